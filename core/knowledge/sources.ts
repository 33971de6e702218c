/**
 * Sources of knowledge: adds them and queues their syncs.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { typedName } from "../typed_name.ts";
import { type AllowedHosts, allowFix, isAllowedHost, isPrivateHost } from "../agent/actions/private_hosts.ts";
import { isUniqueViolation } from "../db/errors.ts";
import { json, storable } from "../db/json.ts";
import type { CrawlOptions, SourceState, SourceType } from "../db/tables/knowledge.ts";
import { lockWorkspace } from "../db/lock_workspace.ts";
import type { Desk } from "../desk.ts";
import { KNOWLEDGE_LIMITS, SYNC_LIMITS } from "../limits/knowledge.ts";
import { DeskError, wrongParameter } from "../problem.ts";
import { pageAddress } from "./crawl/address.ts";
import { documentKind, DOCUMENTS_IN_WORDS, foreignEnding } from "./document.ts";
import { LIVE_MIN, noSource } from "./list.ts";
import { queueSync } from "./sync_rows.ts";

/** A website to crawl, or one page if `maxPages` is 1. Prefixes are of paths, such as `/docs/`. */
export type WebsiteSource = {
  readonly url: string;
  readonly maxPages?: number;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
};

/** A typed text, or an uploaded file with its name. */
export type Document = {
  readonly name: string;
  readonly content:
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "file"; readonly fileName: string; readonly bytes: Uint8Array };
};

/** The result of adding a source, which is read in the background. */
export type AddedSource = { readonly id: string; readonly state: SourceState };

type SourcesDesk = Pick<Desk, "db" | "files" | "live" | "now" | "newId" | "privateHosts">;

const NO_OPTIONS: CrawlOptions = { maxPages: 1, include: [], exclude: [] };

/** A source to be added. */
export type PlannedSource = Pick<NewSource, "type" | "name" | "url">;

/**
 * Adds a website, or one page.
 *
 * @throws DeskError invalid_input for an invalid address or limit, name_taken for an existing source, too_large if
 *   there are too many sources
 */
export async function addWebsite(desk: SourcesDesk, workspace: string, website: WebsiteSource): Promise<AddedSource> {
  return await addSource(desk, workspace, websiteSource(desk, website));
}

/**
 * Adds a document and stores its bytes.
 *
 * @throws DeskError invalid_input for a missing name or an empty document, too_large, unsupported_file, name_taken for
 *   the name of another document
 */
export async function addDocument(desk: SourcesDesk, workspace: string, document: Document): Promise<AddedSource> {
  return await addSource(desk, workspace, documentSource(document), bytesOf(document));
}

/** Validates a website without adding it. @throws DeskError as {@link addWebsite} */
export async function checkWebsite(
  desk: SourcesDesk,
  workspace: string,
  website: WebsiteSource,
): Promise<PlannedSource> {
  return await planSource(desk, workspace, websiteSource(desk, website));
}

/** Validates a document without adding it. @throws DeskError as {@link addDocument} */
export async function checkDocument(desk: SourcesDesk, workspace: string, document: Document): Promise<PlannedSource> {
  return await planSource(desk, workspace, documentSource(document));
}

/**
 * Queues a sync of a source. The old pages are served until it has finished; a running sync continues.
 *
 * @throws DeskError not_found
 */
export async function resyncSource(desk: SourcesDesk, workspace: string, id: string): Promise<AddedSource> {
  const state = await desk.db.transaction().execute(async (db) => {
    const source = await db.selectFrom("knowledgeSources").select(["id", "type", "state"]).where(
      "liveGeneration",
      ">=",
      LIVE_MIN,
    )
      .where("workspace", "=", workspace).where("id", "=", id).executeTakeFirst();
    if (source === undefined) throw noSource(id);
    return await queueSync({ db, now: desk.now }, workspace, source);
  });
  desk.live.publish({ kind: "knowledge", workspace, sourceId: id });
  return { id, state };
}

type NewSource = {
  readonly type: SourceType;
  readonly name: string;
  readonly url: string | null;
  readonly fileName: string | null;
  readonly options: CrawlOptions;
};

