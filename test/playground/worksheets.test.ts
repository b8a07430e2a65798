/** Worksheets in the playground: from a selection to rows of the portfolio, by the pane and by `window.playground`. */
import { startedPlayground } from "./started";

const open = startedPlayground();

test("what is missing from a worksheet that stands is added below in three clicks, and once", async () => {
  const { sheet, page, pane, turn, press, picture, close } = await open();
  expect(await sheet.get("A2")).toBe("Sample data: every verdict here is made up. Not a fatwa.");
  const listed = { X1: "Ticker", Y1: "Shares", X2: "AAPL", Y2: 5, X3: "ZZZZ", Y3: 7 };
  for (const [cell, input] of Object.entries(listed)) await sheet.set(cell, input);
  await sheet.settled();
  // What was answered from here on; a call that was refused for coming too fast is another matter.
  const asked: string[] = [];
  page.on("response", (response) => {
    if (response.ok() && response.request().method() === "POST") {
      asked.push(`${new URL(response.url()).pathname} ${response.request().postData()}`);
    }
  });
  const playground = (name: "select" | "insert", given: string) =>
    page.evaluate(
      ([method, argument]) =>
        (window as never as Record<"playground", Record<string, (a: string) => unknown>>).playground[method]?.(
          argument,
        ),
      [name, given] as const,
    );
  await playground("select", "X1:Y3");
  await turn("Sheets");
  await pane.getByText("Holdings read: 2.").waitFor();
  await pane.getByText("1 call, about").waitFor();
  await press("Add what is missing");
  await pane.getByText("Inserted: 1 holding. There already, and left as they are: 1.").first().waitFor();
  await sheet.settled();
  expect(await Promise.all(["A71", "F71", "C71", "A72"].map((cell) => sheet.get(cell)))).toEqual([
    "ZZZZ",
    7,
    "#N/A",
    null,
  ]);
  expect(await sheet.get("A2")).toBe("Sample data: every verdict here is made up. Not a fatwa.");
  // The list of ETFs besides, as for every ticker that screening does not know; it is kept for a week.
  expect(asked[0]).toMatch(/screening-list \{"stocks":\["ZZZZ"\]\}$/);
  expect(asked.slice(1).filter((one) => !one.includes("/etf/list "))).toEqual([]);
  expect(asked.length).toBeLessThanOrEqual(2);
  await playground("insert", "portfolio");
  await sheet.settled();
  expect(await sheet.get("A72")).toBe(null);
  await picture("worksheet");
  await close();
});
