/**
 * What may be written into a conversation, by a customer and by a teammate.
 *
 * @module
 */
import { CONVERSATION_LIMITS } from "../limits/conversations.ts";
import { DeskError } from "../problem.ts";

/** The text without space around it; null when there is none and files are sent alone. @throws DeskError invalid_input */
export function checkTextBeside(files: readonly unknown[], given: string): string | null {
  return files.length > 0 && given.trim() === "" ? null : checkText(given);
}

/**
 * The text without space around it.
 *
 * @throws DeskError invalid_input when it is empty, too long, or no text
 */
export function checkText(given: string): string {
  const text = given.trim();
  if (text === "") throw new DeskError("invalid_input", "The message is empty.");
  if (text.length > CONVERSATION_LIMITS.messageCharsMax) {
    throw new DeskError(
      "invalid_input",
      `A message may have ${CONVERSATION_LIMITS.messageCharsMax} characters; this one has ${text.length}.`,
    );
  }
  if (text.includes("\0") || !text.isWellFormed()) {
    throw new DeskError("invalid_input", "The message contains characters that are not text.");
  }
  return text;
}
