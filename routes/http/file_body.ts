/**
 * Files in request and response bodies, the same for customers and teammates.
 *
 * @module
 */
import { isPicture } from "../../core/attachments/file_type.ts";
import { takeUpload, type UploadPlace } from "../../core/attachments/upload.ts";
import type { OpenAttachment } from "../../core/conversations/attached.ts";
import { ATTACHMENT_LIMITS } from "../../core/limits/conversations.ts";
import { DeskError } from "../../core/problem.ts";
import { streamBytes } from "./read_body.ts";
import type { Served } from "../served.ts";
import type { Slot } from "./slots.ts";

/** A check after the whole body has arrived, which can take minutes. @throws DeskError when it fails */
type FinalCheck = () => Promise<unknown>;

/**
 * Stores the body as a file. The header `x-file-name` holds its name, percent-encoded; its type is detected from the
 * content.
 *
 * @param checkAccess refuses a caller who was signed out while the body arrived
 * @throws DeskError rate_limited, message_first, too_large, timeout, unsupported_file, invalid_input
 */
export async function takeFile(
  served: Served,
  request: Request,
  place: UploadPlace,
  checkAccess: FinalCheck,
): Promise<Response> {
  const { uploads, desk } = served;
  const free = uploads.take(slotsOf(place));
  if (free === null) {
    throw new DeskError("rate_limited", "Many files are arriving at once; try again in a moment.", { retryAfterS: 5 });
  }
  try {
    const { fileBytesMax, uploadMs, uploadPace } = ATTACHMENT_LIMITS;
    const body = thenChecked(streamBytes(request, fileBytesMax, uploadMs, uploadPace), checkAccess);
    const attachment = await takeUpload(desk, place, { name: fileNameOf(request), body });
    return Response.json(attachment, { status: 201, headers: { "cache-control": "no-store" } });
  } finally {
    free();
  }
}

async function* thenChecked(body: AsyncIterable<Uint8Array>, check: FinalCheck): AsyncGenerator<Uint8Array> {
  yield* body;
  await check();
}

/**
 * The upload slots that an upload takes. One address cannot take those of all visitors, nor visitors those of
 * teammates.
 */
function slotsOf({ workspace, sender, address }: UploadPlace): readonly Slot[] {
  const { uploadsMax } = ATTACHMENT_LIMITS;
  const own = { key: `${sender.kind} ${workspace} ${sender.id}`, max: uploadsMax[sender.kind] };
  if (sender.kind === "teammate") return [own, { key: "teammates", max: uploadsMax.teammates }];
  const all = { key: "visitors", max: uploadsMax.visitors };
  return address === undefined ? [own, all] : [own, all, { key: `address ${address}`, max: uploadsMax.address }];
}

/** The response for a file: a picture inline, anything else as a download, and no script in it can run. */
export function fileAnswer(request: Request, { name, type, bytes, content }: OpenAttachment): Response {
  const kind = isPicture(type) ? "inline" : "attachment";
  const isAsked = request.method === "GET";
  // The body of HEAD is never read, so the file would stay open.
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

/** The file's name in the header. @throws DeskError invalid_input */
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
