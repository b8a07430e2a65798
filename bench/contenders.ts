/** All contenders that fill cells from one service: the shipped bundle, and what one would assemble instead. */
import { type Functions, openFunctions } from "./functions";
import { type Look, type Rival, rivals } from "./rivals";
import type { OpenService } from "./service";
import { verdicts } from "./wire";

export interface Contender {
  readonly name: string;
  /** The verdict of a ticker; undefined when the cell ends in an error. */
  readonly look: Look<string>;
}

export const ours = "Shariah Sheets";

/** The script afresh, unless one is given that has run before. */
export async function openOurs(
  service: OpenService,
  callsPerSecond: number,
  { cell, configure }: Functions = openFunctions(),
): Promise<Contender> {
  const { address, segment, clientId, secret } = service;
  await configure({ address, segment, clientId, secret, callsPerSecond, demo: false });
  return { name: ours, look: async (ticker) => textOf(await cell.STATUS?.([[ticker]], {})) };
}

export function openRival(rival: Rival, service: OpenService, callsPerSecond: number): Contender {
  const look = rival.open(verdicts(service), callsPerSecond);
  return { name: rival.name, look: (ticker) => look(ticker).catch(() => undefined) };
}

/** All of them, each with a service of its own from `open`, so that none is refused for another's calls. */
export async function openAll(
  open: () => Promise<OpenService>,
  callsPerSecond: number,
  those: readonly Rival[] = rivals,
  functions?: Functions,
): Promise<{ readonly contender: Contender; readonly service: OpenService }[]> {
  const services = await Promise.all([undefined, ...those].map(open));
  return Promise.all(
    services.map(async (service, index) => {
      const rival = those[index - 1];
      const contender = rival
        ? openRival(rival, service, callsPerSecond)
        : await openOurs(service, callsPerSecond, functions);
      return { contender, service };
    }),
  );
}

export function textOf(shown: unknown): string | undefined {
  const [[value] = []] = shown as unknown[][];
  return typeof value === "string" ? value : undefined;
}
