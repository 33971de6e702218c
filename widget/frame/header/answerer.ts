/**
 * The line below the chat's name: who answers, and when.
 *
 * @see docs/chat-widget.md, "Saying that an AI answers"
 * @module
 */
import type { Answerer, WidgetConfig } from "../../protocol.ts";
import type { Texts } from "../texts/texts.ts";
import type { Thread } from "../thread/thread.ts";

/** The inputs of the line. */
export type AnswererFacts = {
  readonly config: Pick<WidgetConfig, "ai" | "away" | "backAt">;
  /** Null before there is a conversation. */
  readonly answerer: Answerer | null;
  /** When this visitor may write again, in words; null if they may now. */
  readonly writeAgain: string | null;
  /** Whether the browser is offline. */
  readonly isOffline: boolean;
  /** Formats the day and time of a moment in the visitor's language. */
  readonly clock: (moment: Date) => string;
};

/** The line; `isReady` is whether an answer can be expected now. */
export type AnswererLine = { readonly text: string; readonly isReady: boolean };

/** Who answers: in the conversation, or else in a new one. */
function answererNow({ answerer, config }: Pick<AnswererFacts, "answerer" | "config">): Answerer {
  return answerer ?? (config.ai ? { kind: "ai" } : { kind: "person", name: null });
}

/** Who answers a new conversation: a person who has the open one, since it is assigned to them; null for unknown. */
export function answererOfNew({ answerer, over }: Pick<Thread, "answerer" | "over">): Answerer | null {
  return answerer?.kind === "person" && over === null ? answerer : null;
}

/** The line below the chat's name. */
export function answererLine(facts: AnswererFacts, texts: Texts): AnswererLine {
  const { writeAgain, isOffline, config: { away, backAt }, clock } = facts;
  if (isOffline) return { text: texts.offline, isReady: false };
  if (writeAgain !== null) return { text: writeAgain, isReady: false };
  const now = answererNow(facts);
  if (now.kind === "ai") return { text: `${texts.ai} · ${texts.online}`, isReady: true };
  const isClosed = away !== null || backAt !== null;
  const who = now.name ?? (isClosed ? null : facts.answerer === null ? texts.teamOnline : texts.personSoon);
  const when = backAt !== null ? texts.back.replace("{time}", clock(new Date(backAt))) : isClosed ? texts.away : null;
  return { text: [who, when].filter((part) => part !== null).join(" · "), isReady: !isClosed };
}
