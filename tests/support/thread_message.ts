/**
 * A message of a thread as the desk sends it to the chat.
 *
 * @module
 */
import type { ThreadMessage } from "../../widget/protocol.ts";

/** An empty message of the AI, with a test's fields. */
export function threadMessage(fields: Partial<ThreadMessage> & Pick<ThreadMessage, "id" | "n">): ThreadMessage {
  return {
    at: "",
    author: "ai",
    kind: "text",
    text: null,
    card: null,
    folded: null,
    failed: null,
    buttons: [],
    question: null,
    place: null,
    isRepeated: false,
    answer: null,
    open: false,
    attachments: [],
    sources: [],
    clientId: null,
    by: null,
    seen: false,
    ...fields,
  };
}
