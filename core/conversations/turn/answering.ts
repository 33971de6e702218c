/**
 * What answers a customer now: the agent of their conversation, the model and the settings of the workspace.
 *
 * @module
 */
import { agentFor, type LiveAgent } from "../../agent/live.ts";
import type { Desk } from "../../desk.ts";
import { modelOf } from "../../model/chosen.ts";
import type { Model } from "../../model/model.ts";
import { readSettings, type Settings } from "../../settings/settings.ts";
import type { Conversation } from "../conversations.ts";

/** What a turn answers with; read once, when it begins. */
export type Answering = {
  readonly live: LiveAgent;
  readonly model: Model;
  readonly settings: Settings;
};

/** Reads what answers in a conversation. @throws DeskError not_found for an unknown workspace */
export async function readAnswering(
  desk: Desk,
  { workspace, agentVersion }: Pick<Conversation, "workspace" | "agentVersion">,
): Promise<Answering> {
  const [live, model, settings] = await Promise.all([
    agentFor(desk, workspace, agentVersion),
    modelOf(desk, workspace),
    readSettings(desk, workspace),
  ]);
  return { live, model, settings };
}
