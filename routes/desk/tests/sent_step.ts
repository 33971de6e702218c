/**
 * Reads the form of a test chat: a message, or the press of a button.
 *
 * @module
 */
import type { ChatStep } from "../../../core/test_runs/chat.ts";
import { text } from "../form/forms.ts";

/** The sent step; with both a message and a press it is the press, whose button was used. */
export function sentStep(form: FormData): ChatStep["sent"] {
  const [, messageId, button] = /^(\S+) (.+)$/s.exec(text(form, "press")) ?? [];
  return messageId === undefined || button === undefined
    ? { kind: "message", text: text(form, "message") }
    : { kind: "press", messageId, button };
}
