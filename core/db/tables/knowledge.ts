/**
 * The tables of knowledge, as Kysely sees them.
 *
 * A source has pages (what was fetched or extracted, as Markdown), a page has chunks (what is searched). A sync is a row
 * with a lease while it runs, so that a killed process goes on where it stopped.
 *
 * @see docs/reference/records.md
 * @module
 */
import type { Generated } from "kysely";
import type { Json } from "../json.ts";

/** What a source is made from. */
export type SourceType = "website" | "page" | "file" | "text";

/** Where a source is on its way. */
export type SourceState = "queued" | "crawling" | "indexing" | "ready" | "failed";

/** How a website is crawled; prefixes are of paths. */
export type CrawlOptions = {
  readonly maxPages: number;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
};

/** One website, page, file or text. The bytes of a file or text are kept in `Desk.files` under the source's id. */
export type KnowledgeSourceTable = {
  id: string;
  workspace: string;
  type: SourceType;
  name: string;
  /** Where it is crawled from; null for files and texts. */
  url: string | null;
  /** As it was uploaded, such as `guide.pdf`. */
  fileName: string | null;
  options: Json<CrawlOptions>;
  state: SourceState;
  /** The generation whose chunks are served; 0 before the first sync has ended. */
  liveGeneration: Generated<number>;
  lastSync: Date | null;
  /** What an operator should know: each a sentence that says what to do. */
  errors: Json<readonly string[]>;
  createdAt: Date;
};

/** A sync that waits or runs: one per source at most. Gone when it has ended. */
export type KnowledgeSyncTable = {
  workspace: string;
  sourceId: string;
  /** The generation that its chunks will have. */
  generation: number;
  phase: "crawling" | "indexing";
  /** How often it has failed. */
  attempts: Generated<number>;
  /** How often it was started or continued since it last made progress: a page may end the process that reads it. */
  beginnings: Generated<number>;
  runAfter: Date;
  /** Null while no worker has it. */
  leaseUntil: Date | null;
  leaseBy: string | null;
  startedAt: Date | null;
  /** How long it has been worked on: a desk that was off meanwhile takes no time from it. */
  spentMs: Generated<number>;
  pagesFound: Generated<number>;
  pagesDone: Generated<number>;
};

/** An address that a running sync has found. */
export type KnowledgeAddressTable = {
  workspace: string;
  sourceId: string;
  url: string;
  /** The order of finding. */
  n: Generated<number>;
  depth: number;
  /** How many redirects and canonical links led from an address that was found to this one. */
  hops: Generated<number>;
  /** When the sitemap says that it changed. */
  changedAt: Date | null;
  /** `left`: it is no page of its own, or may not be read. `missing`: the site says that it is not there. */
  state: "waiting" | "read" | "left" | "missing" | "failed";
  /** Why it was not read. */
  reason: string | null;
};

/** One page of a source: its main content as Markdown. A file or a text is one page. */
export type KnowledgePageTable = {
  id: string;
  workspace: string;
  sourceId: string;
  /** Canonical; `file:<name>` for what has no address. */
  url: string;
  title: string;
  /** BCP 47, such as `en`; null when it was not declared and could not be detected. */
  language: string | null;
  markdown: string;
  /** SHA-256 of the Markdown, hexadecimal. */
  contentHash: string;
  etag: string | null;
  lastModified: string | null;
  /** Where its links lead to, inside of its source: an answer that nothing changed (304) carries none. */
  links: Json<readonly string[]>;
  fetchedAt: Date;
  /** The generation whose sync read it first. */
  firstGeneration: Generated<number>;
  /** The newest generation whose sync found it. */
  seenGeneration: number;
  /** How many syncs in a row did not find it. */
  missing: Generated<number>;
  /** `failed` was never read; `gone` has no place in the next generation, and its row goes after the swap. */
  state: "read" | "failed" | "gone";
  error: string | null;
};

