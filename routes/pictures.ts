/**
 * `GET /pictures/<id>`: a company's logo or a teammate's picture.
 *
 * @module
 */
import { findPicture } from "../core/attachments/pictures.ts";
import { DeskError } from "../core/problem.ts";
import type { PlainRequest } from "./request.ts";
import type { Served } from "./served.ts";

/**
 * Serves a picture to anyone, on any website: customers see it in the chat. No script in it can run.
 *
 * @throws DeskError not_found
 */
export async function showPicture({ desk }: Served, { params }: PlainRequest): Promise<Response> {
  const picture = await findPicture(desk, params.id ?? "");
  if (picture === null) throw new DeskError("not_found", "There is no such picture.");
  return new Response(picture.content, {
    headers: {
      "content-type": picture.type,
      "content-disposition": "inline",
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      "referrer-policy": "no-referrer",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
