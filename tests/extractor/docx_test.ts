import assert from "node:assert/strict";
import { DocumentFault } from "../../extractor/fault.ts";
import { readDocx } from "../../extractor/docx.ts";
import { readNumbering, readStyles } from "../../extractor/docx_styles.ts";
import { parseTree } from "../../extractor/tree.ts";
import { zipOf } from "../support/zip.ts";
import { docxOf, paragraph } from "./documents.ts";

const STYLES = `<w:styles><w:style w:styleId="T"><w:name w:val="Title"/></w:style>
  <w:style w:styleId="H2"><w:name w:val="heading 2"/></w:style>
  <w:style w:styleId="Mine"><w:basedOn w:val="H2"/></w:style>
  <w:style w:styleId="L"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`;
const NUMBERING = `<w:numbering>
  <w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
  <w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl>
  <w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/></w:lvl></w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;
const LINKS = `<Relationships><Relationship Id="l1" TargetMode="External" Target="https://a.test/(x)"/>
  <Relationship Id="l2" TargetMode="External" Target="file:///etc/passwd"/></Relationships>`;
const FILES = { "word/styles.xml": STYLES, "word/numbering.xml": NUMBERING, "word/_rels/document.xml.rels": LINKS };

const styled = (text: string, style: string) => paragraph(text, `<w:pStyle w:val="${style}"/>`);
const listed = (text: string, list: number, level = 0) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
const run = (text: string, properties: string) => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const cell = (text: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;

const CASES: readonly { name: string; body: string; markdown: string }[] = [
  {
    name: "headings by style, by what it is based on, by outline",
    body: styled("Guide", "T") + styled("A", "Mine") + paragraph("B", '<w:outlineLvl w:val="2"/>') + paragraph("text"),
    markdown: "# Guide\n\n## A\n\n### B\n\ntext",
  },
  {
    name: "lists",
    body: listed("a", 2) + listed("b", 2, 1) + listed("c", 2) + paragraph("x") + styled("d", "L") + listed("e", 1),
    markdown: "1. a\n   1. b\n2. c\n\nx\n\n- d\n- e",
  },
  {
    name: "tables",
    body: `<w:tbl><w:tr>${cell("Plan")}${cell("A|B")}</w:tr><w:tr>${
      cell("both", '<w:gridSpan w:val="2"/>')
    }</w:tr></w:tbl>`,
    markdown: "| Plan | A\\|B |\n| --- | --- |\n| both |  |",
  },
  {
    name: "changes as accepted",
    body: `<w:p><w:ins>${run("new", "")}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>${
      run(" end", "")
    }</w:p>`,
    markdown: "new end",
  },
  {
    name: "links to the web only",
    body: `<w:p><w:hyperlink r:id="l1">${run("a", "")}</w:hyperlink> <w:hyperlink r:id="l2">${
      run("b", "")
    }</w:hyperlink></w:p>`,
    markdown: "[a](https://a.test/%28x%29)b",
  },
  {
    name: "no text that a reader does not see",
    body: `<w:p>${run("SECRET", "<w:vanish/>")}${run("SECRET", '<w:color w:val="FFFFFF"/>')}${
      run("SECRET", '<w:sz w:val="2"/>')
    }${run("seen", '<w:vanish w:val="0"/>')}</w:p>`,
    markdown: "seen",
  },
  {
    name: "text boxes once",
    body: `<w:p>${run("a", "")}<w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${
      paragraph("box")
    }</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${
      paragraph("box")
    }</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    markdown: "a\n\nbox",
  },
  {
    name: "line ends, tabs and signs",
    body: `<w:p><w:r><w:t>a</w:t><w:br/><w:t>b</w:t><w:tab/><w:t>&lt;c&gt; &#233;</w:t></w:r></w:p>`,
    markdown: "a\nb <c> é",
  },
  { name: "no entities of its own", body: paragraph("a &x; b"), markdown: "a &x; b" },
];

for (const { name, body, markdown } of CASES) {
  Deno.test(`readDocx reads ${name}`, () => assert.equal(readDocx(docxOf(body, FILES)).markdown, markdown));
}

Deno.test("readDocx takes title and language from the file's properties, else the title from the first heading", () => {
  const core = "<cp><dc:title>Billing</dc:title><dc:language>de-DE</dc:language></cp>";
  const page = readDocx(docxOf(styled("Guide", "T"), { ...FILES, "docProps/core.xml": core }));
  assert.deepEqual([page.title, page.language], ["Billing", "de-DE"]);
  assert.equal(readDocx(docxOf(styled("Guide", "T"), FILES)).title, "Guide");
});

Deno.test("readDocx puts footnotes at the end, with their visible numbers", () => {
  const note = (kind: string, id: number, text: string) => `<w:${kind} w:id="${id}">${paragraph(text)}</w:${kind}>`;
  const parts = {
    "word/footnotes.xml": `<w:footnotes><w:footnote w:type="separator">${paragraph("-")}</w:footnote>${
      note("footnote", 2, "first") + note("footnote", 7, "third")
    }</w:footnotes>`,
    "word/endnotes.xml": `<w:endnotes>${note("endnote", 2, "second")}</w:endnotes>`,
  };
  const mark = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
  const body = `<w:p>${run("a", "")}${mark("footnote", 2)}${run(" b", "")}${mark("endnote", 2)}${run(" c", "")}${
    mark("footnote", 7)
  }</w:p>`;
  assert.equal(readDocx(docxOf(body, parts)).markdown, "a[1] b[2] c[3]\n\n[1] first\n\n[3] third\n\n[2] second");
});

