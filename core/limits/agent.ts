/**
 * Limits of an agent: its files and its tests. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, KiB, MiB, MINUTE, SECOND } from "../units.ts";

export const AGENT_LIMITS = {
  fileBytesMax: 256 * KiB,
  filesMax: 500,
  /** Cached parsed files of all agents together, of each kind, and the length of each. */
  parsedFilesMax: 500,
  parsedFileCharsMax: 10_000,
  agentBytesMax: 8 * MiB,
  maxRepliesDefault: 30,
  maxRepliesMax: 50,
  messageCharsMax: 200,
  /** The SSH signature of a push: one of an ed25519 key has about 300, one of another kind gets an error message. */
  signatureCharsMax: 4000,
  /** Files changed by one teammate's draft. */
  draftFilesMax: 100,
  diffCharsMax: 16 * KiB,
  /** Lines removed and added in the diff of one file; a longer diff shows the whole file as replaced. */
  diffEditsMax: 1000,
  /** Example messages of an action in one language, and the length of each. */
  examplesMax: 50,
  exampleCharsMax: 300,
} as const;

export const TEST_LIMITS = {
  /** Runs of one case with a model, which may answer differently each time. */
  repeats: 3,
  /** Cases that run concurrently with a model. */
  lanes: 4,
  casesMax: 500,
  /** Messages and presses of one case. */
  stepsMax: 20,
  replaysMax: 100,
  /** Replayed messages and presses of the customer in one conversation. */
  replayTurnsMax: 20,
  /** Time that a call of run_tests waits for the result; the run continues after it. */
  answerMs: 45 * SECOND,
  /** A run without a heartbeat for this long counts as dead with its process. */
  silentMs: 10 * MINUTE,
  runsKept: 50,
  /** Lifetime of a test chat, from its start. */
  chatMs: 1 * DAY,
  /** Concurrent test chats of one workspace. */
  chatsMax: 50,
  /** Exchanges shown on the page of a test chat. */
  chatTurnsMax: 100,
  replyCharsMax: 8 * KiB,
  reasonCharsMax: 500,
} as const;
