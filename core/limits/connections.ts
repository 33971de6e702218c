/**
 * Limits of AI clients that connect by signing in (OAuth). The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, KiB, MINUTE, SECOND } from "../units.ts";

export const CONNECTION_LIMITS = {
  /** From the page that asks for consent to its answer. */
  consentMs: 10 * MINUTE,
  /** From the answer to the exchange of its code. */
  codeMs: 1 * MINUTE,
  accessMs: 30 * MINUTE,
  /** From one use of a connection to the next: each refresh begins it again. */
  refreshMs: 30 * DAY,
  /** How long tokens that ended, and connections that ended or never began, are kept. */
  endedKeptMs: 90 * DAY,
  /** Clients that registered themselves, and how long one is kept that no one has connected. */
  clientsMax: 5000,
  clientUnusedMs: 30 * DAY,
  nameCharsMax: 80,
  /** A client's own id that is an address, and each address that it may be answered at. */
  urlCharsMax: 2000,
  redirectUrisMax: 20,
  /** What a client sends back with the answer, as it sent it. */
  stateCharsMax: 2000,
  /** A request for tokens, or a registration. */
  requestBytesMax: 32 * KiB,
  /** A client's metadata document: its size, how long it may take, and how long it is not read again. */
  documentBytesMax: 32 * KiB,
  documentMs: 6 * SECOND,
  documentKeptMs: 15 * MINUTE,
} as const;
