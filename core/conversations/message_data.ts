/**
 * The shape of the column `messages.data`: all of a message except its text and card.
 *
 * @module
 */
import { z } from "zod";
import type { ChangeQuestion } from "../actions/question.ts";
import type { JsonObject } from "../json.ts";
import { CHANGE_ENDS, OUTCOME_NAMES } from "../outcomes.ts";
import { troubleSchema } from "./nudge.ts";

/** The outcome of pressing No: no call was made, so no action event is sent. */
export const DECLINED = "declined";

const INPUT = z.record(z.string(), z.json());

/** A place in the knowledge; `url` is null if it has no address. */
const PLACE = z.object({
  title: z.string(),
  url: z.string().nullable(),
  sourceId: z.string(),
  pageId: z.string(),
  chunkId: z.number(),
});

/** A stored source of an answer. */
export type AnswerSource = z.infer<typeof PLACE>;

/** One search of the knowledge: the query, and everything that the model was given. */
const SEARCH = z.object({
  query: z.string(),
  answerable: z.enum(["yes", "weak", "no"]),
  order: z.string().optional(),
  /** Whether sources were being read for the first time. */
  reading: z.literal(true).optional(),
  step: z.string().optional(),
  /** `n`: the citation number of the chunk in this conversation; missing in searches of older versions. */
  chunks: z.array(z.object({
    ...PLACE.shape,
    n: z.int().optional(),
    headings: z.array(z.string()),
    text: z.string(),
    score: z.number(),
  })),
});

/** A stored search of a turn. */
export type KeptSearch = z.infer<typeof SEARCH>;

/** One call: `text` is the part of the answer that the model may read, `order` the desk's line about it. */
const CALL = z.object({
  id: z.string(),
  action: z.string(),
  input: INPUT,
  outcome: z.enum(OUTCOME_NAMES),
  text: z.string(),
  order: z.string().optional(),
  step: z.string().optional(),
  buttons: z.array(z.string()).optional(),
  confirmed: z.literal(true).optional(),
  auditId: z.string().nullable(),
  shown: z.boolean(),
});

/** A stored call of a turn. */
export type KeptCall = Omit<z.infer<typeof CALL>, "input" | "order" | "step" | "buttons" | "confirmed"> & {
  readonly input: JsonObject;
  readonly order?: string;
  /** The step of the turn in which the model made it; the calls of a step are one message of the model. */
  readonly step?: string;
  /** The labels of the buttons on its card. */
  readonly buttons?: readonly string[];
  /** The desk made it after the customer's yes: the model's own call, if any, is stored as waiting for it. */
  readonly confirmed?: true;
};

const QUESTION_ROWS = z.array(z.object({ label: z.string(), value: z.string(), note: z.string().exactOptional() }));

/** The question before a change, as displayed; an older version had only a title and rows. */
const QUESTION = z.object({
  title: z.string(),
  text: z.string().nullable().default(null),
  rows: QUESTION_ROWS,
  details: QUESTION_ROWS.default([]),
  note: z.string().exactOptional(),
});

/** The receipt of a change: what was called, and how it ended. */
const RECEIPT = z.object({
  action: z.string(),
  title: z.string(),
  rows: QUESTION_ROWS,
  outcome: z.enum(CHANGE_ENDS),
  /** How the customer said yes; null if no yes was needed. */
  by: z.enum(["press", "text"]).nullable(),
  /** The label of the button, or the customer's words. */
  words: z.string().nullable(),
  /** The app's own words about a failure. */
  reason: z.string().nullable(),
  /** The message that stores the call. */
  callId: z.string(),
  auditId: z.string().nullable(),
  /** The message that asked for the yes; null for a card's button. */
  asked: z.string().nullable(),
});

/** A stored receipt. */
export type KeptReceipt = z.infer<typeof RECEIPT>;

/** The note below a claim that the record does not contain: the sentence, and the kind of note. */
const NOTE = z.object({ claim: z.string(), finding: z.enum(["nothingChanged", "notThisChange", "changeUnknown"]) });

/** A stored note. */
export type KeptNote = z.infer<typeof NOTE>;

