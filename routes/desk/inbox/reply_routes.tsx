/**
 * The routes of canned replies and macros: their list with its forms, the options of the composer, and the preview of a
 * macro.
 *
 * @module
 */
import { listCanned, removeCanned, saveCanned, type ShownReply } from "../../../core/inbox/canned.ts";
import { NO_STEPS, readSteps } from "../../../core/inbox/macro.ts";
import { fillPlaceholders, placeholderValues } from "../../../core/inbox/placeholders.ts";
import { previewMacro } from "../../../core/inbox/run_macro.ts";
import type { MacroSteps } from "../../../core/db/tables/inbox.ts";
import { DeskError } from "../../../core/problem.ts";
import { listAnswering } from "../../../core/teammates/teammates.ts";
import { STATUS } from "../../http/problem.ts";
import { refusalOf } from "../form/refusal_words.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { FIND_CHARS_MAX, FIND_FROM, holdsWords } from "../lists/find_words.ts";
import { PART_ROWS, partOf } from "../lists/list_parts.tsx";
import { lines, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { numbersOf, openOf, readerOf, viewOf } from "./request_parts.ts";
import { addressOf, backQuery, viewQuery } from "./facts.ts";
import { MacroRunPage } from "./macro.tsx";
import { type RefusedCannedReply, RepliesPage, ReplyOptions } from "./replies.tsx";
import { redirectSaying } from "../page/notice.ts";

const OPTIONS_MAX = 8;

/**
 * `GET /desk/inbox/replies`: lists the canned replies; with `part=options`, those whose shortcut begins with `q`,
 * filled in for a conversation.
 */
export async function showReplies(served: Served, asked: TeammateRequest): Promise<Response> {
  const query = new URL(asked.request.url).searchParams;
  if (query.get("part") !== "options") return await repliesAnswer(served, asked, null);
  const { caller } = asked.signedIn;
  const typed = (query.get("q") ?? "").toLowerCase();
  const all = await listCanned(served.desk, caller);
  const fitting = all
    .filter(({ shortcut }) => shortcut.includes(typed))
    .sort((one, other) => Number(other.shortcut.startsWith(typed)) - Number(one.shortcut.startsWith(typed)));
  const teammates = await listAnswering(served.desk, caller.workspace);
  const number = Number(query.get("number"));
  const values = await placeholderValues(
    served.desk,
    caller,
    Number.isSafeInteger(number) ? Math.min(number, 2 ** 31 - 1) : 0,
  );
  const replies = fitting.slice(0, OPTIONS_MAX)
    .map((reply) => ({ ...reply, body: fillPlaceholders(reply.body, values) }));
  return htmlAnswer(<ReplyOptions replies={replies} teammates={teammates} isBare={all.length === 0 && typed === ""} />);
}

/** `POST /desk/inbox/replies`: creates a canned reply; with `id`, changes it. */
export async function saveReply(served: Served, asked: SignedInRequest): Promise<Response> {
  const { form, signedIn: { caller } } = asked;
  const [id, shortcut, body] = [text(form, "id"), text(form, "shortcut"), lines(form, "body")];
  const [steps, own] = [stepsIn(form), text(form, "own") === "yes"];
  const was = shownReply(form);
  try {
    await saveCanned(served.desk, caller, {
      id: id === "" ? null : id,
      shortcut,
      body,
      steps,
      own,
      ...(was === undefined ? {} : { was }),
    });
  } catch (error) {
    // The input must not be lost because of a taken shortcut.
    if (!(error instanceof DeskError) || error.code === "not_found") throw error;
    const isConflict = error.code === "version_conflict";
    return await repliesAnswer(served, asked, { id, shortcut, body, steps, own, ...refusalOf(error), isConflict });
  }
  return redirectSaying("/desk/inbox/replies", "reply-saved");
}

/** `POST /desk/inbox/replies/:id/remove`: deletes a canned reply. */
export async function removeReply(served: Served, asked: SignedInRequest): Promise<Response> {
  const id = asked.params.id ?? "";
  const { caller } = asked.signedIn;
  try {
    await removeCanned(served.desk, caller, id, shownReply(asked.form));
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== "version_conflict") throw error;
    const now = (await listCanned(served.desk, caller)).find((reply) => reply.id === id);
    const refused = now === undefined ? null : { ...now, ...refusalOf(error), isConflict: true };
    return await repliesAnswer(served, asked, refused);
  }
  return redirectSaying("/desk/inbox/replies", "reply-removed");
}

/** `GET /desk/inbox/replies/:id/run?number=&number=`: shows what a macro will do, for which conversations. */
export async function showMacro(served: Served, asked: TeammateRequest): Promise<Response> {
  const { caller } = asked.signedIn;
  const numbers = numbersOf(new URL(asked.request.url).searchParams.getAll("number"));
  const preview = await previewMacro(served.desk, caller, asked.params.id ?? "", numbers);
  const [view, open] = [viewOf(asked), openOf(asked)];
  const facts = {
    ...preview,
    teammates: await listAnswering(served.desk, caller.workspace),
    back: open === null ? `/desk/inbox?${viewQuery(view)}` : addressOf(open, view),
    query: backQuery(view, open),
    run: served.desk.newId(),
  };
  return htmlAnswer(<MacroRunPage shell={shellOf(served, asked)} facts={facts} />);
}

/** The steps in a form. */
function stepsIn(form: FormData): MacroSteps {
  const tags = text(form, "tags").split(",").filter((tag) => tag.trim() !== "");
  return { tags, assign: text(form, "assign") || null, finish: text(form, "finish") || null };
}

/** The reply that a form was based on; undefined for a form without it. */
function shownReply(form: FormData): ShownReply | undefined {
  if (!form.has("wasBody")) return undefined;
  const shown = { shortcut: text(form, "wasShortcut"), body: lines(form, "wasBody") };
  return form.has("wasSteps") ? { ...shown, steps: readSteps(text(form, "wasSteps")) ?? NO_STEPS } : shown;
}

async function repliesAnswer(
  served: Served,
  asked: TeammateRequest,
  refused: RefusedCannedReply | null,
): Promise<Response> {
  const { caller } = asked.signedIn;
  const all = await listCanned(served.desk, caller);
  const { searchParams } = new URL(asked.request.url);
  const search = (searchParams.get("q") ?? "").trim().slice(0, FIND_CHARS_MAX);
  const found = all.filter(({ shortcut, body }) => holdsWords(search, [shortcut, body]));
  // A refused change is shown in its row, whichever page that is on.
  const shown = refused === null ? -1 : found.findIndex(({ id }) => id === refused.id);
  const asks = shown < 0 ? searchParams.get("page") : String(Math.floor(shown / PART_ROWS) + 1);
  const facts = {
    part: partOf(found, asks),
    search,
    isLong: all.length >= FIND_FROM,
    teammates: await listAnswering(served.desk, caller.workspace),
    answers: readerOf(asked).answers,
    refused,
  };
  return htmlAnswer(
    <RepliesPage shell={shellOf(served, asked)} facts={facts} />,
    refused === null ? 200 : STATUS[refused.isConflict ? "version_conflict" : "invalid_input"],
  );
}
