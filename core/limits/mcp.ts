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
  /** What a person gives with a prompt, such as a conversation. */
  promptArgumentCharsMax: 20_000,
  /** Tools of one group of `?groups=`: some editors take 40. */
  groupToolsMax: 39,
  /** How long a client of revision 2026-07-28 may keep the list of tools: a newer desk may have others. */
  listHoldsMs: 5 * MINUTE,
  /** How long the person at a client may take over a question before what cannot be taken back; then it asks again. */
  questionMs: 10 * MINUTE,
  /** Tool calls logged for one workspace. */
  callsMax: 10_000,
  /** Tool calls in the write queue; further ones are dropped from the log. */
  callsWaitingMax: 4000,
  /** A batch is written at this size or after this time. */
  callsTogetherMax: 400,
  callsWaitMs: 1 * SECOND,
} as const;

/** Tasks of AI clients: work that goes on after the answer to the call that began it. */
export const CLIENT_TASK_LIMITS = {
  /** Working tasks of one token or connection. */
  workingMax: 10,
  /** Its tasks that are kept, those that ended among them. */
  keptMax: 50,
  /** Lifetime of a task, from its start; then it is forgotten, and work that still goes on ends by itself. */
  keptMs: 1 * DAY,
  /** How long the place of a call that began no work yet is held for it. */
  placeMs: 10 * MINUTE,
  /** How often a client is asked to look. */
  pollMs: 2 * SECOND,
} as const;
