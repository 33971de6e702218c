/**
 * A teammate's draft of the agent: files that are laid over the live ones, put together before they go live at once.
 *
 * Each teammate has one, which no one else changes: two who work at the same time meet where one of them makes a draft
 * live, file by file.
 *
 * @see docs/decisions/agent.md
 * @module
 */
import type { AgentDraftFileTable } from "../db/tables/agent.ts";
import type { Handles } from "../handles.ts";
import { AGENT_LIMITS } from "../limits/agent.ts";
import { DeskError } from "../problem.ts";
import type { Caller } from "../teammates/caller.ts";
import { checkAgent } from "./check.ts";
import { type AgentFiles, changedFiles, checkFiles, withFile } from "./files.ts";
import type { LiveAgent } from "./live.ts";

/** Whose draft it is. */
export type DraftOwner = { readonly workspace: string; readonly teammate: string };

/** One file of a draft; `content` is null for one that it deletes. */
export type DraftFile = Readonly<Pick<AgentDraftFileTable, "path" | "content" | "base" | "savedAt">>;

/** The draft of who asks. */
export function draftOwner({ workspace, teammate }: Pick<Caller, "workspace" | "teammate">): DraftOwner {
  return { workspace, teammate: teammate.id };
}

/** The files of a draft, by path; none where there is no draft. */
export async function readDraft(
  { db }: Pick<Handles, "db">,
  { workspace, teammate }: DraftOwner,
): Promise<readonly DraftFile[]> {
  return await db.selectFrom("agentDraftFiles").select(["path", "content", "base", "savedAt"])
    .where("workspace", "=", workspace).where("teammate", "=", teammate).orderBy("path").execute();
}

/** The files that would be live. */
export function laidOverLive({ files }: Pick<LiveAgent, "files">, draft: readonly DraftFile[]): AgentFiles {
  return draft.reduce<AgentFiles>((all, { path, content }) => withFile(all, path, content), files);
}

/** The agent as it would be: its files with problems of their own are left out of it, as they are of a live one. */
export function draftAgent(
  desk: Pick<Handles, "privateHosts">,
  live: LiveAgent,
  draft: readonly DraftFile[],
): LiveAgent {
  const files = laidOverLive(live, draft);
  return { workspace: live.workspace, version: live.version, files, ...checkAgent(files, desk) };
}

/** What of a draft changes something: a file that is live as it is in the draft is no change. */
export function changesOfDraft({ files }: Pick<LiveAgent, "files">, draft: readonly DraftFile[]): readonly DraftFile[] {
  return draft.filter(({ path, content }) => (files.get(path) ?? null) !== content);
}

/**
 * Keeps in the draft what an edit of it changes. A file keeps the version that it was first changed from; one that is as
 * it is live again leaves the draft.
 *
 * @throws DeskError `files_have_problems` for a path that no agent has or a file that is too large, `too_large` for a draft
 *   of too many files
 */
export async function keepInDraft(
  desk: Pick<Handles, "db" | "now">,
  owner: DraftOwner,
  live: LiveAgent,
  { before, after, base }: { readonly before: AgentFiles; readonly after: AgentFiles; readonly base: number },
): Promise<void> {
  const problems = checkFiles(after);
  const [first] = problems;
  if (first !== undefined) {
    throw new DeskError("files_have_problems", first.message, { fix: first.fix ?? "Fix the file.", problems });
  }
  const kept = new Map((await readDraft(desk, owner)).map((file) => [file.path, file]));
  const savedAt = desk.now();
  for (const { path } of changedFiles(before, after)) {
    const content = after.get(path) ?? null;
    if ((live.files.get(path) ?? null) === content) {
      await dropFromDraft(desk, owner, path);
      kept.delete(path);
      continue;
    }
    const row = { path, content, base: kept.get(path)?.base ?? Math.min(base, live.version), savedAt };
    kept.set(path, row);
    if (kept.size > AGENT_LIMITS.draftFilesMax) throw tooMany();
    await desk.db.insertInto("agentDraftFiles").values({ ...owner, ...row })
      .onConflict((conflict) => conflict.columns(["workspace", "teammate", "path"]).doUpdateSet({ content, savedAt }))
      .execute();
  }
}

/** Says that a file was changed from this version: its changes since were looked at. */
export async function rebaseInDraft(
  { db }: Pick<Handles, "db">,
  { workspace, teammate }: DraftOwner,
  path: string,
  base: number,
): Promise<void> {
  await db.updateTable("agentDraftFiles").set({ base })
    .where("workspace", "=", workspace).where("teammate", "=", teammate).where("path", "=", path).execute();
}

/** Takes a file out of the draft. */
export async function dropFromDraft(
  { db }: Pick<Handles, "db">,
  { workspace, teammate }: DraftOwner,
  path: string,
): Promise<void> {
  await db.deleteFrom("agentDraftFiles")
    .where("workspace", "=", workspace).where("teammate", "=", teammate).where("path", "=", path).execute();
}

/** Discards the draft. */
export async function dropDraft({ db }: Pick<Handles, "db">, { workspace, teammate }: DraftOwner): Promise<void> {
  await db.deleteFrom("agentDraftFiles")
    .where("workspace", "=", workspace).where("teammate", "=", teammate).execute();
}

function tooMany(): DeskError {
  return new DeskError("too_large", `A draft changes at most ${AGENT_LIMITS.draftFilesMax} files.`, {
    fix: "Make this draft live first, then continue.",
  });
}
