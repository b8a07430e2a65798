/** What is wrong with what was typed for a ticker, and what to do about it: a sentence without its full stop. */

/** As what it was read; the rest is read as nothing. */
export type Misreading = "letters" | "prefix" | "ISIN" | "date" | "symbol" | "day" | "logical" | "number" | "nothing";

export function misread(as: Misreading, typed?: unknown): string {
  const text = String(typed);
  const quoted = `"${text.length > 30 ? `${text.slice(0, 30)}…` : text}"`;
  switch (as) {
    case "letters":
      return `${quoted} is not a ticker: it has other letters than A to Z, type it in these`;
    case "prefix":
      return `${quoted} has an exchange's prefix: use the service's own symbol`;
    case "ISIN":
      return `${quoted} is an ISIN: use the ticker instead`;
    case "date":
      return `${quoted} is a date, not a ticker: format the cell as text`;
    case "symbol":
      return `${quoted} is not a ticker: use the service's own symbol, such as AAPL`;
    case "day":
      return "This is a date here, not a ticker: format the cell as text and type the ticker again";
    case "logical":
      return `${typed ? "TRUE" : "FALSE"} is a logical value here: type the ticker with a leading apostrophe`;
    case "number":
      return `${text} is not a ticker: type the symbol as text`;
    case "nothing":
      return "This is not a ticker: type the symbol as text, such as AAPL";
  }
}
