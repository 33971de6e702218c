/**
 * Rollouts: a state of the agent answers a share of new conversations before it goes live for all.
 *
 * Where a conversation or a record stores the version of its agent, a rollout is a negative number: -3 is rollout 3.
 * One runs at a time in a workspace.
 *
 * @see docs/decisions/agent.md, "A rollout is bound to a conversation by its first message"
 * @module
 */
import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { byCaller, recordActivity } from "../../activity/record.ts";
import { isUniqueViolation } from "../../db/errors.ts";
import { inTransaction } from "../../db/in_transaction.ts";
import { json } from "../../db/json.ts";
import type { AgentRolloutTable } from "../../db/tables/agent.ts";
import type { Handles } from "../../handles.ts";
import { DeskError, unmarkedParameter } from "../../problem.ts";
import { type Caller, callerName } from "../../teammates/caller.ts";
import type { AgentFiles, FileChange } from "../files.ts";

/**
 * The shares offered in forms, in percent of new conversations; a rollout can have any from 1 to {@linkcode SHARE_MAX}.
 */
export const ROLLOUT_SHARES = [5, 10, 25, 50] as const;

/** 100 % is a version, not a rollout. */
export const SHARE_MAX = 99;

/** A rollout without its files. */
export type RolloutLine = Readonly<Omit<Selectable<AgentRolloutTable>, "files" | "workspace">>;

/** A rollout with its files. */
export type Rollout = RolloutLine & { readonly files: AgentFiles };

/** The part of a rollout that determines the agent of a new conversation. */
export type RunningRollout = Pick<RolloutLine, "number" | "share">;

type RolloutDesk = Pick<Handles, "db" | "now" | "newId">;

const LINE = [
  "number",
  "changed",
  "base",
  "share",
  "state",
  "message",
  "startedAt",
  "startedBy",
  "startedByName",
  "endedAt",
  "endedByName",
  "became",
] as const;

/** Maximum number of rollouts in a list. */
const LISTED_MAX = 50;

/** Returns the rollout of a negative version; null for a version of History. */
export function rolloutOf(agentVersion: number): number | null {
  return agentVersion < 0 ? -agentVersion : null;
}

/** Describes a version of the agent, as stored in records. */
export function versionName(agentVersion: number): string {
  const rollout = rolloutOf(agentVersion);
  // Before the first version was saved, and in another product, there was none.
  if (agentVersion === 0) return "No agent";
  return rollout === null ? `Version ${agentVersion}` : `Rollout ${rollout}`;
}

/**
 * Whether a new conversation is in a rollout's share. Deterministic for a conversation, and one that is in a share is
 * in every larger one of the same rollout.
 */
export function isInShare({ number, share }: RunningRollout, conversationId: string): boolean {
  return createHash("sha256").update(`${number} ${conversationId}`).digest().readUInt32BE() % 100 < share;
}

/** Returns the running rollout, or null. */
export async function runningRollout({ db }: Pick<Handles, "db">, workspace: string): Promise<RolloutLine | null> {
  return await db.selectFrom("agentRollouts").select(LINE)
    .where("workspace", "=", workspace).where("state", "=", "running").executeTakeFirst() ?? null;
}

/** Returns the newest rollouts, the newest first. */
export async function listRollouts({ db }: Pick<Handles, "db">, workspace: string): Promise<readonly RolloutLine[]> {
  return await db.selectFrom("agentRollouts").select(LINE)
    .where("workspace", "=", workspace).orderBy("number", "desc").limit(LISTED_MAX).execute();
}

/**
 * Returns one rollout.
 *
 * @throws DeskError not_found
 */
export async function rolloutAt({ db }: Pick<Handles, "db">, workspace: string, number: number): Promise<Rollout> {
  const row = await db.selectFrom("agentRollouts").select([...LINE, "files"])
    .where("workspace", "=", workspace).where("number", "=", number).executeTakeFirst();
  if (row === undefined) throw new DeskError("not_found", `There is no rollout ${number}.`);
  return { ...row, files: new Map(Object.entries(row.files)) };
}

