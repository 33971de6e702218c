/**
 * Chat widget > Website actions: showing the page, and saving how the agent may use an action.
 *
 * @module
 */
import { liveAgent } from "../../../core/agent/versions/live.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { setWebsiteAction } from "../../../core/tools/website.ts";
import { listRegistered } from "../../../core/website/registered.ts";
import { STATUS } from "../../http/problem.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { isForDraft, outcomeOf } from "../form/sent.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { decisionOf, type WebsiteFacts, WebsitePage } from "./website.tsx";

const CHANGED =
  "Another teammate has changed this action since you opened the page. It is shown as it is now: change it again if you " +
  "still want to.";

/** `GET /desk/widget/actions`: lists the actions that pages registered, and how the agent may use each. */
export async function showWebsite(served: Served, asked: TeammateRequest): Promise<Response> {
  const { searchParams } = new URL(asked.request.url);
  const drafted = searchParams.get("drafted");
  const name = drafted ?? searchParams.get("saved");
  const outcome = name === null ? null : { name, fault: null, isDrafted: drafted !== null };
  return await answer(served, asked, outcome, 200);
}

/** `POST /desk/widget/actions`: saves how the agent may use one website action. */
export async function decideWebsite(served: Served, asked: SignedInRequest): Promise<Response> {
  const [name, status] = [text(asked.form, "name"), text(asked.form, "status").trim()];
  const { agent: { website }, version } = await liveAgent(served.desk, asked.workspace.id);
  if (asked.form.has("seen") && text(asked.form, "seen") !== decisionOf(website, name)) {
    return await answer(served, asked, { name, fault: CHANGED }, STATUS.version_conflict);
  }
  const outcome = await outcomeOf(served, asked, setWebsiteAction, {
    name,
    mode: text(asked.form, "mode"),
    ...(status === "" ? {} : { status }),
    // The version that was compared: the save is refused if there is a newer one.
    expectedVersion: version,
  });
  if (outcome.kind === "done") {
    const place = encodeURIComponent(name);
    const done = isForDraft(asked.form) ? "drafted" : "saved";
    return redirect(`/desk/widget/actions?${done}=${place}#action-${place}`);
  }
  const { code, message, fix } = outcome.error;
  const fault = fix === undefined ? message : `${message} ${fix}`;
  return await answer(served, asked, { name, fault }, STATUS[code]);
}

async function answer(
  served: Served,
  asked: TeammateRequest,
  outcome: WebsiteFacts["outcome"],
  status: number,
): Promise<Response> {
  const { id } = asked.workspace;
  const [{ agent }, registered] = await Promise.all([liveAgent(served.desk, id), listRegistered(served.desk, id)]);
  const { csrf, caller } = asked.signedIn;
  const facts = { csrf, outcome, registered, website: agent.website, mayChange: hasRight(caller, "agent.edit") };
  return await htmlAnswer(<WebsitePage shell={shellOf(served, asked)} facts={facts} />, status);
}
