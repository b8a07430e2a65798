/**
 * Reads XML as tokens with their positions. The bytes are read as Latin-1, one letter a byte, so that a position in the
 * text is a position in the file in every encoding; only values are decoded. It is no validator: XML that nobody asks
 * for is not checked.
 */
import { Unreadable } from "./archive";

export interface XmlToken {
  /** `text`: the text between tags. `literal`: the inside of CDATA, where entities are not decoded. */
  readonly kind: "open" | "close" | "empty" | "text" | "literal";
  /** A tag's name as it is written: `x:c`. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface Letters {
  /** The file's bytes, one letter each. */
  readonly text: string;
  /** Decodes a piece of the file, with its entities such as `&amp;`. */
  decode(part: string): string;
  /** Encodes text as a piece of the file. */
  encode(text: string): string;
}

/** A file's bytes as letters. Throws `Unreadable` for UTF-16, and for an encoding that the platform does not know. */
export function lettersOf(bytes: Uint8Array): Letters {
  const [first = 0, second = 0] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0) {
    throw new Unreadable("A part of the file is written in UTF-16, which is not read here.");
  }
  const text = latin1(bytes);
  const [, encoding = "utf-8"] = /^[^<]{0,3}<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(text) ?? [];
  const decoder = decoderOf(encoding);
  const decode = (part: string) => {
    const plain = isAscii(part) ? part : decoder.decode(Uint8Array.from(part, (letter) => letter.charCodeAt(0)));
    return plain.includes("&") ? plain.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, entity) : plain;
  };
  const isUtf8 = /^utf-?8$/i.test(encoding);
  return {
    text,
    decode,
    encode: (one) => (isUtf8 ? latin1(new TextEncoder().encode(escapeControls(one))) : plain(escapeControls(one))),
  };
}

/** The next token from this position on; undefined at the end. Comments, instructions and declarations are skipped. */
export function tokenAt(text: string, from: number): XmlToken | undefined {
  let at = from;
  while (at < text.length) {
    if (text[at] !== "<") {
      const next = text.indexOf("<", at);
      const end = next < 0 ? text.length : next;
      return { kind: "text", name: "", start: at, end };
    }
    const mark = text[at + 1];
    if (mark === "!" && text.startsWith("<![CDATA[", at)) {
      return { kind: "literal", name: "", start: at, end: after(text, "]]>", at) };
    }
    if (mark === "!") at = text.startsWith("<!--", at) ? after(text, "-->", at) : after(text, ">", at);
    else if (mark === "?") at = after(text, "?>", at);
    else return tagAt(text, at);
  }
  return undefined;
}

/** A name without its prefix: `c` for `x:c`. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** A tag's attributes as they are written, by their full names. */
export function attributesOf(text: string, { start, end, name }: XmlToken): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  attribute.lastIndex = start + 1 + name.length;
  for (let one = attribute.exec(text); one && attribute.lastIndex < end; one = attribute.exec(text)) {
    found.set(one[1] as string, one[2] ?? one[3] ?? "");
  }
  return found;
}

