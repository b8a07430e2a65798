/** XML as programs may write it, read as tokens; and texts that are written into it. */
import {
  attributesOf,
  elementEnd,
  elementsOf,
  lettersOf,
  localName,
  runsInside,
  textInside,
  tokenAt,
  unescapeText,
  type XmlToken,
} from "../../src/files/tokens";

const bytesOf = (text: string, encoding: BufferEncoding = "utf8") => new Uint8Array(Buffer.from(text, encoding));
const letters = (text: string, encoding: BufferEncoding = "utf8") => lettersOf(bytesOf(text, encoding));
/** The text of the first element of this name. */
const textOf = (text: string, name = "v", read = textInside) => {
  const all = letters(text);
  const [token] = elementsOf(all.text, name) as readonly [XmlToken];
  return read(all, token.end, elementEnd(all.text, token).inside);
};

test("a part in UTF-16 is refused, with a mark and without one, and so is an encoding that nobody knows", () => {
  for (const bytes of [
    [0xff, 0xfe, 0x3c, 0],
    [0xfe, 0xff, 0, 0x3c],
    [0x3c, 0, 0x61, 0],
    [0, 0x3c, 0, 0x61],
  ]) {
    expect(() => lettersOf(Uint8Array.from(bytes))).toThrow("UTF-16");
  }
  expect(letters("\u00ff\u00ff", "latin1").text).toBe("\u00ff\u00ff");
  expect(letters("\u00fe\u00fe", "latin1").text).toBe("\u00fe\u00fe");
  expect(() => letters('<?xml version="1.0" encoding="made-up"?><a/>')).toThrow("is written in made-up, which is not");
});

test("the encoding is the one that the declaration names, in either quotes and after a byte-order mark", () => {
  const greeting = (declaration: string, encoding: BufferEncoding) => {
    const all = letters(`${declaration}<v>ü</v>`, encoding);
    return all.decode(all.text.slice(all.text.indexOf("<v>") + 3, all.text.indexOf("</v>")));
  };
  expect(greeting("", "utf8")).toBe("ü");
  expect(greeting("\ufeff<?xml version='1.0' encoding = 'ISO-8859-1' ?>", "latin1")).toBe("ü");
  expect(greeting('<?xml version="1.0" encoding="iso-8859-1"?>', "latin1")).toBe("ü");
  expect(greeting('\ufeff<?xml version="1.0" encoding="UTF-8"?>', "utf8")).toBe("ü");
  expect(greeting('<a encoding="iso-8859-1"/>', "utf8")).toBe("ü");
});

test("comments, instructions and declarations are no tokens, whatever they contain", () => {
  const text = "<?xml ?><!DOCTYPE a><!-- <b> > --><a><?b <c> ?><!-- -- --><![CDATA[<d>]]>e</a>";
  const found: [string, string][] = [];
  for (let token = tokenAt(text, 0); token; token = tokenAt(text, token.end)) {
    found.push([token.kind, token.name || text.slice(token.start, token.end)]);
  }
  expect(found).toEqual([
    ["open", "a"],
    ["literal", "<![CDATA[<d>]]>"],
    ["text", "e"],
    ["close", "a"],
  ]);
});

test.each(["<!-- a", "<?a", "<!a", "<![CDATA[a]]", "<a", '<a b="', "<"])(
  "%s, which does not end, is refused",
  (text) => {
    expect(() => tokenAt(text, 0)).toThrow("no well-formed XML");
  },
);

test("a text at the end has no tag behind it; after the end there is nothing", () => {
  expect(tokenAt("abc", 1)).toEqual({ kind: "text", name: "", start: 1, end: 3 });
  expect(tokenAt("abc", 3)).toBeUndefined();
});

test("a tag ends at the first > outside quotes, and its attributes are read in either quotes", () => {
  const text = `<x:c  r = "A>1" t='"s"' e="" x:id="r'1"  />`;
  const token = tokenAt(text, 0) as XmlToken;
  expect([token.kind, token.name, localName(token.name), token.end]).toEqual(["empty", "x:c", "c", text.length]);
  expect([...attributesOf(text, token)]).toEqual([
    ["r", "A>1"],
    ["t", '"s"'],
    ["e", ""],
    ["x:id", "r'1"],
  ]);
  expect(tokenAt("<a b='>'>", 0)?.end).toBe(9);
  expect([...attributesOf("<a b='1'>c='2'", tokenAt("<a b='1'>c='2'", 0) as XmlToken)]).toEqual([["b", "1"]]);
  expect(["<a\tb=''>", "<a\nb=''>", "<a\rb=''>", "<a/>", "</a >"].map((one) => tokenAt(one, 0)?.name)).toEqual(
    Array(5).fill("a"),
  );
});

