/**
 * Limits of issues in a tracker. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { KiB } from "../units.ts";

export const ISSUE_LIMITS = {
  titleCharsMax: 200,
  bodyCharsMax: 8000,
  originCharsMax: 200,
  projectCharsMax: 200,
  statusCharsMax: 80,
  /** Issues of one conversation. */
  perConversationMax: 20,
  /** Messages, pages, faults and calls in a drafted text, each. */
  draftedMax: 10,
  /** The total length of a draft's texts that are searched for keys. */
  maskedCharsMax: 60_000,
  /** A report of a tracker. */
  hookBytesMax: 512 * KiB,
  hookSecretBytes: 32,
} as const;
