/**
 * The format of a page, by its media type and its first bytes.
 *
 * @module
 */
import type { ExtractRequest } from "../../ports/extractor.ts";

type BodyKind = ExtractRequest["kind"];

/** Formats by media type. */
const KINDS: Readonly<Record<string, BodyKind>> = {
  "text/html": "html",
  "application/xhtml+xml": "html",
  "text/plain": "text",
  "text/markdown": "markdown",
  "text/x-markdown": "markdown",
  "application/pdf": "pdf",
};

/** Generic media types, for which the bytes decide. */
const UNSAID: ReadonlySet<string> = new Set(["", "application/octet-stream", "binary/octet-stream"]);

/** Detects the format of a page; null when it cannot be read. */
export function bodyKind(contentType: string | null, bytes: Uint8Array, address: string): BodyKind | null {
  const type = (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const beginning = new TextDecoder().decode(bytes.subarray(0, 512));
  // Regardless of the media type.
  if (beginning.startsWith("%PDF-")) return "pdf";
  const { pathname } = new URL(address);
  if (type === "text/plain" && /\.(?:md|markdown)$/i.test(pathname)) return "markdown";
  if (!UNSAID.has(type)) return KINDS[type] ?? null;
  return /^\ufeff?\s*<(?:!doctype html|html|head|body)\b/i.test(beginning) ? "html" : null;
}
