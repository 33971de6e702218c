/**
 * Small documents for tests, built byte by byte.
 *
 * @module
 */

import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { joinBytes, type ZipFaults, zipOf } from "../support/zip.ts";

const W = 'xmlns:w="w" xmlns:r="r" xmlns:mc="mc"';

/** A Word file with this body; other files of the archive by their names. */
export function docxOf(body: string, files: Readonly<Record<string, string>> = {}, faults: ZipFaults = {}): Uint8Array {
  return zipOf({
    "_rels/.rels":
      '<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="word/document.xml"/></Relationships>',
    "word/document.xml": `<?xml version="1.0"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
    ...files,
  }, faults);
}

/** A paragraph of a Word file. */
export function paragraph(text: string, properties = ""): string {
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** One line of text on a page of a PDF, in points from the lower left. */
export type PlacedText = { readonly text: string; readonly x: number; readonly y: number; readonly size?: number };

/** How a PDF differs from a plain one. */
export type PdfOptions = {
  /** Entries of the information dictionary, as PDF. */
  readonly info?: string;
  /** More entries of the trailer, as PDF. */
  readonly trailer?: string;
  /** More of a page's drawing, before its text. */
  readonly drawing?: string;
  /** More objects, numbered from 5 on. */
  readonly objects?: readonly string[];
  readonly resources?: string;
};

/** A PDF with one letter size of Helvetica for each text. */
export function pdfOf(pages: readonly (readonly PlacedText[])[], options: PdfOptions = {}): Uint8Array {
  const extra = options.objects ?? [];
  const first = 5 + extra.length;
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(" ");
  const objects: (string | readonly [string, Uint8Array])[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    `<< ${options.info ?? ""} >>`,
    ...extra,
    ...pages.flatMap((texts, at): (string | readonly [string, Uint8Array])[] => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${first + at * 2 + 1} 0 R ` +
      `/Resources << /Font << /F 3 0 R >> ${options.resources ?? ""} >> >>`,
      ["/Filter /FlateDecode", deflateSync(latin1((options.drawing ?? "") + texts.map(drawn).join("\n")))],
    ]),
  ];
  return written(objects, `/Root 1 0 R /Info 4 0 R ${options.trailer ?? ""}`);
}

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function drawn({ text, x, y, size = 12 }: PlacedText): string {
  return `BT /F ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[\\()]/g, "\\$&")}) Tj ET`;
}

function written(objects: readonly (string | readonly [string, Uint8Array])[], trailer: string): Uint8Array {
  const parts: Uint8Array[] = [latin1("%PDF-1.7\n")];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (bytes: Uint8Array) => {
    parts.push(bytes);
    at += bytes.length;
  };
  objects.forEach((object, index) => {
    offsets.push(at);
    add(latin1(`${index + 1} 0 obj\n`));
    if (typeof object === "string") add(latin1(object));
    else {
      add(latin1(`<< ${object[0]} /Length ${object[1].length} >>\nstream\n`));
      add(object[1]);
      add(latin1("\nendstream"));
    }
    add(latin1("\nendobj\n"));
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const start = at;
  add(latin1(
    `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
  ));
  return joinBytes(parts);
}

/** A PDF of a few megabytes at most whose one page unpacks to `times` times 16 MiB of spaces. */
export function pdfBomb(times: number): Uint8Array {
  return pdfOfSpaces("/Filter /FlateDecode", spacesPacked(times));
}

/** Like {@link pdfBomb}, packed twice: some kilobytes unpack to `times` * 16 MiB of spaces. */
export function doublyPackedPdf(times: number): Uint8Array {
  return pdfOfSpaces("/Filter [/FlateDecode /FlateDecode]", deflateSync(spacesPacked(times)));
}

function spacesPacked(times: number): Uint8Array {
  const spaces = new Uint8Array(16 * 1024 * 1024).fill(32);
  const block = deflateRawSync(spaces, { finishFlush: constants.Z_FULL_FLUSH });
  const last = deflateRawSync(latin1("BT ET"));
  return joinBytes([Uint8Array.of(0x78, 0x9c), ...Array.from({ length: times }, () => block), last]);
}

function pdfOfSpaces(filter: string, stream: Uint8Array): Uint8Array {
  return written([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << >> >>",
    [filter, stream],
  ], "/Root 1 0 R");
}
