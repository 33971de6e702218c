/**
 * Every limit of the product, with its unit in its name. The sandbox has its own table in `sandbox/limits.ts`.
 *
 * @see docs/reference/agent-files.md
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, HOUR, KiB, MiB, MINUTE, SECOND } from "./units.ts";

export { CRAWL_LIMITS, EMBEDDING_LIMITS, KNOWLEDGE_LIMITS, SYNC_LIMITS } from "./knowledge_limits.ts";

export const AGENT_LIMITS = {
  fileBytesMax: 256 * KiB,
  filesMax: 500,
  agentBytesMax: 8 * MiB,
  maxRepliesDefault: 10,
  maxRepliesMax: 50,
  messageCharsMax: 200,
  diffCharsMax: 16 * KiB,
  /** Lines removed and added in one file's diff; beyond it the whole file is shown as replaced. */
  diffEditsMax: 1000,
} as const;

export const ACTION_LIMITS = {
  totalMs: 10 * SECOND,
  answerBytesMax: 1 * MiB,
  pickedCharsMax: 32 * KiB,
  auditBodyBytesMax: 64 * KiB,
  callsPerReplyMax: 6,
  /** One text that the AI or a button gives to an action. */
  inputCharsMax: 8000,
  urlCharsMax: 8 * KiB,
  headerCharsMax: 8 * KiB,
  /** In one action file: the rules look at each with what stands before it. */
  placeholdersMax: 500,
} as const;

export const SECRET_LIMITS = { charsMin: 8, charsMax: 4096 } as const;

export const CARD_LIMITS = {
  nodesMax: 400,
  depthMax: 24,
  renderedBytesMax: 48 * KiB,
  stringCharsMax: 4000,
  fieldsMax: 30,
  fieldCharsMax: 2000,
  summaryCharsMax: 80,
  /** Lists and maps inside each other, in the payload of a button. */
  payloadDepthMax: 16,
  /** A card inside an address, compressed: proxies take 8 KiB of address and headers. */
  packedCharsMax: 6000,
  /** Problems, and warnings, that are kept of one template or one card. */
  problemsMax: 50,
} as const;

export const TEMPLATE_LIMITS = {
  /** A step is one node of the template visited or one turn of a loop. */
  stepsMax: 20_000,
  outputCharsMax: 64 * KiB,
  /** Tags and brackets inside each other, in the template's text. */
  depthMax: 24,
  sourceCharsMax: 256 * KiB,
  /** Nodes inside each other in the parsed tree: also counts chains such as `a.b.c` and `a ~ b ~ c`. */
  nodeDepthMax: 256,
  /** Lists and maps inside each other, in a value that is written or compared. */
  valueDepthMax: 64,
  /** All strings that one render builds, together. */
  builtCharsMax: 4 * MiB,
} as const;

export const CONVERSATION_LIMITS = {
  messageCharsMax: 8000,
  confirmationMs: 10 * MINUTE,
  visitorMs: 180 * DAY,
  /** A chat's bearer, from its last use; the visitor's token makes a new one. */
  widgetSessionMs: 1 * DAY,
  /** So long a chat still shows a conversation that was resolved, unless another one has begun. */
  resolvedShownMs: 1 * DAY,
  historyMessagesMax: 60,
} as const;

export const VISITOR_LIMITS = {
  /** Open sockets of one visitor. */
  socketsMax: 10,
  /** Pages that a visitor's trail goes back, and for how long it is kept; visits that are known to be one visitor's. */
  trailMax: 50,
  visitsMax: 20,
  trailMs: 30 * DAY,
  trailUrlCharsMax: 500,
  trailTitleCharsMax: 120,
  /** A visitor who was not heard of for so long has gone; how often one who stays is noted. */
  silentMs: 5 * MINUTE,
  stayMs: 2 * MINUTE,
  /** What a socket may tell of pages and events in a minute; more is not heard. */
  tellsPerMinuteMax: 120,
  /** What a teammate says to a visitor waits so long for the visitor's browser. */
  callMs: 1 * MINUTE,
  nudgesPerVisitMax: 3,
  /** So long a visit's offers of help are remembered. */
  nudgesMs: 1 * DAY,
  callCharsMax: 300,
} as const;

export const INBOX_LIMITS = {
  /** Of one tag, and of one conversation. */
  tagCharsMax: 40,
  tagsMax: 20,
  /** What teammates write down about one contact. */
  notesCharsMax: 4000,
  /** Open pages of one teammate. */
  socketsMax: 30,
} as const;

export const SETTINGS_LIMITS = {
  /** Changes of a workspace's settings that are remembered. */
  changesKept: 200,
} as const;

export { CONTROL_LIMITS, WEBSITE_LIMITS } from "./page_limits.ts";

export const ATTACHMENT_LIMITS = {
  fileBytesMax: 10 * MiB,
  perMessageMax: 5,
  /** All files of one conversation, and of one workspace. */
  conversationBytesMax: 200 * MiB,
  workspaceBytesMax: 20 * 1024 * MiB,
  /** Files that one sender has uploaded and not sent. */
  unsentMax: 10,
  /** After that long a file that was never sent is removed. */
  unsentMs: 1 * DAY,
  /** One upload in all: 10 MB on a slow phone. */
  uploadMs: 3 * MINUTE,
  /** Uploads at the same time, on one desk. */
  uploadsMax: 32,
  nameCharsMax: 100,
  /** Width times height: a picture takes four bytes of memory for each point when it is shown. */
  picturePointsMax: 50_000_000,
} as const;

