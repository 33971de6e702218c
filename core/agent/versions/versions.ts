/**
 * The agent's saved versions: 1, 2, 3 … without a gap, never changed, the highest one live.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { sql } from "kysely";
import { json } from "../../db/json.ts";
import { likeOf } from "../../db/like.ts";
import type { AgentVersionTable } from "../../db/tables/agent.ts";
import type { Handles } from "../../handles.ts";
import { badCursor, DeskError } from "../../problem.ts";
import { type Caller, callerName } from "../../teammates/caller.ts";
import type { AgentFiles, FileChange } from "../files.ts";
import type { SignerKey } from "./signer_key.ts";

/** One line of History. */
export type VersionLine =
  & Readonly<
    Pick<
      AgentVersionTable,
      "version" | "message" | "savedAt" | "savedBy" | "savedByName" | "via" | "byAi" | "signedBy" | "signedWith"
    >
  >
  & { readonly changed: readonly FileChange[] };

/** One saved version with its files. */
export type AgentVersion = VersionLine & { readonly files: AgentFiles };

/** The input of a save. */
export type NewVersion = {
  /** The version that the change is based on; 0 if there is none. */
  readonly base: number;
  readonly files: AgentFiles;
  readonly changed: readonly FileChange[];
  readonly message: string;
  /** Null if the desk itself saves. */
  readonly caller: Caller | null;
  readonly via: AgentVersionTable["via"];
  /** The key that signed it; omitted if unsigned. */
  readonly signer?: Pick<SignerKey, "name" | "fingerprint"> | null;
};

/** A page of History. */
export type VersionPage = {
  readonly items: readonly VersionLine[];
  readonly total: number;
  /** The start of the next page; null on the last one. */
  readonly nextCursor: string | null;
};

const BY = ["savedBy", "savedByName", "via", "byAi", "signedBy", "signedWith"] as const;
const LINE = ["version", "message", "savedAt", ...BY, "changed"] as const;

/** Returns the version that answers customers now; null before the first save. */
export async function liveVersion(desk: Pick<Handles, "db">, workspace: string): Promise<AgentVersion | null> {
  const row = await desk.db.selectFrom("agentVersions").select([...LINE, "files"])
    .where("workspace", "=", workspace)
    .orderBy("version", "desc").limit(1).executeTakeFirst();
  return row === undefined ? null : { ...row, files: filesOf(row.files) };
}

/**
 * Returns one version, live or past.
 *
 * @throws DeskError not_found
 */
export async function versionAt(desk: Pick<Handles, "db">, workspace: string, version: number): Promise<AgentVersion> {
  const row = await desk.db.selectFrom("agentVersions").select([...LINE, "files"])
    .where("workspace", "=", workspace).where("version", "=", version)
    .executeTakeFirst();
  if (row === undefined) {
    throw new DeskError("not_found", `There is no version ${version}.`, { fix: "history lists every version." });
  }
  return { ...row, files: filesOf(row.files) };
}

/**
 * Saves the version after `base` and makes it live, if `base` is still live. Of two changes of the same version one is
 * saved; the other fails with the name of the first one's author.
 *
 * @returns the new version's number
 * @throws DeskError version_conflict if another version was saved since
 */
export async function saveVersion(
  desk: Pick<Handles, "db" | "now">,
  workspace: string,
  { base, files, changed, message, caller, via, signer = null }: NewVersion,
): Promise<number> {
  const version = base + 1;
  const saved = await liveNumber(desk, workspace) === base &&
    // The primary key decides between two saves that both found `base` live.
    await desk.db.insertInto("agentVersions")
        .values({
          workspace,
          version,
          files: json(Object.fromEntries(files)),
          changed: json(changed),
          message,
          savedAt: desk.now(),
          savedBy: caller?.teammate.id ?? null,
          savedByName: caller === null ? "the desk" : callerName(caller),
          via,
          byAi: caller?.via === "mcp",
          signedBy: signer?.name ?? null,
          signedWith: signer?.fingerprint ?? null,
        })
        .onConflict((conflict) => conflict.columns(["workspace", "version"]).doNothing())
        .returning("version")
        .executeTakeFirst() !== undefined;
  if (!saved) throw await conflict(desk, workspace, base);
  return version;
}

const WORDS_MAX = 8;

/**
 * Returns History, newest first. `words` filters for versions that contain each of them, ignoring case: in the message,
 * in a changed file's path, in the author's name, or as the number.
 *
 * @param page `limit` lines after the `nextCursor` of the previous page; null for the first page
 * @throws DeskError invalid_input for an invalid cursor
 */
export async function history(
  desk: Pick<Handles, "db">,
  workspace: string,
  page: { readonly limit: number; readonly cursor: string | null; readonly words?: string },
): Promise<VersionPage> {
  const before = page.cursor === null ? null : cursorVersion(page.cursor);
  const words = (page.words ?? "").split(/\s+/).filter((word) => word !== "").slice(0, WORDS_MAX);
  const rows = await desk.db.selectFrom("agentVersions").select(LINE)
    .where("workspace", "=", workspace)
    .$if(before !== null, (query) => query.where("version", "<", before))
    .where((where) =>
      where.and(words.map((word) =>
        where(
          sql<string>`concat_ws(' ', version, message, saved_by_name, jsonb_path_query_array(changed, '$[*].path'))`,
          "ilike",
          likeOf(word),
        )
      ))
    )
    .orderBy("version", "desc")
    .limit(page.limit + 1)
    .execute();
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  return {
    items,
    // Versions have no gaps, so the highest number is the count.
    total: await liveNumber(desk, workspace),
    nextCursor: rows.length > page.limit && last !== undefined ? String(last.version) : null,
  };
}

/** Returns the live version's number; 0 before the first save. */
export async function liveNumber(desk: Pick<Handles, "db">, workspace: string): Promise<number> {
  const row = await desk.db.selectFrom("agentVersions").select("version")
    .where("workspace", "=", workspace)
    .orderBy("version", "desc").limit(1).executeTakeFirst();
  return row?.version ?? 0;
}

async function conflict(desk: Pick<Handles, "db">, workspace: string, base: number): Promise<DeskError> {
  const { items: [newest] } = await history(desk, workspace, { limit: 1, cursor: null });
  const live = newest?.version ?? 0;
  const since = newest === undefined || live <= base
    ? `Version ${base} does not exist; the live version is ${live}.`
    : `${newest.savedByName} saved version ${live}${
      said(newest)
    } after version ${base}, which this change started from.`;
  return new DeskError("version_conflict", since, {
    fix: `Read the files of version ${live} and make the change again on them.`,
  });
}

function said({ message }: VersionLine): string {
  return message === "" ? "" : ` (“${message}”)`;
}

function cursorVersion(cursor: string): number {
  if (!/^[1-9]\d{0,8}$/.test(cursor)) throw badCursor(cursor);
  return Number(cursor);
}

function filesOf(files: Readonly<Record<string, string>>): AgentFiles {
  return new Map(Object.entries(files));
}
