/**
 * Who runs a tool, and on what.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import type { Caller } from "../teammates/caller.ts";

/** Who runs a tool, and on what: between them, tools touch all of the desk. */
export type ToolContext = { readonly desk: Desk; readonly caller: Caller };
