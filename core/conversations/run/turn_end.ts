/**
 * The end of a turn.
 *
 * @module
 */
import type { TurnEnd } from "../turn_counts.ts";
import { topicOf } from "./topic.ts";
import type { TurnRun } from "./run.ts";

/** The end of a turn that does nothing more. */
export function turnEnd(run: TurnRun): TurnEnd {
  const { replied, missed, offered } = run.progress;
  return { replied, missed: missed || offered === "person", topic: topicOf(run) };
}
