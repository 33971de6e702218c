/**
 * Every limit of the sandbox, with its unit in its name; the extractor's are in `extractor/limits.ts`.
 *
 * @see docs/reference/limits.md
 * @module
 */

const KiB = 1024;
const MiB = 1024 * KiB;
const SECOND = 1000;

/** What one outbound connection may cost. */
export const OUTBOUND_LIMITS = {
  connectMs: 3 * SECOND,
  /** Status line and headers of an answer together. */
  headerBytesMax: 16 * KiB,
  /**
   * How often idle connections are looked for; one lives for two looks at most, which is shorter than the five seconds
   * after which many servers close it.
   */
  keepAliveLookMs: 1 * SECOND,
  keepAliveSocketsMax: 64,
  /** A name's addresses are asked for again after this; never longer than an idle connection lives. */
  addressesKeptMs: 2 * SECOND,
  namesKeptMax: 256,
  /** Vetted addresses of one name tried in turn, as long as nothing was sent. */
  addressesTriedMax: 3,
} as const;

/** Sizes of one message from the desk and of its answer. */
export const MESSAGE_LIMITS = {
  questionBytesMax: 20 * MiB,
  /** The largest answer of a door, with each of its characters escaped. */
  answerBytesMax: 100 * MiB,
  urlCharsMax: 8 * KiB,
  headersMax: 64,
  headerCharsMax: 8 * KiB,
  secretsMax: 20,
} as const;

export const SEALED_LIMITS = {
  charsMin: 8,
  charsMax: 4096,
  originsMax: 20,
  /** Opened secrets kept in this process's memory, so that a call does not pay for X25519 each time. */
  openedMax: 256,
} as const;

export const MASK_LIMITS = {
  /** A shorter form would be found by chance in ordinary text. */
  formCharsMin: 6,
  /** Prepared maskers kept, so that a call does not pay for computing the forms of its secrets each time. */
  maskersMax: 64,
} as const;

/** Requests of one door in flight and waiting; the next one is told `busy`. */
export const GATE_LIMITS = { inFlightMax: 50, queueMax: 200 } as const;

export const DOOR_LIMITS = {
  action: {
    totalMs: 10 * SECOND,
    requestBytesMax: 1 * MiB,
    answerBytesMax: 1 * MiB,
  },
  model: {
    totalMs: 180 * SECOND,
    requestBytesMax: 16 * MiB,
    answerBytesMax: 16 * MiB,
  },
  crawl: {
    totalMs: 15 * SECOND,
    requestBytesMax: 0,
    /** A page has 2 MiB; a piece more, so that whoever reads it sees that there is more. */
    answerBytesMax: 2 * MiB + 128 * KiB,
  },
} as const;