test("an element ends where its own tag is closed, and one that is not closed is refused", () => {
  const text = "<a><b/><a><c></c></a></a><a/>";
  expect(elementEnd(text, tokenAt(text, 0) as XmlToken)).toEqual({ inside: 21, end: 25 });
  expect(elementEnd(text, tokenAt(text, 25) as XmlToken)).toEqual({ inside: 29, end: 29 });
  expect(() => elementEnd("<a><b></b>", tokenAt("<a><b></b>", 0) as XmlToken)).toThrow("no well-formed XML");
  expect(elementsOf(text, "a").map(({ start }) => start)).toEqual([0, 7, 25]);
  expect(elementsOf(text, "a", 1, 25).map(({ start }) => start)).toEqual([7]);
});

test("a text is what an XML reader takes it for: entities, CDATA, ends of lines, comments within", () => {
  expect(textOf("<v>a&amp;b&lt;&gt;&quot;&apos;&#65;&#x42;&#X43;</v>")).toBe("a&b<>\"'ABC");
  expect(textOf("<v>&unknown;&constructor;&#0;&#x110000;&#1114111;</v>")).toBe(
    `&unknown;&constructor;&#0;&#x110000;${String.fromCodePoint(0x10ffff)}`,
  );
  expect(textOf("<v>a<![CDATA[<&amp;>]]>b<!-- c -->d\r\ne\rf</v><w>g</w>")).toBe("a<&amp;>bd\ne\nf");
  expect(textOf("<v><![CDATA[a\r\nb]]></v>")).toBe("a\nb");
  expect(textOf("<v>ü&#252;</v>")).toBe("üü");
  expect(textOf("<v>ab</v><w>c</w>")).toBe("ab");
  expect(textOf("<v>a<b>c</b>d</v>e")).toBe("acd");
});

test("a text in runs is theirs together, without hints of how it is spoken, and with Excel's codes decoded", () => {
  const runs = "<si><r><rPr><b/></rPr><t>one </t></r><phoneticPr/><rPh><t>no</t></rPh><r><t>two_x000D_</t></r></si>";
  expect(textOf(`${runs}<si><t>three</t></si>`, "si", runsInside)).toBe("one two\r");
  expect(unescapeText("a_x0041_b_x00e9__xZZZZ_")).toBe("aAbé_xZZZZ_");
});

test("a text is written so that it is read as it was, in UTF-8 and in other encodings", () => {
  const text = 'a & <b> "c" \' _x0041_ x_y \u0007\u001f\t\n é حلال 🙂 \ufffe\uffff';
  for (const encoding of ["UTF-8", "utf8", "ISO-8859-1", "windows-1252"]) {
    const { encode, decode } = letters(`<?xml version="1.0" encoding="${encoding}"?><a/>`);
    const written = encode(text);
    expect(unescapeText(decode(written))).toBe(text);
    // Only in UTF-8 is a letter outside ASCII written as it is.
    expect(/[^\0-~]/.test(written)).toBe(/utf/i.test(encoding));
  }
  const { encode } = letters("<a/>");
  expect(encode('\u0007 & < > " _x0041_ \ufffe')).toBe("_x0007_ &#38; &#60; &#62; &#34; _x005F_x0041_ _xFFFE_");
  expect(encode("\t\n\uffff'")).toBe("\t\n_xFFFF_'");
  expect(encode("\udfff\ue000")).toBe(Buffer.from("\ufffd\ue000").toString("latin1"));
  expect(encode("\u000b\u001f \ud800")).toBe(`_x000B__x001F_ ${Buffer.from("\ufffd").toString("latin1")}`);
});

test("a part of many thousand letters is read whole", () => {
  const text = "é".repeat(20_000);
  const all = letters(`<v>${text}</v>`);
  expect(all.text).toHaveLength(40_007);
  expect(textOf(`<v>${text}</v>`)).toBe(text);
});
