/**
 * The routes of the editor: its page, the live preview, saving and deleting.
 *
 * @module
 */
import { html } from "hono/html";
import { filePath } from "../../../core/agent/files.ts";
import { actionsShowing } from "../../../core/agent/used_by.ts";
import { versionAt } from "../../../core/agent/versions/versions.ts";
import { parseWidgetFile } from "../../../core/agent/widgets/widget_file.ts";
import { suggestName } from "../../../core/nearest.ts";
import { DeskError } from "../../../core/problem.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { deleteWidget as deleteTool, updateWidget } from "../../../core/tools/widgets.ts";
import type { Tool } from "../../../core/tools/tool.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { addressAfterSave, isSavedNow } from "../agent/draft_parts.tsx";
import { type ShownAgent, shownAgent } from "../agent/shown_agent.ts";
import { DRAFT, savedNow, widgetPage } from "../agent/addresses.ts";
import { baseIn, isDrafted, nextBase, outcomeOf, savedVersion, statusOf, type SubmittedForm } from "../form/sent.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { changesOf, draftIn, draftOf, moveDraft, readDraft, type WidgetDraft } from "./draft.ts";
import { drawDraft, type EditedWidget, type RenderedDraft } from "./drawn.ts";
import { EditorPage } from "./editor.tsx";
import { Findings } from "./findings.tsx";
import { Outline, SeenNote, States } from "./live_preview.tsx";
import { lookOf } from "./look.ts";
import { Presses } from "./presses.tsx";

/** `GET /desk/widgets/edit/:name`: shows the editor of a widget file. */
export async function showEditor(served: Served, asked: TeammateRequest): Promise<Response> {
  return await editorAnswer(served, asked, await editedOf(served, asked), null);
}

/** `POST /desk/widgets/draw/:name`: renders the draft for the live preview, and answers JSON; nothing is saved. */
export async function drawWidget(served: Served, asked: SignedInRequest): Promise<Response> {
  const edited = await editedOf(served, asked);
  const draft = draftIn(asked.form);
  const state = shownIn(asked.form, draft);
  const context = { desk: served.desk, caller: asked.signedIn.caller };
  const drawn = await drawDraft(context, edited, draft, state);
  return Response.json({
    card: drawn.card,
    problems: drawn.problems,
    parts: await partsOf(drawn, draft, state),
  }, { headers: { "cache-control": "no-store" } });
}

/** The parts of the page that depend on the draft, by id, with the card. */
async function partsOf(drawn: RenderedDraft, draft: WidgetDraft, state: number | null): Promise<string> {
  const fields = ["", "template", "summary", "sample", ...draft.states.map((_, at) => `state.${at}`)];
  const parts = (
    <>
      {fields.map((field) => <Findings key={field} id={field} problems={drawn.problems} />)}
      <SeenNote drawn={drawn} />
      <States states={draft.states.map(({ name }) => name)} state={state} />
      {drawn.card !== null && <Presses buttons={drawn.buttons} />}
      {drawn.card !== null && <Outline outline={drawn.outline} />}
    </>
  );
  return String(await html`${parts}`);
}

/** `POST /desk/widgets/edit/:name`: saves a widget file, as a new version. */
export async function saveWidget(served: Served, asked: SignedInRequest): Promise<Response> {
  const edited = await editedOf(served, asked);
  const draft = draftIn(asked.form);
  const sent = await sendDraft(served, asked, edited, draft);
  const saved = savedVersion(sent);
  const name = draft.name === "" ? edited.file.name : draft.name;
  if (saved !== null) return redirect(`${widgetPage(name)}?saved=${saved}`);
  if (isDrafted(sent)) return redirect(addressAfterSave(asked.form, `${widgetPage(name)}?draft`));
  const moved = await movedDraft(served, asked, edited, draft, sent);
  return await editorAnswer(served, asked, edited, { draft: moved, tool: updateWidget, sent });
}

/** Merges the parts that others saved since the form was rendered, where they were not edited. */
async function movedDraft(
  served: Served,
  { workspace }: SignedInRequest,
  { file }: EditedWidget,
  draft: WidgetDraft,
  { outcome }: SubmittedForm,
): Promise<WidgetDraft> {
  const since = outcome.kind === "refused" ? outcome.since : null;
  if (since === null) return draft;
  const path = filePath("widget", file.name);
  const { files } = await versionAt(served.desk, workspace.id, since.base);
  const before = parseWidgetFile(path, files.get(path) ?? "");
  return before.kind === "ok" ? moveDraft(draft, before.value, file) : draft;
}

