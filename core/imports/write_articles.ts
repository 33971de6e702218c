/**
 * Writes the articles of an export as documents of the knowledge: many per document, since a help centre has more
 * articles than a workspace has sources. A document with unchanged articles is not rewritten.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { ARTICLE_BOUNDARY } from "../../extractor/article_boundary.ts";
import type { Desk } from "../desk.ts";
import { LIVE_MIN } from "../knowledge/list.ts";
import { addDocument, resyncSource } from "../knowledge/sources.ts";
import { IMPORT_LIMITS } from "../limits/imports.ts";
import { DeskError } from "../problem.ts";
import type { ImportedArticle, ImportSource } from "./imported.ts";
import { noteWritten, writtenAs } from "./progress.ts";

type ArticlesDesk = Pick<Desk, "db" | "files" | "live" | "now" | "newId" | "privateHosts">;

/** The results of the articles: how many are new, already existed, or have no equivalent, with the reason. */
export type WrittenArticles = {
  readonly written: number;
  readonly known: number;
  readonly refused: readonly { readonly count: number; readonly why: string }[];
};

/** Writes them, document by document. */
export async function writeArticles(
  desk: ArticlesDesk,
  { workspace, source, name }: { readonly workspace: string; readonly source: ImportSource; readonly name: string },
  articles: readonly ImportedArticle[],
): Promise<WrittenArticles> {
  const done = { written: 0, known: 0 };
  const refused: { readonly count: number; readonly why: string }[] = [];
  for (const part of documentsOf(articles)) {
    const articles = part.map(htmlOf);
    const text = articles.join(`\n${ARTICLE_BOUNDARY}\n`);
    const ref = {
      workspace,
      source,
      kind: "articles",
      // Of the articles alone: an import without boundaries has written the same.
      outsideId: createHash("sha256").update(articles.join("\n")).digest("hex"),
    } as const;
    const before = await writtenAs(desk, ref);
    if (before !== null && !before.startsWith(BEGUN)) {
      done.known += part.length;
      continue;
    }
    try {
      const id = before?.slice(BEGUN.length) ?? desk.newId();
      await noteWritten(desk, ref, `${BEGUN}${id}`);
      if (before === null || !await finishBegun(desk, workspace, id, text)) {
        await addNamed({ ...desk, newId: () => id }, workspace, `${name} articles`, text);
      }
      await noteWritten(desk, ref, id);
      done.written += part.length;
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      refused.push({ count: part.length, why: error.message });
    }
  }
  return { ...done, refused };
}

/**
 * Prefixes the id of a document until its bytes are stored too: these are in no transaction, so an import that was
 * killed in between finds its unfinished document here.
 */
const BEGUN = "begun ";

/** Completes a document that a killed import had begun. @returns whether there is one */
async function finishBegun(desk: ArticlesDesk, workspace: string, id: string, text: string): Promise<boolean> {
  const source = await desk.db.selectFrom("knowledgeSources").select("id")
    .where("workspace", "=", workspace).where("id", "=", id).where("liveGeneration", ">=", LIVE_MIN).executeTakeFirst();
  if (source === undefined) return false;
  const stored = await desk.files.read(workspace, id);
  await stored?.cancel();
  if (stored === null) await desk.files.write(workspace, id, ReadableStream.from([new TextEncoder().encode(text)]));
  await resyncSource(desk, workspace, id);
  return true;
}

/** Groups the articles ordered by id, so that the same export gives the same documents. */
function documentsOf(articles: readonly ImportedArticle[]): readonly (readonly ImportedArticle[])[] {
  const parts: ImportedArticle[][] = [];
  let bytes = Infinity;
  for (const article of articles.toSorted((one, other) => one.id.localeCompare(other.id))) {
    const size = new TextEncoder().encode(htmlOf(article)).length + ARTICLE_BOUNDARY.length + 2;
    if (bytes + size > IMPORT_LIMITS.documentBytesMax) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(article);
    bytes += size;
  }
  return parts;
}

/** Returns an article with its title as the heading that answers cite. */
function htmlOf({ title, html, address }: ImportedArticle): string {
  const link = address === null ? "" : `<p>${escaped(address)}</p>`;
  return `<h1>${escaped(title)}</h1>\n${html}\n${link}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** An earlier import has the plain name: later changes are added beside it, and a teammate removes the old document. */
async function addNamed(desk: ArticlesDesk, workspace: string, name: string, text: string): Promise<string> {
  for (let nth = 1;; nth++) {
    try {
      const { id } = await addDocument(desk, workspace, {
        name: nth === 1 ? name : `${name} ${nth}`,
        content: { kind: "file", fileName: "articles.html", bytes: new TextEncoder().encode(text) },
      });
      return id;
    } catch (error) {
      if (!(error instanceof DeskError) || error.code !== "name_taken" || nth === NAMES_MAX) throw error;
    }
  }
}

const NAMES_MAX = 100;
