/**
 * Limits of AI clients that connect by signing in (OAuth). The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, KiB, MINUTE, SECOND } from "../units.ts";

export const CONNECTION_LIMITS = {
  /** From the consent page to its answer. */
  consentMs: 10 * MINUTE,
  /** From the answer to the exchange of its code. */
  codeMs: 1 * MINUTE,
  accessMs: 30 * MINUTE,
  /** From one use of a connection to the next: each refresh restarts it. */
  refreshMs: 30 * DAY,
  /** Retention of expired tokens, and of ended or unused connections. */
  endedKeptMs: 90 * DAY,
  /** Self-registered clients, and the retention of one without a connection. */
  clientsMax: 5000,
  clientUnusedMs: 30 * DAY,
  nameCharsMax: 80,
  /** A client id that is a URL, and each redirect URI. */
  urlCharsMax: 2000,
  redirectUrisMax: 20,
  /** The state that a client sends with a request, returned unchanged. */
  stateCharsMax: 2000,
  /** A token request, or a registration. */
  requestBytesMax: 32 * KiB,
  /** A client's metadata document: its size, its time limit, and how long it is cached. */
  documentBytesMax: 32 * KiB,
  documentMs: 6 * SECOND,
  documentKeptMs: 15 * MINUTE,
} as const;
