/**
 * Passing a conversation to a person.
 *
 * @module
 */
import { voidConfirmations } from "../actions/confirm.ts";
import { stemOf, wordsOf } from "../model/builtin/words.ts";
import type { TurnRun } from "./run.ts";
import { addToTurn } from "./say.ts";

/** The teammate reads the reason in the list of conversations; longer ones are cut. */
const REASON_CHARS_MAX = 300;

/** The conversation now waits for a person and the agent is silent in it; questions that wait for a yes are over. */
export async function handOver(
  run: TurnRun,
  handoff: { readonly line: string; readonly reason: string },
): Promise<void> {
  const { desk, place } = run;
  const reason = handoff.reason.slice(0, REASON_CHARS_MAX);
  await voidConfirmations(desk, place);
  await desk.db.updateTable("conversations")
    .set((row) => ({
      handler: "human",
      status: "waiting",
      waitingSince: row.fn.coalesce("waitingSince", row.val(desk.now())),
      handoffReason: reason,
    }))
    .where("workspace", "=", place.workspace).where("id", "=", place.conversationId)
    .execute();
  const message = await addToTurn(run, {
    author: "system",
    kind: "event",
    text: handoff.line,
    data: { handoff: { reason } },
  });
  desk.live.publish({ kind: "conversation", ...place });
  run.emit({ event: "handoff", n: message.n, text: handoff.line });
}

/** The topic that a message touches: all of its words occur in the message, in any form. */
export function topicIn(text: string, topics: readonly string[]): string | null {
  const said = new Set(wordsOf(text).map(stemOf));
  return topics.find((topic) => {
    const words = wordsOf(topic).map(stemOf);
    return words.length > 0 && words.every((word) => said.has(word));
  }) ?? null;
}
