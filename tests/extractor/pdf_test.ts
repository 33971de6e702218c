import assert from "node:assert/strict";
import { DocumentFault } from "../../extractor/fault.ts";
import { readPdf } from "../../extractor/pdf.ts";
import { pdfOf, type PlacedText } from "./documents.ts";

/** Lines below each other from a place on the page. */
const lines = (x: number, y: number, texts: readonly string[], size = 12): readonly PlacedText[] =>
  texts.map((text, at) => ({ text, x, y: y - at * size * 1.2, size }));

const FILLER = lines(60, 300, [
  "Text of the ordinary size, so that it is clear what is larger than it,",
  "and more of it.",
]);

const CASES: readonly { name: string; pages: readonly (readonly PlacedText[])[]; markdown: string }[] = [
  {
    name: "headings by their size",
    pages: [[{ text: "Guide", x: 60, y: 700, size: 24 }, { text: "Refunds", x: 60, y: 650, size: 16 }, ...FILLER]],
    markdown:
      "# Guide\n\n## Refunds\n\nText of the ordinary size, so that it is clear what is larger than it, and more of it.",
  },
  {
    name: "paragraphs, and words that were parted",
    pages: [[
      ...lines(60, 700, [
        "One paragraph that goes over several lines with a long pay-",
        "ment at the end of its first line.",
      ]),
      ...lines(60, 640, ["Another one."]),
    ]],
    markdown:
      "One paragraph that goes over several lines with a long payment at the end of its first line.\n\nAnother one.",
  },
  {
    name: "lists",
    pages: [lines(60, 700, ["\x95 Open the order", "\x95 Press Refund", "1. First", "2) Second"])],
    markdown: "- Open the order\n\n- Press Refund\n\n1. First\n\n2. Second",
  },
  {
    name: "lists whose marks stand apart",
    pages: [["\x95 small parcels", "\x95 letters", "1. First", "2. Second"].flatMap((item, row) => [
      { text: item.split(" ")[0] ?? "", x: 60, y: 700 - row * 15 },
      { text: item.slice(item.indexOf(" ") + 1), x: 85, y: 700 - row * 15 },
    ])],
    markdown: "- small parcels\n\n- letters\n\n1. First\n\n2. Second",
  },
  {
    name: "tables",
    pages: [[
      ...["Plan", "Pro", "Team"].flatMap((text, row) => [
        { text, x: 60, y: 700 - row * 15 },
        { text: ["Price", "9 USD", "29 USD"][row] ?? "", x: 200, y: 700 - row * 15 },
      ]),
    ]],
    markdown: "| Plan | Price |\n| --- | --- |\n| Pro | 9 USD |\n| Team | 29 USD |",
  },
  {
    name: "two columns that were drawn line by line",
    pages: [
      Array.from({ length: 5 }, (_, row) => [
        { text: `left column line ${row} goes on and`, x: 60, y: 700 - row * 14 },
        { text: `right column line ${row} goes on and`, x: 330, y: 700 - row * 14 },
      ]).flat(),
    ],
    markdown: ["left", "right"].map((side) =>
      [0, 1, 2, 3, 4].map((row) => `${side} column line ${row} goes on and`).join(" ")
    ).join("\n\n"),
  },
  {
    name: "a sentence over two pages, without what repeats on each",
    pages: [0, 1, 2].map((page) => [
      { text: "Acme handbook", x: 60, y: 770 },
      ...lines(60, 400, [["It begins", "goes on", "ends."][page] ?? ""]),
      { text: `Page ${page + 1} of 3`, x: 300, y: 20 },
    ]),
    markdown: "It begins goes on ends.",
  },
  {
    name: "no text that is too small or off the page",
    pages: [[...lines(60, 700, ["seen"]), { text: "SECRET", x: 60, y: 600, size: 1 }, {
      text: "SECRET",
      x: 900,
      y: 600,
    }, { text: "SECRET", x: 60, y: -50 }]],
    markdown: "seen",
  },
  {
    name: "no fragment out of a heading",
    pages: [[{ text: "A {#b}", x: 60, y: 700, size: 24 }, ...FILLER]],
    markdown: "# A {\\#b}\n\n" +
      "Text of the ordinary size, so that it is clear what is larger than it, and more of it.",
  },
];

for (const { name, pages, markdown } of CASES) {
  Deno.test(`readPdf reads ${name}`, async () => assert.equal((await readPdf(pdfOf(pages))).markdown, markdown));
}

Deno.test("readPdf takes the title of the file's metadata, unless it is a placeholder", async () => {
  const page = [[{ text: "Guide", x: 60, y: 700, size: 24 }, ...FILLER]];
  const titleOf = async (info: string) => (await readPdf(pdfOf(page, { info }))).title;
  assert.equal(await titleOf("/Title (Billing)"), "Billing");
  assert.equal(await titleOf("/Title (Microsoft Word - a.docx)"), "Guide");
  assert.equal(await titleOf(""), "Guide");
});

const picture = {
  objects: [
    "<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\nx\nendstream",
  ],
  resources: "/XObject << /I 5 0 R >>",
  drawing: "q 600 0 0 700 0 0 cm /I Do Q\n",
};
const PASSWORD = "/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <" + "00".repeat(32) + "> /U <" + "11".repeat(32) +
  "> >> /ID [<00> <00>]";
const text = [lines(60, 700, ["text"])];

const FAULTS: readonly { name: string; bytes: () => Uint8Array; code: string }[] = [
  { name: "nothing", bytes: () => new Uint8Array(), code: "unreadable" },
  { name: "no PDF", bytes: () => new TextEncoder().encode("hello".repeat(1000)), code: "unreadable" },
  { name: "a beginning only", bytes: () => new TextEncoder().encode("%PDF-1.7\n"), code: "unreadable" },
  { name: "a password", bytes: () => pdfOf(text, { trailer: PASSWORD }), code: "encrypted" },
  { name: "pictures of text", bytes: () => pdfOf([[], [], []], picture), code: "scanned" },
  { name: "more than 2,000 pages", bytes: () => pdfOf(Array.from({ length: 2001 }, () => [])), code: "too_large" },
];

for (const { name, bytes, code } of FAULTS) {
  Deno.test(`readPdf refuses ${name}`, async () => {
    await assert.rejects(() => readPdf(bytes()), (fault) => fault instanceof DocumentFault && fault.code === code);
  });
}

Deno.test("readPdf reads text beside pictures, and a file whose table of objects is lost", async () => {
  const words = [lines(60, 700, ["This page has a picture and text as well."])];
  assert.match((await readPdf(pdfOf(words, picture))).markdown, /picture and text/);
  const lost = pdfOf(words);
  // The last number says where the table is.
  lost.set(new TextEncoder().encode("7"), lost.length - "\n%%EOF\n".length - 1);
  assert.match((await readPdf(lost)).markdown, /picture and text/);
});
