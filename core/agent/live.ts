/**
 * The agent that answers customers now: the highest saved version, parsed once.
 *
 * @module
 */
import { type Recall, recall } from "../db/recall.ts";
import { tables, type Writes } from "../db/writes.ts";
import type { Handles } from "../handles.ts";
import type { KeptKey } from "../ports/vault.ts";
import type { Problem } from "../problem.ts";
import { type Agent, checkAgent } from "./check.ts";
import type { AgentFiles } from "./files.ts";
import { liveNumber } from "./versions.ts";

/** One saved version in parsed form. */
export type LiveAgent = {
  readonly workspace: string;
  /** 0 for a workspace that never saved one. */
  readonly version: number;
  readonly files: AgentFiles;
  readonly agent: Agent;
  /** Problems of files that were saved before a rule they break; a file with one of its own is left out of the agent. */
  readonly problems: readonly Problem[];
  /** The warnings of the check of its files. */
  readonly warnings: readonly Problem[];
};

/** A cache of parsed agents. */
export type AgentCache = {
  /** The live version's number by workspace. */
  readonly newest: Recall<number>;
  /** The keys that its actions use, by workspace. */
  readonly keys: Recall<readonly KeptKey[]>;
  /** Parsed versions by `${workspace}/${version}`; a saved version never changes, so nothing in here gets old. */
  readonly parsed: Map<string, LiveAgent>;
};

const PARSED_MAX = 64;

/** An empty cache. */
export function agentCache(writes: Writes | null): AgentCache {
  return {
    newest: recall(writes, tables("agentVersions")),
    keys: recall(writes, tables("secrets")),
    parsed: new Map(),
  };
}

/** The live agent of a workspace. Files that the desk can no longer read are left out of it. */
export async function liveAgent(
  desk: Pick<Handles, "db" | "privateHosts"> & { readonly agents: AgentCache },
  workspace: string,
): Promise<LiveAgent> {
  const { newest, parsed } = desk.agents;
  const version = await newest(workspace, () => liveNumber(desk, workspace));
  const key = `${workspace}/${version}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  const live = parseVersion(desk, workspace, version, await filesOf(desk, workspace, version));
  // A version inside a transaction may be rolled back, and another version get its number.
  if (desk.db.isTransaction) return live;
  const [oldest] = parsed.keys();
  if (parsed.size >= PARSED_MAX && oldest !== undefined) parsed.delete(oldest);
  parsed.set(key, live);
  return live;
}

async function filesOf(desk: Pick<Handles, "db">, workspace: string, version: number): Promise<AgentFiles> {
  const saved = await desk.db.selectFrom("agentVersions").select("files")
    .where("workspace", "=", workspace).where("version", "=", version)
    .executeTakeFirst();
  // By path, because the database keeps an object's keys in an order of its own.
  return new Map(Object.entries(saved?.files ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function parseVersion(
  desk: Pick<Handles, "privateHosts">,
  workspace: string,
  version: number,
  files: AgentFiles,
): LiveAgent {
  return { workspace, version, files, ...checkAgent(files, desk) };
}