/** The input of a new rollout; the files were checked as for a save. */
export type NewRollout = {
  readonly base: number;
  readonly files: AgentFiles;
  readonly changed: readonly FileChange[];
  readonly message: string;
  readonly share: number;
  readonly caller: Caller;
};

/**
 * Begins a rollout.
 *
 * @returns its number
 * @throws DeskError invalid_input for an invalid share, version_conflict while another one runs
 */
export async function beginRollout(
  desk: RolloutDesk,
  workspace: string,
  { base, files, changed, message, share, caller }: NewRollout,
): Promise<number> {
  checkShare(share);
  try {
    return await inTransaction(desk.db, async (db) => {
      const newest = await db.selectFrom("agentRollouts").select("number")
        .where("workspace", "=", workspace).orderBy("number", "desc").limit(1).executeTakeFirst();
      const number = (newest?.number ?? 0) + 1;
      await db.insertInto("agentRollouts").values({
        workspace,
        number,
        files: json(Object.fromEntries(files)),
        changed: json(changed),
        base,
        share,
        state: "running",
        message,
        startedAt: desk.now(),
        startedBy: caller.teammate.id,
        startedByName: callerName(caller),
        endedAt: null,
        endedByName: null,
        became: null,
      }).execute();
      await record({ ...desk, db }, caller, "rollout_begun", `rollout ${number}, ${share}%`);
      return number;
    });
  } catch (error) {
    // The unique index decides between two that begin at once, on one desk or on two.
    if (!isUniqueViolation(error)) throw error;
    throw new DeskError("version_conflict", "Another rollout is running.", {
      fix: "Make it live for all or stop it, then begin this one.",
    });
  }
}

/**
 * Changes the share of a running rollout: conversations that have started keep the agent that they began with.
 *
 * @throws DeskError invalid_input for an invalid share, version_conflict if it has ended
 */
export async function changeShare(desk: RolloutDesk, caller: Caller, number: number, share: number): Promise<void> {
  checkShare(share);
  await changeRunning(desk, caller, number, { set: { share }, kind: "rollout_changed", subject: `${share}%` });
}

/**
 * Ends a running rollout. Its open conversations continue with the live version from their next turn.
 *
 * @param became the version that it was saved as; null stops it
 * @throws DeskError version_conflict if it has ended
 */
export async function endRollout(
  desk: RolloutDesk,
  caller: Caller,
  number: number,
  became: number | null,
): Promise<void> {
  const ended = { endedAt: desk.now(), endedByName: callerName(caller), became };
  await changeRunning(
    desk,
    caller,
    number,
    became === null
      ? { set: { ...ended, state: "stopped" }, kind: "rollout_stopped", subject: null }
      : { set: { ...ended, state: "live" }, kind: "rollout_live", subject: `version ${became}` },
  );
}

type RunningChange = {
  readonly set: Partial<Pick<RolloutLine, "share" | "state" | "endedAt" | "endedByName" | "became">>;
  readonly kind: "rollout_changed" | "rollout_stopped" | "rollout_live";
  readonly subject: string | null;
};

async function changeRunning(
  desk: RolloutDesk,
  caller: Caller,
  number: number,
  { set, kind, subject }: RunningChange,
): Promise<void> {
  await inTransaction(desk.db, async (db) => {
    const changed = await db.updateTable("agentRollouts").set(set)
      .where("workspace", "=", caller.workspace).where("number", "=", number).where("state", "=", "running")
      .returning("number").executeTakeFirst();
    if (changed === undefined) {
      throw new DeskError("version_conflict", `Rollout ${number} has ended.`, {
        fix: "Look at it: it says who ended it.",
      });
    }
    await record(
      { ...desk, db },
      caller,
      kind,
      [`rollout ${number}`, subject].filter((part) => part !== null).join(", "),
    );
  });
}

async function record(
  desk: RolloutDesk,
  caller: Caller,
  kind: "rollout_begun" | RunningChange["kind"],
  subject: string,
): Promise<void> {
  await recordActivity(desk, { ...byCaller(caller), kind, subject });
}

function checkShare(share: number): void {
  if (Number.isInteger(share) && share >= 1 && share <= SHARE_MAX) return;
  throw unmarkedParameter("share", `must be a whole number from 1 to ${SHARE_MAX}, in percent.`);
}
