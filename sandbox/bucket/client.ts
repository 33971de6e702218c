/**
 * The desk's side of the door `files`.
 *
 * @module
 */
import type { z } from "zod";
import type { AskedQuestion, Client } from "../../ipc/client.ts";
import { BUCKET_LIMITS } from "../limits.ts";
import type { Objects } from "./objects.ts";
import {
  objectBegunSchema,
  objectDoneSchema,
  type ObjectFailed,
  objectHeadSchema,
  objectListedSchema,
  objectStoredSchema,
} from "./protocol.ts";

/** Time for the round trip to the sandbox, after its deadline. */
const GRACE_MS = 2000;
const NO_BYTES = new Uint8Array();

/** The objects of the desk's files, through the sandbox. */
export function objectsClient(client: Pick<Client, "ask" | "stream">): Objects {
  const timeMs = BUCKET_LIMITS.totalMs + GRACE_MS;
  const ask = async <Reply>(
    method: AskedQuestion["method"],
    value: unknown,
    schema: z.ZodType<Reply>,
    body: Uint8Array = NO_BYTES,
  ): Promise<Reply | ObjectFailed> => {
    const answer = await client.ask({ method, value, body, timeMs });
    const reply = answer.kind === "whole" ? schema.safeParse(answer.value).data : undefined;
    return reply ?? NO_SANDBOX;
  };
  return {
    put: (key, body, sha256) => ask("object_put", { key, sha256 }, objectDoneSchema, body),
    begin: (key, whole) => ask("object_begin", { key, sha256: whole }, objectBegunSchema),
    part: (of, body, sha256) => ask("object_part", { ...of, sha256 }, objectStoredSchema, body),
    complete: (of, etags) => ask("object_complete", { ...of, etags }, objectDoneSchema),
    abort: (of) => ask("object_abort", of, objectDoneSchema),
    remove: (key) => ask("object_remove", { key }, objectDoneSchema),
    list: (after) => ask("object_list", { after }, objectListedSchema),
    get: async (key) => {
      const answer = await client.stream({ method: "object_get", value: { key }, timeMs });
      if (answer.kind === "none") return NO_SANDBOX;
      const head = objectHeadSchema.safeParse(answer.value).data ?? NO_SANDBOX;
      if (head.kind === "object") return { ...head, body: answer.body.pipeThrough(ownBytes()) };
      answer.close();
      return head;
    },
  };
}

const NO_SANDBOX: ObjectFailed = { kind: "failed", reason: "no_sandbox", status: null };

/** Copies chunks, which share a frame's buffer, so that a reader may keep them. */
function ownBytes(): TransformStream<Uint8Array, Uint8Array<ArrayBuffer>> {
  return new TransformStream({ transform: (chunk, controller) => controller.enqueue(new Uint8Array(chunk)) });
}