Deno.test("readDocx counts the items of lists as Word does", () => {
  const numbering = `<w:numbering><w:abstractNum w:abstractNumId="0">
    <w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="decimal"/></w:lvl><w:lvl w:ilvl="1"/></w:abstractNum>
    <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/></w:num>
    <w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>
    <w:lvlOverride w:ilvl="1"><w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:lvlOverride></w:num></w:numbering>`;
  const body = listed("a", 1) + listed("b", 2) + listed("c", 3) + listed("d", 3, 1) + listed("e", 2, 1) +
    listed("f", 3);
  assert.equal(
    readDocx(docxOf(body, { ...FILES, "word/numbering.xml": numbering })).markdown,
    "3. a\n4. b\n1. c\n   - d\n   2. e\n2. f",
  );
});

const old = (text: string) =>
  Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);

/** Unreadable files, and the fault of each. */
const FAULTS: readonly { name: string; bytes: Uint8Array; code: string }[] = [
  { name: "nothing", bytes: new Uint8Array(), code: "unreadable" },
  { name: "no zip", bytes: new TextEncoder().encode("hello".repeat(100)), code: "unreadable" },
  { name: "half a file", bytes: docxOf(paragraph("a".repeat(999))).subarray(0, 400), code: "unreadable" },
  { name: "another kind of archive", bytes: zipOf({ "a.txt": "a" }), code: "unsupported" },
  { name: "a password of the archive", bytes: docxOf("", {}, { isEncrypted: true }), code: "encrypted" },
  { name: "a password of Word", bytes: old("EncryptedPackage"), code: "encrypted" },
  { name: "Word's old format", bytes: old("WordDocument"), code: "unsupported" },
  {
    name: "a bomb that declares its size",
    bytes: docxOf("", { "word/media/a": "x".repeat(101 * 1024 * 1024) }),
    code: "too_large",
  },
  {
    name: "a bomb that lies about its size",
    bytes: docxOf("x".repeat(10_000_000), {}, { sizes: { "word/document.xml": 1000 } }),
    code: "unreadable",
  },
  {
    name: "sizes of four gigabytes",
    bytes: docxOf("", {}, { sizes: { "word/document.xml": 0xffffffff } }),
    code: "unreadable",
  },
  { name: "more elements than any text has", bytes: docxOf("<w:p/>".repeat(900_000)), code: "too_heavy" },
];

for (const { name, bytes, code } of FAULTS) {
  Deno.test(`readDocx refuses ${name}`, () => {
    assert.throws(() => readDocx(bytes), (fault) => fault instanceof DocumentFault && fault.code === code);
  });
}

Deno.test("readDocx does not overflow the stack on deeply nested markup", () => {
  const body = `${paragraph("before")}${"<w:sdt>".repeat(300_000)}${paragraph("deep")}`;
  assert.equal(readDocx(docxOf(body)).markdown, "before");
});

const nested = (times: number, open: string, inner: string, close: string) =>
  open.repeat(times) + inner + close.repeat(times);

const NESTED: readonly (readonly [what: string, body: string, markdown: string])[] = [
  ["tables", nested(20, "<w:tbl><w:tr><w:tc>", paragraph("a|b"), "</w:tc></w:tr></w:tbl>"), "| a\\|b |\n| --- |"],
  [
    "links",
    `<w:p>${nested(20, '<w:hyperlink r:id="l1">', run("[a]", ""), "</w:hyperlink>")}</w:p>`,
    "[\\[a\\]](https://a.test/%28x%29)",
  ],
  [
    "headings",
    nested(20, '<w:p><w:pPr><w:pStyle w:val="H2"/></w:pPr><w:r>', "<w:t>a</w:t>", "</w:r></w:p>"),
    "## a",
  ],
];

for (const [what, body, markdown] of NESTED) {
  Deno.test(`readDocx reads nested ${what} as one`, () =>
    assert.equal(readDocx(docxOf(body, FILES)).markdown, markdown));
}

Deno.test("readNumbering keeps at most as many list levels as Word has", () => {
  const levels = Array.from({ length: 500 }, (_, at) => `<w:lvl w:ilvl="${at}"/>`).join("");
  const lists = Array.from({ length: 500 }, (_, at) => `<w:num w:numId="${at}"><w:abstractNumId w:val="0"/></w:num>`);
  const xml = `<w:numbering><w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum>${
    lists.join("")
  }</w:numbering>`;
  const numbering = parseTree(xml, { isXml: true, attributes: null, elementsMax: 10_000 });
  assert.equal(readNumbering(numbering).size, 500 * 9);
});

Deno.test("readStyles reads each style once, however many are based on it", () => {
  const styles = Array.from(
    { length: 200 },
    (_, at) => `<w:style w:styleId="s${at}"><w:basedOn w:val="base"/></w:style>`,
  ).join("");
  const base = `<w:style w:styleId="base">${"<w:x/>".repeat(1000)}<w:name w:val="heading 2"/></w:style>`;
  const tree = parseTree(`<w:styles>${base}${styles}</w:styles>`, {
    isXml: true,
    attributes: null,
    elementsMax: 10_000,
  });
  let looks = 0;
  const [root] = tree.children;
  assert.ok(typeof root === "object");
  for (const style of root.children) {
    if (typeof style === "string") continue;
    const { children } = style;
    Object.defineProperty(style, "children", { get: () => (looks++, children) });
  }
  assert.equal(readStyles(tree).headings.size, 201);
  assert.ok(looks < 201 * 6, `${looks} looks at 201 styles`);
});
