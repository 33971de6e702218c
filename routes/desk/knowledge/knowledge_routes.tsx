/**
 * The routes that show the Knowledge pages.
 *
 * @module
 */
import { embeddingState } from "../../../core/knowledge/embed/state.ts";
import { canDraft } from "../../../core/knowledge/draft_article.ts";
import { countGapGroups, listGapGroups } from "../../../core/knowledge/gap_groups.ts";
import { findSource, listPages, listSources } from "../../../core/knowledge/list.ts";
import { readPage } from "../../../core/knowledge/read_page.ts";
import { searchKnowledge } from "../../../core/knowledge/search.ts";
import { ANSWER_LIMITS } from "../../../core/limits/knowledge.ts";
import { FIND_CHARS_MAX, FIND_FROM, holdsWords } from "../lists/find_words.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { partOf } from "../lists/list_parts.tsx";
import { bulkOf } from "./bulk.tsx";
import { inOrder, sourceOrderOf, SourcesPage } from "./list.tsx";
import { QuestionsPage } from "./questions.tsx";
import { ReadPagePage } from "./read_page.tsx";
import { SearchPage } from "./search.tsx";
import { SourcePage } from "./source.tsx";

/** `GET /desk/knowledge`: lists the sources, with the state of each. */
export async function showSources(served: Served, asked: TeammateRequest): Promise<Response> {
  const { desk } = served;
  const { id } = asked.workspace;
  const [sources, openQuestions, embeddings] = await Promise.all([
    listSources(desk, id),
    countGapGroups(desk, id),
    embeddingState(desk, id),
  ]);
  const { searchParams } = new URL(asked.request.url);
  const words = (searchParams.get("q") ?? "").trim().slice(0, FIND_CHARS_MAX);
  const state = sources.find((source) => source.state === searchParams.get("state"))?.state ?? null;
  const sort = sourceOrderOf(searchParams.get("sort"));
  const found = sources.filter((source) =>
    (state === null || source.state === state) && holdsWords(words, [source.name, source.url, source.fileName])
  );
  const facts = {
    part: partOf(inOrder(found, sort), searchParams.get("page")),
    filter: { words, state, sort, isOffered: sources.length >= FIND_FROM },
    openQuestions,
    embeddings,
    bulk: bulkOf(searchParams),
    all: sources,
  };
  return await htmlAnswer(<SourcesPage shell={shellOf(served, asked)} {...facts} />);
}

/** `GET /desk/knowledge/search?q=`: searches the knowledge, as the agent does. */
export async function showSearch(served: Served, asked: TeammateRequest): Promise<Response> {
  const { desk } = served;
  const { id: workspace } = asked.workspace;
  const query = (new URL(asked.request.url).searchParams.get("q") ?? "").trim().slice(0, ANSWER_LIMITS.queryCharsMax);
  const [sources, openQuestions, found] = await Promise.all([
    listSources(desk, workspace),
    countGapGroups(desk, workspace),
    query === "" ? null : searchKnowledge(desk, { workspace, query }),
  ]);
  const facts = { query, found, openQuestions, hasSources: sources.length > 0 };
  return await htmlAnswer(<SearchPage shell={shellOf(served, asked)} {...facts} />);
}

/** `GET /desk/knowledge/questions`: lists the questions that the knowledge did not answer. */
export async function showQuestions(served: Served, asked: TeammateRequest): Promise<Response> {
  const { id } = asked.workspace;
  const [gaps, drafts] = await Promise.all([listGapGroups(served.desk, id), canDraft(served.desk, id)]);
  return await htmlAnswer(<QuestionsPage shell={shellOf(served, asked)} gaps={gaps} drafts={drafts} />);
}

/** `GET /desk/knowledge/sources/:id`: shows a source with its pages. */
export async function showSource(served: Served, asked: TeammateRequest): Promise<Response> {
  const { desk } = served;
  const { id: workspace } = asked.workspace;
  const { id = "" } = asked.params;
  const [source, pages] = await Promise.all([findSource(desk, workspace, id), listPages(desk, workspace, id)]);
  const { searchParams } = new URL(asked.request.url);
  const filter = {
    show: searchParams.get("show") === "failed" ? "failed" : "all",
    words: (searchParams.get("words") ?? "").slice(0, 200),
  } as const;
  return await htmlAnswer(<SourcePage shell={shellOf(served, asked)} facts={{ source, pages, filter }} />);
}

/** `GET /desk/knowledge/sources/:id/pages/:page`: shows the stored text of a page of a source. */
export async function showPage(served: Served, asked: TeammateRequest): Promise<Response> {
  const { id = "", page = "" } = asked.params;
  const read = await readPage(served.desk, asked.workspace.id, { sourceId: id, pageId: page });
  return await htmlAnswer(<ReadPagePage shell={shellOf(served, asked)} page={read} />);
}
