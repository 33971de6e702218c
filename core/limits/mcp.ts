/**
 * Limits of the MCP server. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, KiB, MiB, MINUTE, SECOND } from "../units.ts";

export const MCP_LIMITS = {
  requestBytesMax: 16 * MiB,
  /** Upload time for a document of that size over a slow connection. */
  requestMs: MINUTE,
  answerBytesMax: 40_000,
  instructionsBytesMax: 2 * KiB,
  /** `prompts/list` as a whole. */
  promptsBytesMax: 2 * KiB,
  /** A person's input for a prompt, such as a conversation. */
  promptArgumentCharsMax: 20_000,
  /** Tools of one group of `?groups=`: some editors accept 40. */
  groupToolsMax: 39,
  /** How long a client of revision 2026-07-28 may cache the list of tools: a newer desk may have others. */
  listHoldsMs: 5 * MINUTE,
  /** How long a person may take to confirm an irreversible change at a client; then it asks again. */
  questionMs: 10 * MINUTE,
  /** Tool calls logged for one workspace. */
  callsMax: 10_000,
  /** Tool calls in the write queue; further ones are not logged. */
  callsWaitingMax: 4000,
  /** A batch is written at this size or after this time. */
  callsTogetherMax: 400,
  callsWaitMs: 1 * SECOND,
} as const;

/** Tasks of AI clients: work that continues after the answer to the call that began it. */
export const CLIENT_TASK_LIMITS = {
  /** Working tasks of one token or connection. */
  workingMax: 10,
  /** Its stored tasks, including ended ones. */
  keptMax: 50,
  /** Lifetime of a task, from its start; then it is removed, and work in progress ends normally. */
  keptMs: 1 * DAY,
  /** How long a place is reserved for a call that has not begun its work. */
  placeMs: 10 * MINUTE,
  /** The polling interval suggested to clients. */
  pollMs: 2 * SECOND,
} as const;
