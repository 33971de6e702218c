/**
 * Every limit of the sandbox, with its unit in its name; the extractor's are in `extractor/limits.ts`.
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
  /** Status line and headers of an answer together. */
  headerBytesMax: 16 * KiB,
  /**
   * The interval of closing idle connections. A connection is closed after two of them at most: many servers close theirs
   * after five seconds.
   */
  keepAliveLookMs: 1 * SECOND,
  keepAliveSocketsMax: 64,
  /** How long a name's addresses are cached; never longer than an idle connection is kept. */
  addressesKeptMs: 2 * SECOND,
  namesKeptMax: 256,
  /** Addresses whose verdict is kept, for each range. */
  verdictsKeptMax: 512,
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

/** A desk that starts beside its sandbox: how long it waits for it, and how often it asks. */
export const START_LIMITS = {
  waitMs: 20 * SECOND,
  lookMs: 10,
} as const;

/** Spans, lines of the log and metrics on their way to the operator's collector. */
export const TELEMETRY_LIMITS = {
  spansMax: 512,
  factCharsMax: 120,
  recordsMax: 256,
  /** A line of the log, and each of its facts, such as the stack of an error. */
  recordCharsMax: 4 * KiB,
  recordFactsMax: 32,
  metricsMax: 64,
  /** Series of one metric: one for each route and status among them. */
  pointsMax: 2000,
  labelsMax: 4,
  bucketsMax: 32,
  exportMs: 5 * SECOND,
  /** Of what the collector answers, which is not looked at; a longer answer costs the connection. */
  answerBytesMax: 64 * KiB,
} as const;

export const SECRET_LIMITS = {
  charsMin: 8,
  /** A password of a mail server: its provider chose it. Shorter than `charsMin`, it is masked in that server's answers alone. */
  mailPasswordCharsMin: 4,
  charsMax: 4096,
  originsMax: 20,
  originCharsMax: 300,
} as const;

export const VAULT_LIMITS = {
  /** Names of all workspaces together, removed ones included: the file is written whole at each change. */
  namesMax: 10_000,
  /** Values compared with a record in `comparisonsMs`, by a workspace: it cannot be used to guess a value. */
  comparisonsMax: 120,
  comparisonsMs: HOUR,
  /** Requests to mask texts in `maskingsMs`, by a workspace: what comes back masked was a key, so few are answered. */
  maskingsMax: 120,
  maskingsMs: HOUR,
  /** Workspaces that are counted by themselves in that time, for comparisons and for maskings; any more share one count. */
  countedMax: 1000,
  maskedTextsMax: 100,
  /** Of all texts of a request together. */
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
  /** Nesting of objects and lists in the claims. */
  claimsDepthMax: 5,
  /** How long the secret before the newest one is accepted. */
  rotationMs: DAY,
  /** New secrets of one workspace within the window: a taken-over desk could sign with those that it makes. */
  newMax: 5,
  newWindowMs: DAY,
  /** Records that one question may carry; at most two of them are valid. */
  recordsMax: 4,
  /** A ticket: a workspace and what requests may hold of the claims, signed. */
  ticketCharsMax: 8 * KiB,
  /** Tickets whose signature was verified, of which the content is kept: a verification takes longer than a request. */
  ticketsKeptMax: 1000,
} as const;

/** Codes of teammates' authenticator apps. */
export const TOTP_LIMITS = {
  secretBytes: 20,
  /** What the app shows: the company's name and the email. */
  labelCharsMax: 320,
  codeCharsMax: 16,
  /** Codes of one account that are checked within `triesMs`; the desk allows fewer. */
  triesMax: 60,
  triesMs: HOUR,
  /** Accounts whose tries are counted; within `triesMs` no further one is checked. */
  accountsCountedMax: 10_000,
} as const;

/** One push to a teammate's browser. */
export const PUSH_LIMITS = {
  /** Push services take 4 KiB, of which the encryption uses a part. */
  messageCharsMax: 1200,
  keyCharsMax: 200,
  subjectCharsMax: 300,
  ttlSMax: 24 * 60 * 60,
} as const;

/** Calls for a customer whom a teammate names are counted in this window; the operator sets the limits. */
export const NAMED_LIMITS = { windowMs: HOUR } as const;

/**
 * Masking needs no limit on its time: it is linear in the answer, whose size the door limits. The dearest answers, which
 * nearly are a key between escapes of every level, take about a tenth of a second per MiB, ordinary ones a tenth of that.
 */
