/**
 * The routes that add, sync and remove sources, and dismiss questions.
 *
 * @module
 */
import { byCaller } from "../../../core/activity/record.ts";
import type { SourceType } from "../../../core/db/tables/knowledge.ts";
import { changeSources, SOURCE_CHANGES } from "../../../core/knowledge/change_sources.ts";
import { draftArticle } from "../../../core/knowledge/draft_article.ts";
import { closeGaps } from "../../../core/knowledge/gaps.ts";
import { removeSource } from "../../../core/knowledge/remove.ts";
import { addDocument, addWebsite, resyncSource } from "../../../core/knowledge/sources.ts";
import { ATTACHMENT_LIMITS } from "../../../core/limits/conversations.ts";
import { KNOWLEDGE_LIMITS } from "../../../core/limits/knowledge.ts";
import { DeskError, unmarkedParameter } from "../../../core/problem.ts";
import { fileNameOf } from "../../http/file_body.ts";
import { checkForm, needSignedIn } from "../../guard.ts";
import { STATUS } from "../../http/problem.ts";
import { readBytes } from "../../http/read_body.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { redirect, text } from "../form/forms.ts";
import { NOT_REFUSED, refusalOf } from "../form/refusal_words.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { bulkQuery } from "./bulk.tsx";
import { NewSourcePage, type SourceDraft } from "./new.tsx";
import { KNOWLEDGE, QUESTIONS, sourcePage } from "./addresses.ts";
import { SOURCE_TYPES } from "./labels.ts";
import { redirectSaying } from "../page/notice.ts";

/** `GET /desk/knowledge/new`: shows the form for a new source, prefilled from the query. */
export async function showNew(served: Served, asked: TeammateRequest): Promise<Response> {
  const { searchParams } = new URL(asked.request.url);
  const draft = draftFrom((name) => searchParams.get(name) ?? "");
  return await htmlAnswer(<NewSourcePage shell={shellOf(served, asked)} draft={draft} refusal={NOT_REFUSED} />);
}

/** `POST /desk/knowledge/new`: adds a website, a page or a text. */
export async function addSource(served: Served, asked: SignedInRequest): Promise<Response> {
  const draft = draftFrom((name) => text(asked.form, name));
  const { desk } = served;
  const { id: workspace } = asked.workspace;
  try {
    if (draft.kind === "text") {
      await addDocument(desk, workspace, { name: draft.name, content: { kind: "text", text: draft.text } });
      if (draft.gap !== "") await closeGaps(desk, workspace, linesOf(draft.gap));
    } else {
      await addWebsite(desk, workspace, {
        url: draft.url,
        maxPages: draft.kind === "page" ? 1 : Number(draft.maxPages),
        include: linesOf(draft.include),
        exclude: linesOf(draft.exclude),
      });
    }
    return redirectSaying(KNOWLEDGE, "source-added");
  } catch (error) {
    if (!(error instanceof DeskError) || error.code === "internal") throw error;
    const page = <NewSourcePage shell={shellOf(served, asked)} draft={draft} refusal={refusalOf(error)} />;
    return await htmlAnswer(page, STATUS[error.code]);
  }
}

/**
 * `POST /desk/knowledge/files`: adds a document. The body is the file; the header `x-file-name` holds its name,
 * `x-csrf` the form's token.
 */
export async function addFile(served: Served, asked: TeammateRequest): Promise<Response> {
  const { request, signedIn, workspace } = asked;
  checkForm(served, request, request.headers.get("x-csrf"), signedIn.csrf);
  await takeRate(served, "upload", `${workspace.id} ${signedIn.caller.teammate.id}`);
  const fileName = fileNameOf(request);
  const bytes = await readBytes(request, KNOWLEDGE_LIMITS.documentBytesMax, ATTACHMENT_LIMITS.uploadMs);
  await needSignedIn(served, asked, "knowledge.edit");
  const name = fileName.replace(/\.[a-z]{2,8}$/i, "").slice(0, KNOWLEDGE_LIMITS.nameCharsMax);
  const added = await addDocument(served.desk, workspace.id, { name, content: { kind: "file", fileName, bytes } });
  return Response.json(added, { status: 201, headers: { "cache-control": "no-store" } });
}

/** `POST /desk/knowledge/sources/:id/resync`: starts a new sync of the source. */
export async function readAgain(served: Served, { params, workspace }: SignedInRequest): Promise<Response> {
  const { id } = await resyncSource(served.desk, workspace.id, params.id ?? "");
  return redirect(sourcePage(id));
}

/**
 * `POST /desk/knowledge/sources/:id/remove`: removes the source with its pages. The page asks for confirmation first.
 */
export async function dropSource(served: Served, asked: SignedInRequest): Promise<Response> {
  const id = asked.params.id ?? "";
  await removeSource(served.desk, byCaller(asked.signedIn.caller), { id, confirm: true });
  return redirectSaying(KNOWLEDGE, "source-removed");
}

/**
 * `POST /desk/knowledge/bulk`: syncs the selected sources, or removes them; the page asks for confirmation before the
 * latter.
 */
export async function changeChosen(served: Served, { form, signedIn }: SignedInRequest): Promise<Response> {
  const change = SOURCE_CHANGES.find((known) => known === text(form, "do"));
  if (change === undefined) throw unmarkedParameter("do", "must be read or remove.");
  const ids = form.getAll("source").filter((value) => typeof value === "string");
  const done = await changeSources(served.desk, byCaller(signedIn.caller), { change, ids });
  return redirect(`${KNOWLEDGE}?${bulkQuery(change, done)}`);
}

/** `POST /desk/knowledge/questions/draft`: shows the form for a new text, with a draft by the model to be reviewed. */
export async function draftAnswer(served: Served, asked: SignedInRequest): Promise<Response> {
  const draft = { ...draftFrom((name) => text(asked.form, name)), kind: "text" as const };
  try {
    const { id } = asked.workspace;
    const written = await draftArticle(served.desk, id, { question: draft.name, keys: linesOf(draft.gap) });
    const page = (
      <NewSourcePage
        shell={shellOf(served, asked)}
        draft={{ ...draft, text: written }}
        refusal={NOT_REFUSED}
        isDrafted
      />
    );
    return await htmlAnswer(page);
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    const page = <NewSourcePage shell={shellOf(served, asked)} draft={draft} refusal={refusalOf(error)} />;
    return await htmlAnswer(page, STATUS[error.code]);
  }
}

/** `POST /desk/knowledge/questions/dismiss`: removes a question from the list of unanswered questions. */
export async function dismissQuestion(served: Served, { form, workspace }: SignedInRequest): Promise<Response> {
  await closeGaps(served.desk, workspace.id, linesOf(text(form, "key")));
  return redirectSaying(QUESTIONS, "question-dismissed");
}

function draftFrom(field: (name: keyof SourceDraft) => string): SourceDraft {
  const kind: SourceType = SOURCE_TYPES.find((type) => type === field("kind")) ?? "website";
  return {
    kind,
    url: field("url"),
    maxPages: field("maxPages") || String(KNOWLEDGE_LIMITS.pagesDefault),
    include: field("include"),
    exclude: field("exclude"),
    name: field("name"),
    text: field("text"),
    gap: field("gap"),
  };
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
}
