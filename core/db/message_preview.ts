/**
 * A message in one line of a list, below the customer's name: the text of another sender begins with their address.
 *
 * @module
 */
import { sql } from "kysely";
import type { Author } from "./tables/conversations.ts";

/** Authors whose messages come in from outside, and wait for the team. */
export const INBOUND_AUTHORS: readonly Author[] = ["customer", "other"];

/** Returns the text, for a query whose message table is called `message`. */
export function previewText() {
  return sql<string | null>`case when message.author = 'other'
    then concat(message.data -> 'mail' ->> 'from', ': ', message.text) else message.text end`;
}
