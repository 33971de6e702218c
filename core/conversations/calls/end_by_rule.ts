/**
 * Ends the agent's part by rule: a person takes the conversation. On a desk where customers cannot ask for a person,
 * the customer reads a plain line instead, and the turn counts as unanswered.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { HandoffKind } from "../../db/tables/conversations.ts";
import type { TurnLines } from "../../languages/lines.ts";
import { endQuestions } from "./ended_questions.ts";
import { type Handover, handOver } from "./handoff.ts";
import { linesOf } from "../run/lines.ts";
import type { TurnRun } from "../run/run.ts";
import { sayText } from "../run/say.ts";

/** The rules; handoffs requested by the customer or the model exist only on a desk that offers people. */
type RuleKind = Exclude<HandoffKind, "asked" | "agent" | "mail">;

/** The line of each rule with a person, and without one. */
const LINES = {
  topic: { person: "personByTopic", alone: "notHere" },
  replies: { person: "personByLimit", alone: "noMoreReplies" },
  switched_off: { person: "personAlone", alone: "fault" },
  model_limit: { person: "personAlone", alone: "fault" },
  website: { person: "personOnPage", alone: "notHere" },
} as const satisfies Readonly<Record<RuleKind, Readonly<Record<"person" | "alone", keyof TurnLines>>>>;

/**
 * Hands the conversation over by a rule, or ends the agent's part without a person. @param rule.endsTurn see `Handover`
 */
export async function endByRule(
  run: TurnRun,
  { kind, reason, endsTurn = false }: Pick<Handover, "reason" | "endsTurn"> & { readonly kind: RuleKind },
): Promise<void> {
  const lines = linesOf(run);
  const { person, alone } = LINES[kind];
  if (run.settings.widget.behaviour.talkToPerson) {
    return await handOver(run, { line: lines[person], reason, kind, endsTurn });
  }
  run.progress.missed = true;
  await sayText(run, lines[alone]);
  if (kind === "replies") await resolve(run);
}

/** The customer's next message begins another conversation, as the line asks. */
async function resolve({ desk, place }: TurnRun): Promise<void> {
  await endQuestions(desk, place);
  await desk.db.updateTable("conversations")
    .set({ status: "resolved", resolvedAt: desk.now(), resolvedBy: null, snoozedUntil: null, waitingSince: null })
    .where("workspace", "=", place.workspace).where("id", "=", place.conversationId).where("handler", "=", "ai")
    .execute();
  desk.live.publish({ kind: "conversation", ...place });
}
