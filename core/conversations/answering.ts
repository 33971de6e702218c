/**
 * What answers a customer now: the live agent, the model and the settings of the workspace.
 *
 * @module
 */
import { type LiveAgent, liveAgent } from "../agent/live.ts";
import type { Desk } from "../desk.ts";
import { modelOf } from "../model/chosen.ts";
import type { Model } from "../model/model.ts";
import { readSettings, type Settings } from "../settings/settings.ts";

/** What a turn answers with; read once, when it begins. */
export type Answering = {
  readonly live: LiveAgent;
  readonly model: Model;
  readonly settings: Settings;
};

/** Reads what answers in a workspace. @throws DeskError not_found for an unknown workspace */
export async function readAnswering(desk: Desk, workspace: string): Promise<Answering> {
  const [live, model, settings] = await Promise.all([
    liveAgent(desk, workspace),
    modelOf(desk, workspace),
    readSettings(desk, workspace),
  ]);
  return { live, model, settings };
}
