/**
 * The kind of an uploaded document, detected by its content and otherwise by its file name.
 *
 * @module
 */
import { fileTypeOf } from "../attachments/file_type.ts";

/** The formats that can be read. */
export type DocumentKind = "pdf" | "docx" | "html" | "markdown" | "text";

/** The media type of each kind. */
export const DOCUMENT_TYPES: Readonly<Record<DocumentKind, string>> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  html: "text/html",
  markdown: "text/markdown",
  text: "text/plain",
};

/** The formats, as a phrase for error messages. */
export const DOCUMENTS_IN_WORDS = "PDF, DOCX, HTML, Markdown or text";

/** Extensions of text files; Markdown and HTML have their own. */
const TEXT_ENDINGS: ReadonlySet<string> = new Set([
  ...["txt", "text", "log", "csv", "tsv", "json", "yaml", "yml", "xml", "rst", "adoc", "asciidoc", "org", "tex"],
  ...["srt", "vtt"],
]);

/** Detects the kind of a file; null if it cannot be read. */
export function documentKind(bytes: Uint8Array, fileName: string): DocumentKind | null {
  const type = fileTypeOf(bytes)?.type;
  const beginning = new TextDecoder().decode(bytes.subarray(0, 1024));
  if (beginning.startsWith("%PDF-")) return "pdf";
  if (type === DOCUMENT_TYPES.docx) return "docx";
  // Another container or an image is not text, whatever its name.
  if ((type !== undefined && type !== DOCUMENT_TYPES.text) || !isText(bytes)) return null;
  if (/\.x?html?$/i.test(fileName) || /^\s*<(?:!doctype html|html)\b/i.test(beginning)) return "html";
  return /\.(?:md|markdown|mdx)$/i.test(fileName) ? "markdown" : "text";
}

/**
 * Returns the extension of a name that no text file has, such as `exe`; null for others: `LICENSE` and "Notes of v1.2"
 * have none.
 */
export function foreignEnding(fileName: string): string | null {
  const ending = /\.([a-z][a-z\d]*)$/i.exec(fileName)?.[1]?.toLowerCase();
  return ending === undefined || TEXT_ENDINGS.has(ending) ? null : ending;
}

/** Text has no zero bytes in any encoding except UTF-16, which begins with a byte order mark. */
function isText(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isUtf16 || !bytes.includes(0);
}
