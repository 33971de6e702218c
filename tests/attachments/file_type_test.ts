import assert from "node:assert/strict";
import { fileTypeOf } from "../../core/attachments/file_type.ts";
import { bytesOf, DOCX, GIF, joined, JPEG, PDF, PNG, WEBP, XLSX, zipOfNames } from "./samples.ts";
import { runs } from "../support/runs.ts";
import { zipOf } from "../support/zip.ts";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
const HTML = "<!doctype html><script>alert(1)</script>";

const PARTS = ["[Content_Types].xml", "word/document.xml"];
const DOCX_FILES = Object.fromEntries(PARTS.map((name) => [name, "<x/>"]));

/** `[description, bytes, the detected type; null when it is refused]` */
const FILES: readonly (readonly [string, Uint8Array, string | null])[] = [
  ["a PNG", PNG, "image/png"],
  ["a JPEG", JPEG, "image/jpeg"],
  ["a GIF", GIF, "image/gif"],
  ["a WebP", WEBP, "image/webp"],
  ["a PDF", PDF, "application/pdf"],
  ["a DOCX", DOCX, WORD],
  ["an XLSX with the settings of a printer", XLSX, SHEET],
  ["plain text", bytesOf("hello\n"), "text/plain"],
  ["text with umlauts and an emoji", new TextEncoder().encode("Grüße 👋\r\n"), "text/plain"],
  ["a table", bytesOf("a,b\n1,2\n"), "text/plain"],
  ["a log with colours of a terminal", bytesOf("\x1b[31merror\x1b[0m\tfailed\n"), "text/plain"],
  ["a log that quotes a page further on", bytesOf("GET / 200\n<html>\n"), "text/plain"],

  ["HTML", bytesOf(HTML), null],
  ["HTML after spaces", bytesOf(` \n\t${HTML}`), null],
  ["HTML after a mark of the byte order", joined(bytesOf("\xef\xbb\xbf"), bytesOf(HTML)), null],
  ["SVG", bytesOf(SVG), null],
  ["SVG after its declaration", bytesOf(`<?xml version="1.0"?>${SVG}`), null],
  ["SVG after a comment", bytesOf(`<!-- a picture -->${SVG}`), null],
  ["text in Latin-1", bytesOf("Gr\xfc\xdfe"), null],
  ["text in UTF-16", bytesOf("\xff\xfeh\0i\0"), null],
  ["text with a NUL", bytesOf("a\0b"), null],
  ["a program of Windows", bytesOf("MZ\x90\0\x03\0\0\0"), null],
  ["a program of Linux", bytesOf("\x7fELF\x02\x01\x01\0"), null],
  ["any zip", zipOfNames(["a.txt"]), null],
  ["a zip without its directory", zipOfNames(["[Content_Types].xml", "word/document.xml"]).subarray(0, 90), null],
  ["a DOCX with macros", zipOfNames(["[Content_Types].xml", "word/document.xml", "word/vbaProject.bin"]), null],
  [
    "a DOCX with a program in it",
    zipOfNames(["[Content_Types].xml", "word/document.xml", "word/embeddings/a.exe"]),
    null,
  ],
  ...["word/printerSettings/vbaProject.bin", "printerSettings/a.exe", "xl/printerSettings/printerSettings1.bin.exe"]
    .map((name) => [`a DOCX with ${name}`, zipOfNames([...PARTS, name]), null] as const),
  ...["../a.xml", "word/../../a.xml", "./a.xml", "/etc/a.xml", "C:a.xml", "word\\a.xml", "a\0.xml", "a\n.xml", ".."]
    .map((name) => [`a DOCX with the name ${JSON.stringify(name)}`, zipOfNames([...PARTS, name]), null] as const),
  ["a DOCX with its document twice, in other letters", zipOfNames([...PARTS, "WORD/Document.xml"]), null],
  ["a DOCX with one name composed and not", zipOfNames([...PARTS, "\u00e9.xml", "e\u0301.xml"]), null],
  ["a DOCX with a file that its directory leaves out", zipOf({ ...DOCX_FILES, b: "x" }, { hidden: ["b"] }), null],
  [
    "a DOCX with a part of two names",
    zipOf({ ...DOCX_FILES, b: "x" }, { ownNames: { b: "word/vbaProject.bin" } }),
    null,
  ],
  ["a DOCX that was written to a pipe", zipOf(DOCX_FILES, { described: true }), WORD],
  ["a Java archive", zipOfNames(["META-INF/MANIFEST.MF", "A.class"]), null],
  ["a PDF without an end", bytesOf("%PDF-1.4\n"), null],
  ["half the mark of a PNG", PNG.subarray(0, 6), null],

  // A file of two kinds counts, and is served, as the kind that it begins with.
  ["a GIF that is a script", joined(bytesOf("GIF89a=1;alert(1)//")), "image/gif"],
  ["a PNG with HTML behind it", joined(PNG, bytesOf(HTML)), "image/png"],
  ["a PNG with a zip behind it", joined(PNG, zipOfNames(["a"])), "image/png"],
  ["a PDF with HTML in it", joined(PDF, bytesOf(HTML), bytesOf("%%EOF")), "application/pdf"],
  ["HTML with a PDF in it", joined(bytesOf(HTML), PDF), null],
  ["a DOCX behind HTML", joined(bytesOf(HTML), DOCX), null],
  ["a DOCX with HTML behind it", joined(DOCX, bytesOf(HTML)), null],
  ["a PDF behind spaces", joined(bytesOf("\n"), bytesOf("\x80"), PDF), null],
  ["a RIFF that is no WebP", bytesOf("RIFF\x1a\0\0\0WAVEfmt "), null],
];

for (const [name, bytes, type] of FILES) {
  Deno.test(`fileTypeOf: ${name} is ${type ?? "refused"}`, () => assert.equal(fileTypeOf(bytes)?.type ?? null, type));
}

Deno.test("fileTypeOf takes any bytes without a crash, also ones that begin like a kind it knows", () => {
  const heads = [PNG, GIF, JPEG, WEBP, PDF, DOCX, XLSX].flatMap((file) => [file.subarray(0, 4), file.subarray(0, 40)]);
  let seed = 7;
  const random = () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
  for (let round = 0; round < runs(300, 3000); round++) {
    const head = heads[round % heads.length] ?? PNG;
    const noise = Uint8Array.from({ length: Math.floor(random() * 200) }, () => Math.floor(random() * 256));
    const file = joined(head, noise, round % 3 === 0 ? DOCX.subarray(-22) : new Uint8Array());
    assert.doesNotThrow(() => fileTypeOf(file));
  }
});
