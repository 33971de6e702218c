/**
 * Limits of page actions and page control. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { KiB, MINUTE, SECOND } from "../units.ts";

/** Page actions: what a page registers, receives and answers. */
export const WEBSITE_LIMITS = {
  nameCharsMax: 128,
  titleCharsMax: 100,
  descriptionCharsMax: 1000,
  schemaBytesMax: 8 * KiB,
  pagesMax: 20,
  /** Actions that one page may offer, and those in the request to a model. */
  offeredMax: 60,
  toldMax: 30,
  /** Stored registered actions of a workspace; beyond it the least known ones are removed. */
  registeredMax: 500,
  /** Visitors counted for one action. */
  visitorsMax: 20,
  /** An action that is still offered is recorded again after this. */
  notedMs: 10 * MINUTE,
  inputBytesMax: 16 * KiB,
  resultBytesMax: 16 * KiB,
  errorCharsMax: 300,
  /** Time that a page has for one call, and the extra time for its answer to arrive. */
  runMs: 15 * SECOND,
  graceMs: 2 * SECOND,
  /** How long a page's answer is kept. */
  keptMs: 10 * MINUTE,
} as const;

/** Page control for one message of the customer. The page enforces the same limits itself. */
export const CONTROL_LIMITS = {
  stepsMax: 12,
  requestMs: 60 * SECOND,
  /** Time that a page has for one step, and the extra time for its answer to arrive. */
  stepMs: 8 * SECOND,
  graceMs: 2 * SECOND,
  /** Time in which a page opened by the agent may continue its turn. */
  openingMs: 2 * MINUTE,
  /** A snapshot of a page. */
  elementsMax: 300,
  snapshotBytesMax: 12 * KiB,
  /**
   * The page truncates a text at 200 and a name or a value at 80; an element's line also contains its role and its
   * states.
   */
  lineCharsMax: 300,
  /** A value typed into a field; the customer sees all of it. */
  valueCharsMax: 500,
  /** A note beside a highlighted element. */
  noteCharsMax: 200,
} as const;
