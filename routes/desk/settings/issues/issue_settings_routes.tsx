/**
 * The routes of Settings > Issues.
 *
 * @module
 */
import { type IssueTracker, readTracker, removeTracker, setTracker } from "../../../../core/issues/tracker.ts";
import type { TypedTracker } from "../../../../core/issues/typed_tracker.ts";
import { DeskError } from "../../../../core/problem.ts";
import { STATUS } from "../../../http/problem.ts";
import type { SignedInRequest, TeammateRequest } from "../../../request.ts";
import type { Served } from "../../../served.ts";
import { redirect, text } from "../../form/forms.ts";
import { htmlAnswer } from "../../page/html_answer.ts";
import { shellOf } from "../../page/shell.ts";
import { refusalSentence } from "../../form/refusal_words.ts";
import { BASE_FIELD } from "../optimistic_lock.ts";
import { ISSUES_PATH, IssueSettingsPage, type TrackerFacts } from "./issues.tsx";

const NEWS: ReadonlyMap<string, string> = new Map([
  ["saved", "Saved. Conversations have the button Create an issue now."],
  ["removed", "Removed."],
]);

/** `GET /desk/settings/issues`: shows the issue tracker, and the webhook that reports the state of issues. */
export async function showIssueSettings(served: Served, asked: TeammateRequest): Promise<Response> {
  const done = new URL(asked.request.url).searchParams.get("done");
  return await answer(served, asked, { news: NEWS.get(done ?? "") ?? null });
}

/** `POST /desk/settings/issues`: sets the tracker. */
export async function sendTracker(served: Served, asked: SignedInRequest): Promise<Response> {
  const field = (name: keyof TypedTracker) => text(asked.form, name);
  const typed: TypedTracker = {
    kind: field("kind"),
    origin: field("origin"),
    project: field("project"),
    issueType: field("issueType"),
    key: field("key"),
    hookSecret: field("hookSecret"),
  };
  return await changed(
    served,
    asked,
    "saved",
    typed,
    (seen) => setTracker(served.desk, asked.signedIn.caller, typed, seen),
  );
}

/** `POST /desk/settings/issues/remove`: removes the tracker. */
export async function sendRemoveTracker(served: Served, asked: SignedInRequest): Promise<Response> {
  return await changed(
    served,
    asked,
    "removed",
    undefined,
    (seen) => removeTracker(served.desk, asked.signedIn.caller, seen),
  );
}

async function changed(
  served: Served,
  asked: SignedInRequest,
  news: string,
  typed: TypedTracker | undefined,
  change: (seen: number) => Promise<void>,
): Promise<Response> {
  try {
    await change(Number(text(asked.form, BASE_FIELD)) || 0);
    return redirect(`${ISSUES_PATH}?done=${news}`);
  } catch (error) {
    if (!(error instanceof DeskError) || error.code === "forbidden") throw error;
    const [fault, { faults }] = [refusalSentence(error), error];
    return await answer(served, asked, typed === undefined ? { fault } : { fault, faults, typed }, STATUS[error.code]);
  }
}

async function answer(
  served: Served,
  asked: TeammateRequest,
  { typed, news = null, fault = null, faults = [] }: Partial<
    Pick<TrackerFacts, "typed" | "news" | "fault" | "faults">
  >,
  status = 200,
): Promise<Response> {
  const tracker = await readTracker(served.desk, asked.workspace.id);
  const facts: TrackerFacts = {
    tracker,
    news,
    fault,
    faults,
    typed: typed ?? savedForm(tracker),
    hookUrl: tracker === null ? null : `${served.desk.baseUrl}/hooks/issues/${tracker.hookId}`,
  };
  return await htmlAnswer(<IssueSettingsPage shell={shellOf(served, asked)} facts={facts} />, status);
}

function savedForm(tracker: IssueTracker | null): TrackerFacts["typed"] {
  return {
    kind: tracker?.kind ?? "github",
    origin: tracker?.origin ?? "",
    project: tracker?.project ?? "",
    issueType: tracker?.issueType ?? "",
  };
}
