/**
 * What the bytes of a page are read as.
 *
 * @module
 */
import type { ExtractRequest } from "../../ports/extractor.ts";

type Kind = ExtractRequest["kind"];

/** By the media type that the site gives. */
const KINDS: Readonly<Record<string, Kind>> = {
  "text/html": "html",
  "application/xhtml+xml": "html",
  "text/plain": "text",
  "text/markdown": "markdown",
  "text/x-markdown": "markdown",
  "application/pdf": "pdf",
};

/** Types that say nothing: the bytes are looked at. */
const UNSAID: ReadonlySet<string> = new Set(["", "application/octet-stream", "binary/octet-stream"]);

/** The kind of a page, or null when it is nothing that can be read. */
export function bodyKind(contentType: string | null, bytes: Uint8Array, address: string): Kind | null {
  const type = (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const beginning = new TextDecoder().decode(bytes.subarray(0, 512));
  // Whatever it is called: nothing else can be made of it.
  if (beginning.startsWith("%PDF-")) return "pdf";
  const { pathname } = new URL(address);
  if (type === "text/plain" && /\.(?:md|markdown)$/i.test(pathname)) return "markdown";
  if (!UNSAID.has(type)) return KINDS[type] ?? null;
  return /^\ufeff?\s*<(?:!doctype html|html|head|body)\b/i.test(beginning) ? "html" : null;
}
