/**
 * A teammate's draft of the agent: files layered over the live ones, collected before they go live together.
 *
 * Each teammate has one, and only they change it: conflicts between teammates appear file by file, when one of them
 * makes a draft live.
 *
 * @see docs/decisions/agent.md
 * @module
 */
import type { AgentDraftFileTable } from "../../db/tables/agent.ts";
import type { Handles } from "../../handles.ts";
import { AGENT_LIMITS } from "../../limits/agent.ts";
import { DeskError } from "../../problem.ts";
import type { Caller } from "../../teammates/caller.ts";
import { checkAgent } from "../check.ts";
import { type AgentFiles, changedFiles, checkFiles, withFile } from "../files.ts";
import type { LiveAgent } from "./live.ts";

/** The owner of a draft. */
export type DraftOwner = { readonly workspace: string; readonly teammate: string };

/** One file of a draft; `content` is null for one that it deletes. */
export type DraftFile = Readonly<Pick<AgentDraftFileTable, "path" | "content" | "base" | "savedAt">>;

/** Returns the caller as the owner of a draft. */
export function draftOwner({ workspace, teammate }: Pick<Caller, "workspace" | "teammate">): DraftOwner {
  return { workspace, teammate: teammate.id };
}

/** Returns the files of a draft, by path; empty if there is no draft. */
export async function readDraft(
  { db }: Pick<Handles, "db">,
  { workspace, teammate }: DraftOwner,
): Promise<readonly DraftFile[]> {
  return await db.selectFrom("agentDraftFiles").select(["path", "content", "base", "savedAt"])
    .where("workspace", "=", workspace).where("teammate", "=", teammate).orderBy("path").execute();
}

/** Returns the files that would be live. */
export function filesWithDraft({ files }: Pick<LiveAgent, "files">, draft: readonly DraftFile[]): AgentFiles {
  return draft.reduce<AgentFiles>((all, { path, content }) => withFile(all, path, content), files);
}

/** Returns the agent that the draft would make: files with problems of their own are left out, as in a live one. */
export function draftAgent(
  desk: Pick<Handles, "privateHosts">,
  live: LiveAgent,
  draft: readonly DraftFile[],
): LiveAgent {
  const files = filesWithDraft(live, draft);
  return { workspace: live.workspace, version: live.version, files, ...checkAgent(files, desk) };
}

/** Returns the effective changes of a draft, without files equal to the live ones. */
export function changesOfDraft({ files }: Pick<LiveAgent, "files">, draft: readonly DraftFile[]): readonly DraftFile[] {
  return draft.filter(({ path, content }) => (files.get(path) ?? null) !== content);
}

/**
 * Stores the changes of an edit in the draft. A file keeps the version that it was first changed from; one that equals
 * the live file again leaves the draft.
 *
 * @throws DeskError `files_have_problems` for a path that no agent has or a file that is too large, `too_large` for a
 *   draft with too many files
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

/** Records that a file is based on this version: its changes since were reviewed. */
export async function rebaseInDraft(
  { db }: Pick<Handles, "db">,
  { workspace, teammate }: DraftOwner,
  path: string,
  base: number,
): Promise<void> {
  await db.updateTable("agentDraftFiles").set({ base })
    .where("workspace", "=", workspace).where("teammate", "=", teammate).where("path", "=", path).execute();
}

/** Removes a file from the draft. */
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
