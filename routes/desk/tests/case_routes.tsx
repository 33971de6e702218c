/**
 * One case's pages: reading, adding, changing and deleting, each change by the tool that an MCP client calls.
 *
 * @module
 */
import { type LiveAgent, liveAgent } from "../../../core/agent/live.ts";
import type { JsonObject } from "../../../core/json.ts";
import { DeskError } from "../../../core/problem.ts";
import { mayAct } from "../../../core/teammates/caller.ts";
import { addTestCase, deleteTestCase, updateTestCase } from "../../../core/tools/tests.ts";
import type { Tool } from "../../../core/tools/tool.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { savedNow } from "../agent_addresses.ts";
import { baseIn, nextBase, outcomeOf, savedVersion, type Sent, statusOf } from "../form/sent.ts";
import { redirect, text } from "../forms.ts";
import { htmlAnswer } from "../layout.tsx";
import { shellOf } from "../shell.ts";
import { casePage, TESTS } from "./addresses.ts";
import { type CaseDraft, caseOf, changesOf, draftIn, draftOf, emptyDraft } from "./case_draft.ts";
import { type CaseFacts, CasePage } from "./case_page.tsx";
import { madeFrom } from "./from_routes.tsx";

/** `GET /desk/agent/tests/case?file=&name=`: the editor of a test case. */
export async function showCase(served: Served, asked: TeammateRequest): Promise<Response> {
  const live = await liveAgent(served.desk, asked.signedIn.caller.workspace);
  const before = caseIn(live, asked);
  return await caseAnswer(served, asked, live, { before, draft: before, answered: null, from: null });
}

/**
 * `GET /desk/agent/tests/new?file=`: the form for a new test case; with `from` and `n`, filled in from a message of a
 * conversation.
 */
export async function showNewCase(served: Served, asked: TeammateRequest): Promise<Response> {
  const live = await liveAgent(served.desk, asked.signedIn.caller.workspace);
  const query = new URL(asked.request.url).searchParams;
  const file = query.get("file") ?? [...live.agent.tests.keys()][0] ?? "";
  const made = query.has("from") ? await madeFrom(served, asked, live, file) : null;
  const drawn = { before: null, draft: made?.draft ?? emptyDraft(file), answered: null, from: made?.from ?? null };
  return await caseAnswer(served, asked, live, drawn);
}

/** `POST /desk/agent/tests/new`: adds a test case, as a new version. */
export async function addCase(served: Served, asked: SignedInRequest): Promise<Response> {
  const live = await liveAgent(served.desk, asked.signedIn.caller.workspace);
  const draft = draftIn(asked.form);
  const sent = await sendChange(served, asked, addTestCase, { file: draft.file, case: caseOf(draft) });
  const saved = savedVersion(sent);
  if (saved !== null) return redirect(`${casePage(draft.file, draft.name)}&saved=${saved}`);
  const answered = { tool: addTestCase, sent };
  return await caseAnswer(served, asked, live, { before: null, draft, answered, from: null });
}

/** `POST /desk/agent/tests/case?file=&name=`: saves a test case, as a new version. */
export async function changeCase(served: Served, asked: SignedInRequest): Promise<Response> {
  const live = await liveAgent(served.desk, asked.signedIn.caller.workspace);
  const before = caseIn(live, asked);
  const draft = { ...draftIn(asked.form), file: before.file };
  const changes = changesOf(before, draft);
  const { file, name } = before;
  const sent = await sendChange(served, asked, updateTestCase, { file, name, case: changes });
  const saved = savedVersion(sent);
  if (saved !== null) return redirect(`${casePage(file, draft.name)}&saved=${saved}`);
  const answered = { tool: updateTestCase, sent };
  return await caseAnswer(served, asked, live, { before, draft, answered, from: null });
}

/** `POST /desk/agent/tests/case/delete`: deletes a test case, as a new version. */
export async function removeCase(served: Served, asked: SignedInRequest): Promise<Response> {
  const live = await liveAgent(served.desk, asked.signedIn.caller.workspace);
  const [file, name] = [text(asked.form, "file"), text(asked.form, "name")];
  const sent = await sendChange(served, asked, deleteTestCase, { file, name });
  const saved = savedVersion(sent);
  if (saved !== null) return redirect(`${TESTS}?saved=${saved}`);
  const before = findCase(live, file, name);
  const answered = { tool: deleteTestCase, sent };
  return await caseAnswer(served, asked, live, { before, draft: before, answered, from: null });
}

async function sendChange(served: Served, asked: SignedInRequest, tool: Tool, input: JsonObject): Promise<Sent> {
  const { form } = asked;
  const [base, message, isPreview] = [baseIn(form), text(form, "note"), text(form, "dryRun") === "true"];
  const change = {
    ...(base === null ? {} : { expectedVersion: base }),
    ...(message === "" ? {} : { message }),
    ...(isPreview ? { dryRun: true } : {}),
  };
  const outcome = await outcomeOf(served, asked, tool, { ...input, ...change });
  return { typed: new Map(), message, isPreview, base, outcome };
}

type Drawn = Pick<CaseFacts, "draft" | "from"> & {
  readonly before: CaseDraft | null;
  readonly answered: CaseFacts["sent"];
};

async function caseAnswer(served: Served, asked: TeammateRequest, live: LiveAgent, drawn: Drawn): Promise<Response> {
  const { before, draft, answered, from } = drawn;
  const facts: CaseFacts = {
    before,
    draft,
    agent: live.agent,
    version: nextBase(answered?.sent ?? null, live.version),
    mayEdit: mayAct(asked.signedIn.caller, updateTestCase.minimumRole),
    sent: answered,
    saved: savedNow(asked),
    from,
  };
  const page = <CasePage shell={shellOf(served, asked)} facts={facts} />;
  return await htmlAnswer(page, answered === null ? 200 : statusOf(answered.sent));
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
  return draftOf(file, found);
}
