/**
 * Continues a turn after the customer has answered a question or pressed a button.
 *
 * @module
 */
import type { ChangeQueue } from "../../db/tables/actions.ts";
import { answerWithModel } from "./answer.ts";
import { askInTurn } from "../calls/changes.ts";
import type { TurnRun } from "../run/run.ts";
import { yieldToOthers } from "../run/say.ts";

/** The rest of a turn after an answer. */
export type AnswerLeft = {
  /** Whether the model should comment on it. */
  readonly speaks: boolean;
  /** The line for a silent model; null if the customer has already read it. */
  readonly line: string | null;
};

/**
 * Continues after an answer: with the next change of the queue, else with the model if something remains to be said.
 */
export async function continueTurn(run: TurnRun, queue: ChangeQueue, { speaks, line }: AnswerLeft): Promise<void> {
  if (run.conversation.handler !== "ai") return;
  await yieldToOthers(run);
  const { place, total, rest } = queue;
  const mustSpeak = speaks || queue.speaks;
  if (await askInTurn(run, rest, { place: place + 1, total, speaks: mustSpeak })) return;
  if (!mustSpeak || !mayAnswer(run)) return;
  run.progress.silence = { line };
  await answerWithModel(run);
}

/** Whether the model may still answer in this conversation. */
export function mayAnswer({ conversation, settings, live }: TurnRun): boolean {
  const { handler, aiReplies } = conversation;
  return handler === "ai" && settings.ai.enabled && aiReplies < live.agent.instructions.maxReplies;
}
