/**
 * Detects the type of a file by its content alone; the sender's file name and media type are ignored.
 *
 * @module
 */
import { openZip } from "../../extractor/zip.ts";

/** A type of file that may be sent. */
export type FileType = {
  /** The media type that it is served with. */
  readonly type: string;
  /** Valid extensions; a name without one of them gets the first. */
  readonly extensions: readonly string[];
  readonly fits: (bytes: Uint8Array) => boolean;
};

/**
 * Every type; the first match applies. HTML and SVG are missing on purpose: a browser would run scripts in them. A file
 * that matches two types is served as the first, with `nosniff`, so that no browser treats it as the second.
 */
export const FILE_TYPES: readonly FileType[] = [
  {
    type: "image/png",
    extensions: ["png"],
    fits: (bytes) => hasAt(bytes, 0, "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
  },
  {
    type: "image/jpeg",
    extensions: ["jpg", "jpeg"],
    fits: (bytes) => hasAt(bytes, 0, "\xff\xd8\xff") && (bytes[3] ?? 0) >= 0xc0,
  },
  {
    type: "image/gif",
    extensions: ["gif"],
    fits: (bytes) => hasAt(bytes, 0, "GIF87a") || hasAt(bytes, 0, "GIF89a"),
  },
  {
    type: "image/webp",
    extensions: ["webp"],
    fits: (bytes) => hasAt(bytes, 0, "RIFF") && hasAt(bytes, 8, "WEBPVP8"),
  },
  {
    type: "application/pdf",
    extensions: ["pdf"],
    fits: (bytes) => hasAt(bytes, 0, "%PDF-") && latin1(bytes.subarray(-1024)).includes("%%EOF"),
  },
  office("word/document.xml", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"),
  office("xl/workbook.xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
  { type: "text/plain", extensions: ["txt", "log", "md", "csv", "json"], fits: isPlainText },
];

/** Returns the type of some content; null for a type that may not be sent. */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  return FILE_TYPES.find(({ fits }) => fits(bytes)) ?? null;
}

/** Whether a browser may show it as a picture. */
export function isPicture(type: string): boolean {
  return type.startsWith("image/");
}

/** The allowed types in words. */
export const ALLOWED_IN_WORDS = "pictures (PNG, JPEG, GIF, WebP), PDF, text (TXT, CSV, LOG), DOCX and XLSX";

function office(part: string, type: string, extension: string): FileType {
  return { type, extensions: [extension], fits: (bytes) => isOffice(bytes, part) };
}

/** Whether it is a package of that kind without macros. */
function isOffice(bytes: Uint8Array, part: string): boolean {
  const zip = openZip(bytes);
  // With data around or between its files, another program could read it as another kind of file.
  if (zip.kind === "fault" || !zip.isWhole) return false;
  const { names } = zip;
  if (!names.includes("[Content_Types].xml") || !names.includes(part)) return false;
  // Office treats names that differ in case or composition as the same; so do the file systems of most computers.
  const same = new Set(names.map((name) => name.normalize("NFC").toLowerCase()));
  return same.size === names.length && names.every((name) => LEADS_NOWHERE.test(name) && !RUNS.test(name));
}

/** A path below the folder of an unpacked archive, without characters that lead elsewhere on some system. */
// deno-lint-ignore no-control-regex -- characters that no name of a part contains
const LEADS_NOWHERE = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\x00-\x1f\x7f\\:/][^\x00-\x1f\x7f\\:]*$/;

/** Macros and programs; Office's own printer settings are neither. */
const RUNS =
  /^(?!(?:word|xl)\/(?:printerSettings\/)?printerSettings\d{0,4}\.bin$).*(?:vbaProject|\.(?:bin|exe|dll|js|vbs)$)/i;

/**
 * Whether it is UTF-8 text that no program treats as another type: a browser treats a text that begins with `<` as a
 * page.
 */
function isPlainText(bytes: Uint8Array): boolean {
  const text = decode(bytes);
  if (text === null) return false;
  // deno-lint-ignore no-control-regex -- characters that no text file contains
  if (/[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(text)) return false;
  return !/^\s*(<|%PDF-|%!PS|\{\\rtf|GIF8)/.test(text);
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function hasAt(bytes: Uint8Array, at: number, signature: string): boolean {
  return latin1(bytes.subarray(at, at + signature.length)) === signature;
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
