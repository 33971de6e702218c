/**
 * What was sent from the form of a chat: a message, or the press of a button.
 *
 * @module
 */
import type { ChatStep } from "../../../core/test_runs/chat.ts";
import { text } from "../forms.ts";

/** Of a message and a press the press, whose button was used. */
export function sentStep(form: FormData): ChatStep["sent"] {
  const [, messageId, button] = /^(\S+) (.+)$/s.exec(text(form, "press")) ?? [];
  return messageId === undefined || button === undefined
    ? { kind: "message", text: text(form, "message") }
    : { kind: "press", messageId, button };
}
