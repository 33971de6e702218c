/**
 * The routes of the list's forms: bulk changes, macros, undoing them, and saved views.
 *
 * @module
 */
import { type BulkChange, changeInBulk, undoBulkChange } from "../../../core/inbox/bulk.ts";
import { removeView, saveView } from "../../../core/inbox/saved_views.ts";
import { runMacro } from "../../../core/inbox/run_macro.ts";
import { readSnooze } from "../../../core/inbox/snooze.ts";
import { type InboxView, viewOfSearch } from "../../../core/inbox/views.ts";
import type { Desk } from "../../../core/desk.ts";
import { unmarkedParameter } from "../../../core/problem.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import type { SignedInRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { redirect, text } from "../form/forms.ts";
import { idIn, numbersOf, openOf, viewOf } from "./request_parts.ts";
import { addressOf, backQuery, viewQuery, withBulk } from "./facts.ts";

/** `POST /desk/inbox/bulk`: makes the change of the field `do` in the conversations of the fields `number`. */
export async function sendBulk({ desk }: Served, asked: SignedInRequest): Promise<Response> {
  const { form, signedIn: { caller } } = asked;
  const numbers = numbersOf(form.getAll("number"));
  const [, macro = ""] = /^macro ([\w-]{1,100})$/.exec(text(form, "do")) ?? [];
  // A macro's preview is shown first.
  if (macro !== "") return redirect(runPath(macro, numbers, backQuery(viewOf(asked), openOf(asked))));
  const id = await changeInBulk(desk, caller, numbers, await changeOfButton(desk, asked));
  return back(asked, id);
}

/** `POST /desk/inbox/replies/:id/run`: runs a macro for the conversations of the fields `number`. */
export async function sendMacro({ desk }: Served, asked: SignedInRequest): Promise<Response> {
  const { form, params, signedIn: { caller } } = asked;
  const run = idIn(form, "run");
  const numbers = numbersOf(form.getAll("number"));
  return back(asked, await runMacro(desk, caller, numbers, { macro: params.id ?? "", run, sendsWords: true }));
}

/** The page with a macro's preview. */
export function runPath(macro: string, numbers: readonly number[], back: string): string {
  return `/desk/inbox/replies/${macro}/run?${numbers.map((number) => `number=${number}&`).join("")}${back}`;
}

/** `POST /desk/inbox/bulk/:id/undo`: undoes one's own bulk change. */
export async function sendUndo({ desk }: Served, asked: SignedInRequest): Promise<Response> {
  const id = (asked.params.id ?? "").slice(0, 100);
  await undoBulkChange(desk, asked.signedIn.caller, id);
  return back(asked, id);
}

/** `POST /desk/inbox/views`: saves a search as a view. */
export async function sendView({ desk }: Served, { form, signedIn }: SignedInRequest): Promise<Response> {
  const query = text(form, "q");
  await saveView(desk, signedIn.caller, { name: text(form, "name"), query, shared: form.has("shared") });
  return redirect(`/desk/inbox?${viewQuery(viewOfSearch(query))}`);
}

/** `POST /desk/inbox/views/:id/remove`: removes a saved view. */
export async function sendRemoveView({ desk }: Served, { params, signedIn }: SignedInRequest): Promise<Response> {
  await removeView(desk, signedIn.caller, params.id ?? "");
  return redirect("/desk/inbox");
}

/**
 * Reads the change of the pressed button: `resolve`, `assign <teammate>`, `snooze <time>`, `tag <tag>`. @throws
 * DeskError invalid_input
 */
async function changeOfButton(
  desk: Pick<Desk, "db" | "now">,
  { form, signedIn: { caller } }: SignedInRequest,
): Promise<BulkChange> {
  const [, kind = "", value = ""] = /^(\w+)(?: (.*))?$/.exec(text(form, "do")) ?? [];
  const isUntil = kind === "typed" && text(form, "tag").trim() === "" && text(form, "until") !== "";
  switch (kind === "typed" ? isUntil ? "snooze" : "tag" : kind) {
    case "resolve":
    case "reopen":
      return { kind: kind === "resolve" ? "resolve" : "reopen" };
    case "assign":
      return { kind: "assign", teammate: value || null };
    case "tag":
      return { kind: "tag", tag: value || text(form, "tag") };
    case "snooze": {
      const { timezone } = (await readSettings(desk, caller.workspace)).inbox.businessHours;
      return { kind: "snooze", until: readSnooze(value || text(form, "until"), desk.now(), timezone) };
    }
    default:
      throw unmarkedParameter("do", "must be resolve, reopen, assign, snooze, tag, typed or macro.");
  }
}

/** Redirects to the list, or to the open conversation beside it, with the result. */
function back(asked: SignedInRequest, id: string): Response {
  const open = openOf(asked);
  const view: InboxView = viewOf(asked);
  const address = open !== null ? addressOf(open, view) : `/desk/inbox?${viewQuery(view)}`;
  return redirect(withBulk(address, id));
}
