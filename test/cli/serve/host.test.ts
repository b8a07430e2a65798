/** `host`: writes the address of a server into the files of the add-in. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostCommand } from "../../../src/cli/serve/host";
import { freshFolder } from "../book";
import { runToEnd } from "../runToEnd";

const host = (...words: readonly string[]) => runToEnd(() => hostCommand(words), { env: {}, fetch });

function unpackAddIn() {
  const folder = freshFolder();
  writeFileSync(
    join(folder, "manifest.xml"),
    '<AppDomain>https://old.example</AppDomain><SourceLocation DefaultValue="https://old.example/taskpane.html"/>',
  );
  for (const name of ["functions.json", "functions-ar.json"]) {
    writeFileSync(join(folder, name), '{"functions":[{"id":"STATUS"}]}');
  }
  return folder;
}

test("host writes the address into each file, and says what to do next", async () => {
  const folder = unpackAddIn();
  const { code, out, err } = await host("https://new.example/sheets/", "--folder", folder);
  expect([code, err, out]).toEqual([
    0,
    "",
    expect.stringMatching(/^The add-in is for https:\/\/new\.example\/sheets now\./),
  ]);
  expect(readFileSync(join(folder, "manifest.xml"), "utf8")).toBe(
    '<AppDomain>https://new.example</AppDomain><SourceLocation DefaultValue="https://new.example/sheets/taskpane.html"/>',
  );
  expect(readFileSync(join(folder, "functions.json"), "utf8")).toContain('"https://new.example/sheets/help/');
  expect(readFileSync(join(folder, "functions-ar.json"), "utf8")).toContain('"https://new.example/sheets/help/ar/');
});

test("host writes no file when one of them cannot be written right", async () => {
  const folder = unpackAddIn();
  writeFileSync(join(folder, "functions.json"), "{");
  const manifest = readFileSync(join(folder, "manifest.xml"), "utf8");
  expect((await host("https://new.example", "--folder", folder)).code).toBe(1);
  expect(readFileSync(join(folder, "manifest.xml"), "utf8")).toBe(manifest);
  expect((await host("http://new.example", "--folder", unpackAddIn())).err).toContain("must begin with https");
});

test("a folder without the files, a second address and an unknown flag are wrong uses", async () => {
  const empty = freshFolder();
  expect((await host("https://new.example", "--folder", empty)).err).toContain(
    `${join(empty, "manifest.xml")} is not there: unpack shariah-sheets-excel.zip`,
  );
  expect((await host("https://a.example", "https://b.example")).err).toContain("One address, please.");
  expect((await host("--nothing")).err).toContain("Unknown option '--nothing'");
  expect(await host("--help")).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^shariah-sheets host \[ADDRESS\]/),
  });
});