function websiteSource(desk: Pick<Desk, "privateHosts">, website: WebsiteSource): NewSource {
  const url = checkAddress(website.url, desk);
  const options = checkOptions(website);
  const { host, pathname, search } = new URL(url);
  const name = `${host}${pathname === "/" ? "" : pathname}${search}`.slice(0, KNOWLEDGE_LIMITS.nameCharsMax);
  return { type: options.maxPages === 1 ? "page" : "website", name, url, fileName: null, options };
}

function documentSource(document: Document): NewSource {
  const name = typedName(storable(document.name), KNOWLEDGE_LIMITS.nameCharsMax);
  if (name === null) {
    const fix = "Say in a few words what it is about, such as Opening hours.";
    throw wrongParameter("name", `must have 1 to ${KNOWLEDGE_LIMITS.nameCharsMax} characters.`, fix);
  }
  const { content } = document;
  checkBytes(bytesOf(document), content.kind === "file" ? content.fileName : null);
  const fileName = content.kind === "file" ? storable(content.fileName).slice(0, KNOWLEDGE_LIMITS.nameCharsMax) : null;
  return { type: content.kind, name, url: null, fileName, options: NO_OPTIONS };
}

function bytesOf({ content }: Document): Uint8Array {
  return content.kind === "text" ? new TextEncoder().encode(content.text) : content.bytes;
}

async function planSource({ db }: SourcesDesk, workspace: string, source: NewSource): Promise<PlannedSource> {
  const { type, name, url } = source;
  await checkRoom({ db }, workspace);
  const same = await db.selectFrom("knowledgeSources").select("id").where("workspace", "=", workspace)
    .where((row) => url === null ? row.and([row("url", "is", null), row("name", "=", name)]) : row("url", "=", url))
    .executeTakeFirst();
  if (same !== undefined) throw taken(source, null);
  return { type, name, url };
}

/**
 * Writes the row before the bytes, so that bytes without a row can be deleted. The sync is queued in the same
 * transaction with a delay: a process that is killed in between leaves no source without a sync. It starts once the
 * bytes are written.
 */
async function addSource(
  desk: SourcesDesk,
  workspace: string,
  source: NewSource,
  bytes: Uint8Array | null = null,
): Promise<AddedSource> {
  const id = desk.newId();
  const row = { ...source, id, workspace, options: json(source.options), errors: json([]), lastSync: null };
  const queued = { id, type: source.type, state: "queued" } as const;
  try {
    await desk.db.transaction().execute(async (db) => {
      await checkRoom({ db }, workspace);
      await db.insertInto("knowledgeSources").values({ ...row, state: "queued", createdAt: desk.now() }).execute();
      await queueSync({ db, now: desk.now }, workspace, queued, bytes === null ? 0 : SYNC_LIMITS.storeMs);
    });
    if (bytes !== null) {
      await desk.files.write(workspace, id, ReadableStream.from([bytes]));
      await queueSync(desk, workspace, queued);
    }
  } catch (error) {
    if (isUniqueViolation(error)) throw taken(source, error);
    await desk.db.deleteFrom("knowledgeSources").where("workspace", "=", workspace).where("id", "=", id).execute();
    throw error;
  }
  desk.live.publish({ kind: "knowledge", workspace, sourceId: id });
  return { id, state: "queued" };
}

async function checkRoom({ db }: Pick<Desk, "db">, workspace: string): Promise<void> {
  // The lock serializes concurrent additions.
  await lockWorkspace({ db }, workspace);
  const { count } = await db.selectFrom("knowledgeSources").select((row) => row.fn.countAll<number>().as("count"))
    .where("liveGeneration", ">=", LIVE_MIN).where("workspace", "=", workspace).executeTakeFirstOrThrow();
  if (Number(count) < KNOWLEDGE_LIMITS.sourcesMax) return;
  throw new DeskError("too_large", `There are ${KNOWLEDGE_LIMITS.sourcesMax} sources, and no more fit.`, {
    fix: "Remove one that is not needed, or add a whole website instead of its pages.",
  });
}

