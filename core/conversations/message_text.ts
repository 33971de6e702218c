/**
 * Validates the text of a customer's or a teammate's message.
 *
 * @module
 */
import { CONVERSATION_LIMITS } from "../limits/conversations.ts";
import { DeskError } from "../problem.ts";

/** Returns the trimmed text; null if there is none and only files are sent. @throws DeskError invalid_input */
export function checkTextBeside(files: readonly unknown[], given: string): string | null {
  return files.length > 0 && given.trim() === "" ? null : checkText(given);
}

/**
 * Returns the trimmed text.
 *
 * @throws DeskError invalid_input if it is empty, too long, or not text
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
