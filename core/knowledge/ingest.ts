/**
 * Ingests a document: its bytes become one page.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { KNOWLEDGE_LIMITS } from "../limits/knowledge.ts";
import { DOCUMENT_TYPES, documentKind, DOCUMENTS_IN_WORDS } from "./document.ts";
import { savePage } from "./pages.ts";
import { holdSync, type Sync, type SyncFailure } from "./sync_rows.ts";

type IngestDesk = Pick<Desk, "db" | "files" | "extractor" | "now" | "newId">;

/** The result of an ingestion. `lost`: another process holds the sync. */
export type IngestResult =
  | { readonly kind: "read" }
  | { readonly kind: "lost" }
  | ({ readonly kind: "failed" } & SyncFailure);

/** Reads the document of a source. */
export async function ingestDocument(desk: IngestDesk, sync: Sync): Promise<IngestResult> {
  const { workspace, sourceId, source } = sync;
  const body = await desk.files.read(workspace, sourceId);
  if (body === null) return failed("The document is no longer in the desk's files. Remove it and add it again.");
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  const kind = source.fileName === null ? "markdown" : documentKind(bytes, source.fileName);
  if (kind === null) return failed(`This kind of file cannot be read. Add it as ${DOCUMENTS_IN_WORDS}.`);
  // A typed text is UTF-8; the extractor detects the encoding of a file.
  const contentType = source.fileName === null ? "text/markdown; charset=utf-8" : DOCUMENT_TYPES[kind];
  const extracted = await desk.extractor.extract({ kind, bytes, contentType, url: null });
  if (extracted.kind === "failed") {
    return failed(extracted.message, extracted.code !== "busy" && extracted.code !== "gone");
  }
  if (extracted.markdown.trim() === "") return failed("There is no text in this document.");
  const { title, language, markdown } = extracted;
  const page = { title: title.trim() || source.name, language, markdown, etag: null, lastModified: null };
  const url = `file:${source.name}`.slice(0, KNOWLEDGE_LIMITS.nameCharsMax);
  const isHeld = await holdSync(desk, sync, async (db) => {
    await savePage({ ...desk, db }, sync, url, { page, links: [] });
    return { pagesFound: 1, pagesDone: 1 };
  });
  return isHeld ? { kind: "read" } : { kind: "lost" };
}

function failed(reason: string, isLasting = true): IngestResult {
  return { kind: "failed", reason, isLasting, fromStart: true };
}
