/**
 * The routes of the draft's page: its changes, chat and tests, and making it live.
 *
 * @module
 */
import { hashOf } from "../../../core/actions/canonical.ts";
import {
  changesOfDraft,
  draftAgent,
  draftOwner,
  dropDraft,
  dropFromDraft,
  readDraft,
  rebaseInDraft,
} from "../../../core/agent/versions/draft.ts";
import { draftConflicts, inConflict } from "../../../core/agent/versions/draft_conflicts.ts";
import { diffFiles } from "../../../core/agent/files.ts";
import { liveAgent } from "../../../core/agent/versions/live.ts";
import { runningRollout } from "../../../core/agent/versions/rollouts.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import { DeskError } from "../../../core/problem.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { readChat, takeChatStep } from "../../../core/test_runs/chat.ts";
import { listRuns } from "../../../core/test_runs/records.ts";
import { startRun } from "../../../core/test_runs/run.ts";
import { TEST_LIMITS } from "../../../core/limits/agent.ts";
import { publish } from "../../../core/tools/draft.ts";
import { haveProblems } from "../../../core/tools/edit.ts";
import { customerOf } from "../../../core/tools/fields.ts";
import { findCases, runTests } from "../../../core/tools/run_tests.ts";
import { testChat } from "../../../core/tools/test_chat.ts";
import { STATUS } from "../../http/problem.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import { callerRate, type Served } from "../../served.ts";
import { asCall, runCall } from "../../tool_call.ts";
import { DRAFT, rolloutPage, savedNow } from "./addresses.ts";
import { baseIn, shareIn } from "../form/sent.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { runPage } from "../tests/addresses.ts";
import { sentStep } from "../tests/sent_step.ts";
import { sentenceOf } from "../trial/refusal.ts";
import { acceptedIn, acceptOf } from "./accepted.ts";
import { type DraftFacts, DraftPage } from "./draft.tsx";
import { redirectSaying } from "../page/notice.ts";

/** `GET /desk/agent/draft?chat=`: shows your draft: its changes, a chat with it, its tests, and how to make it live. */
export async function showDraft(served: Served, asked: TeammateRequest): Promise<Response> {
  return await draftAnswer(served, asked, {});
}

/**
 * `POST /desk/agent/draft/live`: makes the whole draft live as one version, or rolls it out to a share of new
 * conversations, unless a file that it changes was changed since.
 */
export async function makeDraftLive(served: Served, asked: SignedInRequest): Promise<Response> {
  const { desk } = served;
  const { form, workspace, signedIn: { caller } } = asked;
  const message = text(form, "message").trim();
  try {
    const { live, changes, seen } = await stateOf(served, asked);
    if (text(form, "seen") !== seen) throw new DeskError("version_conflict", CHANGED);
    const conflicts = await draftConflicts(desk, live, changes);
    if (conflicts.length > 0) throw inConflict(conflicts);
    const input = {
      expectedVersion: baseIn(form) ?? live.version,
      ...(message === "" ? {} : { message }),
      ...acceptedIn(form),
    };
    const answer = await runCall({ desk, caller, takeRate: callerRate(served), ...shareIn(form) }, publish, input);
    return redirect(
      typeof answer.rollout === "number" ? rolloutPage(answer.rollout) : `${DRAFT}?saved=${Number(answer.version)}`,
    );
  } catch (error) {
    if (!(error instanceof DeskError) || error.code === "internal") throw error;
    const accept = acceptOf(error, caller);
    const live = await liveAgent(desk, workspace.id);
    const isLate = error.code === "version_conflict" && baseIn(form) !== live.version;
    const fault = accept !== null
      ? `${error.problems[0]?.message ?? error.message} Say below that this is meant.`
      : isLate
      ? `${sentenceOf(error).split(" Read ")[0]} ${LATE}`
      : sentenceOf(error);
    return await draftAnswer(served, asked, { message, accept, fault }, STATUS[error.code]);
  }
}

const CHANGED =
  "Your draft has changed since this page was opened. It is shown as it is now: look at it, then make it live.";
const LATE = "What your draft changes is shown beside it now: look at it, then make it live.";

/** `POST /desk/agent/draft/discard`: discards the draft, or removes one file from it. */
export async function discardDraft(served: Served, asked: SignedInRequest): Promise<Response> {
  const [owner, path] = [draftOwner(asked.signedIn.caller), text(asked.form, "path")];
  if (path === "") await dropDraft(served.desk, owner);
  else await dropFromDraft(served.desk, owner, path);
  return redirectSaying(DRAFT, path === "" ? "draft-discarded" : "file-left");
}

/** `POST /desk/agent/draft/keep`: keeps the draft's text of a file over the live one changed since. */
export async function keepDraftFile(served: Served, asked: SignedInRequest): Promise<Response> {
  const { version } = await liveAgent(served.desk, asked.workspace.id);
  await rebaseInDraft(served.desk, draftOwner(asked.signedIn.caller), text(asked.form, "path"), version);
  return redirect(DRAFT);
}

