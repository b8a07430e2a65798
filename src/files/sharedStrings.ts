/**
 * Collects the texts of a workbook and writes them as `sharedStrings.xml`: each text is stored once, and cells refer to
 * it by its number.
 */
import { element, textElement, xmlDocument } from "./xml";

export class SharedStrings {
  private readonly numbers = new Map<string, number>();
  private uses = 0;

  /** The number by which a cell refers to this text. */
  of(text: string): number {
    this.uses += 1;
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.numbers.set(text, this.numbers.size);
    return this.numbers.size - 1;
  }

  text(): string {
    const xmlns = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const all = [...this.numbers.keys()].map((text) => element("si", {}, textElement("t", text)));
    return xmlDocument(element("sst", { xmlns, count: this.uses, uniqueCount: this.numbers.size }, ...all));
  }
}
