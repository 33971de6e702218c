/**
 * Streams downloads of data that a teammate may read.
 *
 * @module
 */
import { DeskError } from "../../../core/problem.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import type { Right } from "../../../core/teammates/rights.ts";
import { findSignedIn } from "../../guard.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";

/** A file to download. */
type Download = {
  readonly name: string;
  readonly type: string;
  /** The right that the reader needs until the end of the download. */
  readonly right: Right;
  readonly text: AsyncIterable<string>;
};

/**
 * Answers with a file. A download may take minutes, so it is aborted as soon as its reader loses the right or the
 * session: the browser reports it as failed.
 */
export function downloadAnswer(
  served: Served,
  asked: TeammateRequest,
  { name, type, right, text }: Download,
): Response {
  const allowed = whileAllowed(served, asked, right, text);
  return new Response(ReadableStream.from(allowed).pipeThrough(new TextEncoderStream()), {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

/** @throws DeskError forbidden once the reader loses the right */
async function* whileAllowed(
  served: Served,
  { request, signedIn }: TeammateRequest,
  right: Right,
  text: AsyncIterable<string>,
): AsyncGenerator<string> {
  const { workspace, teammate } = signedIn.caller;
  // The original request cannot be read after its response has started.
  const copy = new Request(request.url, { headers: request.headers });
  let mustCheck = false;
  const unsubscribe = served.desk.live.subscribe((event) => {
    if (event.kind === "teammate" && event.workspace === workspace && event.teammate === teammate.id) mustCheck = true;
  });
  try {
    for await (const part of text) {
      if (mustCheck || served.desk.now() >= signedIn.endsAt) {
        mustCheck = false;
        const now = await findSignedIn(served, copy);
        if (now === null || now.lacksSecondStep || !hasRight(now.caller, right)) {
          throw new DeskError("forbidden", "The download was ended.");
        }
      }
      yield part;
    }
  } finally {
    unsubscribe();
  }
}
