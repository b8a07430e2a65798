/**
 * The planner's laws through a relay, in virtual time: desks ask at random moments, and the service fails at random. No
 * cell hangs, no cell gets another's answer, and the service is never asked faster than its plan allows.
 */
import fc from "fast-check";
import { operations } from "../../src/api/operations";
import type { Call, Cell } from "../../src/core/call";
import { isFailure } from "../../src/core/failure";
import { Planner } from "../../src/core/planner";
import { AsyncDriver } from "../../src/drivers/async";
import { each } from "../../src/functions/show";
import { sp500 } from "../../src/service/sample/companies";
import { nodeSigning } from "../../src/service/signing";
import { replyOf } from "../stage/driverStages";
import { clientOf, openRelayWorld, type RelayWorld } from "../stage/relay";
import { address } from "../stage/world";

const tickers = sp500.map(({ ticker }) => ticker);

const showSymbol = ({ symbol }: { symbol?: string | undefined }) => symbol;
const showZakat = ([entry]: { symbol?: string | undefined }[]) => entry?.symbol;
const verdicts = (asked: readonly string[]) => each([asked], operations.screening, showSymbol) as Call;
const zakats = (asked: readonly string[]) => each([asked], operations.zakat, showZakat) as Call;

const burst = fc.record({
  desk: fc.nat(3),
  at: fc.nat(20_000),
  first: fc.nat(tickers.length - 1),
  count: fc.integer({ min: 1, max: 120 }),
  isZakat: fc.boolean(),
});
const status = fc.constantFrom(undefined, undefined, undefined, undefined, 503, 500, 429, 0);

it("no cell hangs, no answer is another's, and the plan's pace is kept", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(burst, { minLength: 1, maxLength: 8 }),
      fc.array(status, { maxLength: 25 }),
      async (bursts, statuses) => {
        const clients = [0, 1, 2, 3].map((nth) => clientOf(`desk ${nth}`));
        const opened = openRelayWorld({ clients, statuses });
        const { world, service } = opened;
        const drivers = clients.map((client) => openDesk(opened, client));
        const all = bursts.map(async ({ desk, at, first, count, isZakat }) => {
          await world.sleep(at);
          const asked = tickers.slice(first, first + (isZakat ? Math.min(count, 6) : count));
          const shown = drivers[desk]?.run((isZakat ? zakats : verdicts)(asked));
          const [cells = []] = shown && "promise" in shown ? await shown.promise : (shown ?? []);
          return { asked, cells };
        });
        for (const { asked, cells } of await world.until(Promise.all(all))) {
          cells.forEach((cell: Cell, nth) => {
            if (isFailure(cell)) expect(cell.message).toMatch(/[:,] \S/);
            else expect(cell).toBe(asked[nth]);
          });
        }
        const gaps = service.arrivals.slice(1).map((at, nth) => at - (service.arrivals[nth] as number));
        expect(gaps.filter((gap) => gap < 1000)).toEqual([]);
        expect(service.refusals).toBe(0);
      },
    ),
    { numRuns: 25 },
  );
});

function openDesk({ world, secret }: RelayWorld, client: ReturnType<typeof clientOf>) {
  const host = {
    now: () => world.now,
    sleep: world.sleep,
    permit: async <T>(_pace: unknown, turn: () => T) => turn(),
    digest: nodeSigning.digest,
    send: async (request: Parameters<typeof world.exchange>[0]) => replyOf(await world.exchange(request)),
  };
  const credentials = { address, segment: "svc", clientId: client.clientId, secret: secret(client) };
  const planner = new Planner({ callsPerSecond: 10, consentOver: 1e6 }, Object.values(operations) as never);
  return new AsyncDriver(host, planner, credentials);
}
