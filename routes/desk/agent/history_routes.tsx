/**
 * The routes of the history: the list, one version, and its restore.
 *
 * @module
 */
import { diffFiles } from "../../../core/agent/files.ts";
import { history, versionAt } from "../../../core/agent/versions/versions.ts";
import { listRollouts, runningRollout } from "../../../core/agent/versions/rollouts.ts";
import { DeskError } from "../../../core/problem.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { restore } from "../../../core/tools/agent.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { FIND_CHARS_MAX } from "../lists/find_words.ts";
import { redirect } from "../form/forms.ts";
import { savedVersion, sendForm, startedRollout, statusOf, type SubmittedForm } from "../form/sent.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { rolloutPage, savedNow } from "./addresses.ts";
import { HISTORY, HistoryPage, VersionPage } from "./history.tsx";

const LINES_MAX = 30;

/** `GET /desk/agent/history?q=&before=`: lists the versions of the agent that contain the words, newest first. */
export async function showHistory(served: Served, asked: TeammateRequest): Promise<Response> {
  const { searchParams } = new URL(asked.request.url);
  const before = searchParams.get("before");
  const words = (searchParams.get("q") ?? "").trim().slice(0, FIND_CHARS_MAX);
  const page = await history(served.desk, asked.workspace.id, { limit: LINES_MAX, cursor: before, words });
  const rollouts = before === null && words === "" ? await listRollouts(served.desk, asked.workspace.id) : [];
  const facts = {
    rollouts,
    lines: page.items,
    // Versions have no gaps, so their count is the live one's number.
    live: page.total,
    words,
    newest: before === null ? null : historyPage(words, null),
    older: page.nextCursor === null ? null : historyPage(words, page.nextCursor),
    mayRestore: mayRestore(asked),
    saved: savedNow(asked),
  };
  return await htmlAnswer(<HistoryPage shell={shellOf(served, asked)} {...facts} />);
}

function historyPage(words: string, before: string | null): string {
  const query = new URLSearchParams([
    ...(words === "" ? [] : [["q", words]]),
    ...(before === null ? [] : [["before", before]]),
  ]);
  return query.size === 0 ? HISTORY : `${HISTORY}?${query}`;
}

/** `GET /desk/agent/history/:version`: shows a version, with its changes from the previous one. */
export async function showVersion(served: Served, asked: TeammateRequest): Promise<Response> {
  return await versionAnswer(served, asked, null);
}

/**
 * `POST /desk/agent/history/:version/restore`: makes the files of a version live again, for all conversations or a
 * share.
 */
export async function restoreVersion(served: Served, asked: SignedInRequest): Promise<Response> {
  const sent = await sendForm(served, asked, restore, { version: versionOf(asked) });
  const rollout = startedRollout(sent);
  if (rollout !== null) return redirect(rolloutPage(rollout));
  const saved = savedVersion(sent);
  if (saved !== null) return redirect(`${HISTORY}?saved=${saved}`);
  return await versionAnswer(served, asked, sent);
}

async function versionAnswer(served: Served, asked: TeammateRequest, sent: SubmittedForm | null): Promise<Response> {
  const { desk } = served;
  const { id } = asked.workspace;
  const version = versionOf(asked);
  const [after, before, { total }, rollout] = await Promise.all([
    versionAt(desk, id, version),
    version > 1 ? versionAt(desk, id, version - 1) : null,
    history(desk, id, { limit: 1, cursor: null }),
    runningRollout(desk, id),
  ]);
  const facts = {
    line: after,
    diff: diffFiles(before?.files ?? new Map(), after.files),
    live: total,
    rollout,
    mayRestore: mayRestore(asked),
    sent: sent === null ? null : { tool: restore, sent },
  };
  const page = <VersionPage shell={shellOf(served, asked)} facts={facts} />;
  return await htmlAnswer(page, sent === null ? 200 : statusOf(sent));
}

function versionOf({ params }: TeammateRequest): number {
  const version = params.version ?? "";
  if (!/^[1-9]\d{0,8}$/.test(version)) throw new DeskError("not_found", "There is no such version.");
  return Number(version);
}

function mayRestore({ signedIn }: TeammateRequest): boolean {
  return hasRight(signedIn.caller, restore.right);
}
