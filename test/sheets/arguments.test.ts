/** An argument left out between others: Sheets passes nothing, or what it passes for a blank cell. */
import { open } from "./opened";

test.each([undefined, ""] as const)(
  "an argument that Sheets leaves out as %p is not taken for a blank cell",
  async (leftOut) => {
    const { document, close } = await open({ leftOut });
    document.enter("A1", [["AAPL"]]);
    const perShare = await document.cell('=SHARIAH_ZAKAT(A1,1,"short")', "C1");
    expect(perShare).toEqual({ value: expect.any(Number) });
    expect(await document.cell('=SHARIAH_ZAKAT(A1,,"short")', "C2")).toEqual(perShare);
    expect(await document.cell('=SHARIAH_ZAKAT(A1,B1,"short")', "C3")).toEqual({ value: "" });
    await close();
  },
);
