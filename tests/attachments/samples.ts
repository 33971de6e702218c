/**
 * Small files of every type, built byte by byte, and files that are two types at once.
 *
 * @module
 */

import { zipOf } from "../support/zip.ts";

/** Text as bytes, one for each character below 256. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

/** Bytes one after the other. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

/** A picture of one red pixel. */
export const PNG = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
);
export const GIF = bytesOf("GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;");
export const JPEG = bytesOf("\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xd9");
export const WEBP = bytesOf("RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0");
export const PDF = bytesOf("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

/** A zip of empty files with these names. */
export function zipOfNames(names: readonly string[]): Uint8Array<ArrayBuffer> {
  return zipOf(Object.fromEntries(names.map((name) => [name, ""])));
}

export const DOCX = zipOfNames(["[Content_Types].xml", "_rels/.rels", "word/document.xml"]);
export const XLSX = zipOfNames(["[Content_Types].xml", "xl/workbook.xml", "xl/printerSettings/printerSettings1.bin"]);
