/**
 * The button that asks for a person.
 *
 * @module
 */
import type { VNode } from "preact";
import type { ThreadMessage } from "../../protocol.ts";
import { Icon } from "../icons.tsx";
import type { Texts } from "../texts/texts.ts";
import type { Thread } from "../thread/thread.ts";

/** The last message to the visitor. */
function lastAnswer({ entries }: Thread): ThreadMessage | undefined {
  return entries.findLast(({ message }) => message.author !== "customer")?.message;
}

/**
 * A button that asks for a person in the customer's own words; hidden once a person has the conversation, and while the
 * last message contains such a button.
 */
export function TalkToPerson({ thread, texts, send }: {
  readonly thread: Thread;
  readonly texts: Texts;
  readonly send: (text: string) => void;
}): VNode | null {
  const last = lastAnswer(thread);
  // A person, or the desk about one, wrote last.
  if (last && last.author !== "ai") return null;
  if (last?.open && last.buttons.some(({ label }) => label === texts.talkToPerson)) return null;
  return (
    <button type="button" class="person" disabled={thread.working} onClick={() => send(texts.talkToPerson)}>
      <Icon name="person" />
      {texts.talkToPerson}
    </button>
  );
}