function checkAddress(text: string, allowed: AllowedHosts): string {
  const written = text.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(written);
  const address = pageAddress(hasScheme ? written : `https://${written}`);
  const isWord = !hasScheme && /^[^./]*$/.test(written) && !allowed.privateHosts.includes(written);
  if (address === null || isWord) {
    const fix = "Write it as the browser shows it, such as https://example.com/help.";
    throw wrongParameter("url", "must be the address of a website or page.", fix);
  }
  const url = new URL(address);
  if (isPrivateHost(url.hostname) && !isAllowedHost(allowed, url)) {
    const fix = allowFix("Use a public address", url);
    throw wrongParameter("url", `${url.host} is in a private network, which is not crawled.`, fix);
  }
  return address;
}

function checkOptions(
  { maxPages = KNOWLEDGE_LIMITS.pagesDefault, include = [], exclude = [] }: WebsiteSource,
): CrawlOptions {
  if (!Number.isInteger(maxPages) || maxPages < 1 || maxPages > KNOWLEDGE_LIMITS.pagesMax) {
    const fix = `Send such a number, or none for ${KNOWLEDGE_LIMITS.pagesDefault}; 1 adds one page.`;
    throw wrongParameter("maxPages", `must be a whole number from 1 to ${KNOWLEDGE_LIMITS.pagesMax}.`, fix, "");
  }
  return { maxPages, include: checkPrefixes("include", include), exclude: checkPrefixes("exclude", exclude) };
}

function checkPrefixes(parameter: string, prefixes: readonly string[]): readonly string[] {
  if (prefixes.length > KNOWLEDGE_LIMITS.prefixesMax) {
    const fix = "Name folders that have the others in them.";
    throw wrongParameter(parameter, `at most ${KNOWLEDGE_LIMITS.prefixesMax} prefixes.`, fix);
  }
  return prefixes.map((prefix) => {
    const path = prefix.trim();
    if (/^\/[^\s?#]*$/.test(path) && path.length <= KNOWLEDGE_LIMITS.prefixCharsMax) return path;
    const fix = "Begin with a slash and write no host, such as /docs/.";
    throw wrongParameter(parameter, `"${path.slice(0, 100)}" is not the beginning of a path.`, fix);
  });
}

/** `fileName` is null for a typed text. */
function checkBytes(bytes: Uint8Array, fileName: string | null): void {
  if (bytes.length > KNOWLEDGE_LIMITS.documentBytesMax) {
    throw new DeskError("too_large", "The document is larger than 10 MB.", { fix: "Split it, or leave pictures out." });
  }
  const isEmpty = fileName === null ? new TextDecoder().decode(bytes).trim() === "" : bytes.length === 0;
  if (isEmpty) {
    const fix = "Send one that has some text.";
    throw fileName === null
      ? wrongParameter("text", "is empty.", fix, "")
      : new DeskError("invalid_input", "The file is empty.", { fix });
  }
  if (fileName === null) return;
  const kind = documentKind(bytes, fileName);
  const ending = kind === "text" ? foreignEnding(fileName) : null;
  if (kind !== null && ending === null) return;
  const says = ending === null ? "This kind of file cannot be read." : `A file that ends with .${ending} is no text.`;
  throw new DeskError("unsupported_file", says, { fix: `Send ${DOCUMENTS_IN_WORDS}.` });
}

function taken({ url, name }: NewSource, cause: unknown): DeskError {
  const [parameter, says, fix, fixOnPage] = url === null
    ? [
      "name",
      `another document is called "${name}".`,
      "Choose another name, or remove the other one first.",
      "Choose another title, or remove the other one first.",
    ] as const
    : [
      "url",
      `${url} is a source already.`,
      "Read it again with resync_source.",
      "Open it under Knowledge to read it again.",
    ] as const;
  const { faults } = wrongParameter(parameter, says, fix, fixOnPage);
  return new DeskError("name_taken", `${parameter}: ${says}`, { fix, faults, cause });
}
