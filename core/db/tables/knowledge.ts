/**
 * The tables of knowledge, as Kysely types.
 *
 * A source has pages (fetched or extracted, as Markdown), a page has chunks (which are searched). A sync is a row with
 * a lease while it runs, so that a killed process is continued where it stopped.
 *
 * @see docs/reference/records.md
 * @module
 */
import type { Generated } from "kysely";
import type { Json } from "../json.ts";

/** The kind of a source. */
export type SourceType = "website" | "page" | "file" | "text";

/** The processing state of a source. */
export type SourceState = "queued" | "crawling" | "indexing" | "ready" | "failed";

/** How a website is crawled; prefixes are of paths. */
export type CrawlOptions = {
  readonly maxPages: number;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
};

/** One website, page, file or text. The bytes of a file or text are stored in `Desk.files` under the source's id. */
export type KnowledgeSourceTable = {
  id: string;
  workspace: string;
  type: SourceType;
  name: string;
  /** The start of the crawl; null for files and texts. */
  url: string | null;
  /** As uploaded, such as `guide.pdf`. */
  fileName: string | null;
  options: Json<CrawlOptions>;
  state: SourceState;
  /** The generation whose chunks are served; 0 before the first sync has ended. */
  liveGeneration: Generated<number>;
  lastSync: Date | null;
  /** Errors for the operator: each a sentence with what to do. */
  errors: Json<readonly string[]>;
  createdAt: Date;
};

/** A waiting or running sync: at most one per source. Removed when it has ended. */
export type KnowledgeSyncTable = {
  workspace: string;
  sourceId: string;
  /** The generation that its chunks will have. */
  generation: number;
  phase: "crawling" | "indexing";
  /** The number of failures. */
  attempts: Generated<number>;
  /** The number of starts since it last made progress: a page may crash the process that reads it. */
  beginnings: Generated<number>;
  runAfter: Date;
  /** Null while no worker holds it. */
  leaseUntil: Date | null;
  leaseBy: string | null;
  startedAt: Date | null;
  /** The working time: downtime of the desk does not count. */
  spentMs: Generated<number>;
  pagesFound: Generated<number>;
  pagesDone: Generated<number>;
};

/** An address found by a running sync. */
export type KnowledgeAddressTable = {
  workspace: string;
  sourceId: string;
  url: string;
  /** The order of discovery. */
  n: Generated<number>;
  depth: number;
  /** How many redirects and canonical links led from a found address to this one. */
  hops: Generated<number>;
  /** The time of the last change in the sitemap. */
  changedAt: Date | null;
  /** `left`: it is not a separate page, or must not be read. `missing`: the site reports that it does not exist. */
  state: "waiting" | "read" | "left" | "missing" | "failed";
  /** Why it was not read. */
  reason: string | null;
};

/** One page of a source: its main content as Markdown. A file or a text is one page. */
export type KnowledgePageTable = {
  id: string;
  workspace: string;
  sourceId: string;
  /** Canonical; `file:<name>` for a source without an address. */
  url: string;
  title: string;
  /** BCP 47, such as `en`; null if it was not declared and could not be detected. */
  language: string | null;
  markdown: string;
  /** SHA-256 of the Markdown, hexadecimal. */
  contentHash: string;
  etag: string | null;
  lastModified: string | null;
  /** The targets of its links, inside its source: a 304 response carries none. */
  links: Json<readonly string[]>;
  fetchedAt: Date;
  /** The generation whose sync read it first. */
  firstGeneration: Generated<number>;
  /** The newest generation whose sync found it. */
  seenGeneration: number;
  /** The number of consecutive syncs that did not find it. */
  missing: Generated<number>;
  /** `failed` was never read; `gone` is not in the next generation, and its row is removed after the swap. */
  state: "read" | "failed" | "gone";
  error: string | null;
};

/** A part of a page that is searched and quoted. */
export type KnowledgeChunkTable = {
  id: Generated<number>;
  workspace: string;
  sourceId: string;
  pageId: string;
  /** Served while `firstGeneration <= live < lastGeneration`; null: not ended. */
  firstGeneration: number;
  lastGeneration: number | null;
  ordinal: number;
  headings: Json<readonly string[]>;
  /** The URL fragment of the nearest heading above it. */
  anchor: string | null;
  /** Verbatim from the page's Markdown. */
  text: string;
  language: string | null;
  /** The indexed terms: words with pairs, and pieces of words. */
  termsWords: string;
  termsChars: string;
  /** SHA-256 of the indexed content, hexadecimal: an unchanged chunk keeps its row. */
  hash: string;
};

/** The number of chunks that contain a term. */
export type KnowledgeTermTable = {
  workspace: string;
  term: string;
  chunks: number;
};

/** Pending changes of the counts of a slot of terms. */
export type KnowledgeTermChangeTable = {
  id: Generated<number>;
  workspace: string;
  slot: number;
  /** `term amount term amount …` */
  changes: string;
};

/** The models that create vectors, and their state. Created by `vectors.ts`, in no backup. */
export type KnowledgeEmbedderTable = {
  /** The model and its location. */
  name: string;
  /** The mark of its vectors: a new number is a new model. */
  id: Generated<number>;
  /** The dimension of its vectors; null before the first. */
  size: number | null;
  /** The number of consecutive failures, and the message for operators. */
  attempts: Generated<number>;
  error: string | null;
  runAfter: Date;
  leaseUntil: Date | null;
  leaseBy: string | null;
};

/** The vector of a chunk: its meaning according to a model. Created by `vectors.ts`, in no backup. */
export type KnowledgeVectorTable = {
  chunkId: number;
  workspace: string;
  /** The `id` of its model: vectors of two models are never compared. */
  embedder: number;
};

/**
 * The typical similarities in a workspace: see `core/knowledge/embed/likeness.ts`. Created by `vectors.ts`, in no
 * backup.
 */
export type KnowledgeLikenessTable = {
  workspace: string;
  /** The `id` of the model that it was measured with. */
  embedder: number;
  /** The similarity of any chunk and of an answer; null if there is too little knowledge to measure. */
  unrelated: number | null;
  own: number | null;
};

/** An unanswered question. */
export type KnowledgeGapTable = {
  id: string;
  workspace: string;
  conversationId: string | null;
  question: string;
  /** Questions with the same key are shown as one. */
  key: string;
  askedAt: Date;
  /** When a teammate added an answer, or dismissed it. */
  closedAt: Date | null;
};

/** The minimum evidence of a sure search in a workspace. */
export type KnowledgeCalibrationTable = {
  workspace: string;
  /**
   * The basis of the measurement: the sources and their generations, in the format of
   * `core/knowledge/calibrate/due.ts`.
   */
  knowledge: string | null;
  /** From 0 to 1; null if there is too little knowledge to measure, or before the first measurement. */
  threshold: number | null;
  /** The number of questions it was measured with. */
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
