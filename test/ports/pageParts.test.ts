import { firstPage, laterPart, pageEnd, partIn } from "../../src/ports/pageParts";

const file = ["<html>page</html>", pageEnd, laterPart("a-1.js", "one<\\/script>"), laterPart("b-1.js", "two"), ""].join(
  "\n",
);

test("a page is served without the scripts behind it, and each of them by its name", () => {
  expect(firstPage(file)).toBe("<html>page</html>\n");
  expect([partIn(file, "a-1.js"), partIn(file, "b-1.js")]).toEqual(["one<\\/script>", "two"]);
});

test("what the file does not have is none: another build's, or part of a name", () => {
  expect([partIn(file, "a-2.js"), partIn(file, "a"), partIn(firstPage(file), "a-1.js")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a file without such a place is a page as a whole", () => {
  expect(firstPage("<html>older</html>")).toBe("<html>older</html>");
});
