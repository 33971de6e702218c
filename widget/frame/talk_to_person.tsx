/**
 * The button that asks for a person.
 *
 * @module
 */
import type { VNode } from "preact";
import { Icon } from "./icons.tsx";
import type { Texts } from "./texts/texts.ts";
import type { Thread } from "./thread.ts";

/** Whether a person has the conversation: they, or the desk about them, spoke last. */
function isWithPerson({ entries }: Thread): boolean {
  const others = entries.filter(({ message }) => message.author !== "customer");
  const last = others[others.length - 1];
  return last !== undefined && last.message.author !== "ai";
}

/** A quiet button that asks for a person in the customer's own words; gone once one has the conversation. */
export function TalkToPerson({ thread, texts, send }: {
  readonly thread: Thread;
  readonly texts: Texts;
  readonly send: (text: string) => void;
}): VNode | null {
  if (isWithPerson(thread)) return null;
  return (
    <button type="button" class="person" disabled={thread.working} onClick={() => send(texts.talkToPerson)}>
      <Icon name="person" />
      {texts.talkToPerson}
    </button>
  );
}
