/** Asks a relay with a request signed by hand, exactly as the specification says. */

import type { Handled } from "../../src/relay/http/relay";
import type { Client } from "../../src/relay/one/clients";
import { token } from "../service/client";
import type { RelayWorld } from "../stage/relay";

const timeText = (moment: number) => new Date(moment).toISOString().replace(/\D/g, "").slice(0, 14);

export interface DeskRequest {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** In virtual time: the reply is awaited by whoever lets time pass. */
export function ask(
  opened: RelayWorld,
  client: Client,
  { method = "POST", path, body, headers }: DeskRequest,
): Promise<Handled> {
  const text = body === undefined ? "" : JSON.stringify(body);
  const time = headers?.time ?? timeText(opened.world.now);
  return opened.relay.handle({
    method,
    path,
    body: text,
    headers: {
      clientid: client.clientId,
      time,
      token: token(opened.secret(client), time, text),
      "content-type": "application/json",
      ...headers,
    },
  });
}

export const screening = (...stocks: readonly string[]): DeskRequest => ({
  path: "/v2/svc/stocks/screening-list",
  body: { stocks },
});
export const zakat = (symbol: string): DeskRequest => ({
  method: "GET",
  path: `/v1/svc/stocks/calculate_zakat/${symbol}`,
});
export const statistics: DeskRequest = { method: "GET", path: "/v1/b2b-users/statistics" };

export const jsonOf = ({ text }: { readonly text: string }) => JSON.parse(text);
