/**
 * A file as a request's body and as an answer: the same for customers and for teammates.
 *
 * @module
 */
import { isPicture } from "../core/attachments/file_type.ts";
import { takeUpload, type UploadPlace } from "../core/attachments/upload.ts";
import type { OpenAttachment } from "../core/conversations/attached.ts";
import { ATTACHMENT_LIMITS } from "../core/limits/conversations.ts";
import { DeskError } from "../core/problem.ts";
import { streamBytes } from "./read_body.ts";
import type { Served } from "./served.ts";

/**
 * Takes the body in as a file. Its name comes in the header `x-file-name`, percent-encoded; what it is, its content says.
 *
 * @throws DeskError rate_limited, too_large, timeout, unsupported_file, invalid_input
 */
export async function takeFile(served: Served, request: Request, place: UploadPlace): Promise<Response> {
  const { uploads, desk } = served;
  if (uploads.size >= ATTACHMENT_LIMITS.uploadsMax) {
    throw new DeskError("rate_limited", "Many files are arriving at once; try again in a moment.", { retryAfterS: 5 });
  }
  const upload = Symbol("upload");
  uploads.add(upload);
  try {
    const body = streamBytes(request, ATTACHMENT_LIMITS.fileBytesMax, ATTACHMENT_LIMITS.uploadMs);
    const attachment = await takeUpload(desk, place, { name: fileNameOf(request), body });
    return Response.json(attachment, { status: 201, headers: { "cache-control": "no-store" } });
  } finally {
    uploads.delete(upload);
  }
}

/** A file as an answer: a picture to be shown, anything else to be saved, and nothing in it ever run. */
export function fileAnswer(request: Request, { name, type, bytes, content }: OpenAttachment): Response {
  const kind = isPicture(type) ? "inline" : "attachment";
  const isAsked = request.method === "GET";
  // HEAD has no reader, so the file would stay open.
  if (!isAsked) void content.cancel();
  return new Response(isAsked ? content : null, {
    headers: {
      "content-type": type === "text/plain" ? "text/plain; charset=utf-8" : type,
      "content-length": String(bytes),
      "content-disposition": `${kind}; filename="${asciiOf(name)}"; filename*=UTF-8''${percentEncode(name)}`,
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "cache-control": "private, no-store",
    },
  });
}

/** The name that a file came with. @throws DeskError invalid_input */
export function fileNameOf(request: Request): string {
  const given = request.headers.get("x-file-name") ?? "";
  try {
    return decodeURIComponent(given);
  } catch {
    throw new DeskError("invalid_input", "x-file-name: must be percent-encoded UTF-8.");
  }
}

function asciiOf(name: string): string {
  return name.replace(/[^\w. ()-]/g, "_");
}

/** @see RFC 8187, section 3.2.1 */
function percentEncode(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
