/**
 * The routes of the files' pages: data is read from `core`, changes are made by tools.
 *
 * @module
 */
import { DeskError } from "../../../core/problem.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { check, deleteFile as deleteTool, writeFile } from "../../../core/tools/agent.ts";
import { liveKeys } from "../../../core/tools/set_up.ts";
import type { Tool } from "../../../core/tools/tool.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { lines, redirect, text } from "../form/forms.ts";
import {
  baseIn,
  isDrafted,
  nextBase,
  outcomeOf,
  savedVersion,
  sendForm,
  statusOf,
  type SubmittedForm,
} from "../form/sent.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { DRAFT, draftPageOf, filePage, savedNow } from "./addresses.ts";
import { addressAfterSave, isSavedNow } from "./draft_parts.tsx";
import { templateOf } from "./adds.ts";
import { FilePage } from "./file.tsx";
import { shownAgent } from "./shown_agent.ts";
import { notReadyOf, publicReasonOf, readsByFile } from "./not_ready.tsx";

/**
 * `GET /desk/agent/file?path=`: shows the editor of a file; without a path that of a new file, with `new=task` that of
 * a new task.
 */
export async function showFile(served: Served, asked: TeammateRequest): Promise<Response> {
  return await fileAnswer(served, asked, pathOf(asked), null);
}

/** `POST /desk/agent/file?path=`: saves the file as a new version; with `check`, only lists its problems. */
export async function sendFile(served: Served, asked: SignedInRequest): Promise<Response> {
  const known = pathOf(asked);
  const path = known === "" ? text(asked.form, "path").trim() : known;
  const tool = asked.form.get("check") === "true" ? check : writeFile;
  const { live: { files } } = await shownAgent(served, asked);
  const content = withLineEndsOf(files.get(path) ?? "", lines(asked.form, "content"));
  const fixed = content === "" ? { path } : { path, content };
  const sent = tool === check
    ? await checkForm(served, asked, { path, content })
    : await sendForm(served, asked, tool, fixed);
  const saved = savedVersion(sent);
  if (saved !== null) return redirect(`${filePage(path)}&saved=${saved}`);
  if (isDrafted(sent)) return redirect(addressAfterSave(asked.form, draftPageOf(path)));
  const typed = new Map([...sent.typed, ["path", path], ["content", content]]);
  return await fileAnswer(served, asked, known, { tool, sent: { ...sent, typed } });
}

/** `POST /desk/agent/file/delete`: deletes the file, as a new version. */
export async function deleteFile(served: Served, asked: SignedInRequest): Promise<Response> {
  const path = text(asked.form, "path");
  const sent = await sendForm(served, asked, deleteTool, { path });
  const saved = savedVersion(sent);
  if (saved !== null) return redirect(`/desk/agent/history?saved=${saved}`);
  if (isDrafted(sent)) return redirect(`${DRAFT}?kept`);
  return await fileAnswer(served, asked, path, { tool: deleteTool, sent });
}

/** Checks the typed file and keeps all other input. */
async function checkForm(
  served: Served,
  asked: SignedInRequest,
  { path, content }: { readonly path: string; readonly content: string },
): Promise<SubmittedForm> {
  return {
    typed: new Map(),
    message: text(asked.form, "message"),
    isPreview: false,
    base: baseIn(asked.form),
    outcome: await outcomeOf(served, asked, check, { files: [{ path, content }] }),
  };
}

/** A textarea's text with the line ends of its file; browsers send CR LF. */
function withLineEndsOf(file: string, typed: string): string {
  const breaks = file.match(/\r?\n/g) ?? [];
  const isCrlf = breaks.filter((one) => one === "\r\n").length * 2 > breaks.length;
  return isCrlf ? typed.replaceAll("\n", "\r\n") : typed;
}

type FileFormResult = { readonly tool: Tool; readonly sent: SubmittedForm };

async function fileAnswer(
  served: Served,
  asked: TeammateRequest,
  path: string,
  answered: FileFormResult | null,
): Promise<Response> {
  const { live, isDraft, drafted } = await shownAgent(served, asked);
  const { version, files, warnings } = live;
  const content = files.get(path) ?? null;
  // A file that was deleted meanwhile keeps the typed text.
  if (content === null && answered === null && (path !== "" && !(isDraft && drafted.has(path)) || !mayEdit(asked))) {
    throw new DeskError("not_found", `There is no file ${path.slice(0, 100)}.`);
  }
  const template = path === "" ? templateOf(new URL(asked.request.url).searchParams, files) : null;
  const typed = answered?.tool === deleteTool ? null : answered?.sent.typed ?? null;
  const form = !mayEdit(asked) ? null : {
    tool: writeFile,
    action: path === "" ? "/desk/agent/file" : isDraft ? draftPageOf(path) : filePage(path),
    csrf: asked.signedIn.csrf,
    typed: typed ?? new Map(Object.entries(template ?? { content: content ?? "" })),
    version: nextBase(answered?.sent ?? null, version),
    sent: answered?.tool === deleteTool ? null : answered?.sent ?? null,
    without: new Set([...(path === "" ? [] : ["path"]), ...fieldsToHide(asked, answered)]),
    file: typed?.get("path") ?? template?.path ?? path,
    submit: isDraft ? "Put in draft" : "Save",
  };
  const facts = {
    path,
    content,
    warnings: warnings.filter(({ file }) => file === path),
    notReady: notReadyOf(live, await liveKeys(served.desk, live), path),
    publicReason: publicReasonOf(live, path),
    readsBy: readsByFile(live, path),
    draft: { isDraft, isInDraft: drafted.has(path), draftAddress: draftPageOf(path), isKept: isSavedNow(asked) },
    form,
    sent: answered,
    saved: savedNow(asked),
    template,
  };
  const status = answered === null ? 200 : statusOf(answered.sent);
  return await htmlAnswer(<FilePage shell={shellOf(served, asked)} facts={facts} />, status);
}

/** The acceptance fields, by the refusal after which the form shows them. */
const ACCEPTED_BY_OWNER = { acceptKeyUse: "key_use_not_accepted", acceptReads: "reads_not_accepted" } as const;

/** The acceptance fields that the form hides: all except the one that an owner's last save lacked. */
function fieldsToHide({ signedIn }: TeammateRequest, answered: FileFormResult | null): readonly string[] {
  const outcome = answered?.sent.outcome;
  const code = outcome?.kind === "refused" && hasRight(signedIn.caller, "agent.accept") ? outcome.error.code : null;
  const typed = answered?.sent.typed;
  return Object.entries(ACCEPTED_BY_OWNER)
    .filter(([field, refusal]) => refusal !== code && (code === null || typed?.get(field) !== "true"))
    .map(([field]) => field);
}

function pathOf({ request }: TeammateRequest): string {
  return new URL(request.url).searchParams.get("path") ?? "";
}

function mayEdit({ signedIn }: TeammateRequest): boolean {
  return hasRight(signedIn.caller, writeFile.right);
}
