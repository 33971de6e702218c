/**
 * Work that a tool begins and that goes on after its answer: how a client that takes tasks hears of it.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import type { JsonObject } from "../json.ts";
import type { ToolContext } from "./context.ts";

/** How the work of a tool is known again, looked at and stopped. Its record is the tool's own. */
export type Background = {
  /** The name of the work that an answer reports as started; null when none runs. */
  readonly begun: (context: ToolContext, answer: JsonObject) => Promise<JsonObject | null>;
  /** How far the work is, in one sentence; null when it has ended. */
  readonly progress: (context: ToolContext, work: JsonObject) => Promise<string | null>;
  /**
   * What became of work that has ended.
   *
   * @throws DeskError when the record of the work is gone, or when the caller may not have it
   */
  readonly result: (context: ToolContext, work: JsonObject) => Promise<BackgroundResult>;
  /** Stops the work, if this call began it; nothing for work that has ended. */
  readonly cancel: (context: ToolContext, work: JsonObject) => Promise<void>;
};

/** The tool's answer at the end of its work. */
export type BackgroundResult = {
  readonly answer: JsonObject;
  /** Whether the work came to no good end; the answer says why. */
  readonly failed: boolean;
};
