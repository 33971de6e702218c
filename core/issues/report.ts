/**
 * Handles reports of a tracker's webhook: updates the state of an issue, and notes it in its conversation for
 * teammates.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { ISSUE_LIMITS } from "../limits/issues.ts";
import { DeskError } from "../problem.ts";
import { note } from "./make.ts";
import type { HookRequest } from "./preset.ts";
import { TRACKERS } from "./presets/presets.ts";
import type { IssueTracker } from "./tracker.ts";

/**
 * Handles a report. One that is outdated, repeated, or about something else changes nothing.
 *
 * @param hookId the end of the webhook's address
 * @returns whether it changed an issue
 * @throws DeskError not_found, unauthenticated for a wrong signature, invalid_input
 */
export async function takeTrackerReport(
  desk: Pick<Desk, "db" | "live" | "now" | "newId">,
  hookId: string,
  request: HookRequest,
): Promise<boolean> {
  const tracker = await desk.db.selectFrom("issueTrackers").selectAll().where("hookId", "=", hookId).executeTakeFirst();
  if (tracker === undefined) throw new DeskError("not_found", "There is no such webhook.");
  const preset = TRACKERS[tracker.kind];
  if (!preset.isSigned(request, tracker.hookSecret, desk.now())) {
    throw new DeskError("unauthenticated", "The signature is not valid.", {
      fix: "Copy the webhook's secret from Settings, Issues.",
    });
  }
  const report = preset.report(parse(request.body), tracker);
  return report !== null && await apply(desk, tracker, report);
}

async function apply(
  desk: Pick<Desk, "db" | "live" | "now" | "newId">,
  { workspace, kind }: IssueTracker,
  report: NonNullable<ReturnType<typeof TRACKERS["github"]["report"]>>,
): Promise<boolean> {
  const status = report.status.replace(/\s+/g, " ").trim().slice(0, ISSUE_LIMITS.statusCharsMax).toWellFormed();
  const { isDone, at } = report;
  const changed = await desk.db.updateTable("issues").set({ status, isDone, changedAt: at })
    .where("workspace", "=", workspace).where("kind", "=", kind).where("project", "ilike", likeOf(report.project))
    .where("externalId", "=", report.externalId)
    // A copy of an earlier report, or one that arrived late.
    .where((row) => row.or([row("changedAt", "is", null), row("changedAt", "<", at)]))
    .where((row) => row.or([row("status", "is", null), row("status", "!=", status)]))
    .returning(["conversation", "label"]).executeTakeFirst();
  if (changed === undefined) return false;
  await note(
    desk,
    { workspace, conversation: changed.conversation },
    `${TRACKERS[kind].label} issue ${changed.label}: ${status}`,
  );
  return true;
}

function likeOf(text: string): string {
  return text.replaceAll(/[\\%_]/g, (char) => `\\${char}`);
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new DeskError("invalid_input", "The body is not JSON.");
  }
}
