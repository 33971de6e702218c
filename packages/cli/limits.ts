/**
 * Limits of the command line, with the unit in their names.
 *
 * @module
 */
import { KiB, MiB, MINUTE, SECOND } from "../../core/units.ts";

export const CLI_LIMITS = {
  /** Time for one response of the desk; a call of its tests takes up to 45 s. */
  answerMs: 2 * MINUTE,
  /** Larger responses are refused. */
  answerBytesMax: 64 * MiB,
  /** Larger files are not read. */
  fileBytesMax: MiB,
  /** The longest wait for the desk's rate before the command fails. */
  rateWaitMs: MINUTE,
  /** Pages of History that are searched for the author of a file. */
  historyPagesMax: 20,
  /** Changes of a folder within this time are combined. */
  watchMs: SECOND / 4,
  /** The output of a git command. */
  gitBytesMax: 16 * MiB,
  tokenBytesMax: 4 * KiB,
} as const;
