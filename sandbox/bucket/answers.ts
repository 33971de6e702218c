/**
 * The door `files`: the desk's requests for objects.
 *
 * Not in the ledger and not stopped by a freeze: the bucket is the operator's own store, as the database is, and the desk
 * can name neither another one nor an object outside its files.
 *
 * @module
 */
import type { Question } from "../../ipc/frames.ts";
import type { AnswerQuestion, FrameReply } from "../../ipc/server.ts";
import { type Admittance, throughGate } from "../admittance.ts";
import { BUCKET_LIMITS } from "../limits.ts";
import { BAD_MESSAGE, readMessage, type Schema } from "../messages.ts";
import type { Failure } from "../protocol.ts";
import type { Bucket } from "./bucket.ts";
import { type Objects, openObjects } from "./objects.ts";
import {
  objectAbortSchema,
  objectCompleteSchema,
  type ObjectFailed,
  objectKeySchema,
  objectListSchema,
  objectPartSchema,
  objectPutSchema,
} from "./protocol.ts";
import { type BucketParts, failed } from "./request.ts";

/** All workspaces together. */
const OF = { door: "files", workspace: "", deadlineMs: BUCKET_LIMITS.totalMs } as const;

/** The handlers of requests for objects; without a bucket all of them fail with that reason. */
export function objectAnswers(
  parts: BucketParts,
  bucket: Bucket | null,
  admittance: Admittance,
): Readonly<Record<string, AnswerQuestion>> {
  const ask = <Message, Answer extends { readonly kind: string }>(
    schema: Schema<Message>,
    act: (objects: Objects, message: Message, body: Uint8Array<ArrayBuffer>) => Promise<Answer>,
  ): AnswerQuestion =>
  async (question) => {
    const message = readMessage(question, schema);
    if (message === null || question.body.length > BUCKET_LIMITS.partBytes) return BAD_MESSAGE;
    if (bucket === null) return { value: failed("not_set") };
    const answer = await throughGate(admittance, OF, async (signal, leave) => {
      const done = await act(openObjects(parts, bucket, "files", signal), message, new Uint8Array(question.body));
      leave();
      return done;
    });
    return { value: asFailed(answer) };
  };
  return {
    object_put: ask(objectPutSchema, (objects, { key, sha256 }, body) => objects.put(key, body, sha256)),
    object_begin: ask(objectPutSchema, (objects, { key, sha256 }) => objects.begin(key, sha256)),
    object_part: ask(objectPartSchema, (objects, { sha256, ...of }, body) => objects.part(of, body, sha256)),
    object_complete: ask(objectCompleteSchema, (objects, { etags, ...of }) => objects.complete(of, etags)),
    object_abort: ask(objectAbortSchema, (objects, of) => objects.abort(of)),
    object_remove: ask(objectKeySchema, (objects, { key }) => objects.remove(key)),
    object_list: ask(objectListSchema, (objects, { after }) => objects.list(after)),
    object_get: (question, gone) => answerGet(parts, bucket, admittance, question, gone),
  };
}

/**
 * Answers with an object. Its slot is held until the object was read, its deadline has passed, or the desk has
 * disconnected.
 */
async function answerGet(
  parts: BucketParts,
  bucket: Bucket | null,
  admittance: Admittance,
  question: Question,
  gone: AbortSignal,
): Promise<FrameReply> {
  const message = readMessage(question, objectKeySchema);
  if (message === null) return BAD_MESSAGE;
  if (bucket === null) return { value: failed("not_set") };
  const answer = await throughGate(admittance, OF, async (signal, leave) => {
    let isOpen = false;
    const objects = openObjects(parts, bucket, "files", AbortSignal.any([signal, gone]), (body) => {
      isOpen = !body.closed;
      body.once("close", leave);
    });
    const got = await objects.get(message.key);
    if (!isOpen) leave();
    return got;
  });
  if (answer.kind !== "object") return { value: asFailed(answer) };
  return { value: { kind: "object" }, body: answer.body };
}

/** Converts the gate's refusals to this door's. */
function asFailed<Answer extends { readonly kind: string }>(
  answer: Answer | Failure,
): Answer | ObjectFailed {
  return isFailure(answer) ? failed("crowded") : answer;
}

function isFailure<Answer extends { readonly kind: string }>(answer: Answer | Failure): answer is Failure {
  return answer.kind === "refused" || answer.kind === "no_answer";
}
