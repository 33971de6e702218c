/**
 * Limits of knowledge: sources, crawls, syncs, embeddings, answers, unanswered questions. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, HOUR, KiB, MiB, MINUTE, SECOND } from "../units.ts";

/** Sources, and the documents and pages in them. */
export const KNOWLEDGE_LIMITS = {
  sourcesMax: 500,
  /** The time after a source was added in which customers are told that it is still being read. */
  firstReadingMs: 15 * MINUTE,
  /** Maximum number of sources in one bulk change. */
  bulkMax: 100,
  pagesDefault: 100,
  pagesMax: 2000,
  /** Path prefixes to include; the same number may be excluded. */
  prefixesMax: 50,
  prefixCharsMax: 500,
  nameCharsMax: 200,
  titleCharsMax: 300,
  /** An uploaded file or a text. */
  documentBytesMax: 10 * MiB,
} as const;

/** The crawl of one website. */
export const CRAWL_LIMITS = {
  depthMax: 5,
  redirectsMax: 5,
  pageBytesMax: 2 * MiB,
  pageMs: 15 * SECOND,
  /** Total working time on one website; time without a worker does not count. */
  totalMs: 30 * MINUTE,
  /** The part of it for robots.txt, sitemaps and llms.txt; what they have listed until then is read. */
  listsMs: 5 * MINUTE,
  /** Delay between two requests to one host; a host may ask for more. */
  gapMs: 1 * SECOND,
  /** The same for a site on the desk's own machine, such as the demo's, which has no other visitors. */
  ownMachineGapMs: 50,
  /** Assumed transit time of a request: `gapMs` counts from its arrival at the host. */
  onTheWayMs: 200,
  gapMsMax: 10 * SECOND,
  /** A host that asks for a longer wait gets no more requests in this sync. */
  retryAfterMsMax: 2 * MINUTE,
  /** Retries of one page at a busy host (429, 503). */
  busyRetriesMax: 2,
  /** Retries of one page after a broken connection, or while the sandbox restarts. */
  connectionRetriesMax: 1,
  /** Wait for a busy host without `Retry-After`. */
  busyMs: 5 * SECOND,
  urlCharsMax: 2 * KiB,
  /** Segments of a path; a longer path counts as endless. */
  segmentsMax: 16,
  /** URLs found by links that differ only in their query, and URLs that contain a date. */
  queriesPerPathMax: 50,
  datesPerSourceMax: 24,
  linksPerPageMax: 1000,
  /** URLs requested for each page that a source may have: redirects and duplicates also cost a request. */
  addressesPerPageMax: 5,
  addressesMin: 50,
  robotsBytesMax: 500 * KiB,
  robotsKeptMs: DAY,
  sitemapsMax: 50,
  /** Nesting of sitemap indexes. */
  sitemapDepthMax: 3,
  /** Size of a sitemap after decompression. */
  sitemapBytesMax: 16 * MiB,
  sitemapAddressesMax: 10_000,
} as const;

/** Syncs of sources, in the background. */
export const SYNC_LIMITS = {
  /** Delay before the first, second and third retry of a failed sync. */
  retryMs: [30 * SECOND, 2 * MINUTE, 10 * MINUTE],
  /** Lease of a sync; another process takes over an expired one. */
  leaseMs: 2 * MINUTE,
  /** Starts of a sync without progress; after that it counts as the cause of its process's crashes. */
  beginningsMax: 5,
  renewMs: 30 * SECOND,
  /** Time to store an uploaded document before its sync starts. */
  storeMs: 30 * SECOND,
  /** Polling interval. */
  lookMs: 2 * SECOND,
  /** Age after which a website is crawled again, and the interval of that check. */
  staleMs: 7 * DAY,
  staleLookMs: 1 * HOUR,
  /** Concurrent syncs of one process. */
  atOnceMax: 3,
  /** A sync that finds a smaller share of the earlier pages than this keeps them all. */
  keptShare: 0.5,
  /** A page is removed after it was missing in this many consecutive syncs. */
  missingMax: 2,
  errorsMax: 20,
} as const;

