/**
 * The routes of one case: reading, adding, changing and deleting it, with the tools that MCP clients call.
 *
 * @module
 */
import { filePath } from "../../../core/agent/files.ts";
import type { LiveAgent } from "../../../core/agent/versions/live.ts";
import type { JsonObject } from "../../../core/json.ts";
import { DeskError } from "../../../core/problem.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { lastResults, resultAt } from "../../../core/test_runs/last_results.ts";
import { readResult } from "../../../core/test_runs/result.ts";
import { runTests } from "../../../core/tools/run_tests.ts";
import { addTestCase, deleteTestCase, updateTestCase } from "../../../core/tools/tests.ts";
import type { Tool } from "../../../core/tools/tool.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { addressAfterSave, isSavedNow } from "../agent/draft_parts.tsx";
import { type ShownAgent, shownAgent } from "../agent/shown_agent.ts";
import { DRAFT, savedNow } from "../agent/addresses.ts";
import {
  baseIn,
  isDrafted,
  nextBase,
  notReadable,
  outcomeOf,
  savedVersion,
  statusOf,
  type SubmittedForm,
} from "../form/sent.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { casePage, draftCasePage, TESTS } from "./addresses.ts";
import { type CaseContent, changesOf, contentOf } from "./case_content.ts";
import { type CaseDraft, draftOf, emptyDraft } from "./case_draft.ts";
import { draftIn } from "./case_form.ts";
import { type CaseFacts, CasePage } from "./case_page.tsx";
import { madeFrom } from "./from_routes.tsx";
import { editSteps, focusAfter, stepEditOf } from "./step_edits.ts";

/** `GET /desk/agent/tests/case?file=&name=`: shows the editor of a test case. */
export async function showCase(served: Served, asked: TeammateRequest): Promise<Response> {
  const shown = await shownAgent(served, asked);
  const { live } = shown;
  const before = caseIn(live, asked);
  return await caseAnswer(served, asked, shown, { before, draft: before });
}

/**
 * `GET /desk/agent/tests/new?file=`: shows the form of a new test case; with `from` and `n`, prefilled from a message
 * of a conversation.
 */
export async function showNewCase(served: Served, asked: TeammateRequest): Promise<Response> {
  const shown = await shownAgent(served, asked);
  const { live } = shown;
  const query = new URL(asked.request.url).searchParams;
  const file = query.get("file") ?? [...live.agent.tests.keys()][0] ?? "";
  const made = query.has("from") ? await madeFrom(served, asked, live, file) : null;
  const drawn = { before: null, draft: made?.draft ?? emptyDraft(file), from: made?.from ?? null };
  return await caseAnswer(served, asked, shown, drawn);
}

/** `POST /desk/agent/tests/new`: adds a test case, as a new version. */
export async function addCase(served: Served, asked: SignedInRequest): Promise<Response> {
  const shown = await shownAgent(served, asked);
  const { live } = shown;
  const draft = draftIn(live.agent, asked.form);
  const edited = editedIn(asked, draft);
  if (edited !== null) return await caseAnswer(served, asked, shown, { before: null, ...edited });
  const content = contentOf(live.agent, draft);
  const sent = await sendChange(served, asked, addTestCase, { file: draft.file }, content);
  const saved = savedVersion(sent);
  if (saved !== null) return redirect(`${casePage(draft.file, draft.name)}&saved=${saved}`);
  if (isDrafted(sent)) return redirect(addressAfterSave(asked.form, draftCasePage(draft.file, draft.name)));
  return await caseAnswer(served, asked, shown, { before: null, draft, answered: { tool: addTestCase, sent } });
}

/** `POST /desk/agent/tests/case?file=&name=`: saves a test case, as a new version. */
export async function changeCase(served: Served, asked: SignedInRequest): Promise<Response> {
  const shown = await shownAgent(served, asked);
  const { live } = shown;
  const before = caseIn(live, asked);
  const { file, name } = before;
  const draft = { ...draftIn(live.agent, asked.form), file };
  const edited = editedIn(asked, draft);
  if (edited !== null) return await caseAnswer(served, asked, shown, { before, ...edited });
  const content = changesOf(live.agent, before, draft);
  const sent = await sendChange(served, asked, updateTestCase, { file, name }, content);
  const saved = savedVersion(sent);
  if (saved !== null) return redirect(`${casePage(file, draft.name)}&saved=${saved}`);
  if (isDrafted(sent)) return redirect(addressAfterSave(asked.form, draftCasePage(file, draft.name)));
  return await caseAnswer(served, asked, shown, { before, draft, answered: { tool: updateTestCase, sent } });
}

