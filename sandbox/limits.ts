/**
 * Every limit of the sandbox, with the unit in its name; the extractor's are in `extractor/limits.ts`.
 *
 * @see docs/reference/limits.md
 * @module
 */

const KiB = 1024;
const MiB = 1024 * KiB;
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

/** Limits of an outbound connection. */
export const OUTBOUND_LIMITS = {
  connectMs: 3 * SECOND,
  /** Total of a response's status line and headers. */
  headerBytesMax: 16 * KiB,
  /**
   * The interval at which idle connections are closed, each after at most two intervals: many servers close theirs
   * after five seconds.
   */
  keepAliveCheckMs: 1 * SECOND,
  keepAliveSocketsMax: 64,
  /** How long a name's addresses are cached; never longer than an idle connection is kept. */
  addressesKeptMs: 2 * SECOND,
  namesKeptMax: 256,
  /** Addresses with a cached verdict, for each range. */
  verdictsKeptMax: 512,
  /** Vetted addresses of one name that are tried in turn, until something was sent. */
  addressesTriedMax: 3,
} as const;

/** Sizes of a message from the desk and its answer. */
export const MESSAGE_LIMITS = {
  questionBytesMax: 20 * MiB,
  /** The largest answer of a door, with each of its characters escaped. */
  answerBytesMax: 100 * MiB,
  urlCharsMax: 8 * KiB,
  headersMax: 64,
  headerCharsMax: 8 * KiB,
  secretsMax: 20,
} as const;

/** How long a desk that starts with its sandbox waits for it, and the interval of its checks. */
export const START_LIMITS = {
  waitMs: 20 * SECOND,
  lookMs: 10,
} as const;

/** Spans, log lines and metrics for the operator's collector. */
export const TELEMETRY_LIMITS = {
  spansMax: 512,
  factCharsMax: 120,
  recordsMax: 256,
  /** A log line, and each of its facts, such as the stack of an error. */
  recordCharsMax: 4 * KiB,
  recordFactsMax: 32,
  metricsMax: 64,
  /** Series of one metric, such as one for each route and status. */
  pointsMax: 2000,
  labelsMax: 4,
  bucketsMax: 32,
  exportMs: 5 * SECOND,
  /** The collector's response, which is ignored; a longer one costs the connection. */
  answerBytesMax: 64 * KiB,
} as const;

export const SECRET_LIMITS = {
  charsMin: 8,
  /**
   * The password of a mail server, which its provider may have chosen. If shorter than `charsMin`, it is masked only in
   * that server's responses.
   */
  mailPasswordCharsMin: 4,
  charsMax: 4096,
  originsMax: 20,
  originCharsMax: 300,
} as const;

export const VAULT_LIMITS = {
  /** Names of all workspaces together, including removed ones: the file is rewritten at each change. */
  namesMax: 10_000,
  /** Comparisons of a value with a record per workspace within `comparisonsMs`, so that values cannot be guessed. */
  comparisonsMax: 120,
  comparisonsMs: HOUR,
  /**
   * Requests to mask texts per workspace within `maskingsMs`: masked text reveals that it was a key, so they are
   * limited.
   */
  maskingsMax: 120,
  maskingsMs: HOUR,
  /**
   * Workspaces that are counted separately in that time, for comparisons and for maskings; all others share one count.
   */
  countedMax: 1000,
  maskedTextsMax: 100,
  /** Total of all texts in a request. */
  maskedCharsMax: 64 * KiB,
} as const;

/** Identity tokens, the secrets they are signed with, and tickets. */
export const IDENTITY_LIMITS = {
  clockSkewS: 60,
  lifetimeS: 24 * 60 * 60,
  claimsBytesMax: 4 * KiB,
  tokenCharsMax: 16 * KiB,
  subCharsMax: 128,
  emailCharsMax: 320,
  nameCharsMax: 200,
  /** Nesting depth of objects and lists in the claims. */
  claimsDepthMax: 5,
  /** How long the previous secret stays valid. */
  rotationMs: DAY,
  /** New secrets of a workspace within the window: a taken-over desk could sign tokens with secrets that it creates. */
  newMax: 5,
  newWindowMs: DAY,
  /** Records in one request; at most two of them are valid. */
  recordsMax: 4,
  /** A ticket: a workspace and the claims for requests, signed. */
  ticketCharsMax: 8 * KiB,
  /** Tickets with a verified signature whose content is cached: verifying takes longer than a request. */
  ticketsKeptMax: 1000,
} as const;