/** `POST /desk/widgets/edit/:name/delete`: deletes a widget file, as a new version. */
export async function deleteWidget(served: Served, asked: SignedInRequest): Promise<Response> {
  const edited = await editedOf(served, asked);
  const base = baseIn(asked.form);
  const input = { name: edited.file.name, ...(base === null ? {} : { expectedVersion: base }) };
  const sent = {
    typed: new Map<string, string>(),
    message: "",
    isPreview: false,
    base,
    outcome: await outcomeOf(served, asked, deleteTool, input),
  };
  const saved = savedVersion(sent);
  if (saved !== null) return redirect(`/desk/widgets?saved=${saved}`);
  if (isDrafted(sent)) return redirect(`${DRAFT}?kept`);
  return await editorAnswer(served, asked, edited, { draft: draftOf(edited.file), tool: deleteTool, sent });
}

/** Runs `update_widget` with the draft's changes; invalid JSON is refused before. */
async function sendDraft(
  served: Served,
  asked: SignedInRequest,
  { file }: EditedWidget,
  draft: WidgetDraft,
): Promise<SubmittedForm> {
  const { form } = asked;
  const read = readDraft(draft);
  const [base, message, isPreview] = [baseIn(form), text(form, "message"), text(form, "dryRun") === "true"];
  const common = { typed: new Map<string, string>(), message, isPreview, base };
  if (read.problems.length > 0) {
    const error = new DeskError("invalid_input", "The JSON of the data cannot be read: see its problems below.");
    return { ...common, outcome: { kind: "refused", error, since: null } };
  }
  const input = {
    name: file.name,
    ...changesOf(file, draft, read),
    ...(base === null ? {} : { expectedVersion: base }),
    ...(message === "" ? {} : { message }),
    ...(isPreview ? { dryRun: true } : {}),
  };
  return { ...common, outcome: await outcomeOf(served, asked, updateWidget, input) };
}

type WidgetFormResult = { readonly draft: WidgetDraft; readonly tool: Tool; readonly sent: SubmittedForm };

async function editorAnswer(
  served: Served,
  asked: TeammateRequest,
  edited: EditedWidget & ShownAgent,
  answered: WidgetFormResult | null,
): Promise<Response> {
  const { live, file } = edited;
  const { caller } = asked.signedIn;
  const draft = answered?.draft ?? draftOf(file);
  const state = "form" in asked && asked.form instanceof FormData ? shownIn(asked.form, draft) : null;
  const [drawn, look] = await Promise.all([
    drawDraft({ desk: served.desk, caller }, edited, draft, state),
    lookOf(served, asked),
  ]);
  const facts = {
    file,
    draft,
    drawn,
    state,
    look,
    inDraft: {
      isDraft: edited.isDraft,
      isInDraft: edited.drafted.has(filePath("widget", file.name)),
      draftAddress: `${widgetPage(file.name)}?draft`,
      isKept: isSavedNow(asked),
    },
    usedBy: actionsShowing(live.agent, file.name),
    mayEdit: hasRight(caller, updateWidget.right),
    version: nextBase(answered?.sent ?? null, live.version),
    message: answered?.sent.message ?? "",
    sent: answered,
    saved: savedNow(asked),
  };
  const page = <EditorPage shell={shellOf(served, asked)} facts={facts} />;
  return await htmlAnswer(page, answered === null ? 200 : statusOf(answered.sent), { pictures: "https" });
}

async function editedOf(served: Served, asked: TeammateRequest): Promise<EditedWidget & ShownAgent> {
  const shown = await shownAgent(served, asked);
  const { live } = shown;
  const name = asked.params.name ?? "";
  const file = live.agent.widgets.get(name);
  if (file !== undefined) return { ...shown, file };
  throw new DeskError("not_found", `There is no widget ${name.slice(0, 64)}.`, {
    fix: suggestName(name, live.agent.widgets.keys()),
  });
}

/** The data set that was shown when the form was sent. */
function shownIn(form: FormData, { states }: WidgetDraft): number | null {
  const shown = text(form, "shown");
  return /^\d{1,4}$/.test(shown) && states[Number(shown)] !== undefined ? Number(shown) : null;
}