const attribute = /\s*([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/** The end of the element that this tag opens, and the end of its content. */
export function elementEnd(text: string, opening: XmlToken): { readonly inside: number; readonly end: number } {
  if (opening.kind === "empty") return { inside: opening.end, end: opening.end };
  let depth = 1;
  for (let token = tokenAt(text, opening.end); token; token = tokenAt(text, token.end)) {
    if (token.kind === "open") depth += 1;
    else if (token.kind === "close") depth -= 1;
    if (depth === 0) return { inside: token.start, end: token.end };
  }
  throw malformedXml();
}

/** The text between two positions inside an element, decoded and without tags. */
export function textInside({ text, decode }: Letters, from: number, to: number): string {
  const plain = text.slice(from, to);
  if (!plain.includes("<")) return decode(lines(plain));
  let found = "";
  for (let token = tokenAt(text, from); token && token.start < to; token = tokenAt(text, token.end)) {
    if (token.kind === "text") found += decode(lines(text.slice(token.start, Math.min(token.end, to))));
    else if (token.kind === "literal") found += literal(decode, lines(text.slice(token.start + 9, token.end - 3)));
  }
  return found;
}

/**
 * The text of an element that may be in runs, each with its own format, such as a shared text. Phonetic hints are left
 * out.
 */
export function runsInside(letters: Letters, from: number, to: number): string {
  const { text } = letters;
  let found = "";
  for (let token = tokenAt(text, from); token && token.start < to; token = tokenAt(text, token.end)) {
    if (token.kind !== "open") continue;
    const name = localName(token.name);
    if (name === "rPh") token = { ...token, end: elementEnd(text, token).end };
    else if (name === "t") {
      found += textInside(letters, token.end, elementEnd(text, token).inside);
    }
  }
  return unescapeText(found);
}

/** XML readers see each end of a line as `\n`, however the file writes it. */
function lines(part: string): string {
  return part.includes("\r") ? part.replace(/\r\n?/g, "\n") : part;
}

/** The opening tags of all elements with this local name. `most`: how many are read at most. */
export function elementsOf(
  text: string,
  name: string,
  from = 0,
  to = text.length,
  most = mostElements,
): readonly XmlToken[] {
  const found: XmlToken[] = [];
  for (let token = tokenAt(text, from); token && token.start < to; token = tokenAt(text, token.end)) {
    if ((token.kind === "open" || token.kind === "empty") && localName(token.name) === name) found.push(token);
    if (found.length > most) throw tooManyElements();
  }
  return found;
}

/** The tag that starts here. It ends at the first `>` outside quotes, because an attribute's value may contain one. */
function tagAt(text: string, start: number): XmlToken {
  let end = start + 1;
  for (let quote = ""; ; end += 1) {
    const letter = text[end];
    if (letter === undefined) throw malformedXml();
    if (quote !== "") {
      if (letter === quote) quote = "";
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === ">") break;
  }
  const isClosing = text[start + 1] === "/";
  const kind = isClosing ? "close" : text[end - 1] === "/" ? "empty" : "open";
  let nameEnd = start + (isClosing ? 2 : 1);
  while (!" \t\r\n/>".includes(text[nameEnd] as string)) nameEnd += 1;
  return { kind, name: text.slice(start + (isClosing ? 2 : 1), nameEnd), start, end: end + 1 };
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at < 0) throw malformedXml();
  return at + mark.length;
}

/**
 * The most rows, cells or other elements that are read. A few packed kilobytes may hold a hundred million of them, more
 * than fit into memory.
 */
export const mostElements = 5_000_000;

export function tooManyElements(): Unreadable {
  return new Unreadable(`The workbook has more than ${mostElements / 1e6} million cells: it is too large to be read.`);
}

export function malformedXml(): Unreadable {
  return new Unreadable("A part of the file is no well-formed XML.");
}

/** In CDATA an ampersand stands for itself. */
function literal(decode: Letters["decode"], part: string): string {
  return decode(part.replace(/&/g, "&amp;"));
}

function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

function decoderOf(encoding: string): { decode(bytes: Uint8Array): string } {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new Unreadable(`A part of the file is written in ${encoding}, which is not read here.`);
  }
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function entity(whole: string, decimal?: string, hexadecimal?: string, name = ""): string {
  const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : undefined;
  if (code !== undefined) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  return Object.hasOwn(named, name) ? (named[name] as string) : whole;
}

/**
 * Text between tags. Control characters, which XML forbids, are written as Excel writes them; text that looks like such
 * a code is encoded as well.
 */
function escapeControls(text: string): string {
  let found = "";
  for (const letter of text.replace(/_(?=x[\da-fA-F]{4}_)/g, "_x005F_")) {
    const code = letter.codePointAt(0) as number;
    const isControl = (code < 32 && code !== 9 && code !== 10) || code === 0xfffe || code === 0xffff;
    if (isControl) found += `_x${code.toString(16).toUpperCase().padStart(4, "0")}_`;
    else if ('&<>"'.includes(letter)) found += `&#${code};`;
    else found += code >= 0xd800 && code < 0xe000 ? "\ufffd" : letter;
  }
  return found;
}

/**
 * Writes letters outside ASCII as numbers (`&#233;`), which are valid in every encoding. In UTF-8 the letters are
 * written as they are, because some readers do not understand the numbers.
 */
function plain(text: string): string {
  return text.replace(/[^\0-~]/gu, (letter) => `&#${letter.codePointAt(0)};`);
}

/** The value of a cell's text, with Excel's codes for control characters decoded. */
export function unescapeText(text: string): string {
  return text.includes("_x")
    ? text.replace(/_x([\da-fA-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
