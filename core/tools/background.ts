/**
 * Work that continues after a tool's answer: how a client that supports tasks follows it.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import type { JsonObject } from "../json.ts";
import type { ToolContext } from "./context.ts";

/** How a tool's work is identified, observed and stopped. Its record belongs to the tool. */
export type Background = {
  /** Returns the identifier of the work that an answer reports as started, or null. */
  readonly begun: (context: ToolContext, answer: JsonObject) => Promise<JsonObject | null>;
  /** Returns the progress of the work in one sentence; null if it has ended. */
  readonly progress: (context: ToolContext, work: JsonObject) => Promise<string | null>;
  /**
   * Returns the result of finished work.
   *
   * @throws DeskError if the record of the work no longer exists, or the caller may not read it
   */
  readonly result: (context: ToolContext, work: JsonObject) => Promise<BackgroundResult>;
  /** Stops the work if this call began it; does nothing if it has ended. */
  readonly cancel: (context: ToolContext, work: JsonObject) => Promise<void>;
};

/** The tool's answer at the end of its work. */
export type BackgroundResult = {
  readonly answer: JsonObject;
  /** Whether the work failed; the answer contains the reason. */
  readonly failed: boolean;
};
