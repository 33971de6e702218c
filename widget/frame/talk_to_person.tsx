/**
 * The button that asks for a person.
 *
 * @module
 */
import type { VNode } from "preact";
import type { ThreadMessage } from "../protocol.ts";
import { Icon } from "./icons.tsx";
import type { Texts } from "./texts/texts.ts";
import type { Thread } from "./thread.ts";

/** What was said last to the visitor. */
function lastAnswer({ entries }: Thread): ThreadMessage | undefined {
  return entries.findLast(({ message }) => message.author !== "customer")?.message;
}

/**
 * A quiet button that asks for a person in the customer's own words; gone once one has the conversation, and while the
 * last message has it.
 */
export function TalkToPerson({ thread, texts, send }: {
  readonly thread: Thread;
  readonly texts: Texts;
  readonly send: (text: string) => void;
}): VNode | null {
  const last = lastAnswer(thread);
  // They, or the desk about them, spoke last.
  if (last && last.author !== "ai") return null;
  if (last?.open && last.buttons.some(({ label }) => label === texts.talkToPerson)) return null;
  return (
    <button type="button" class="person" disabled={thread.working} onClick={() => send(texts.talkToPerson)}>
      <Icon name="person" />
      {texts.talkToPerson}
    </button>
  );
}
