/**
 * The end of a turn.
 *
 * @module
 */
import type { TurnEnd } from "../turn_counts.ts";
import { topicOf } from "./topic.ts";
import type { TurnRun } from "./run.ts";

/** Returns the end of a turn that has nothing more to do. */
export function turnEnd(run: TurnRun): TurnEnd {
  const { replied, missed, offered } = run.progress;
  return { replied, missed: missed || offered === "person", topic: topicOf(run) };
}
