/**
 * The context in which a tool runs.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import type { Caller } from "../teammates/caller.ts";

/** The caller of a tool, and the desk: tools together touch every part of it. */
export type ToolContext = {
  readonly desk: Desk;
  readonly caller: Caller;
  /** Whether the call is about the caller's draft in place of the live agent: what it reads, and where an edit is kept. */
  readonly inDraft?: boolean;
  /** The share of new conversations, in percent, that gets an edit in place of all: forms of the desk ask for that. */
  readonly rolloutShare?: number;
  /** Whether the caller asks later for what takes long: such work is started, and the answer does not wait for it. */
  readonly inBackground?: boolean;
};
