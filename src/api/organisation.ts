/**
 * Reads what an organisation sets for all its people: the file `organisation.json` beside the pane's page. Anybody who
 * can open the page can read that file, so it may hold no credential. A file with unknown fields is refused as well.
 */
import { isObject, isText } from "../core/json";
import { cleanAddress, isRate, isSegment } from "./settings";

/** What the settings form is filled with while nothing is saved. */
export interface Offered {
  readonly address?: string;
  readonly segment?: string;
  readonly callsPerSecond?: number;
}

/** Why the file is not followed: a credential in it, or the first field that is wrong. */
export type Wrong = "credential" | "address" | "segment" | "callsPerSecond" | "other";

export function readOrganisation(value: unknown): Offered | Wrong {
  if (!isObject(value) || Array.isArray(value)) return "other";
  const { address, segment, callsPerSecond, ...others } = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(others);
  if (names.some((name) => /secret|client|token|key|password/i.test(name))) return "credential";
  if (names.length > 0) return "other";
  const clean = isText(address) ? cleanAddress(address) : undefined;
  if (address !== undefined && clean === undefined) return "address";
  if (segment !== undefined && !(isText(segment) && isSegment(segment))) return "segment";
  if (callsPerSecond !== undefined && !(typeof callsPerSecond === "number" && isRate(callsPerSecond)))
    return "callsPerSecond";
  return {
    ...(clean !== undefined && { address: clean }),
    ...(isText(segment) && { segment }),
    ...(typeof callsPerSecond === "number" && { callsPerSecond }),
  };
}
