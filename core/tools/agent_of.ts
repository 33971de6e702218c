/**
 * The agent that a call refers to.
 *
 * @module
 */
import { changesOfDraft, draftAgent, type DraftFile, draftOwner, readDraft } from "../agent/versions/draft.ts";
import { type LiveAgent, liveAgent } from "../agent/versions/live.ts";
import { DeskError } from "../problem.ts";
import type { ToolContext } from "./context.ts";

/** Returns the live agent, or with `draft` the agent that the caller's draft would make. */
export async function agentOf(context: ToolContext): Promise<LiveAgent> {
  const { desk, caller, inDraft = false } = context;
  return inDraft ? (await readOwnDraft(context)).draft : await liveAgent(desk, caller.workspace);
}

/** The caller's draft: its changes, the live agent, and the resulting one. */
export type OwnDraft = {
  readonly live: LiveAgent;
  readonly changes: readonly DraftFile[];
  readonly draft: LiveAgent;
};

/** Reads the caller's draft. */
export async function readOwnDraft({ desk, caller }: ToolContext): Promise<OwnDraft> {
  const live = await liveAgent(desk, caller.workspace);
  const changes = changesOfDraft(live, await readDraft(desk, draftOwner(caller)));
  return { live, changes, draft: draftAgent(desk, live, changes) };
}

/**
 * Returns the error for real calls, or replays, with a draft: where a key may be sent is decided when a version is
 * saved.
 */
export function onlyMocks(parameter: string): DeskError {
  return new DeskError("invalid_input", `A draft is tried with mocks alone, without \`${parameter}\`.`, {
    fix: `Leave \`${parameter}\` out, or publish the draft first and leave \`draft\` out.`,
  });
}