/** `POST /desk/agent/draft/test`: runs the tests with the draft, and redirects to the run. */
export async function testDraft(served: Served, asked: SignedInRequest): Promise<Response> {
  const { desk } = served;
  const { caller } = asked.signedIn;
  try {
    const { draft } = await stateOf(served, asked);
    if (draft.problems.length > 0) throw haveProblems(draft.problems);
    const unsaved = hashOf(Object.fromEntries(draft.files));
    const { id } = await asCall({ desk, caller, takeRate: callerRate(served) }, runTests, {}, async () => {
      const run = await startRun(desk, draft, {
        cases: findCases(draft, undefined, undefined),
        mockTools: true,
        replays: 0,
        request: { file: null, names: null, mockTools: true, replays: 0, unsaved },
        startedBy: caller.teammate.name,
        notified: true,
      });
      return { id: run.id };
    });
    return redirect(runPage(id));
  } catch (error) {
    if (!(error instanceof DeskError) || error.code === "internal") throw error;
    return await draftAnswer(served, asked, { fault: sentenceOf(error) }, STATUS[error.code]);
  }
}

/** `POST /desk/agent/draft/chat`: sends a message or a press to the draft; mocks answer every call. */
export async function chatWithDraft(served: Served, asked: SignedInRequest): Promise<Response> {
  const { desk } = served;
  const { form, signedIn: { caller } } = asked;
  const [chat, customer] = [text(form, "chat"), text(form, "customer").trim()];
  try {
    const { draft } = await stateOf(served, asked);
    const step = {
      conversation: chat === "" ? null : chat,
      sent: sentStep(form),
      customer: customer === "" ? null : customerOf({ id: customer }),
      real: "none",
      draft: { agent: draft, teammate: caller.teammate.id },
    } as const;
    const answer = await asCall({ desk, caller, takeRate: callerRate(served) }, testChat, {}, async () => {
      const { conversation, fault } = await takeChatStep(desk, caller.workspace, step);
      return { conversation, fault };
    });
    if (answer.fault !== null) {
      return await draftAnswer(served, asked, { chat: answer.conversation, fault: answer.fault });
    }
    return redirect(`${DRAFT}?${new URLSearchParams({ chat: answer.conversation })}#say`);
  } catch (error) {
    if (!(error instanceof DeskError) || error.code === "internal") throw error;
    const typed = { chat, typed: text(form, "message"), customer, chatFault: sentenceOf(error) };
    return await draftAnswer(served, asked, typed, STATUS[error.code]);
  }
}

/** The current state of the draft, with the live version. */
async function stateOf({ desk }: Served, { workspace, signedIn: { caller } }: TeammateRequest) {
  const live = await liveAgent(desk, workspace.id);
  const changes = changesOfDraft(live, await readDraft(desk, draftOwner(caller)));
  const seen = hashOf(changes.map(({ path, content, base }) => [path, content, base]));
  return { live, changes, seen, draft: draftAgent(desk, live, changes) };
}

type DraftChatState = Partial<Pick<DraftFacts, "message" | "accept" | "fault">> & {
  readonly chat?: string;
  readonly typed?: string;
  readonly customer?: string;
  readonly chatFault?: string;
};

async function draftAnswer(
  served: Served,
  asked: TeammateRequest,
  answered: DraftChatState,
  status = 200,
): Promise<Response> {
  const { desk } = served;
  const { workspace: { id }, signedIn: { caller } } = asked;
  const query = new URL(asked.request.url).searchParams;
  const { live, changes, seen, draft } = await stateOf(served, asked);
  const chat = answered.chat ?? query.get("chat") ?? "";
  const unsaved = hashOf(Object.fromEntries(draft.files));
  const [conflicts, runs, { widget }, rollout, talk] = await Promise.all([
    draftConflicts(desk, live, changes),
    listRuns(desk, id, TEST_LIMITS.runsKept),
    readSettings(desk, id),
    runningRollout(desk, id),
    chat === "" ? { customer: null, exchanges: [] } : readChat(desk, id, chat, caller.teammate.id),
  ]);
  const changed = new Set(changes.map(({ path }) => path));
  const facts: DraftFacts = {
    changes,
    live,
    seen,
    diff: diffFiles(live.files, draft.files),
    problems: draft.problems,
    warnings: draft.warnings.filter(({ file }) => changed.has(file)),
    conflicts,
    rollout,
    run: runs.find(({ request }) => request["unsaved"] === unsaved) ?? null,
    hasTests: [...draft.agent.tests.values()].some(({ cases }) => cases.length > 0),
    chat: !hasRight(caller, "agent.test") ? null : {
      id: chat,
      customer: talk.customer ?? answered.customer ?? "",
      exchanges: talk.exchanges,
      look: widget.appearance,
      typed: answered.typed ?? "",
      fault: answered.chatFault ?? null,
      isFocused: chat !== "",
      isBeside: true,
    },
    message: answered.message ?? "",
    accept: answered.accept ?? null,
    fault: answered.fault ?? null,
    saved: savedNow(asked),
    isKept: query.has("kept"),
  };
  return await htmlAnswer(<DraftPage shell={shellOf(served, asked)} facts={facts} />, status, { pictures: "https" });
}
