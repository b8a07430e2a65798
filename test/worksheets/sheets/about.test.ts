import { about } from "../../../src/worksheets/sheets/about";
import { worksheetWords } from "../../../src/worksheets/words/words";

const textOf = (language: string, address?: string) =>
  about({ version: "9.8.7", address }, worksheetWords(language))
    .cells.map(({ value }) => value ?? "")
    .join("\n");

test.each(["en", "ar"])(
  "in %s the About sheet says the method, the limits, the rates, the version, and where it comes from",
  (language) => {
    const text = textOf(language, "https://service.example/v");
    for (const limit of ["5 %", "30 %"]) expect(text).toContain(limit);
    for (const rate of ["2.5 %", "2.577 %", "365.2422 / 354.367", "36"]) expect(text).toContain(rate);
    expect(text).toContain("Shariah Sheets 9.8.7");
    expect(text).toContain("https://service.example/v");
    expect(text).toMatch(language === "en" ? /Not a fatwa/ : /ليست فتوى/);
    expect(text).not.toMatch(/[{}]/);
  },
);

test("limits stand beside their tests, in the tests' order", () => {
  const { cells } = about({ version: "1" }, worksheetWords("en"));
  const limits = cells.filter(({ column, value }) => column === 2 && /and more/.test(String(value)));
  expect(limits.map(({ value }) => value)).toEqual(["5 % and more", "30 % and more", "30 % and more"]);
  const names = limits.map(({ row }) => cells.find((cell) => cell.row === row && cell.column === 0)?.value);
  expect(names).toEqual(["Revenue", "Securities", "Debt"]);
});

test("the About sheet writes only server and path of the service's address, without password, query or fragment", () => {
  const text = textOf("en", "https://name:hidden@service.example/path?token=abc#more");
  expect(text).toContain("https://service.example/path\n");
  expect(text).not.toMatch(/hidden|abc|more$/);
  expect(textOf("en", "no address")).toContain("it is not written here");
});

test.each(["en", "ar"])(
  "in %s the About sheet tells the method that the workbook has chosen, and how that one is calculated alone",
  (language) => {
    const words = worksheetWords(language).about.purification;
    const lines = (method?: "purification" | "income") =>
      about({ version: "1", ...(method && { method }) }, worksheetWords(language)).cells.map(({ value }) => value);
    const has = (method?: "purification" | "income") =>
      [words.chosen.none, words.chosen.purification, words.chosen.income, words.purification[0], words.income[0]].map(
        (line) => lines(method).includes(line ?? ""),
      );
    expect(has()).toEqual([true, false, false, true, true]);
    expect(has("purification")).toEqual([false, true, false, true, false]);
    expect(has("income")).toEqual([false, false, true, false, true]);
  },
);
