/**
 * The context in which a tool runs.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import type { Caller } from "../teammates/caller.ts";

/** The caller of a tool, and the desk: together, tools use every part of it. */
export type ToolContext = {
  readonly desk: Desk;
  readonly caller: Caller;
  /** Whether the call uses the caller's draft instead of the live agent, for reading and for edits. */
  readonly inDraft?: boolean;
  /** The share of new conversations, in percent, that gets an edit instead of all: set by forms of the desk. */
  readonly rolloutShare?: number;
  /** Whether the caller asks later for long work: it is started, and the answer does not wait for it. */
  readonly inBackground?: boolean;
};
