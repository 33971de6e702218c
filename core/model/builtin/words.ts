/**
 * A customer's message as they wrote it: what the desk adds for a model is not part of a question.
 *
 * @module
 */
import type { ModelMessage } from "../model.ts";

/** Returns the customer's own words. */
export function wordsOfCustomer({ text, words }: Extract<ModelMessage, { role: "customer" }>): string {
  return words ?? text;
}
