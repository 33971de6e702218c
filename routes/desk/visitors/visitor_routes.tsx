/**
 * The routes of the Visitors pages and their forms.
 *
 * @module
 */
import { openWith } from "../../../core/inbox/begin.ts";
import { DeskError } from "../../../core/problem.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { requestChat, sendNudge, showVisitor, showVisitors } from "../../visitors.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { VisitorPage } from "./visitor.tsx";
import { VisitorsPage } from "./visitors.tsx";
import { visitorPage } from "./labels.ts";
import { STATE_ORDER, VISITS_KINDS } from "./order.ts";

/** `GET /desk/visitors?q=&state=&visits=`: lists the visitors who are on the website now, those in trouble first. */
export async function showList(served: Served, asked: TeammateRequest): Promise<Response> {
  const visitors = await showVisitors(served, asked.workspace.id);
  const { searchParams } = new URL(asked.request.url);
  const chosen = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === searchParams.get(name)) ?? null;
  const filter = {
    query: (searchParams.get("q") ?? "").trim().slice(0, 100),
    state: chosen("state", STATE_ORDER),
    visits: chosen("visits", VISITS_KINDS),
  };
  return await htmlAnswer(<VisitorsPage shell={shellOf(served, asked)} visitors={visitors} filter={filter} />);
}

/** `GET /desk/visitors/:visit`: shows a visitor, with the pages they saw. */
export async function showOne(served: Served, asked: TeammateRequest): Promise<Response> {
  return await visitorAnswer(served, asked, null);
}

/** `POST /desk/visitors/:visit`: opens a chat with the visitor, or offers help in the teammate's words. */
export async function turnTo(served: Served, asked: SignedInRequest): Promise<Response> {
  const { caller } = asked.signedIn;
  const visit = asked.params.visit ?? "";
  try {
    if (text(asked.form, "do") === "chat") {
      return redirect(`/desk/inbox/${await requestChat(served, caller, visit)}`);
    }
    await sendNudge(served, caller, visit, text(asked.form, "text"));
    return redirect(`${visitorPage(visit)}?nudged`);
  } catch (error) {
    if (!(error instanceof DeskError) || error.code === "forbidden") throw error;
    return await visitorAnswer(served, asked, error);
  }
}

async function visitorAnswer(served: Served, asked: TeammateRequest, refused: DeskError | null): Promise<Response> {
  const visitor = await showVisitor(served, asked.workspace.id, asked.params.visit ?? "");
  if (visitor === null) return redirect("/desk/visitors");
  const { caller } = asked.signedIn;
  const { chat } = visitor;
  const facts = {
    visitor,
    conversation: chat === null || !hasRight(caller, "conversations.read")
      ? null
      : await openWith(served.desk, caller.workspace, chat.visitorId),
    mayTurnTo: hasRight(caller, "conversations.reply"),
    news: new URL(asked.request.url).searchParams.has("nudged") ? "nudged" : null,
    fault: refused === null ? null : [refused.message, refused.fix].filter(Boolean).join(" "),
  } as const;
  return await htmlAnswer(
    <VisitorPage shell={shellOf(served, asked)} facts={facts} />,
    refused === null ? 200 : 400,
  );
}
