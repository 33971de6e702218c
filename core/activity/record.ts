/**
 * Records what a person did.
 *
 * @module
 */
import { inTransaction } from "../db/in_transaction.ts";
import { json, storable } from "../db/json.ts";
import type { Handles } from "../handles.ts";
import type { JsonObject } from "../json.ts";
import { type Caller, callerName } from "../teammates/caller.ts";
import type { ActivityKind } from "./kinds.ts";

/** The author of an activity. */
export type ActivityBy = Pick<NewActivity, "workspace" | "by" | "address">;

/** A teammate by their id, with the name stored in the list. */
type Person = { readonly id: string; readonly name: string };

/** An activity to record. */
export type NewActivity = {
  readonly workspace: string;
  readonly kind: ActivityKind;
  /** Null for a person who was not signed in. */
  readonly by: Caller | Person | null;
  /** The IP address it came from; null for a command on the server. */
  readonly address: string | null;
  /** The object: see the kind's `subject`. */
  readonly subject?: string;
  readonly detail?: JsonObject;
};

/** The stored length of a subject: an unknown person's input may be long. */
const SUBJECT_CHARS_MAX = 200;

/**
 * Writes one row. With the `db` of a transaction it is committed with that.
 *
 * @example
 * ```ts
 * const [by, address] = [caller, "203.0.113.7"];
 * await recordActivity(desk, { workspace, kind: "key_set", by, address, subject: "STRIPE_KEY", detail: {} });
 * ```
 */
export async function recordActivity(
  desk: Pick<Handles, "db" | "now" | "newId">,
  activity: NewActivity,
): Promise<void> {
  const { workspace, kind, by, address, subject = null, detail = {} } = activity;
  await desk.db.insertInto("activities").values({
    id: desk.newId(),
    workspace,
    kind,
    address,
    at: desk.now(),
    detail: json(detail),
    ...personOf(by),
    subject: subject === null ? null : storable([...subject].slice(0, SUBJECT_CHARS_MAX).join("")),
  }).execute();
}

/**
 * Makes a change and records it, both or neither.
 *
 * @param change receives the desk with the transaction as its database
 * @param activityOf returns the activity for its result; null if it changed nothing
 */
export async function recorded<D extends Pick<Handles, "db" | "now" | "newId">, T>(
  desk: D,
  change: (inside: D) => Promise<T>,
  activityOf: (result: T) => NewActivity | null,
): Promise<T> {
  return await inTransaction(desk.db, async (db) => {
    const inside = { ...desk, db };
    const result = await change(inside);
    const activity = activityOf(result);
    if (activity !== null) await recordActivity(inside, activity);
    return result;
  });
}

/** Returns the head of an activity of a caller. */
export function byCaller(caller: Caller): ActivityBy {
  return { workspace: caller.workspace, by: caller, address: caller.address ?? null };
}

/**
 * Records an activity that must proceed even if it cannot be recorded: with a broken chain, an owner still signs in to
 * fix it. The missing row is logged.
 */
export async function tryRecordActivity(
  desk: Pick<Handles, "db" | "now" | "newId" | "log">,
  activity: NewActivity,
): Promise<void> {
  try {
    await recordActivity(desk, activity);
  } catch (cause) {
    const { workspace, kind } = activity;
    const fix = "Check the activities of this workspace with deno task doctor.";
    desk.log("error", "An activity could not be recorded.", { workspace, kind, cause, fix });
  }
}

function personOf(by: NewActivity["by"]): { readonly teammate: string | null; readonly name: string | null } {
  if (by === null) return { teammate: null, name: null };
  return "teammate" in by ? { teammate: by.teammate.id, name: callerName(by) } : { teammate: by.id, name: by.name };
}
