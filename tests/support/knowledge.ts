/**
 * Sources and pages for a test, as left by a sync: read, but not indexed yet.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { json } from "../../core/db/json.ts";
import type { Desk } from "../../core/desk.ts";
import { indexSource } from "../../core/knowledge/index/index_source.ts";

/** A page of a test. */
export type TestPage = {
  readonly url: string;
  readonly title: string;
  readonly markdown: string;
  readonly language?: string | null;
};

/** Pages of a help centre, by their titles. */
export function helpPages(
  texts: Readonly<Record<string, string>>,
  language: string | null = null,
): readonly TestPage[] {
  return Object.entries(texts).map(([title, markdown], at) => ({
    url: `https://help.example.com/${at}`,
    title,
    markdown,
    language,
  }));
}

type TestDesk = Pick<Desk, "db" | "now" | "newId" | "textSearch">;

/** Adds a source without pages. @returns its id */
export async function addSource({ db, now, newId }: TestDesk, workspace: string, name = "Help"): Promise<string> {
  const id = newId();
  await db.insertInto("knowledgeSources").values({
    id,
    workspace,
    name,
    type: "website",
    url: `https://help.example.com/${id}/`,
    fileName: null,
    options: json({ maxPages: 100, include: [], exclude: [] }),
    state: "indexing",
    lastSync: null,
    errors: json([]),
    createdAt: now(),
  }).execute();
  return id;
}

/** Writes a page, replacing one with the same address. */
export async function putPage(
  { db, now, newId }: TestDesk,
  { workspace, sourceId }: { readonly workspace: string; readonly sourceId: string },
  { url, title, markdown, language = null }: TestPage,
): Promise<void> {
  const contentHash = createHash("sha256").update(markdown).digest("hex");
  await db.insertInto("knowledgePages").values({
    id: newId(),
    workspace,
    sourceId,
    url,
    title,
    markdown,
    language,
    contentHash,
    ...{
      etag: null,
      lastModified: null,
      fetchedAt: now(),
      seenGeneration: 1,
      state: "read",
      error: null,
      links: json([]),
    },
  }).onConflict((conflict) =>
    conflict.columns(["workspace", "sourceId", "url"]).doUpdateSet({ title, markdown, contentHash })
  ).execute();
}

/** Adds a source with pages, indexed and live. @returns its id */
export async function addKnowledge(
  desk: TestDesk,
  workspace: string,
  pages: readonly TestPage[],
  name = "Help",
): Promise<string> {
  const sourceId = await addSource(desk, workspace, name);
  for (const page of pages) await putPage(desk, { workspace, sourceId }, page);
  await indexSource(desk, { workspace, sourceId, generation: 1 });
  return sourceId;
}

/** The source in the examples of the tools. */
export const EXAMPLE_SOURCE = { id: "help", name: "Example help" } as const;

/** Adds the source. */
export async function addExampleSource({ db, now }: Pick<Desk, "db" | "now">, workspace: string): Promise<void> {
  await db.insertInto("knowledgeSources").values({
    ...EXAMPLE_SOURCE,
    workspace,
    type: "text",
    url: null,
    fileName: null,
    state: "ready",
    lastSync: null,
    options: json({ maxPages: 1, include: [], exclude: [] }),
    errors: json([]),
    createdAt: now(),
  }).execute();
}
