/**
 * Limits of the command line. The unit of each is in its name.
 *
 * @module
 */
import { KiB, MiB, MINUTE, SECOND } from "../../core/units.ts";

export const CLI_LIMITS = {
  /** Time for one answer of the desk; a call of its tests takes up to 45 s. */
  answerMs: 2 * MINUTE,
  /** An answer that is larger is refused. */
  answerBytesMax: 64 * MiB,
  /** A file that is larger is not read. */
  fileBytesMax: MiB,
  /** Longest wait for the desk's rate before the command gives up. */
  rateWaitMs: MINUTE,
  /** Pages of History that are read to find who changed a file. */
  historyPagesMax: 20,
  /** Changes of a folder that come within this time are one. */
  watchMs: SECOND / 4,
  /** What a git command may print. */
  gitBytesMax: 16 * MiB,
  tokenBytesMax: 4 * KiB,
} as const;
