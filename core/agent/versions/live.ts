/**
 * The agent that answers customers now: the highest saved version, or a rollout for its share of conversations; parsed
 * once.
 *
 * @module
 */
import { type Recall, recall } from "../../db/recall.ts";
import { tables, type Writes } from "../../db/writes.ts";
import type { Handles } from "../../handles.ts";
import type { KeptKey } from "../../ports/vault.ts";
import type { Problem } from "../../problem.ts";
import { type Agent, checkAgent } from "../check.ts";
import type { AgentFiles } from "../files.ts";
import { isInShare, rolloutOf, type RunningRollout, runningRollout } from "./rollouts.ts";
import { liveNumber } from "./versions.ts";

/** A parsed saved version. */
export type LiveAgent = {
  readonly workspace: string;
  /** 0 for a workspace that never saved one; negative for a rollout. */
  readonly version: number;
  readonly files: AgentFiles;
  readonly agent: Agent;
  /**
   * Problems of files that were saved before a rule they break; a file with a problem of its own is left out of the
   * agent.
   */
  readonly problems: readonly Problem[];
  /** The warnings of the check of its files. */
  readonly warnings: readonly Problem[];
};

/** A cache of parsed agents. */
export type AgentCache = {
  /** The live version's number by workspace. */
  readonly newest: Recall<number>;
  /** The running rollout by workspace. */
  readonly rollout: Recall<RunningRollout | null>;
  /** The keys that its actions use, by workspace. */
  readonly keys: Recall<readonly KeptKey[]>;
  /** Parsed versions by `${workspace}/${version}`; a saved version never changes, so entries do not expire. */
  readonly parsed: Map<string, LiveAgent>;
};

const PARSED_MAX = 64;

/** Creates an empty cache. */
export function agentCache(writes: Writes | null): AgentCache {
  return {
    newest: recall(writes, tables("agentVersions")),
    rollout: recall(writes, tables("agentRollouts")),
    keys: recall(writes, tables("secrets")),
    parsed: new Map(),
  };
}

type AgentDesk = Pick<Handles, "db" | "privateHosts"> & { readonly agents: AgentCache };

/** Returns the live agent of a workspace, without files that the desk can no longer read. */
export async function liveAgent(desk: AgentDesk, workspace: string): Promise<LiveAgent> {
  return await parsedAgent(desk, workspace, await desk.agents.newest(workspace, () => liveNumber(desk, workspace)));
}

/**
 * Returns the agent that answers in a conversation now: if it began in a rollout's share, the rollout's as long as that
 * runs and its files pass the check; else the live one.
 *
 * @param begunWith the version stored with the conversation
 */
export async function agentFor(desk: AgentDesk, workspace: string, begunWith: number): Promise<LiveAgent> {
  if (rolloutOf(begunWith) === null) return await liveAgent(desk, workspace);
  return await agentIn(desk, await agentState(desk, workspace), begunWith);
}

/** The state that determines which agent answers in a workspace. */
export type AgentState = {
  readonly workspace: string;
  /** The live version's number; 0 before the first save. */
  readonly newest: number;
  readonly rollout: RunningRollout | null;
};

/** Reads the state, for a caller that has not read it with other rows. */
export async function agentState(desk: AgentDesk, workspace: string): Promise<AgentState> {
  const [newest, rollout] = await Promise.all([
    desk.agents.newest(workspace, () => liveNumber(desk, workspace)),
    desk.agents.rollout(workspace, () => runningRollout(desk, workspace)),
  ]);
  return { workspace, newest, rollout };
}

/** Like {@linkcode agentFor}, from a state that was already read. */
export async function agentIn(
  desk: AgentDesk,
  { workspace, newest, rollout }: AgentState,
  begunWith: number,
): Promise<LiveAgent> {
  const number = rolloutOf(begunWith);
  const isRunning = number !== null && rollout?.number === number;
  return (isRunning ? await soundRollout(desk, workspace, number) : null) ??
    await parsedAgent(desk, workspace, newest);
}

/** Returns the version that a new conversation is bound to: the running rollout for its share, else the live one. */
export async function versionForNew(
  desk: AgentDesk,
  { workspace, newest, rollout }: AgentState,
  conversationId: string,
): Promise<number> {
  const chosen = rollout !== null && isInShare(rollout, conversationId)
    ? await soundRollout(desk, workspace, rollout.number)
    : null;
  return chosen?.version ?? newest;
}

/** Returns a rollout's agent; null if its files have problems, for instance by a newer rule. */
async function soundRollout(desk: AgentDesk, workspace: string, number: number): Promise<LiveAgent | null> {
  const agent = await parsedAgent(desk, workspace, -number);
  return agent.problems.length > 0 || agent.files.size === 0 ? null : agent;
}

async function parsedAgent(desk: AgentDesk, workspace: string, version: number): Promise<LiveAgent> {
  const { parsed } = desk.agents;
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

/** Returns the files of a version or of a rollout; empty for an unknown one. */
export async function filesOf(
  { db }: Pick<Handles, "db">,
  workspace: string,
  version: number,
): Promise<AgentFiles> {
  const rollout = rolloutOf(version);
  const saved = rollout === null
    ? await db.selectFrom("agentVersions").select("files")
      .where("workspace", "=", workspace).where("version", "=", version).executeTakeFirst()
    : await db.selectFrom("agentRollouts").select("files")
      .where("workspace", "=", workspace).where("number", "=", rollout).executeTakeFirst();
  // Sorted by path, because the database reorders an object's keys.
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
