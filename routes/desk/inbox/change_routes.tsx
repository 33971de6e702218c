/**
 * The inbox's forms: messages, changes, notes about a customer, canned replies.
 *
 * @module
 */
import { listCanned, removeCanned, saveCanned } from "../../../core/inbox/canned.ts";
import { changeConversation, type InboxChange } from "../../../core/inbox/change.ts";
import { writeNotes } from "../../../core/inbox/customer.ts";
import { writeAsTeammate } from "../../../core/inbox/reply.ts";
import { readSnooze } from "../../../core/inbox/snooze.ts";
import { tagConversation } from "../../../core/inbox/tags.ts";
import type { Desk } from "../../../core/desk.ts";
import { DeskError } from "../../../core/problem.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import { STATUS } from "../../problem.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { lines, redirect, text } from "../forms.ts";
import { htmlAnswer } from "../layout.tsx";
import { shellOf } from "../shell.ts";
import { addressOf } from "./facts.ts";
import { numberOf, readerOf, viewOf } from "./inbox_routes.tsx";
import { type RefusedCannedReply, RepliesPage, ReplyOptions } from "./replies.tsx";

const OPTIONS_MAX = 8;

/** `POST /desk/inbox/:number/reply`: sends a reply to the customer; with `kind=note`, adds an internal note. */
export async function sendReply({ desk }: Served, asked: SignedInRequest): Promise<Response> {
  const number = conversationOf(asked);
  const { form, signedIn: { caller } } = asked;
  const clientId = text(form, "clientId");
  if (!/^[\w-]{1,100}$/.test(clientId)) throw new DeskError("invalid_input", "clientId: must be 1 to 100 letters.");
  const kind = text(form, "kind") === "note" ? "note" : "reply";
  const attachments = form.getAll("attachment").map(String);
  await writeAsTeammate(desk, caller, number, { kind, clientId, text: lines(form, "text"), attachments });
  return back(asked, number);
}

/**
 * `POST /desk/inbox/:number/change`: changes the conversation as the field `do` says, for example its status or
 * assignee.
 */
export async function sendChange({ desk }: Served, asked: SignedInRequest): Promise<Response> {
  const number = conversationOf(asked);
  const { form, signedIn: { caller } } = asked;
  const kind = text(form, "do");
  if (kind === "tag" || kind === "untag") await tagConversation(desk, caller, number, { kind, tag: text(form, "tag") });
  else await changeConversation(desk, caller, number, await readChange(desk, asked));
  return back(asked, number);
}

/** `POST /desk/inbox/:number/notes`: saves the notes about the customer. */
export async function sendNotes({ desk }: Served, asked: SignedInRequest): Promise<Response> {
  const number = conversationOf(asked);
  const written = { notes: lines(asked.form, "notes"), was: lines(asked.form, "was") };
  await writeNotes(desk, asked.signedIn.caller, number, written);
  return back(asked, number);
}

/** `GET /desk/inbox/replies`: the saved replies; with `part=options`, those whose shortcut begins with `q`. */
export async function showReplies(served: Served, asked: TeammateRequest): Promise<Response> {
  const query = new URL(asked.request.url).searchParams;
  if (query.get("part") !== "options") return await repliesAnswer(served, asked, null);
  const typed = (query.get("q") ?? "").toLowerCase();
  const fitting = (await listCanned(served.desk, asked.signedIn.caller.workspace))
    .filter(({ shortcut }) => shortcut.includes(typed))
    .sort((one, other) => Number(other.shortcut.startsWith(typed)) - Number(one.shortcut.startsWith(typed)));
  return htmlAnswer(<ReplyOptions replies={fitting.slice(0, OPTIONS_MAX)} />);
}

/** `POST /desk/inbox/replies`: creates a saved reply; with `id`, changes it. */
export async function saveReply(served: Served, asked: SignedInRequest): Promise<Response> {
  const { form, signedIn: { caller } } = asked;
  const [id, shortcut, body] = [text(form, "id"), text(form, "shortcut"), lines(form, "body")];
  const was = shownReply(form);
  try {
    await saveCanned(served.desk, caller, {
      ...{ id: id === "" ? null : id, shortcut, body },
      ...(was === undefined ? {} : { was }),
    });
  } catch (error) {
    // What was typed must not be lost over a shortcut that is taken.
    if (!(error instanceof DeskError) || error.code === "not_found") throw error;
    const fault = [error.message, error.fix].filter(Boolean).join(" ");
    const isConflict = error.code === "version_conflict";
    return await repliesAnswer(served, asked, { id, shortcut, body, fault, isConflict });
  }
  return redirect("/desk/inbox/replies");
}

/** `POST /desk/inbox/replies/:id/remove`: deletes a saved reply. */
export async function removeReply(served: Served, asked: SignedInRequest): Promise<Response> {
  const id = asked.params.id ?? "";
  try {
    await removeCanned(served.desk, asked.signedIn.caller, id, shownReply(asked.form));
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== "version_conflict") throw error;
    const now = (await listCanned(served.desk, asked.workspace.id)).find((reply) => reply.id === id);
    const fault = [error.message, error.fix].filter(Boolean).join(" ");
    return await repliesAnswer(served, asked, now === undefined ? null : { ...now, fault, isConflict: true });
  }
  return redirect("/desk/inbox/replies");
}

/** The reply that a form was drawn from; undefined for a form that does not say. */
function shownReply(form: FormData): { readonly shortcut: string; readonly body: string } | undefined {
  return form.has("wasBody") ? { shortcut: text(form, "wasShortcut"), body: lines(form, "wasBody") } : undefined;
}

async function repliesAnswer(
  served: Served,
  asked: TeammateRequest,
  refused: RefusedCannedReply | null,
): Promise<Response> {
  const replies = await listCanned(served.desk, asked.signedIn.caller.workspace);
  const { answers } = readerOf(asked);
  return htmlAnswer(
    <RepliesPage shell={shellOf(served, asked)} replies={replies} answers={answers} refused={refused} />,
    refused === null ? 200 : STATUS[refused.isConflict ? "version_conflict" : "invalid_input"],
  );
}

/** What a form asks for by its field `do`. @throws DeskError invalid_input */
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
      throw new DeskError(
        "invalid_input",
        "do: must be take_over, give_back, assign, resolve, reopen, snooze, tag or untag.",
      );
  }
}

function back(asked: SignedInRequest, number: number): Response {
  return redirect(addressOf(number, viewOf(asked)));
}

function conversationOf(asked: SignedInRequest): number {
  const number = numberOf(asked);
  if (number === null) throw new DeskError("not_found", "There is no such conversation.");
  return number;
}
