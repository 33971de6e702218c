import assert from "node:assert/strict";
import { DocumentFault } from "../../extractor/fault.ts";
import { readPdf } from "../../extractor/pdf.ts";

/** A PDF with one line in a font that is named and not embedded; without a table of objects, which readers find by themselves. */
function pdfIn(encoding: string, ordering: string, hex: string): Uint8Array {
  const drawing = `BT /F 12 Tf 60 700 Td <${hex}> Tj ET`;
  const system = `<< /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /Named /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Named /CIDSystemInfo ${system} /DW 1000 /FontDescriptor 7 0 R >>`,
    "<< /Type /FontDescriptor /FontName /Named /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  return new TextEncoder().encode(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R >>\n`);
}

/** A table of Adobe's, whose letters it is for, the line in its encoding, and as text. */
const LINES: readonly [string, string, string, string][] = [
  ["UniJIS-UTF16-H", "Japan1", "8fd454c1306f0031003465e54ee551853002", "返品は14日以内。"],
  ["90ms-RKSJ-H", "Japan1", "95d4956982cd313493fa88c893e0b6c58142", "返品は14日以内ｶﾅ。"],
  ["EUC-H", "Japan1", "cad6c9caa4cf3134c6fca1a3", "返品は14日。"],
  ["UniGB-UCS2-H", "GB1", "90006b3e970089810031003459293002", "退款需要14天。"],
  ["GBK-EUC-H", "GB1", "cdcbbfeed0e8d2aa3134cceca1a3", "退款需要14天。"],
  ["UniCNS-UCS2-H", "CNS1", "90006b3e970089810031003459293002", "退款需要14天。"],
  ["ETen-B5-H", "CNS1", "b068b4dabbddad6e3134a4d1a143", "退款需要14天。"],
  ["UniKS-UCS2-H", "Korea1", "d658bd88c740002000310034c77c0020c774b0b4002e", "환불은 14일 이내."],
  ["KSCms-UHC-H", "Korea1", "c8afbad2c0ba203134c0cf20c0ccb3bb2e", "환불은 14일 이내."],
];
for (const [encoding, ordering, hex, text] of LINES) {
  Deno.test(`readPdf reads letters in ${encoding}`, async () =>
    assert.equal((await readPdf(pdfIn(encoding, ordering, hex))).markdown, text));
}

Deno.test("readPdf says what to do about a file without a mapping to Unicode", async () => {
  for (const encoding of ["Identity-H", "CNS-EUC-H"]) {
    await assert.rejects(
      readPdf(pdfIn(encoding, "CNS1", "21222324")),
      (fault) => fault instanceof DocumentFault && fault.code === "unsupported" && /embedded fonts/.test(fault.message),
      encoding,
    );
  }
});