export const MODEL_LIMITS = {
  nameCharsMax: 200,
  sealedPartCharsMax: 32 * KiB,
  /** One step of a turn: the model's whole answer to one request. */
  stepMs: 45 * SECOND,
  /** The test of a server: its whole answer, the events of it that are looked at, and what is read of an error. */
  trialMs: 20 * SECOND,
  trialEventsMax: 200,
  trialBodyCharsMax: 64 * KiB,
  trialSaidCharsMax: 300,
  /** A busy server that asks to wait longer has failed: the customer is waiting, too. */
  retryAfterMsMax: 15 * SECOND,
  replyCharsMax: 16 * KiB,
  /** Where a server must be told: `replyCharsMax` in English, and the calls besides. */
  outputTokensMax: 8192,
  /** More tasks than this are narrowed to those that fit the customer's words. */
  tasksInPromptMax: 8,
  choicesMax: 4,
  choiceCharsMax: 80,
} as const;

export const TURN_LIMITS = {
  /** One turn in all; after `leaseMs` a turn that never ended no longer stops the next one. */
  totalMs: 100 * SECOND,
  leaseMs: 2 * MINUTE,
  /** How long a message waits for the turn before it. */
  waitMs: 30 * SECOND,
  historyCharsMax: 48 * KiB,
} as const;

/** What a turn takes from the knowledge. */
export const ANSWER_LIMITS = {
  queryCharsMax: 500,
  /** Chunks that one search gives to a model, and how much of each. */
  chunksMax: 6,
  chunkCharsMax: 4000,
  /** Places that are linked under one answer. */
  sourcesMax: 4,
} as const;

/** Questions that found no answer. */
export const GAP_LIMITS = {
  questionCharsMax: 300,
  /** From when it was asked. */
  keptMs: 90 * DAY,
  /** Questions on the page, and conversations linked from one. */
  shownMax: 100,
  conversationsMax: 5,
} as const;

export const TEST_LIMITS = {
  /** How often a case runs with a model, which may answer differently each time. */
  repeats: 3,
  /** Cases that run at the same time with a model. */
  lanes: 4,
  casesMax: 500,
  replaysMax: 100,
  /** Customer's messages and presses of one conversation that are replayed. */
  replayTurnsMax: 20,
  /** How long a call of run_tests waits for the end; the run goes on after it. */
  answerMs: 45 * SECOND,
  /** A run that has not come on for so long has died with its process. */
  silentMs: 10 * MINUTE,
  runsKept: 50,
  /** A test chat is kept from its beginning. */
  chatMs: 1 * DAY,
  /** Test chats of a workspace at the same time. */
  chatsMax: 50,
  /** Exchanges of a test chat that its page shows. */
  chatTurnsMax: 100,
  replyCharsMax: 8 * KiB,
  reasonCharsMax: 500,
} as const;

export const IDENTITY_LIMITS = {
  clockSkewS: 60,
  lifetimeS: 24 * 60 * 60,
  claimsBytesMax: 4 * KiB,
  tokenCharsMax: 16 * KiB,
  subCharsMax: 128,
  emailCharsMax: 320,
  nameCharsMax: 200,
  /** Objects and lists inside each other, in the claims. */
  claimsDepthMax: 5,
  rotationMs: 24 * HOUR,
} as const;

export const TEAMMATE_LIMITS = {
  passwordCharsMin: 12,
  passwordCharsMax: 200,
  sessionMs: 14 * DAY,
  setupLinkMs: 7 * DAY,
  emailCharsMax: 320,
  nameCharsMax: 200,
  tokenNameCharsMax: 80,
  /** How stale a token's "last used" may be: not every request writes. */
  lastUsedMs: MINUTE,
} as const;

export const MCP_LIMITS = {
  requestBytesMax: 16 * MiB,
  /** A document of that size over a slow line, and no longer. */
  requestMs: MINUTE,
  answerBytesMax: 40_000,
  instructionsBytesMax: 2 * KiB,
  /** Calls of tools that a workspace remembers. */
  callsMax: 10_000,
  /** Calls that wait to be written; the next ones are not remembered. */
  callsWaitingMax: 4000,
  /** They are written together when there are so many, or after so long. */
  callsTogetherMax: 400,
  callsWaitMs: 1 * SECOND,
} as const;

/** Requests allowed in a window, by what they are counted for. */
export const RATES = {
  widget: { max: 120, windowMs: MINUTE },
  newConversation: { max: 10, windowMs: HOUR },
  message: { max: 20, windowMs: MINUTE },
  /** Files, by the visitor or the teammate who sends them. */
  upload: { max: 30, windowMs: MINUTE },
  nudge: { max: 6, windowMs: HOUR },
  mcp: { max: 120, windowMs: MINUTE },
  tryAction: { max: 20, windowMs: MINUTE },
  signIn: { max: 5, windowMs: 5 * MINUTE },
} as const;
