/**
 * A customer's message as they wrote it: what the desk adds for a model is no part of a question.
 *
 * @module
 */
import type { ModelMessage } from "../model.ts";

/** The customer's own words. */
export function wordsOfCustomer({ text, words }: Extract<ModelMessage, { role: "customer" }>): string {
  return words ?? text;
}