/** Codes of teammates' authenticator apps. */
export const TOTP_LIMITS = {
  secretBytes: 20,
  /** The text in the app: the company's name and the email. */
  labelCharsMax: 320,
  codeCharsMax: 16,
  /** Attempts per account within `triesMs`; the desk allows fewer. */
  triesMax: 60,
  triesMs: HOUR,
  /** Accounts whose attempts are counted; further ones are not checked within `triesMs`. */
  accountsCountedMax: 10_000,
} as const;

/** A push to a teammate's browser. */
export const PUSH_LIMITS = {
  /** Push services accept 4 KiB, part of which the encryption uses. */
  messageCharsMax: 1200,
  keyCharsMax: 200,
  subjectCharsMax: 300,
  ttlSMax: 24 * 60 * 60,
} as const;

/** Calls for a customer named by a teammate are counted in this window; the operator sets the limits. */
export const NAMED_LIMITS = { windowMs: HOUR } as const;

/**
 * Masking needs no time limit: it is linear in the response, whose size the door limits. The slowest responses, full of
 * near matches of a key in nested escapes, take about a tenth of a second per MiB, ordinary ones a tenth of that.
 */
export const MASK_LIMITS = {
  /** Shorter encodings would match ordinary text by chance. */
  encodingCharsMin: 6,
  /** A secret without its ends; a shorter part would match ordinary text by chance. */
  middleCharsMin: 10,
  /** The shortest list of bytes, such as `[82, 69, …]`, that is searched for a secret. */
  byteListMin: 8,
  /** Cached maskers, which saves computing the encodings of a call's secrets each time. */
  maskersMax: 64,
} as const;

export const LEDGER_LIMITS = {
  /** How long a line may be in the kernel's buffers only: what a power failure may lose. */
  syncMs: 1 * SECOND,
  /** How much of the newest file is read to find its last line; a line is much shorter. */
  tailBytes: 256 * KiB,
  /** Websites that are counted separately in an hour; all others are counted together. */
  sitesMax: 200,
} as const;

/**
 * Requests of one door in flight and waiting, of all workspaces and of one; further ones are refused as `busy`. The
 * places `firstOnly` are for workspaces without a running request: slow apps of a few workspaces lock no other out.
 */
export const GATE_LIMITS = {
  inFlightMax: 100,
  queueMax: 800,
  firstOnly: 25,
  ofWorkspace: { inFlightMax: 50, queueMax: 200 },
} as const;

/**
 * Concurrent host name lookups, with the same meanings. Deno runs about 32 at a time; the rest are left to the hosts of
 * the operator.
 */
export const NAME_GATE_LIMITS = {
  inFlightMax: 28,
  queueMax: 800,
  firstOnly: 8,
  ofWorkspace: { inFlightMax: 8, queueMax: 200 },
} as const;

/** The door `mail`. */
export const MAIL_LIMITS = {
  totalMs: 50 * SECOND,
  greetingMs: 15 * SECOND,
  /** How long a server may be silent before the connection is closed. */
  silenceMs: 30 * SECOND,
  addressCharsMax: 254,
  nameCharsMax: 200,
  subjectCharsMax: 300,
  messageIdCharsMax: 300,
  referencesMax: 20,
  urlCharsMax: 2000,
  /** For each of text and HTML. */
  bodyCharsMax: 512 * KiB,
  filesMax: 5,
  /** Total of an email's files, in base64. */
  filesCharsMax: 14 * MiB,
  /**
   * More than the longest name that the desk gives a file: 100 characters of two code units each, `_`, a dot and an
   * extension.
   */
  fileNameCharsMax: 220,
  /** Characters of a server's response that are stored. */
  responseCharsMax: 500,
  /** Looking up the DNS records of the sender's domain. */
  txtMs: 5 * SECOND,
  txtRecordsMax: 50,
} as const;

