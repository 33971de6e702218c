/**
 * The issue tracker of a workspace: reading it, setting it with its key, and removing it.
 *
 * @module
 */
import type { Selectable } from "kysely";
import { removeKey, setKey } from "../actions/keys.ts";
import { byCaller, recordActivity } from "../activity/record.ts";
import { liveAgent } from "../agent/live.ts";
import type { IssueTrackerTable, TrackerKind } from "../db/tables/issues.ts";
import { lockWorkspace } from "../db/lock_workspace.ts";
import type { Desk } from "../desk.ts";
import { newOpaque } from "../identity/opaque.ts";
import { SECRET_LIMITS } from "../limits/actions.ts";
import { ISSUE_LIMITS } from "../limits/issues.ts";
import { DeskError } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { lockCaller } from "../teammates/manage.ts";
import type { TrackerPlace } from "./preset.ts";
import { isTrackerKind, TRACKERS } from "./presets/presets.ts";

/** The name of its key in the vault. */
export const TRACKER_KEY = "ISSUE_TRACKER_KEY";

/** A tracker as it is kept. */
export type IssueTracker = Selectable<IssueTrackerTable>;

/** What a teammate types. An empty key keeps the one that is there; so does an empty secret of the webhook. */
export type TypedTracker = {
  readonly kind: string;
  readonly origin: string;
  readonly project: string;
  readonly issueType: string;
  readonly key: string;
  readonly hookSecret: string;
};

type TrackerDesk = Pick<Desk, "db" | "vault" | "now" | "newId" | "randomBytes" | "agents" | "privateHosts">;

/** The tracker of a workspace; null without one. */
export async function readTracker({ db }: Pick<Desk, "db">, workspace: string): Promise<IssueTracker | null> {
  return await db.selectFrom("issueTrackers").selectAll().where("workspace", "=", workspace).executeTakeFirst() ?? null;
}

/**
 * Sets the tracker. Its key is bound to its origin: another origin gets it only when it is typed again.
 *
 * @param seen the version that the form was drawn from; 0 without a tracker
 * @throws DeskError forbidden without the right keys.edit, invalid_input, version_conflict, key_not_set
 */
export async function setTracker(desk: TrackerDesk, caller: Caller, typed: TypedTracker, seen: number): Promise<void> {
  const checked = checkTracker(typed);
  await withTracker(desk, caller, seen, async (own, by, before) => {
    const { workspace } = caller;
    const isSamePlace = before !== null && before.kind === checked.kind && before.origin === checked.origin;
    const { key, hookSecret } = typed;
    if (key === "" && !isSamePlace) {
      throw invalid(`${TRACKERS[checked.kind].key.label}: type it; it is kept for one address only.`);
    }
    if (key !== "") {
      const value = TRACKERS[checked.kind].authorization.value(key.trim(), checked);
      const origins = [checked.origin];
      await setKey(own, { name: TRACKER_KEY, value, origins, by: by.teammate.id }, await liveAgent(own, workspace));
    }
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

/** Removes the tracker and its key; the issues stay with their conversations. @throws DeskError forbidden, version_conflict */
export async function removeTracker(desk: TrackerDesk, caller: Caller, seen: number): Promise<void> {
  const { workspace } = caller;
  await withTracker(desk, caller, seen, async (own, by, before) => {
    if (before === null) return;
    await own.db.deleteFrom("issueTrackers").where("workspace", "=", workspace).execute();
    await recordActivity(own, { ...byCaller(by), kind: "tracker_removed", subject: nameOf(before) });
    // Last: the vault does not take a removed key back when the transaction fails.
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

function checkTracker({ kind, origin: typed, project, issueType, key, hookSecret }: TypedTracker) {
  if (!isTrackerKind(kind)) throw invalid("Tracker: choose one.");
  const preset = TRACKERS[kind];
  const text = preset.origin.isFixed ? preset.origin.default : typed.trim().replace(/\/$/, "");
  const origin = URL.parse(text);
  const isOrigin = origin !== null && /^https?:$/.test(origin.protocol) && origin.origin === text.toLowerCase();
  if (!isOrigin || text.length > ISSUE_LIMITS.originCharsMax) {
    throw invalid(
      `Address: must be the origin alone, such as ${preset.origin.default || "https://acme.atlassian.net"}.`,
    );
  }
  const place: TrackerPlace = {
    origin: origin.origin,
    project: project.trim(),
    issueType: preset.issueType === null ? "" : issueType.trim() || preset.issueType,
  };
  if (place.project.length > ISSUE_LIMITS.projectCharsMax || !preset.project.pattern.test(place.project)) {
    throw invalid(`${preset.project.label}: must be written like ${preset.project.example}.`);
  }
  if (!/^[\p{L}\p{N} _-]{0,60}$/u.test(place.issueType)) throw invalid("Issue type: at most 60 letters and digits.");
  const { charsMin, charsMax } = SECRET_LIMITS;
  if (key !== "" && (key.trim().length < charsMin || key.length > charsMax / 2)) {
    throw invalid(`${preset.key.label}: ${charsMin} to ${charsMax / 2} characters.`);
  }
  if (hookSecret !== "" && !/^[\x21-\x7e]{16,200}$/.test(hookSecret)) {
    throw invalid("Webhook secret: 16 to 200 letters, digits and signs.");
  }
  return { kind, ...place };
}

function nameOf({ kind, project }: { readonly kind: TrackerKind; readonly project: string }): string {
  return `${TRACKERS[kind].label}, ${project}`;
}

function invalid(message: string): DeskError {
  return new DeskError("invalid_input", message);
}
