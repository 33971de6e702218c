/**
 * Limits of action calls and stored keys. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { KiB, MiB, SECOND } from "../units.ts";

export const ACTION_LIMITS = {
  totalMs: 10 * SECOND,
  answerBytesMax: 1 * MiB,
  pickedCharsMax: 32 * KiB,
  /** A text answer; and HTML before its markup is removed. */
  answerTextCharsMax: 4000,
  answerMarkupCharsMax: 256 * KiB,
  auditBodyBytesMax: 64 * KiB,
  /** Calls that a model may make before it must answer. */
  callsPerReplyMax: 20,
  /** Consecutive steps of a model with nothing but repeated calls. */
  repeatedStepsMax: 2,
  /** Changes of one step of a model, which the customer is asked about one after the other. */
  changesAskedMax: 8,
  /** One string of an action's input. */
  inputCharsMax: 8000,
  /** One list of an action's input: its entries, and its characters as JSON. */
  listEntriesMax: 100,
  listCharsMax: 32 * KiB,
  /** A text that is checked against a pattern: each character takes a step in every state of the pattern. */
  patternTextCharsMax: 1000,
  /** The output of `confirm`. */
  confirmCharsMax: 1000,
  /** Other values that an argument is compared with, to detect whether `confirm` shows it. */
  confirmValuesMax: 60,
  /** Rows of a question for one list with free text; a longer list is one row of JSON. */
  listRowsMax: 60,
  urlCharsMax: 8 * KiB,
  headerCharsMax: 8 * KiB,
  /** Placeholders of one action file. Each is checked together with the text before it. */
  placeholdersMax: 500,
} as const;

export const SECRET_LIMITS = { charsMin: 8, charsMax: 4096 } as const;
