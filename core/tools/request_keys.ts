/**
 * Requests that are safe to repeat: a program names a change with a key of its own, and the same key is one change.
 *
 * @see docs/reference/api.md
 * @module
 */
import { REMOVED_AT_ONCE, removeInSteps } from "../db/remove_in_steps.ts";
import type { Handles } from "../handles.ts";
import { jsonBytes, type JsonObject } from "../json.ts";
import { API_LIMITS } from "../limits/api.ts";
import { DeskError } from "../problem.ts";
import type { Caller } from "../teammates/caller.ts";
import type { Tool } from "./tool.ts";

/** A request by its key; `request` is a hash of its content. */
export type KeyedRequest = { readonly caller: Caller; readonly key: string; readonly request: string };

type Keys = Pick<Handles, "db" | "now">;

const KEY = /^[\x21-\x7e]+$/;

/** @throws DeskError invalid_input for a key that is empty, too long, or contains more than visible ASCII */
export function checkRequestKey(key: string): void {
  if (key.length <= API_LIMITS.requestKeyCharsMax && KEY.test(key)) return;
  const fix =
    `Send 1 to ${API_LIMITS.requestKeyCharsMax} visible ASCII characters, such as a new UUID for each change.`;
  const message = "This Idempotency-Key is not valid.";
  throw new DeskError("invalid_input", message, { fix, faults: [{ parameter: "Idempotency-Key", message, fix }] });
}

/**
 * Runs work once for a key: the first time for real, later with the stored answer. A refused request has changed
 * nothing, and may be repeated with its key.
 *
 * @throws DeskError invalid_input if the key was used for another request, repeated_request if there is no answer: the
 *   first request is still in progress, it failed, or its answer was not stored
 */
export async function withIdempotencyKey(
  desk: Keys,
  keyed: KeyedRequest,
  tool: Tool,
  work: () => Promise<JsonObject>,
): Promise<{ readonly answer: JsonObject; readonly isRepeated: boolean }> {
  if (!await take(desk, keyed)) return { answer: await earlierAnswer(desk, keyed), isRepeated: true };
  try {
    const answer = await work();
    if (keepsAnswer(tool) && jsonBytes(answer) <= API_LIMITS.keptAnswerBytesMax) await keep(desk, keyed, answer);
    return { answer, isRepeated: false };
  } catch (error) {
    // A fault of the desk may have occurred after the change.
    const isRefusal = error instanceof DeskError && error.code !== "internal";
    if (isRefusal) await rowsOf(desk, keyed).execute();
    throw error;
  }
}

/** Whether an answer may be stored: none that may contain a new key, customers' words or an app's answer. */
function keepsAnswer({ right, ofCustomers, customerWords }: Tool): boolean {
  return right !== "keys.edit" && right !== "agent.call" && right !== "agent.test" && !ofCustomers &&
    customerWords === null;
}

/** Removes the keys of all workspaces that are past their retention time. */
export async function forgetRequestKeys({ db, now }: Keys): Promise<void> {
  const old = db.selectFrom("requestKeys").select(["workspace", "caller", "key"])
    .where("createdAt", "<=", keptSince(now())).orderBy("createdAt").limit(REMOVED_AT_ONCE);
  await removeInSteps(() =>
    db.deleteFrom("requestKeys").where(({ eb, refTuple }) =>
      eb(refTuple("workspace", "caller", "key"), "in", old.$asTuple("workspace", "caller", "key"))
    )
  );
}

/** Returns the time at and before which keys are no longer kept. */
function keptSince(now: Date): Date {
  return new Date(now.getTime() - API_LIMITS.requestKeyKeptMs);
}

async function take(desk: Keys, { caller, key, request }: KeyedRequest): Promise<boolean> {
  const { workspace } = caller;
  const now = desk.now();
  // An expired key may be reused, even before it is removed with the others.
  await rowsOf(desk, { caller, key }).where("createdAt", "<=", keptSince(now)).execute();
  const row = await desk.db.insertInto("requestKeys")
    .values({ workspace, caller: idOf(caller), key, request, answer: null, createdAt: now })
    .onConflict((conflict) => conflict.columns(["workspace", "caller", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

async function earlierAnswer(desk: Keys, { caller, key, request }: KeyedRequest): Promise<JsonObject> {
  const row = await desk.db.selectFrom("requestKeys").select(["request", "answer"])
    .where("workspace", "=", caller.workspace).where("caller", "=", idOf(caller)).where("key", "=", key)
    .executeTakeFirst();
  if (row !== undefined && row.request !== request) {
    const [message, fix] = ["This Idempotency-Key was used for another request.", "Send a new key with each change."];
    throw new DeskError("invalid_input", message, { fix, faults: [{ parameter: "Idempotency-Key", message, fix }] });
  }
  if (row === undefined || row.answer === null) {
    throw new DeskError(
      "repeated_request",
      "A request with this Idempotency-Key was sent before; it is under way, it failed, or its answer is not kept.",
      { fix: "Read what has changed; to make the change again, send it with a new key." },
    );
  }
  const answer: JsonObject = JSON.parse(row.answer);
  return answer;
}

async function keep(desk: Keys, { caller, key }: KeyedRequest, answer: JsonObject): Promise<void> {
  await desk.db.updateTable("requestKeys").set({ answer: JSON.stringify(answer) })
    .where("workspace", "=", caller.workspace).where("caller", "=", idOf(caller)).where("key", "=", key)
    .execute();
}

function rowsOf(desk: Keys, { caller, key }: Pick<KeyedRequest, "caller" | "key">) {
  return desk.db.deleteFrom("requestKeys")
    .where("workspace", "=", caller.workspace).where("caller", "=", idOf(caller)).where("key", "=", key);
}

function idOf({ token, teammate }: Caller): string {
  return token?.id ?? teammate.id;
}
