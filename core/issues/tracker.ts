/**
 * The issue tracker of a workspace: reads it, sets it with its key, and removes it.
 *
 * @module
 */
import type { Selectable } from "kysely";
import { removeKey, setKey } from "../actions/keys.ts";
import { byCaller, recordActivity } from "../activity/record.ts";
import { liveAgent } from "../agent/versions/live.ts";
import type { IssueTrackerTable, TrackerKind } from "../db/tables/issues.ts";
import { lockWorkspace } from "../db/lock_workspace.ts";
import type { Desk } from "../desk.ts";
import { newOpaque } from "../identity/opaque.ts";
import { ISSUE_LIMITS } from "../limits/issues.ts";
import { DeskError } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { lockCaller } from "../teammates/manage.ts";
import { TRACKERS } from "./presets/presets.ts";
import { type CheckedTracker, checkTracker, trackerFault, type TypedTracker } from "./typed_tracker.ts";

/** The name of its key in the vault. */
export const TRACKER_KEY = "ISSUE_TRACKER_KEY";

/** A stored tracker. */
export type IssueTracker = Selectable<IssueTrackerTable>;

type TrackerDesk = Pick<Desk, "db" | "vault" | "now" | "newId" | "randomBytes" | "agents" | "privateHosts">;

/** Returns the tracker of a workspace; null if none is set. */
export async function readTracker({ db }: Pick<Desk, "db">, workspace: string): Promise<IssueTracker | null> {
  return await db.selectFrom("issueTrackers").selectAll().where("workspace", "=", workspace).executeTakeFirst() ?? null;
}

/**
 * Sets the tracker. Its key is bound to its origin: for another origin it must be typed again.
 *
 * @param seen the version that the form was rendered from; 0 without a tracker
 * @throws DeskError forbidden without the right keys.edit, invalid_input, version_conflict, key_not_set
 */
export async function setTracker(desk: TrackerDesk, caller: Caller, typed: TypedTracker, seen: number): Promise<void> {
  await withTracker(desk, caller, seen, async (own, by, before) => {
    const { workspace } = caller;
    const checked = checkTracker(typed, before);
    const { key, hookSecret } = typed;
    if (key !== "") await keepKey(own, by, checked, key.trim());
    // The secret of one tracker's webhook is not shown to another.
    const isSameKind = before?.kind === checked.kind;
    const row = {
      ...checked,
      hookId: before?.hookId ?? newOpaque(desk),
      hookSecret: hookSecret || (isSameKind && before?.hookSecret) || newOpaque(desk, "", ISSUE_LIMITS.hookSecretBytes),
      version: seen + 1,
    };
    await own.db.insertInto("issueTrackers").values({ workspace, ...row })
      .onConflict((conflict) => conflict.column("workspace").doUpdateSet(row)).execute();
    await recordActivity(own, { ...byCaller(by), kind: "tracker_set", subject: nameOf(checked) });
  });
}

/**
 * Removes the tracker and its key; the issues remain in their conversations. @throws DeskError forbidden,
 * version_conflict
 */
export async function removeTracker(desk: TrackerDesk, caller: Caller, seen: number): Promise<void> {
  const { workspace } = caller;
  await withTracker(desk, caller, seen, async (own, by, before) => {
    if (before === null) return;
    await own.db.deleteFrom("issueTrackers").where("workspace", "=", workspace).execute();
    await recordActivity(own, { ...byCaller(by), kind: "tracker_removed", subject: nameOf(before) });
    // Last: the vault does not restore a removed key if the transaction fails.
    await removeKey(own, workspace, TRACKER_KEY);
  });
}

async function withTracker(
  desk: TrackerDesk,
  caller: Caller,
  seen: number,
  change: (own: TrackerDesk, by: Caller, before: IssueTracker | null) => Promise<void>,
): Promise<void> {
  await desk.db.transaction().execute(async (db) => {
    const by = await lockCaller({ db }, caller);
    await lockWorkspace({ db }, caller.workspace);
    needRight(by, "keys.edit");
    const before = await readTracker({ db }, caller.workspace);
    if ((before?.version ?? 0) !== seen) {
      throw new DeskError(
        "version_conflict",
        "Another teammate has changed the issue tracker since you opened this page.",
        { fix: "Reload the page to see the change." },
      );
    }
    await change({ ...desk, db }, by, before);
  });
}

/** Binds the key to the tracker's address. @throws DeskError invalid_input for an address that may get no key */
async function keepKey(own: TrackerDesk, by: Caller, checked: CheckedTracker, key: string): Promise<void> {
  const value = TRACKERS[checked.kind].authorization.value(key, checked);
  const of = { name: TRACKER_KEY, value, origins: [checked.origin], by: by.teammate.id };
  try {
    await setKey(own, of, await liveAgent(own, by.workspace));
  } catch (error) {
    if (!(error instanceof DeskError && error.code === "invalid_input")) throw error;
    throw trackerFault("origin", [error.message, error.fix].filter(Boolean).join(" "));
  }
}

function nameOf({ kind, project }: { readonly kind: TrackerKind; readonly project: string }): string {
  return `${TRACKERS[kind].label}, ${project}`;
}
