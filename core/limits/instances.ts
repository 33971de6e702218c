/**
 * Limits of several instances on one database. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { HOUR, MINUTE, SECOND } from "../units.ts";

export const INSTANCE_LIMITS = {
  /** Interval of an instance's heartbeat. */
  beatMs: 1.5 * SECOND,
  /** An instance without a heartbeat for this long is dead: others end its turns. */
  silentMs: 6 * SECOND,
  /** How long the first owner's link remains valid after its instance fell silent: a busy start is not a death. */
  setupMs: 30 * SECOND,
  /** How long instances run side by side until neither is considered the successor of the other. */
  besideMs: 1 * MINUTE,
  /** Interval between two searches for turns of dead instances. */
  lookMs: 3 * SECOND,
  /** How long the row of a dead instance is kept. */
  keptMs: 1 * HOUR,
} as const;
