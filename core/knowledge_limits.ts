/**
 * Limits of sources, crawls, syncs and embeddings, with their unit in their name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, HOUR, KiB, MiB, MINUTE, SECOND } from "./units.ts";

/** What sources may be. */
export const KNOWLEDGE_LIMITS = {
  sourcesMax: 100,
  pagesDefault: 100,
  pagesMax: 2000,
  /** Path prefixes to include, and as many to exclude. */
  prefixesMax: 50,
  prefixCharsMax: 500,
  nameCharsMax: 200,
  titleCharsMax: 300,
  /** A file as it was uploaded, or a text. */
  documentBytesMax: 10 * MiB,
} as const;

/** What a crawl takes of a website. */
export const CRAWL_LIMITS = {
  depthMax: 5,
  redirectsMax: 5,
  pageBytesMax: 2 * MiB,
  pageMs: 15 * SECOND,
  /** All work on one website, without the time in which nobody worked on it. */
  totalMs: 30 * MINUTE,
  /** Between two requests to one host; a host may ask for more. */
  gapMs: 1 * SECOND,
  /** How long a request may have been on its way when its answer comes: the gap is counted from its arrival. */
  onTheWayMs: 200,
  gapMsMax: 10 * SECOND,
  /** A host that asks to wait longer is left alone in this sync. */
  retryAfterMsMax: 2 * MINUTE,
  /** How often a busy host (429, 503) is asked again for one page. */
  busyRetriesMax: 2,
  /** How often one whose connection broke is, or our own way out while it starts anew. */
  connectionRetriesMax: 1,
  /** How long one is left alone that does not say. */
  busyMs: 5 * SECOND,
  urlCharsMax: 2 * KiB,
  /** Segments of a path; what is longer is a trap. */
  segmentsMax: 16,
  /** Addresses that were found by links and differ in their query alone, and those that name a day, month or year. */
  queriesPerPathMax: 50,
  datesPerSourceMax: 24,
  linksPerPageMax: 1000,
  /** Addresses that a source looks at, by page that it may have: what is no page of its own costs a request as well. */
  addressesPerPageMax: 5,
  addressesMin: 50,
  robotsBytesMax: 500 * KiB,
  robotsKeptMs: DAY,
  sitemapsMax: 50,
  /** Sitemaps inside sitemaps. */
  sitemapDepthMax: 3,
  /** Unpacked. */
  sitemapBytesMax: 16 * MiB,
  sitemapAddressesMax: 10_000,
} as const;

/** The work on sources in the background. */
export const SYNC_LIMITS = {
  /** How long after a failure it is tried again, the first time, the second and the third. */
  retryMs: [30 * SECOND, 2 * MINUTE, 10 * MINUTE],
  /** A sync whose process died is taken over after that. */
  leaseMs: 2 * MINUTE,
  /** A sync that was begun so often and did not come on has ended its process each time. */
  beginningsMax: 5,
  renewMs: 30 * SECOND,
  /** How long a document's bytes may take to be stored before their sync begins. */
  storeMs: 30 * SECOND,
  /** How often it is looked for work. */
  lookMs: 2 * SECOND,
  /** A website is read anew when it was last read so long ago, and how often that is looked for. */
  staleMs: 7 * DAY,
  staleLookMs: 1 * HOUR,
  /** Sources that one process works on at the same time. */
  atOnceMax: 3,
  /** A sync that finds fewer pages than this share of the earlier ones keeps those. */
  keptShare: 0.5,
  /** After so many syncs in a row that did not find a page it goes. */
  missingMax: 2,
  errorsMax: 20,
} as const;

/** What is asked of a server that makes vectors of texts. */
export const EMBEDDING_LIMITS = {
  /** How long a search waits for the vector of its question, and goes on without it. */
  questionMs: 1 * SECOND,
  /** After a question without an answer none is asked for so long. */
  restMs: 30 * SECOND,
  /** Texts of one request of the job, and how long it may take. */
  textsMax: 32,
  requestMs: 60 * SECOND,
  /** Of one text; a server that refuses it is asked with less of it. */
  textChars: [6000, 1500, 500],
  /** Numbers of one vector. */
  sizeMax: 8192,
  /** Vectors that are written at once: each write holds up the database for a moment. */
  writtenAtOnce: 4,
  /** Chunks that are looked at in one query for those without a vector. */
  lookedAtOnce: 1000,
  /** A job whose process died is taken over after that. */
  leaseMs: 2 * MINUTE,
  /** How often it is looked for chunks that are new, and for any that were passed over. */
  lookMs: 3 * SECOND,
  fullLookMs: 1 * HOUR,
  /** How long after a failure it is tried again; the last one again and again. A server may ask for more. */
  retryMs: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE],
  retryAfterMsMax: 1 * HOUR,
  /** Texts in a row that the server refuses one by one: then it is the server. */
  refusedMax: 5,
  /** So often in a row a server must give vectors of another size, until it is believed to have another model. */
  otherSizeMax: 3,
  /** Up to so many numbers, as 5,000 vectors of 384 have, all vectors are compared; of more, those with the most equal signs. */
  comparedNumbersMax: 2_000_000,
  alike: 400,
  /** The nearest that are ranked. */
  nearestMax: 40,
} as const;
