/** Both languages have the same sentences, and every text in the page has a translation. */
import { readFileSync } from "node:fs";
import { type Tongue, tongueOf } from "../../src/playground/page/tongue";

const page = readFileSync("src/playground/page/index.html", "utf8");
let arabic: Tongue;
let english: Tongue;

beforeAll(async () => {
  arabic = await tongueOf("ar");
  english = await tongueOf("en-GB");
});

function paths(words: object, at = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "object" ? paths(value, `${at}/${key}`) : [`${at}/${key}`],
  );
}

test("every text of the page has an Arabic translation, and there is none besides", () => {
  const body = page.slice(page.indexOf("<body>"));
  const texts = [...body.matchAll(/>([^<>]+)</g)].map(([, text = ""]) => text.trim()).filter(Boolean);
  const attributes = [...body.matchAll(/(?:title|aria-label)="([^"]+)"/g)].map(([, text = ""]) => text);
  const own = [...texts, ...attributes].filter((text) => text !== "Shariah Sheets");
  expect(Object.keys(arabic.words.page).sort()).toEqual([...new Set(own)].sort());
});

test("every label that the grid has in English alone has an Arabic translation, and there is none besides", () => {
  const sources = ["ui", "sheets-ui", "design"].map((part) =>
    readFileSync(`node_modules/@univerjs/${part}/lib/es/index.js`, "utf8"),
  );
  const labels = [...sources.join("").matchAll(/"aria-label": "([^"]+)"/g)].map(([, text = ""]) => text);
  // It comes with the key that goes there.
  expect(readFileSync("node_modules/sonner/dist/index.mjs", "utf8")).toContain("containerAriaLabel = 'Notifications'");
  expect(Object.keys(arabic.words.labels).sort()).toEqual([...new Set(labels), "Notifications alt+T"].sort());
});

test("every other sentence is there in both languages, in Arabic in Arabic letters", () => {
  const { page: _, labels: __, ...said } = arabic.words;
  const { page: ___, labels: ____, ...inEnglish } = english.words;
  expect(paths(said).sort()).toEqual(paths(inEnglish).sort());
  const count = { n: 2, text: "2" };
  const sentences = (words: object): string[] =>
    Object.values(words).flatMap((value) =>
      typeof value === "object" ? sentences(value) : [typeof value === "function" ? value(count, "2", "2") : value],
    );
  expect(sentences(arabic.words).filter((sentence) => !/[\u0600-\u06ff]/.test(sentence))).toEqual([]);
});

test.each([
  ["ar-EG", "rtl", "كل شيء محدَّث."],
  ["en-GB", "ltr", "Up to date."],
  ["fr", "ltr", "Up to date."],
])("the words and the direction for the language %s", async (tag, direction, answered) => {
  const tongue = await tongueOf(tag);
  expect([tongue.direction, tongue.words.strip.answered]).toEqual([direction, answered]);
});
