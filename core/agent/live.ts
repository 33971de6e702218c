/**
 * The agent that answers customers now: the highest saved version, parsed once.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import type { Problem } from "../problem.ts";
import { type Agent, checkAgent } from "./check.ts";
import type { AgentFiles } from "./files.ts";

/** One saved version in parsed form. */
export type LiveAgent = {
  readonly workspace: string;
  /** 0 for a workspace that never saved one. */
  readonly version: number;
  readonly files: AgentFiles;
  readonly agent: Agent;
  /** What the check of its files found and a save does not refuse. */
  readonly warnings: readonly Problem[];
};

/** Parsed versions by `${workspace}/${version}`; a saved version never changes, so nothing in here gets old. */
export type AgentCache = Map<string, LiveAgent>;

const CACHED_MAX = 64;

/** The live agent of a workspace. Files that the desk can no longer read are left out of it. */
export async function liveAgent(
  desk: Pick<Desk, "db" | "agents" | "privateHosts">,
  workspace: string,
): Promise<LiveAgent> {
  const newest = await desk.db.selectFrom("agentVersions").select("version")
    .where("workspace", "=", workspace)
    .orderBy("version", "desc").limit(1)
    .executeTakeFirst();
  const version = newest?.version ?? 0;
  const key = `${workspace}/${version}`;
  const cached = desk.agents.get(key);
  if (cached !== undefined) return cached;
  const live = parseVersion(desk, workspace, version, await filesOf(desk, workspace, version));
  const [oldest] = desk.agents.keys();
  if (desk.agents.size >= CACHED_MAX && oldest !== undefined) desk.agents.delete(oldest);
  desk.agents.set(key, live);
  return live;
}

async function filesOf(desk: Pick<Desk, "db">, workspace: string, version: number): Promise<AgentFiles> {
  const saved = await desk.db.selectFrom("agentVersions").select("files")
    .where("workspace", "=", workspace).where("version", "=", version)
    .executeTakeFirst();
  // By path, because the database keeps an object's keys in an order of its own.
  return new Map(Object.entries(saved?.files ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function parseVersion(
  desk: Pick<Desk, "privateHosts">,
  workspace: string,
  version: number,
  files: AgentFiles,
): LiveAgent {
  const { agent, warnings } = checkAgent(files, desk);
  return { workspace, version, files, agent, warnings };
}
