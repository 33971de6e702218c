/**
 * Selects the agent that an editor shows: the live one, or the one with the teammate's draft.
 *
 * @module
 */
import { changesOfDraft, draftAgent, draftOwner, readDraft } from "../../../core/agent/versions/draft.ts";
import { type LiveAgent, liveAgent } from "../../../core/agent/versions/live.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { isForDraft } from "../form/sent.ts";

/** The agent in an editor. */
export type ShownAgent = {
  readonly live: LiveAgent;
  readonly isDraft: boolean;
  /** The files that the draft changes. */
  readonly drafted: ReadonlySet<string>;
};

/** The draft, if the address (`&draft`) or the form asks for it; otherwise the live agent. */
export async function shownAgent({ desk }: Served, asked: TeammateRequest): Promise<ShownAgent> {
  const live = await liveAgent(desk, asked.workspace.id);
  const changes = changesOfDraft(live, await readDraft(desk, draftOwner(asked.signedIn.caller)));
  const isDraft = new URL(asked.request.url).searchParams.has("draft") ||
    "form" in asked && asked.form instanceof FormData && isForDraft(asked.form);
  const drafted = new Set(changes.map(({ path }) => path));
  return { live: isDraft ? draftAgent(desk, live, changes) : live, isDraft, drafted };
}