export const MASK_LIMITS = {
  /** A shorter encoding would match ordinary text by chance. */
  encodingCharsMin: 6,
  /** What is left of a secret without its ends; a shorter part would match ordinary text by chance. */
  middleCharsMin: 10,
  /** The shortest list of bytes, such as `[82, 69, …]`, that is read for a secret. */
  byteListMin: 8,
  /** Cached maskers, which saves computing the encodings of a call's secrets each time. */
  maskersMax: 64,
} as const;

export const LEDGER_LIMITS = {
  /** How long a line may be in the kernel's hands only: what a power failure may take. */
  syncMs: 1 * SECOND,
  /** How much of the newest file is read to find the last line; a line is much shorter. */
  tailBytes: 256 * KiB,
  /** Websites counted by name in an hour; the others are counted together. */
  sitesMax: 200,
} as const;

/** Requests of one door in flight and waiting; beyond them a request is refused with `busy`. */
export const GATE_LIMITS = { inFlightMax: 50, queueMax: 200 } as const;

/** Host names that are looked up for one workspace. */
export const NAME_GATE_LIMITS = { inFlightMax: 8, queueMax: 200 } as const;

/** The door `mail`. */
export const MAIL_LIMITS = {
  totalMs: 50 * SECOND,
  greetingMs: 15 * SECOND,
  /** How long a server may say nothing before the connection is closed. */
  silenceMs: 30 * SECOND,
  addressCharsMax: 254,
  nameCharsMax: 200,
  subjectCharsMax: 300,
  messageIdCharsMax: 300,
  referencesMax: 20,
  urlCharsMax: 2000,
  /** Each of text and HTML. */
  bodyCharsMax: 512 * KiB,
  filesMax: 5,
  /** All files of an email together, in base64. */
  filesCharsMax: 14 * MiB,
  /** Longer than the longest that the desk gives a file: 100 characters of two code units each, `_`, a dot and an ending. */
  fileNameCharsMax: 220,
  /** What is kept of a server's answer. */
  responseCharsMax: 500,
  /** Asking the DNS for what the sender's domain says of its mail. */
  txtMs: 5 * SECOND,
  txtRecordsMax: 50,
} as const;

/** The door `mailbox`. */
export const MAILBOX_LIMITS = {
  totalMs: 100 * SECOND,
  greetingMs: 15 * SECOND,
  /** How long a server may say nothing before the connection is closed. */
  silenceMs: 30 * SECOND,
  /** Emails of one look, and their bytes together. */
  fetchedMax: 50,
  bytesMax: 26 * MiB,
  /** What is taken of an email that is larger. */
  cutBytesMax: 2 * MiB,
  /** Numbers of emails that a server may answer a search with. */
  uidsMax: 100_000,
  /** What is kept of a server's words. */
  responseCharsMax: 300,
} as const;

/** The door `files`. */
export const BUCKET_LIMITS = {
  totalMs: 60 * SECOND,
  /** Until the head of an answer, each time that a request is sent. */
  tryMs: 20 * SECOND,
  /** Between two pieces of an object or an answer that is read. */
  silentMs: 60 * SECOND,
  /** How often a request is sent while the store says that it is busy, and the first wait between; each later one is three times as long. */
  triesMax: 4,
  firstWaitMs: 200,
  /** A larger object is uploaded in parts of this size, of which the store takes 5 MiB at least. */
  partBytes: 8 * MiB,
  partsMax: 10_000,
  /** Uploads at once of a desk, each with a part in memory. Further ones wait, up to `uploadsWaitingMax`. */
  uploadsMax: 4,
  uploadsWaitingMax: 200,
  /** Keys that the store lists at once. */
  keysPerListMax: 1000,
  /** Answers without an object, such as a list. */
  answerBytesMax: 4 * MiB,
  errorBytesMax: 64 * KiB,
  uploadCharsMax: 2048,
  etagCharsMax: 256,
  markCharsMax: 2048,
  /** Requests in flight and waiting. Reading a file is one until its reader has it. */
  inFlightMax: 200,
  queueMax: 400,
} as const;

/** The interval at which expired deadlines are looked for: a request may end this much after its deadline. */
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
    /** The largest page is 2 MiB; the extra bytes show the crawler that a page is larger. */
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
