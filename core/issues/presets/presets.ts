/**
 * The trackers, in the order in which the desk offers them.
 *
 * @module
 */
import type { TrackerKind } from "../../db/tables/issues.ts";
import type { TrackerPreset } from "../preset.ts";
import { GITHUB } from "./github.ts";
import { GITLAB } from "./gitlab.ts";
import { JIRA } from "./jira.ts";
import { LINEAR } from "./linear.ts";

export const TRACKERS: Readonly<Record<TrackerKind, TrackerPreset>> = {
  github: GITHUB,
  gitlab: GITLAB,
  linear: LINEAR,
  jira: JIRA,
};

/** Whether a text names a tracker. */
export function isTrackerKind(text: string): text is TrackerKind {
  return Object.hasOwn(TRACKERS, text);
}
