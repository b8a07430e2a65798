/** A relay's answer may be old: a desk shows its age, and asks again when it is a day old. */
import { clientOf, openRelayWorld, openWorkbook } from "../stage/relay";

const hour = 3_600_000;
const [one, two] = [clientOf("one"), clientOf("two")];

async function openDesks() {
  const opened = openRelayWorld({ clients: [one, two] });
  await openWorkbook(opened, one).cells("STATUS", [["AAPL"]]);
  opened.world.now += 3 * hour;
  return { opened, desk: openWorkbook(opened, two) };
}

const ageOf = async (desk: ReturnType<typeof openWorkbook>) =>
  Math.round(Number((await desk.cells("AGE", [["AAPL"]]))[0]?.[0]));

it("AGE on a relay tells how old the answer is, and not when the desk got it", async () => {
  const { opened, desk } = await openDesks();
  await desk.cells("STATUS", [["AAPL"]]);
  expect(await ageOf(desk)).toBe(3);
  expect(opened.service.arrivals).toHaveLength(1);
});

it("an answer of a relay is asked for again when it is a day old", async () => {
  const { opened, desk } = await openDesks();
  await desk.cells("STATUS", [["AAPL"]]);
  opened.world.now += 20 * hour;
  await desk.cells("STATUS", [["AAPL"]]);
  expect(opened.service.arrivals).toHaveLength(1);
  opened.world.now += 2 * hour;
  await desk.cells("STATUS", [["AAPL"]]);
  expect(opened.service.arrivals).toHaveLength(2);
  expect(await ageOf(desk)).toBe(0);
});

it("a refresh gets the relay's answer with its age, once, and a reopened workbook asks nothing", async () => {
  const { opened, desk } = await openDesks();
  await desk.cells("STATUS", [["AAPL"]]);
  const calls = await desk.calls();
  await desk.refresh();
  await desk.cells("STATUS", [["AAPL"]]);
  await desk.cells("STATUS", [["AAPL"]]);
  expect([await desk.calls(), opened.service.arrivals.length, await ageOf(desk)]).toEqual([calls + 1, 1, 3]);
  const again = await desk.reopen?.();
  if (!again) throw new Error("this desk cannot be reopened");
  await again.cells("STATUS", [["AAPL"]]);
  expect([await again.calls(), await ageOf(again)]).toEqual([calls + 1, 3]);
});

it("a fund's report that stands in a stock's place keeps its own age", async () => {
  const opened = openRelayWorld({ clients: [one, two], rate: 20 });
  await openWorkbook(opened, one).cells("STATUS", [["SPUS"]]);
  opened.world.now += 5 * hour;
  const desk = openWorkbook(opened, two);
  await desk.cells("STATUS", [["SPUS"]]);
  const [[age] = []] = await desk.cells("AGE", [["SPUS"]]);
  expect(Math.round(Number(age))).toBe(5);
});
