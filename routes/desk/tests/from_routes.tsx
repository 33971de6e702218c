/**
 * The routes that make a case from a conversation: the choice of the message, and its case.
 *
 * @module
 */
import type { LiveAgent } from "../../../core/agent/versions/live.ts";
import { conversationNumbered } from "../../../core/conversations/find.ts";
import { TEST_LIMITS } from "../../../core/limits/agent.ts";
import { DeskError } from "../../../core/problem.ts";
import { needRight } from "../../../core/teammates/caller.ts";
import { readExchange, readOpenings } from "../../../core/test_runs/exchange.ts";
import { caseFromExchange } from "../../../core/test_runs/from_conversation.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { anyCall, type CaseDraft, EMPTY_STEP, emptyDraft, NO_EXPECTATION } from "./case_draft.ts";
import { FromPage } from "./from.tsx";

/** `GET /desk/agent/tests/from/:number`: lists the messages of a conversation from which a test case can be made. */
export async function showFrom(served: Served, asked: TeammateRequest): Promise<Response> {
  const number = numberOf(asked.params.number ?? null);
  const openings = await textsOf(served, asked, number);
  const exchanges = await Promise.all(openings.map(async (opening) => ({
    n: opening.n,
    exchange: await readExchange(served.desk, opening),
  })));
  return await htmlAnswer(<FromPage shell={shellOf(served, asked)} number={number} exchanges={exchanges} />);
}

/** The case made from message `n=` of the conversation `?from=`. @throws DeskError not_found */
export async function madeFrom(
  served: Served,
  asked: TeammateRequest,
  { agent }: LiveAgent,
  file: string,
): Promise<{ readonly draft: CaseDraft; readonly from: { readonly number: number; readonly at: Date } }> {
  const query = new URL(asked.request.url).searchParams;
  const number = numberOf(query.get("from"));
  const openings = await textsOf(served, asked, number);
  const opening = openings.find(({ n }) => String(n) === query.get("n"));
  if (opening === undefined) throw new DeskError("not_found", "There is no such message in this conversation.");
  const taken = new Set(agent.tests.get(file)?.cases.map(({ name }) => name));
  const { name, message, expect } = caseFromExchange(agent, await readExchange(served.desk, opening), taken);
  const { outcome, tools, widget = "" } = expect;
  const expected = { ...NO_EXPECTATION, outcome, namesCalls: true, calls: tools.map(anyCall), widget };
  const draft = { ...emptyDraft(file), name, steps: [{ ...EMPTY_STEP, message }], expect: expected };
  return { draft, from: { number, at: opening.at } };
}

/** The customer's messages. A press is not a message, so no case can be made from it. */
async function textsOf({ desk }: Served, { signedIn }: TeammateRequest, number: number) {
  needRight(signedIn.caller, "conversations.read");
  const { workspace } = signedIn.caller;
  const { id: conversationId } = await conversationNumbered(desk, workspace, number);
  const place = { workspace, conversationId };
  const openings = await readOpenings(desk, place, TEST_LIMITS.replayTurnsMax);
  return openings.filter(({ kind }) => kind === "text");
}

function numberOf(text: string | null): number {
  if (text !== null && /^\d{1,9}$/.test(text)) return Number(text);
  throw new DeskError("not_found", "There is no such conversation.");
}