const SHAPE = z.looseObject({
  /** On the message or press that began a turn. `lastN` is the number of the turn's last message. */
  turn: z.object({
    state: z.enum(["running", "done", "interrupted"]),
    lastN: z.int(),
    /** While it runs: the instance that runs it; missing in turns of older versions. */
    by: z.string().optional(),
    /** For an interrupted turn: whether the customer has read a line about it. */
    said: z.boolean().optional(),
    /** For a turn whose process died before any change: when it was found (ISO). */
    foundAt: z.string().optional(),
    /** It runs for the second time, after its process died. */
    again: z.literal(true).optional(),
  }),
  call: CALL,
  /** A call that the desk made for the question that follows: see `preview` in an action file. */
  preview: CALL,
  /** On a message of the desk: the receipt of a change. */
  receipt: RECEIPT,
  /** On a message of the desk: a note below the words of the model. */
  note: NOTE,
  /** On a message of the desk: a note about unsupported figures of the model, as written. */
  figures: z.array(z.string()),
  search: SEARCH,
  /** On a private note: the teammate's question that it answers. */
  asked: z.string(),
  /** On a teammate's translated reply: the original text, and the language that it was sent in. */
  original: z.object({ text: z.string(), language: z.string() }),
  /** On an answer with citations: its text with the numbers in brackets, for the model. */
  written: z.string(),
  /** On an answer: its sources in the knowledge. */
  sources: z.array(PLACE),
  /** On a card: the call it shows, and its line when folded. */
  card: z.object({ action: z.string(), summary: z.string().nullable() }),
  /** On the question before a change. */
  confirmation: z.object({
    action: z.string(),
    input: INPUT,
    question: QUESTION.optional(),
    /** Its position among the questions of its step. */
    place: z.object({ n: z.int(), of: z.int() }).optional(),
    /** Whether the same was asked just before. */
    isRepeated: z.boolean().optional(),
    /** The meaning of the action when the question was asked; null for what a page defines. */
    meaning: z.string().nullable().optional(),
  }),
  /** The result of that question or of a press; without a line if the model gives the answer. */
  result: z.object({ outcome: z.string(), line: z.string().nullable() }),
  /** A line of the desk for the model alone, and the words that it is about. */
  deskNote: z.object({ text: z.string(), quoted: z.string() }),
  /** On such a note: the message of the ended question. */
  over: z.string(),
  /** Offered short replies. */
  choices: z.array(z.string()),
  /** A line of the desk that offers a person: the model reads it as the desk's, not as its own words. */
  offersPerson: z.literal(true),
  /** On a press that failed: the next press of the button is another attempt. */
  retry: z.boolean(),
  /** The pressed button, and its label. */
  press: z.object({ messageId: z.string(), button: z.string() }),
  /** On a message or press: its turn opened another page, in which browser and when (ISO). */
  toResume: z.object({ visitorId: z.string(), at: z.string() }),
  /** On a press without a button: the message whose turn continues on the page that it opened. */
  resumes: z.string(),
  /** On a customer's message or press: its session was identified as them. */
  verified: z.literal(true),
  handoff: z.object({ reason: z.string() }),
  /** On a line of the desk that repeats that a person will answer. */
  stillWaits: z.literal(true),
  /** On a customer's message or press: the page that they were on. */
  page: z.object({ url: z.string(), title: z.string() }),
  /** On a customer's message or press: the time zone of their browser. */
  timezone: z.string(),
  /** On a customer's message: what failed on their page before they wrote it. */
  trouble: troubleSchema,
  /**
   * On a message that came by email: its sender by the mail's own headers, which are not verified. It never confirms an
   * action.
   */
  mail: z.object({
    from: z.string(),
    name: z.string().nullable(),
    subject: z.string(),
    /** Whether the address is neither the contact's nor one that the desk wrote to. */
    isOther: z.boolean(),
    /** The sign by which it was recognised as automatic; null for a person's. */
    sign: z.string().nullable(),
    /** The full text, if anything was cut off. */
    whole: z.string().nullable(),
    /** Files that were not accepted, each with the reason. */
    leftOut: z.array(z.string()),
    isCut: z.boolean(),
  }),
  /** On a private note that an email was not delivered: the code (RFC 3463) and the text of the server's report. */
  delivery: z.object({ code: z.string().nullable(), said: z.string().nullable() }),
  /** Files of a customer's or a teammate's message, as they were when sent. */
  attachments: z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), bytes: z.int() })),
}).partial();

/** The parts of a message; its kind determines which ones it has. */
export type MessageData = z.infer<typeof SHAPE>;

/** The sender of an email. */
export type MailMark = NonNullable<MessageData["mail"]>;

/** A mail server's report of an undelivered email. */
export type DeliveryMark = NonNullable<MessageData["delivery"]>;

/**
 * Returns the question that a message asks before a change; null for other messages, and for those of older versions.
 */
export function shownQuestion(message: { readonly data: JsonObject }): ChangeQuestion | null {
  return readData(message).confirmation?.question ?? null;
}

/** Returns the mark of a message from a session that is identified as a customer. */
export function verifiedMark({ customer }: { readonly customer: object | null }): { readonly verified?: true } {
  return customer === null ? {} : { verified: true };
}

/** Reads the column; parts unknown to this version are kept and ignored. */
export function readData(message: { readonly data: JsonObject }): MessageData {
  return SHAPE.parse(message.data);
}