/** The door `mailbox`. */
export const MAILBOX_LIMITS = {
  totalMs: 100 * SECOND,
  greetingMs: 15 * SECOND,
  /** How long a server may be silent before the connection is closed. */
  silenceMs: 30 * SECOND,
  /** Emails in one check, and their total bytes. */
  fetchedMax: 50,
  bytesMax: 26 * MiB,
  /** Bytes that are read of a larger email. */
  cutBytesMax: 2 * MiB,
  /** Email numbers in a server's response to a search. */
  uidsMax: 100_000,
  /** Characters of a server's response that are stored. */
  responseCharsMax: 300,
} as const;

/** The door `files`. */
export const BUCKET_LIMITS = {
  totalMs: 60 * SECOND,
  /** Time until the head of a response, for each attempt. */
  tryMs: 20 * SECOND,
  /** Time between two chunks while an object or response is read. */
  silentMs: 60 * SECOND,
  /** Attempts while the store is busy, and the first wait between them; each later wait is three times as long. */
  triesMax: 4,
  firstWaitMs: 200,
  /** Larger objects are uploaded in parts of this size; the store requires at least 5 MiB. */
  partBytes: 8 * MiB,
  partsMax: 10_000,
  /** Concurrent uploads of a desk, each with a part in memory. Up to `uploadsWaitingMax` more wait. */
  uploadsMax: 4,
  uploadsWaitingMax: 200,
  /** Keys per page of a list. */
  keysPerListMax: 1000,
  /** Responses without an object, such as a list. */
  answerBytesMax: 4 * MiB,
  errorBytesMax: 64 * KiB,
  uploadCharsMax: 2048,
  etagCharsMax: 256,
  markCharsMax: 2048,
  /** Requests in flight and waiting. A file being read counts until its reader has all of it. */
  inFlightMax: 200,
  queueMax: 400,
} as const;

/** The interval at which expired deadlines are checked: a request may end this much after its deadline. */
export const DEADLINE_LIMITS = { tickMs: 50 } as const;

const APP_CALL = { totalMs: 10 * SECOND, requestBytesMax: 1 * MiB, answerBytesMax: 1 * MiB } as const;

export const DOOR_LIMITS = {
  action: APP_CALL,
  named: APP_CALL,
  model: {
    totalMs: 180 * SECOND,
    requestBytesMax: 16 * MiB,
    answerBytesMax: 16 * MiB,
  },
  crawl: {
    totalMs: 15 * SECOND,
    requestBytesMax: 0,
    /** The largest page is 2 MiB; the extra bytes let the crawler detect that a page is larger. */
    answerBytesMax: 2 * MiB + 128 * KiB,
  },
  oidc: {
    totalMs: 10 * SECOND,
    requestBytesMax: 64 * KiB,
    answerBytesMax: 256 * KiB,
  },
  client: {
    totalMs: 6 * SECOND,
    requestBytesMax: 0,
    answerBytesMax: 32 * KiB,
  },
  webhook: {
    totalMs: 15 * SECOND,
    requestBytesMax: 512 * KiB,
    answerBytesMax: 64 * KiB,
  },
  push: {
    totalMs: 15 * SECOND,
    requestBytesMax: 16 * KiB,
    answerBytesMax: 16 * KiB,
  },
  mailbox: {
    totalMs: MAILBOX_LIMITS.totalMs,
    requestBytesMax: 64 * KiB,
    answerBytesMax: MAILBOX_LIMITS.bytesMax + MAILBOX_LIMITS.cutBytesMax,
  },
  files: {
    totalMs: BUCKET_LIMITS.totalMs,
    requestBytesMax: BUCKET_LIMITS.partBytes,
    answerBytesMax: 64 * MiB,
  },
  mail: {
    totalMs: MAIL_LIMITS.totalMs,
    requestBytesMax: 16 * MiB,
    answerBytesMax: 64 * KiB,
  },
} as const;
