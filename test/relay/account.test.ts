/** All desks of a relay are one account: the one behind it, which the relay tells with each answer. */
import type { Known } from "../../src/core/planner";
import { accountOf } from "../../src/ledger/entries/account";
import { scopeOf } from "../../src/node/scope";
import { sampleCredentials, sampleSegment } from "../../src/service/routes";
import { openAsync } from "../stage/driverStages";
import { clientOf, openRelayWorld } from "../stage/relay";
import { address } from "../stage/world";

const desks = ["0123456789abcdef", "fedcba9876543210"].map(clientOf);
const behind = scopeOf({ address, segment: sampleSegment, ...sampleCredentials });

/** The account of each answer that these desks of one relay have. */
async function accountsOf(opened: ReturnType<typeof openRelayWorld>) {
  const accounts: string[] = [];
  for (const client of desks) {
    const kept: Known[] = [];
    const settings = { address, clientId: client.clientId, secret: opened.secret(client) };
    await openAsync({ settings }, opened.world, kept).cells("STATUS", [["AAPL"], ["MSFT"]]);
    const asking = { ...settings, segment: sampleSegment };
    accounts.push(...kept.map(({ account }) => accountOf(asking, account)));
  }
  return accounts;
}

it("two desks of a relay get the same account, that of the relay's credentials", async () => {
  const accounts = await accountsOf(openRelayWorld({ clients: desks }));
  expect(accounts.length).toBeGreaterThanOrEqual(4);
  expect(new Set(accounts)).toEqual(new Set([`${address}/${sampleSegment} ${behind}`]));
});

it("a relay that tells nothing has one account as well, whichever that is", async () => {
  const opened = openRelayWorld({ clients: desks });
  const { handle } = opened.relay;
  opened.relay.handle = async (arrival) => {
    const { headers, ...handled } = await handle.call(opened.relay, arrival);
    const { "x-account": _, ...others } = headers;
    return { ...handled, headers: others };
  };
  expect(new Set(await accountsOf(opened))).toEqual(new Set([`${address}/${sampleSegment} relay`]));
});

it("only a reply with an answer tells the account, and a repeated request is told the same", async () => {
  const opened = openRelayWorld({ clients: desks });
  const told: (string | undefined)[] = [];
  const { handle } = opened.relay;
  opened.relay.handle = async (arrival) => {
    const handled = await handle.call(opened.relay, arrival);
    const again = await handle.call(opened.relay, arrival);
    told.push(handled.headers["x-account"], again.headers["x-account"]);
    return handled;
  };
  await accountsOf(opened);
  expect(new Set(told)).toEqual(new Set([behind]));
  told.length = 0;
  const wrong = { address, clientId: "sr-0123456789abcdef", secret: "another" };
  await openAsync({ settings: wrong }, opened.world, []).cells("STATUS", [["AAPL"]]);
  expect(told.length).toBeGreaterThan(0);
  expect(new Set(told)).toEqual(new Set([undefined]));
});
