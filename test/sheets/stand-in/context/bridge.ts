/** The only way out of a context: text to the coordinator and back. The script cannot see it. */
import { pack, unpack } from "../pack";

export interface Bridge {
  /** Asks a service; blocks until it has answered. Packed both ways. */
  readonly call: (operation: string, given: string) => string;
  readonly now: () => number;
  readonly sleep: (ms: number) => void;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  /** The digest in hexadecimal. */
  readonly digest: (algorithm: string, text: string, encoding: "ascii" | "utf8") => string;
  /** The project's HTML files by name, without the ending. */
  readonly html: Readonly<Record<string, string>>;
  readonly hasDocument: boolean;
  /** Hands over the way to call a function of the script. */
  readonly ready: (invoke: (name: string, given: string) => string) => void;
}

const world = globalThis as unknown as Record<string, unknown>;
export const bridge = world.bridge as Bridge;
delete world.bridge;

/** Asks a service, as Google's objects do: a value, or an exception. */
export function ask(operation: string, ...given: readonly unknown[]): unknown {
  const { value, error } = unpack(bridge.call(operation, pack(given))) as { value?: unknown; error?: string };
  if (error === undefined) return value;
  const exception = new Error(error);
  exception.name = "Exception";
  throw exception;
}

/** Makes a name of the script's world. */
export function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}
