/** Unknown tickers through a relay: reported as such, with no more calls than without a relay. */
import { asyncStage } from "../stage/driverStages";
import { clientOf, openRelayWorld, openWorkbook } from "../stage/relay";
import { ask, zakat } from "./desk";

const one = clientOf("one");
const column = (count: number) => Array.from({ length: count }, (_, nth) => [`ZZ${nth}`]);

it.each([1, 2, 100, 250])(
  "%i unknown tickers cost on a relay the calls that they cost without one, alone and after known ones",
  async (count) => {
    const opened = openRelayWorld({ clients: [one], clientRate: 10 });
    const desk = openWorkbook(opened, one, { settings: { callsPerSecond: 10 } });
    const direct = await asyncStage.open();
    for (const range of [column(count), [["AAPL"]], column(count)]) {
      expect(await desk.cells("RANK", range)).toEqual(await direct.cells("RANK", range));
      expect(opened.service.arrivals.length).toBe(await direct.calls());
    }
    expect([opened.service.refusals, await desk.refusals()]).toEqual([0, 0]);
  },
);

it("a report that another desk got is no proof of bulk requests when the plan has none", async () => {
  const two = clientOf("two");
  const opened = openRelayWorld({ clients: [one, two], plan: "singles-only" });
  await openWorkbook(opened, two).cells("REPORT", [["AAPL"]]);
  const desk = openWorkbook(opened, one);
  const direct = await asyncStage.open({ plan: "singles-only" });
  for (const range of [[["AAPL"]], [["MSFT"], ["KO"]]]) {
    await desk.allow("screening", 100);
    await direct.allow("screening", 100);
    expect(await desk.cells("STATUS", range)).toEqual(await direct.cells("STATUS", range));
  }
});

it("unknown tickers do not spoil the known ones of their batch, also while the queue is long", async () => {
  const two = clientOf("two");
  const opened = openRelayWorld({ clients: [one, two] });
  const [desk, direct] = [openWorkbook(opened, one), await asyncStage.open()];
  for (const [symbol = ""] of column(30)) void ask(opened, two, zakat(symbol));
  const range = [...column(3), ["AAPL"], ["MSFT"]];
  expect(await desk.cells("STATUS", range)).toEqual(await direct.cells("STATUS", range));
});
