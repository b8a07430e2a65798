import { findMeasuringFont } from "../../../src/build/programs/measuringFont";

test.each([
  ["Liberation Sans", "Liberation Sans"],
  ["Arial,Arial Regular", "Arial"],
  ["Other, Arimo", "Arimo"],
  ["DejaVu Sans", undefined],
  ["Liberation Sans Narrow", undefined],
  ["", undefined],
])("where a text in Arial is shown in %j, the font of the measures is %s", (families, font) => {
  expect(findMeasuringFont("linux", () => families)).toBe(font);
});

test.each(["darwin", "win32"] as const)("on %s Arial is part of the system", (platform) => {
  expect(findMeasuringFont(platform, () => "")).toBe("Arial");
});