/** `POST /desk/agent/tests/case/delete`: deletes a test case, as a new version. */
export async function removeCase(served: Served, asked: SignedInRequest): Promise<Response> {
  const shown = await shownAgent(served, asked);
  const { live } = shown;
  const [file, name] = [text(asked.form, "file"), text(asked.form, "name")];
  const sent = await sendChange(served, asked, deleteTestCase, { file, name }, null);
  const saved = savedVersion(sent);
  if (saved !== null) return redirect(`${TESTS}?saved=${saved}`);
  if (isDrafted(sent)) return redirect(`${DRAFT}?kept`);
  const before = findCase(live, file, name);
  const answered = { tool: deleteTestCase, sent };
  return await caseAnswer(served, asked, shown, { before, draft: before, answered });
}

/** The draft after one of its steps' buttons was pressed; null when the form is to be saved. */
function editedIn({ form }: SignedInRequest, draft: CaseDraft): Pick<CaseForm, "draft" | "edited"> | null {
  const edit = stepEditOf(text(form, "do"));
  if (edit === null) return null;
  const steps = editSteps(draft.steps, edit) ?? draft.steps;
  const edited = { base: baseIn(form), note: text(form, "note"), focus: focusAfter(steps, edit) };
  return { draft: { ...draft, steps }, edited };
}

async function sendChange(
  served: Served,
  asked: SignedInRequest,
  tool: Tool,
  named: JsonObject,
  written: CaseContent | null,
): Promise<SubmittedForm> {
  const { form } = asked;
  const [base, message, isPreview] = [baseIn(form), text(form, "note"), text(form, "dryRun") === "true"];
  const sent = { typed: new Map(), message, isPreview, base };
  if (written !== null && written.faults.length > 0) {
    return { ...sent, outcome: { kind: "refused", error: notReadable(written.faults), since: null } };
  }
  const input = {
    ...named,
    ...(written === null ? {} : { case: written.content }),
    ...(base === null ? {} : { expectedVersion: base }),
    ...(message === "" ? {} : { message }),
    ...(isPreview ? { dryRun: true } : {}),
  };
  return { ...sent, outcome: await outcomeOf(served, asked, tool, input) };
}

type CaseForm = Pick<CaseFacts, "draft"> & {
  readonly before: CaseDraft | null;
  readonly answered?: CaseFacts["sent"];
  readonly from?: CaseFacts["from"];
  /** The form keeps its own version: others' changes since must not be overwritten. */
  readonly edited?: Pick<CaseFacts, "note" | "focus"> & { readonly base: number | null };
};

async function caseAnswer(
  served: Served,
  asked: TeammateRequest,
  shown: ShownAgent,
  drawn: CaseForm,
): Promise<Response> {
  const { live, isDraft, drafted } = shown;
  const { before, draft, answered = null, from = null, edited } = drawn;
  const { caller } = asked.signedIn;
  const facts: CaseFacts = {
    before,
    draft,
    agent: live.agent,
    version: edited?.base ?? nextBase(answered?.sent ?? null, live.version),
    played: before === null ? null : await playedOf(served, live, before),
    live: live.version,
    mayRun: hasRight(caller, runTests.right) && !isDraft,
    inDraft: {
      isDraft,
      isInDraft: before !== null && drafted.has(filePath("tests", before.file)),
      draftAddress: before === null ? "" : draftCasePage(before.file, before.name),
      isKept: isSavedNow(asked),
    },
    mayEdit: hasRight(caller, updateTestCase.right),
    sent: answered,
    saved: savedNow(asked),
    note: edited?.note ?? answered?.sent.message ?? "",
    focus: edited?.focus ?? null,
    from,
  };
  const page = <CasePage shell={shellOf(served, asked)} facts={facts} />;
  return await htmlAnswer(page, answered === null ? 200 : statusOf(answered.sent));
}

/** The saved case with its last result. */
async function playedOf(
  { desk }: Served,
  { agent, workspace }: LiveAgent,
  { file, name }: Pick<CaseDraft, "file" | "name">,
): Promise<CaseFacts["played"]> {
  const test = agent.tests.get(file)?.cases.find((each) => each.name === name);
  if (test === undefined) return null;
  const last = (await lastResults(desk, workspace)).find((each) => each.file === file && each.name === name);
  const result = last === undefined ? null : await resultAt(desk, workspace, last);
  return { test, result: last === undefined || result === null ? null : { last, kept: readResult(result) } };
}

function caseIn(live: LiveAgent, { request }: TeammateRequest): CaseDraft {
  const query = new URL(request.url).searchParams;
  return findCase(live, query.get("file") ?? "", query.get("name") ?? "");
}

function findCase({ agent }: LiveAgent, file: string, name: string): CaseDraft {
  const found = agent.tests.get(file)?.cases.find((each) => each.name === name);
  if (found === undefined) {
    throw new DeskError("not_found", `There is no case “${name.slice(0, 100)}” in ${file.slice(0, 64)}.`);
  }
  return draftOf(agent, file, found);
}
