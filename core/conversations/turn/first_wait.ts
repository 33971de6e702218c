/**
 * The wait for a person with which a conversation begins where the AI is switched off: the turn of its first message
 * has nothing to do but to say so, and is stored with it.
 *
 * @module
 */
import type { Desk } from "../../desk.ts";
import { isLeftToTeam } from "../assignment.ts";
import { handoffLine, whenLines } from "../calls/handoff.ts";
import { languageIn } from "../chat_language.ts";
import type { TurnContext } from "../context.ts";
import type { PlannedConversation } from "../conversations.ts";
import type { MessageDraft } from "../messages.ts";
import { linesOf } from "../run/lines.ts";
import { topicByWords } from "../run/topic.ts";
import type { Answering } from "./answering.ts";
import type { FirstTurn } from "./lease.ts";

/** Why a conversation waits where the AI is switched off. */
export const SWITCHED_OFF = { kind: "switched_off", reason: "The AI is switched off." } as const;

/** Returns the wait with which a conversation begins; null where its first turn decides. */
export async function firstWait(
  desk: Desk,
  { workspace, locale: browsers }: TurnContext,
  { own, draft, live, settings }: Pick<Answering, "live" | "settings"> & {
    readonly own: PlannedConversation;
    readonly draft: MessageDraft;
  },
): Promise<FirstTurn["wait"]> {
  const { ai, widget, inbox } = settings;
  // A person who is chosen by the desk is chosen with the workspace locked, after the conversation is there.
  if (ai.enabled || !widget.behaviour.talkToPerson || !isLeftToTeam(inbox)) return null;
  const { text = null, data = {} } = draft;
  const context = { locale: languageIn({ locale: browsers }, [{ text }]) ?? browsers };
  const place = { workspace, conversationId: own.id };
  const when = await whenLines({ desk, place, settings, context, opening: { data } });
  const { kind: handoffKind, reason: handoffReason } = SWITCHED_OFF;
  return {
    handoffKind,
    handoffReason,
    topic: topicByWords(live, text),
    line: handoffLine([linesOf({ context }).personAlone, ...when].join(" "), handoffReason),
  };
}
