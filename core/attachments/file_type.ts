/**
 * Detects the type of a file by its content alone; the sender's file name and media type are ignored.
 *
 * @module
 */
import { openZip } from "../../extractor/zip.ts";

/** A kind of file that may be sent. */
export type FileType = {
  /** The media type that it is served with. */
  readonly type: string;
  /** Ends of names that fit it; a name without one of them gets the first. */
  readonly extensions: readonly string[];
  readonly fits: (bytes: Uint8Array) => boolean;
};

/**
 * Every kind, the first that fits counts. HTML and SVG are missing on purpose: a browser would run scripts in them.
 * What fits two kinds is served as the first, with `nosniff`, so that no browser takes it for the second.
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

/** The type of some content; null for a type that may not be sent. */
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
  // With something around or between its files, another program could read it as another kind of file.
  if (zip.kind === "fault" || !zip.isWhole) return false;
  const { names } = zip;
  if (!names.includes("[Content_Types].xml") || !names.includes(part)) return false;
  // Office takes names of either case, and composed or not, for the same; so do the disks of most computers.
  const same = new Set(names.map((name) => name.normalize("NFC").toLowerCase()));
  return same.size === names.length && names.every((name) => LEADS_NOWHERE.test(name) && !RUNS.test(name));
}

/** A path below the folder that an archive is unpacked to, without characters that lead elsewhere on some computer. */
// deno-lint-ignore no-control-regex -- these are the characters that no name of a part has
const LEADS_NOWHERE = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\x00-\x1f\x7f\\:/][^\x00-\x1f\x7f\\:]*$/;

/** Macros and programs; what Office itself keeps of a printer is neither. */
const RUNS =
  /^(?!(?:word|xl)\/(?:printerSettings\/)?printerSettings\d{0,4}\.bin$).*(?:vbaProject|\.(?:bin|exe|dll|js|vbs)$)/i;

/** Text in UTF-8 that no program takes for another type: a browser takes a text that begins with `<` for a page. */
function isPlainText(bytes: Uint8Array): boolean {
  const text = decode(bytes);
  if (text === null) return false;
  // deno-lint-ignore no-control-regex -- these are the characters that no text file has
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
