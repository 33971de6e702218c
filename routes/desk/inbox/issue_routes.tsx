/**
 * The routes that make an issue from a conversation.
 *
 * @module
 */
import { conversationNumbered } from "../../../core/conversations/find.ts";
import { draftIssue } from "../../../core/issues/draft.ts";
import { makeIssue } from "../../../core/issues/make.ts";
import type { IssueDraft } from "../../../core/issues/preset.ts";
import { readTracker } from "../../../core/issues/tracker.ts";
import { DeskError, type DeskErrorCode } from "../../../core/problem.ts";
import { STATUS } from "../../http/problem.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { refusalSentence } from "../form/refusal_words.ts";
import { lines, redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { idIn, numberIn, viewOf } from "./request_parts.ts";
import { addressOf } from "./facts.ts";
import { IssuePage } from "./issue.tsx";

/** Refusals after which the teammate sends the same draft again. */
const KEEPS_DRAFT: ReadonlySet<DeskErrorCode> = new Set(["invalid_input", "unavailable"]);

/** `GET /desk/inbox/:number/issue`: shows the drafted issue. */
export async function showIssue(served: Served, asked: TeammateRequest): Promise<Response> {
  const conversation = await conversationNumbered(served.desk, asked.signedIn.caller.workspace, numberIn(asked));
  return await page(served, asked, { draft: await draftIssue(served.desk, conversation), fault: null });
}

/** `POST /desk/inbox/:number/issue`: makes the issue. */
export async function sendIssue(served: Served, asked: SignedInRequest): Promise<Response> {
  const { form, signedIn: { caller } } = asked;
  const draft = { title: text(form, "title"), body: lines(form, "body") };
  const id = idIn(form, "id");
  await takeRate(served, "makeIssue", `${caller.workspace} ${caller.teammate.id}`);
  const number = numberIn(asked);
  try {
    const end = await makeIssue(served.desk, caller, { ...draft, id, number });
    if (end.kind === "made") return redirect(addressOf(number, viewOf(asked)));
    return await page(served, asked, { draft, fault: end.says }, 502);
  } catch (error) {
    if (!(error instanceof DeskError) || !KEEPS_DRAFT.has(error.code)) throw error;
    return await page(served, asked, { draft, fault: refusalSentence(error) }, STATUS[error.code]);
  }
}

async function page(
  served: Served,
  asked: TeammateRequest,
  { draft, fault }: { readonly draft: IssueDraft; readonly fault: string | null },
  status = 200,
): Promise<Response> {
  const tracker = await readTracker(served.desk, asked.signedIn.caller.workspace);
  if (tracker === null) {
    throw new DeskError("not_found", "There is no issue tracker yet.", { fix: "Settings, Issues." });
  }
  const facts = { number: numberIn(asked), view: viewOf(asked), tracker, draft, id: served.desk.newId(), fault };
  return await htmlAnswer(<IssuePage shell={shellOf(served, asked)} facts={facts} />, status);
}
