/**
 * The limits of what a page offers, is asked for and answers; a part of the table in `limits.ts`.
 *
 * @module
 */
import { KiB, MINUTE, SECOND } from "./units.ts";

/** What a page offers and answers. */
export const WEBSITE_LIMITS = {
  nameCharsMax: 128,
  titleCharsMax: 100,
  descriptionCharsMax: 1000,
  schemaBytesMax: 8 * KiB,
  pagesMax: 20,
  /** Actions that one page may offer, and those of them that a model is told of. */
  offeredMax: 60,
  toldMax: 30,
  /** Actions of a workspace that are remembered; those that stand worst are forgotten. */
  registeredMax: 500,
  /** New ones that one visitor may bring in an hour; visitors of one that are counted. */
  broughtPerHourMax: 60,
  visitorsMax: 20,
  /** Noted again after this. */
  notedMs: 10 * MINUTE,
  inputBytesMax: 16 * KiB,
  resultBytesMax: 16 * KiB,
  errorCharsMax: 300,
  /** What a page has for one call, and how much longer the desk waits for the answer to arrive. */
  runMs: 15 * SECOND,
  graceMs: 2 * SECOND,
  keptMs: 10 * MINUTE,
} as const;

/** What the agent may do on a page for one message of the customer. The page keeps to the same numbers by itself. */
export const CONTROL_LIMITS = {
  stepsMax: 12,
  requestMs: 60 * SECOND,
  /** What a page has for one step, and how much longer the desk waits for the answer to arrive. */
  stepMs: 8 * SECOND,
  graceMs: 2 * SECOND,
  /** Of what was read of a page. */
  elementsMax: 300,
  snapshotBytesMax: 12 * KiB,
  lineCharsMax: 500,
  /** What is written into a field: the customer is shown all of it. */
  valueCharsMax: 500,
  /** A note beside what is pointed at. */
  noteCharsMax: 200,
} as const;
