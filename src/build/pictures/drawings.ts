/**
 * Draws the pictures of the pages on installing, from lines and words. They show where to find what in Excel and
 * Google, whose screens we may not show, and each says that it is a drawing. They are in the help pages and in the
 * release's archives.
 */

const width = 640;
const ink = "#1b1b1b";
const line = "#9a9a9a";
const mark = "#137752";

interface Picture {
  readonly name: string;
  readonly height: number;
  readonly shapes: readonly string[];
}

export const drawings: readonly Picture[] = [
  {
    name: "sheets-menu",
    height: 210,
    shapes: [
      ...windowOf("A spreadsheet", 190),
      ...menuBar(["File", "Edit", "View", "Insert", "Format", "Data", "Tools", "Extensions", "Help"], 7),
      ...list(452, 70, ["Add-ons", "Macros", "Apps Script"], 2),
      ...step(1, 436, 52),
      ...step(2, 444, 134),
    ],
  },
  {
    name: "sheets-editor",
    height: 270,
    shapes: [
      ...windowOf("Apps Script", 250),
      text(24, 64, "Files"),
      text(176, 64, "+", 18),
      ...list(16, 76, ["Code.gs", "sidebar.html", "appsscript.json"], 0),
      box(216, 76, 400, 140, "#f3f3f3"),
      text(232, 104, "the whole text of Code.js"),
      text(232, 128, "in the place of what stands here"),
      ...step(3, 204, 96),
      ...step(4, 196, 58),
      ...step(5, 18, 150),
    ],
  },
  {
    name: "sheets-settings",
    height: 170,
    shapes: [
      ...windowOf("Apps Script: Project Settings", 150),
      box(32, 74, 16, 16, "#fff"),
      `<path d="M35 82l4 5 7-10" fill="none" stroke="${mark}" stroke-width="2.5"/>`,
      text(60, 88, 'Show "appsscript.json" manifest file in editor'),
      ...step(5, 14, 82),
    ],
  },
  {
    name: "sheets-unsafe",
    height: 290,
    shapes: [
      ...windowOf("Sign in with Google", 270),
      text(40, 74, "Google hasn't verified this app", 18),
      text(40, 102, "The app is requesting access to sensitive info in your Google Account."),
      text(40, 138, "Advanced", 14, "#1a56b0"),
      box(448, 118, 150, 32, "#1a56b0"),
      text(470, 139, "Back to safety", 13, "#fff"),
      box(32, 166, 400, 96, "#f3f3f3"),
      text(48, 192, "Continue only if you understand the risks and trust"),
      text(48, 210, "the developer (your own address)."),
      text(48, 244, "Go to Shariah Sheets (unsafe)", 14, "#1a56b0"),
      ...hand(112, 134),
      ...hand(266, 240),
    ],
  },
  {
    name: "sheets-ready",
    height: 250,
    shapes: [
      ...windowOf("A spreadsheet", 230),
      ...menuBar(["File", "Edit", "View", "Data", "Extensions", "Help", "Shariah Sheets"], 6),
      ...grid(24, 80, [
        ["AAPL", "=SHARIAH_STATUS(A2:A4)"],
        ["MSFT", ""],
        ["NVDA", ""],
      ]),
      box(436, 64, 184, 152, "#f3f3f3"),
      text(452, 90, "Shariah Sheets", 15),
      box(452, 106, 152, 30, mark),
      text(462, 126, "Try it on sample data", 13, "#fff"),
      text(452, 164, "Service address ..."),
      ...step(6, 392, 52),
      ...step(7, 440, 121),
    ],
  },
  {
    name: "excel-upload",
    height: 230,
    shapes: [
      ...windowOf("Excel on the web", 210),
      ...menuBar(["File", "Home", "Insert", "Formulas", "Data", "View"], 1),
      box(24, 74, 92, 34, "#f3f3f3"),
      text(38, 96, "Add-ins"),
      ...list(24, 112, ["More Add-ins", "My Add-ins", "Upload My Add-in"], 2),
      box(300, 84, 300, 110, "#f3f3f3"),
      text(320, 112, "manifest.xml", 15),
      box(520, 152, 64, 26, mark),
      text(530, 170, "Upload", 13, "#fff"),
      ...step(1, 128, 90),
      ...step(2, 196, 174),
      ...step(3, 604, 164),
    ],
  },
];

export function draw({ height, shapes }: Picture): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Segoe UI, system-ui, sans-serif">
<rect width="${width}" height="${height}" fill="#fff"/>
${shapes.join("\n")}
${text(width - 62, height - 6, "a drawing", 12, "#5c5c5c")}
</svg>
`;
}

function windowOf(title: string, height: number): string[] {
  return [box(8, 8, width - 16, height, "#fff"), box(8, 8, width - 16, 24, "#e6e6e6"), text(20, 25, title)];
}

function menuBar(names: readonly string[], wanted: number): string[] {
  let x = 24;
  return names.flatMap((name, index) => {
    const at = x;
    x += name.length * 7.4 + 18;
    const shapes = [text(at, 52, name)];
    return index === wanted ? [box(at - 6, 36, name.length * 7.4 + 12, 24, "#e9faf1", mark), ...shapes] : shapes;
  });
}

function list(x: number, y: number, names: readonly string[], wanted: number): string[] {
  return [
    box(x, y, 168, names.length * 28 + 8, "#fff"),
    ...names.flatMap((name, index) => [
      ...(index === wanted ? [box(x + 4, y + 4 + index * 28, 160, 28, "#e9faf1", mark)] : []),
      text(x + 14, y + 23 + index * 28, name),
    ]),
  ];
}

function grid(x: number, y: number, rows: readonly (readonly string[])[]): string[] {
  return rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => [
      box(x + column * 100, y + row * 28, column === 0 ? 100 : 230, 28, "#fff"),
      text(x + 8 + column * 100, y + 19 + row * 28, cell),
    ]),
  );
}

/** Draws the number of this step in the page's list. */
function step(number: number, x: number, y: number): string[] {
  return [`<circle cx="${x}" cy="${y}" r="12" fill="${mark}"/>`, text(x - 4, y + 5, String(number), 14, "#fff")];
}

/** Draws an arrow at what is to be pressed, where two presses are one step and a step's number would not do. */
function hand(x: number, y: number): string[] {
  return [`<path d="M${x} ${y}h52m-52 0l12-7m-12 7l12 7" fill="none" stroke="${mark}" stroke-width="3"/>`];
}

function box(x: number, y: number, wide: number, high: number, fill: string, stroke = line): string {
  return `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="3" fill="${fill}" stroke="${stroke}"/>`;
}

function text(x: number, y: number, words: string, size = 13, fill = ink): string {
  const safe = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}">${safe}</text>`;
}
