/**
 * The words of a message for one line of a list, which are below the customer's name: those of another sender begin
 * with their address.
 *
 * @module
 */
import { sql } from "kysely";
import type { Author } from "./schema.ts";

/** Who writes to the team. */
export const FROM_OUTSIDE: readonly Author[] = ["customer", "other"];

/** The words, for a query that calls its messages `message`. */
export function namedWords() {
  return sql<string | null>`case when message.author = 'other'
    then concat(message.data -> 'mail' ->> 'from', ': ', message.text) else message.text end`;
}