/** A piece of a page that is searched and quoted. */
export type KnowledgeChunkTable = {
  id: Generated<number>;
  workspace: string;
  sourceId: string;
  pageId: string;
  /** Served while `firstGeneration <= live < lastGeneration`; null: still there. */
  firstGeneration: number;
  lastGeneration: number | null;
  ordinal: number;
  headings: Json<readonly string[]>;
  /** The fragment of the nearest heading above it. */
  anchor: string | null;
  /** Verbatim from the page's Markdown. */
  text: string;
  language: string | null;
  /** What is indexed: terms and pairs of them, and pieces of words. */
  termsWords: string;
  termsChars: string;
  /** SHA-256 of what is indexed, hexadecimal: an unchanged chunk keeps its row. */
  hash: string;
};

/** In how many chunks a term occurs. */
export type KnowledgeTermTable = {
  workspace: string;
  term: string;
  chunks: number;
};

/** Changes of the counts of a slot of terms that are not added up yet. */
export type KnowledgeTermChangeTable = {
  id: Generated<number>;
  workspace: string;
  slot: number;
  /** `term amount term amount …` */
  changes: string;
};

/** Who makes vectors, and how that goes. Made by `vectors.ts`, in no backup. */
export type KnowledgeEmbedderTable = {
  /** The model and where it is. */
  name: string;
  /** What its vectors are marked with: a new number is a new model. */
  id: Generated<number>;
  /** Numbers of each of its vectors; null before the first. */
  size: number | null;
  /** How often in a row it has failed, and what operators should know of it. */
  attempts: Generated<number>;
  error: string | null;
  runAfter: Date;
  leaseUntil: Date | null;
  leaseBy: string | null;
};

/** The vector of a chunk: what it means, as a model sees it. Made by `vectors.ts`, in no backup. */
export type KnowledgeVectorTable = {
  chunkId: number;
  workspace: string;
  /** The `id` of who made it: vectors of two models are never compared. */
  embedder: number;
};

/**
 * What a similarity means in a workspace: see `core/knowledge/embed/likeness.ts`. Made by `vectors.ts`, in no backup.
 */
export type KnowledgeLikenessTable = {
  workspace: string;
  /** The `id` of the model that it was measured with. */
  embedder: number;
  /** The similarity of any chunk and of an answer; null where there is too little knowledge to measure on. */
  unrelated: number | null;
  own: number | null;
};

/** A question that found nothing. */
export type KnowledgeGapTable = {
  id: string;
  workspace: string;
  conversationId: string | null;
  question: string;
  /** Questions with the same key are shown as one. */
  key: string;
  askedAt: Date;
  /** A teammate added an answer, or dismissed it. */
  closedAt: Date | null;
};

/** From which evidence on a search of a workspace is sure of its answer. */
export type KnowledgeCalibrationTable = {
  workspace: string;
  /** What it was measured on: the sources and their generations, as `core/knowledge/calibrate/due.ts` writes them. */
  knowledge: string | null;
  /** From 0 to 1; null where there is too little knowledge to measure on, or before the first time. */
  threshold: number | null;
  /** How many questions it was measured with. */
  questions: Generated<number>;
  calibratedAt: Date | null;
  /** Null while no worker measures it. */
  leaseUntil: Date | null;
};

/** Every table of knowledge by its name. */
export type KnowledgeTables = {
  knowledgeSources: KnowledgeSourceTable;
  knowledgeSyncs: KnowledgeSyncTable;
  knowledgeAddresses: KnowledgeAddressTable;
  knowledgePages: KnowledgePageTable;
  knowledgeChunks: KnowledgeChunkTable;
  knowledgeTerms: KnowledgeTermTable;
  knowledgeTermChanges: KnowledgeTermChangeTable;
  knowledgeGaps: KnowledgeGapTable;
  knowledgeCalibrations: KnowledgeCalibrationTable;
  knowledgeEmbedders: KnowledgeEmbedderTable;
  knowledgeVectors: KnowledgeVectorTable;
  knowledgeLikeness: KnowledgeLikenessTable;
};
