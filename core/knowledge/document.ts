/**
 * What an uploaded document is, by its content and, where that says nothing, by its name.
 *
 * @module
 */
import { fileTypeOf } from "../attachments/file_type.ts";

/** What a document is read as. */
export type DocumentKind = "pdf" | "docx" | "html" | "markdown" | "text";

/** The media type that goes with each kind. */
export const DOCUMENT_TYPES: Readonly<Record<DocumentKind, string>> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  html: "text/html",
  markdown: "text/markdown",
  text: "text/plain",
};

/** What people read as the kinds that can be read. */
export const DOCUMENTS_IN_WORDS = "PDF, DOCX, HTML, Markdown or text";

/** What a file is, or null when nobody can read it. */
export function documentKind(bytes: Uint8Array, fileName: string): DocumentKind | null {
  const type = fileTypeOf(bytes)?.type;
  const beginning = new TextDecoder().decode(bytes.subarray(0, 1024));
  if (beginning.startsWith("%PDF-")) return "pdf";
  if (type === DOCUMENT_TYPES.docx) return "docx";
  // Another container, or a picture: none of them is text, whatever its name.
  if ((type !== undefined && type !== DOCUMENT_TYPES.text) || !isText(bytes)) return null;
  if (/\.x?html?$/i.test(fileName) || /^\s*<(?:!doctype html|html)\b/i.test(beginning)) return "html";
  return /\.(?:md|markdown|mdx)$/i.test(fileName) ? "markdown" : "text";
}

/** Text in any encoding has no zero bytes, except UTF-16, which says so at its beginning. */
function isText(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isUtf16 || !bytes.includes(0);
}