/** Embeddings of questions and chunks. */
export const EMBEDDING_LIMITS = {
  /** Time that a search waits for the embedding of its question; it continues without one. */
  questionMs: 1 * SECOND,
  /** The pause after a failed request for a question. */
  restMs: 30 * SECOND,
  /** Texts of one request of the background job, and its timeout. */
  textsMax: 32,
  requestMs: 60 * SECOND,
  /** Length of one text; a rejected text is sent again with the next shorter length. */
  textChars: [6000, 1500, 500],
  /** Dimensions of a vector. */
  sizeMax: 8192,
  /** Vectors written in one statement: each write briefly blocks the database. */
  writtenAtOnce: 4,
  /** Chunks scanned in one query for those without a vector. */
  lookedAtOnce: 1000,
  /** Lease of the job; another process takes over an expired one. */
  leaseMs: 2 * MINUTE,
  /** Interval between two scans for new chunks, and between two full scans. */
  lookMs: 3 * SECOND,
  fullLookMs: 1 * HOUR,
  /** Delays of retries after a failure; the last one repeats. A server may ask for more. */
  retryMs: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE],
  retryAfterMsMax: 1 * HOUR,
  /** Consecutive texts that the server rejects individually; then the server counts as failed. */
  refusedMax: 5,
  /** Consecutive answers with vectors of another size before the model counts as changed. */
  otherSizeMax: 3,
  /** Up to this many numbers (5,000 vectors of 384) every vector is compared; beyond it only the `alike` vectors with the most equal signs. */
  comparedNumbersMax: 2_000_000,
  alike: 400,
  /** Vectors sampled for the similarity of any chunk. */
  spreadOver: 1000,
  /** Nearest vectors that are ranked. */
  nearestMax: 40,
  /** Questions for measuring a workspace's similarities, and the minimum for a result. */
  measuredMax: 64,
  measuredMin: 8,
} as const;

/** The background measurement of the minimum evidence of a sure search. */
export const CALIBRATION_LIMITS = {
  /**
   * Chunks from which one question each is generated, and the minimum number of questions. With fewer chunks the usual
   * threshold is used: a share of few questions is meaningless.
   */
  chunksMax: 60,
  questionsMin: 20,
  /** Polling interval for changed knowledge, and the minimum time between two measurements of one workspace. */
  lookMs: 10 * SECOND,
  everyMs: 10 * MINUTE,
  /** Lease of a measurement; another process takes over an expired one. */
  leaseMs: 5 * MINUTE,
} as const;

/** Searches and sources of one turn. */
export const ANSWER_LIMITS = {
  queryCharsMax: 2000,
  /** Chunks that one search returns to a model, and the length of each. */
  chunksMax: 6,
  chunkCharsMax: 4000,
  /** Chunks of a search without a sure answer. */
  doubtfulChunksMax: 3,
  /** Sources linked under one answer. */
  sourcesMax: 4,
} as const;

/** Unanswered questions. */
export const GAP_LIMITS = {
  questionCharsMax: 300,
  /** Since the question was asked. */
  keptMs: 90 * DAY,
  /** Expired questions that are removed when another one is recorded. */
  expiredAtOnce: 100,
  /** Open questions that are read, the newest first. */
  readMax: 1000,
  /** Questions on the page, and linked conversations of each. */
  shownMax: 100,
  conversationsMax: 5,
  /** Customers counted for each question. */
  customersMax: 1000,
  /** Wordings of one group, and groups for which the nearest passage is looked up. */
  keysMax: 10,
  nearestMax: 20,
  /** Passages and teammates' replies that a drafted article is based on. */
  draftPassagesMax: 4,
  draftRepliesMax: 6,
  draftCharsMax: 6000,
  draftMs: 60 * SECOND,
} as const;
