/**
 * The type of a row in the tables of answers.
 *
 * @module
 */
import type { JsonValue } from "../../../core/json.ts";

/** An answer and what is expected of the card for it. */
export type ApiAnswer = {
  readonly title: string;
  readonly data: JsonValue;
  /** Lines of the outline, in their order. */
  readonly shows: readonly RegExp[];
  /** Words that stand nowhere in the card. */
  readonly hides?: readonly string[];
  /** Keys that the proposal names as left out. */
  readonly leavesOut?: readonly string[];
};

/** A text that no card shows in one line. */
export const LONG =
  "We looked into it and found that the export had stopped half way. It is running again now, and nothing was lost.";
