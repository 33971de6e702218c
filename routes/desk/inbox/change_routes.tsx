/**
 * The routes of the open conversation's forms: messages, changes, notes about the customer.
 *
 * @module
 */
import { askForDraft, endDraft } from "../../../core/drafts/drafts.ts";
import { runMacro } from "../../../core/inbox/run_macro.ts";
import { askAgent } from "../../../core/inbox/ask_agent.ts";
import { changeConversation, type InboxChange } from "../../../core/inbox/change.ts";
import { writeNotes } from "../../../core/inbox/customer.ts";
import { type TeammateMessage, writeAsTeammate } from "../../../core/inbox/reply.ts";
import { readSnooze } from "../../../core/inbox/snooze.ts";
import { tagConversation } from "../../../core/inbox/tags.ts";
import type { Desk } from "../../../core/desk.ts";
import { unmarkedParameter } from "../../../core/problem.ts";
import { endReplyTranslation, originalOf, translateReply } from "../../../core/translations/replies.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import type { SignedInRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { lines, redirect, text } from "../form/forms.ts";
import { idIn, numberIn, viewOf } from "./request_parts.ts";
import { addressOf, withBulk } from "./facts.ts";

/**
 * `POST /desk/inbox/:number/reply`: sends a reply to the customer; with `kind=note`, adds an internal note. The steps
 * of a `macro` run after it; such a message may be empty. With `kind=ask`, the text is a question to the agent. With
 * `do=translate`, it is translated and shown, not sent; the translation that `translation` names is sent with its
 * original.
 */
export async function sendReply(served: Served, asked: SignedInRequest): Promise<Response> {
  const { desk } = served;
  const number = numberIn(asked);
  const { form, signedIn: { caller } } = asked;
  const clientId = idIn(form, "clientId");
  if (text(form, "kind") === "ask") {
    await takeRate(served, "askAgent", `${caller.workspace} ${caller.teammate.id}`);
    await askAgent(desk, caller, number, lines(form, "text"));
    return back(asked, number);
  }
  if (text(form, "do") === "translate") {
    await takeRate(served, "translate", `${caller.workspace} ${caller.teammate.id}`);
    await translateReply(desk, caller, number, lines(form, "text"));
    return back(asked, number);
  }
  const kind = text(form, "kind") === "note" ? "note" : "reply";
  const attachments = form.getAll("attachment").map(String);
  const macro = text(form, "macro");
  const seen = text(form, "seen");
  const written = {
    kind,
    clientId,
    text: lines(form, "text"),
    attachments,
    ...(/^\d{1,9}$/.test(seen) ? { seenN: Number(seen) } : {}),
  } as const;
  const translation = text(form, "translation");
  if (translation !== "") return await sendTranslated(served, asked, { number, written, translation });
  const isEmpty = written.text.trim() === "" && attachments.length === 0;
  if (macro === "" || !isEmpty) {
    await served.admission.within("teammate", () => writeAsTeammate(desk, caller, number, written));
  }
  const draft = text(form, "draft");
  if (draft !== "" && kind === "reply") await endDraft(desk, caller, number, { id: draft, how: "used" });
  if (macro === "") return back(asked, number);
  const bulk = await runMacro(desk, caller, [number], { macro, run: clientId, sendsWords: false });
  return redirect(withBulk(addressOf(number, viewOf(asked)), bulk));
}

/** Sends a translated reply, and stores the teammate's original with it. */
async function sendTranslated(
  { desk }: Served,
  asked: SignedInRequest,
  { number, written, translation }: {
    readonly number: number;
    readonly written: TeammateMessage;
    readonly translation: string;
  },
): Promise<Response> {
  const { caller } = asked.signedIn;
  const waiting = await originalOf(desk, caller, number, translation);
  const original = waiting === null ? {} : { original: { text: waiting.original, language: waiting.language } };
  await writeAsTeammate(desk, caller, number, { ...written, ...original });
  await endReplyTranslation(desk, caller, number, translation);
  return back(asked, number);
}

/** `POST /desk/inbox/:number/change`: makes the change of the field `do`, for example of the status or assignee. */
export async function sendChange({ desk }: Served, asked: SignedInRequest): Promise<Response> {
  const number = numberIn(asked);
  const { form, signedIn: { caller } } = asked;
  const kind = text(form, "do");
  if (kind === "tag" || kind === "untag") await tagConversation(desk, caller, number, { kind, tag: text(form, "tag") });
  else await changeConversation(desk, caller, number, await readChange(desk, asked));
  return back(asked, number);
}

/** `POST /desk/inbox/:number/draft`: asks the agent for a draft of the answer, or discards the current one. */
export async function sendDraft({ desk }: Served, asked: SignedInRequest): Promise<Response> {
  const number = numberIn(asked);
  const { form, signedIn: { caller } } = asked;
  if (text(form, "do") === "ask") await askForDraft(desk, caller, number);
  else await endDraft(desk, caller, number, { id: text(form, "draft"), how: "discarded" });
  return back(asked, number);
}

/** `POST /desk/inbox/:number/notes`: saves the notes about the customer. */
export async function sendNotes({ desk }: Served, asked: SignedInRequest): Promise<Response> {
  const number = numberIn(asked);
  const written = { notes: lines(asked.form, "notes"), was: lines(asked.form, "was") };
  await writeNotes(desk, asked.signedIn.caller, number, written);
  return back(asked, number);
}

/** Reads the change in a form's field `do`. @throws DeskError invalid_input */
async function readChange(desk: Pick<Desk, "db" | "now">, { form, signedIn }: SignedInRequest): Promise<InboxChange> {
  const kind = text(form, "do");
  switch (kind) {
    case "take_over":
    case "give_back":
    case "resolve":
    case "reopen":
      return { kind };
    case "assign":
      return { kind, teammate: text(form, "teammate") || null };
    case "snooze": {
      const { timezone } = (await readSettings(desk, signedIn.caller.workspace)).inbox.businessHours;
      return { kind, until: readSnooze(text(form, "until"), desk.now(), timezone) };
    }
    default:
      throw unmarkedParameter("do", "must be take_over, give_back, assign, resolve, reopen, snooze, tag or untag.");
  }
}

function back(asked: SignedInRequest, number: number): Response {
  return redirect(addressOf(number, viewOf(asked)));
}
