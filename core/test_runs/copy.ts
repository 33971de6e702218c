/**
 * Copies of a workspace for tests: with its agent and settings, without its conversations.
 *
 * A turn in it is an ordinary turn, in another workspace: it cannot appear in the inbox, increase a counter or reach a
 * customer, and everything is removed with the copy.
 *
 * @module
 */
import { agentCache, type LiveAgent } from "../agent/versions/live.ts";
import { liveVersion, saveVersion } from "../agent/versions/versions.ts";
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import type { Live } from "../ports/live.ts";
import type { Outbound } from "../ports/outbound.ts";
import { TEST_LIMITS } from "../limits/agent.ts";
import type { Model } from "../model/model.ts";

/** The purpose of a copy; the chat with a draft belongs to the teammate who owns the draft. */
export type CopyUse = "Test run" | "Test chat" | `Draft chat of ${string}`;

/** Creates a copy of the workspace. @returns its id */
export async function openCopy(
  desk: Pick<Desk, "db" | "now" | "newId">,
  live: LiveAgent,
  use: CopyUse,
  label: string = versionLabel(live),
): Promise<string> {
  const id = desk.newId();
  const { settings } = await desk.db.selectFrom("workspaces").select("settings")
    .where("id", "=", live.workspace).executeTakeFirstOrThrow();
  await desk.db.insertInto("workspaces").values({
    id,
    name: use,
    testOf: live.workspace,
    createdAt: desk.now(),
    // No key of a chat widget has this format.
    widgetKey: `test_${id}`,
    settings: json(settings),
  }).execute();
  await updateCopy(desk, id, live, label);
  return id;
}

function versionLabel({ version }: LiveAgent): string {
  return `Version ${version}`;
}

/** Updates the copy's agent: to the live one of the workspace, or another one with its own label. */
export async function updateCopy(
  desk: Pick<Desk, "db" | "now">,
  copy: string,
  live: LiveAgent,
  message: string = versionLabel(live),
): Promise<void> {
  const newest = await liveVersion(desk, copy);
  if (newest?.message === message) return;
  const base = newest?.version ?? 0;
  await saveVersion(desk, copy, { base, files: live.files, changed: [], message, caller: null, via: "import" });
}

/** Removes a copy and everything in it. */
export async function closeCopy(desk: Pick<Desk, "db">, copy: string): Promise<void> {
  await desk.db.deleteFrom("workspaces").where("id", "=", copy).where("testOf", "is not", null).execute();
}

/** Removes expired copies. A workspace that is being removed may be too large for one statement. */
export async function closeOldCopies(desk: Pick<Desk, "db" | "now">): Promise<void> {
  await desk.db.deleteFrom("workspaces")
    .where("testOf", "is not", null).where("removingSince", "is", null)
    .where("createdAt", "<", new Date(desk.now().getTime() - TEST_LIMITS.chatMs))
    .execute();
}

/** Makes room for a chat: above the limit, the oldest are removed. */
export async function closeExtraChats({ db }: Pick<Desk, "db">, workspace: string): Promise<void> {
  const chats = await db.selectFrom("workspaces").select("id")
    .where("testOf", "=", workspace).where("name", "!=", RUN)
    .orderBy("createdAt", "desc").orderBy("id").offset(TEST_LIMITS.chatsMax - 1).execute();
  for (const { id } of chats) await closeCopy({ db }, id);
}

const RUN: CopyUse = "Test run";

/** Returns the desk for a turn in a copy: only requests to the model leave it, and no event is published. */
export function deskOfCopy(desk: Desk, model: Model): Desk {
  const mailboxes = { fetch: () => Promise.resolve(REFUSED) };
  return { ...desk, model, outbound: CLOSED, mail: NO_MAIL, mailboxes, live: SILENT, agents: agentCache(null) };
}

const REFUSED = { kind: "refused", code: "test", message: "nothing leaves the desk in a test" } as const;

const CLOSED: Outbound = {
  call: () => Promise.resolve(REFUSED),
  stream: () => Promise.resolve(REFUSED),
};

const NO_MAIL: Desk["mail"] = {
  operator: null,
  send: () => Promise.resolve(REFUSED),
  txt: () => Promise.resolve({ kind: "unknown", message: REFUSED.message }),
};

const SILENT: Live = { publish: () => {}, subscribe: () => () => {}, onGap: () => () => {} };
