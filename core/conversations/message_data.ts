/**
 * What a message keeps besides its text and card: the shape of the column `messages.data`.
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

/** A place in the knowledge; `url` is null for what has no address. */
const PLACE = z.object({
  title: z.string(),
  url: z.string().nullable(),
  sourceId: z.string(),
  pageId: z.string(),
  chunkId: z.number(),
});

/** A place in the knowledge that an answer rests on, as it is kept. */
export type AnswerSource = z.infer<typeof PLACE>;

/** One search of the knowledge: what was looked for, and all that the model was given. */
const SEARCH = z.object({
  query: z.string(),
  answerable: z.enum(["yes", "weak", "no"]),
  order: z.string().optional(),
  /** Whether sources were being read for the first time. */
  reading: z.literal(true).optional(),
  step: z.string().optional(),
  /** `n`: what the chunk is cited by in this conversation; missing in searches of older versions. */
  chunks: z.array(z.object({
    ...PLACE.shape,
    n: z.int().optional(),
    headings: z.array(z.string()),
    text: z.string(),
    score: z.number(),
  })),
});

/** A search of a turn, as it is kept. */
export type KeptSearch = z.infer<typeof SEARCH>;

/** One call: `text` is what the model may read of the answer, `order` the desk's own sentence about it. */
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

/** A call of a turn, as it is kept. */
export type KeptCall = Omit<z.infer<typeof CALL>, "input" | "order" | "step" | "buttons" | "confirmed"> & {
  readonly input: JsonObject;
  readonly order?: string;
  /** The step of the turn in which the model made it; the calls of a step are one message of the model. */
  readonly step?: string;
  /** The labels of the buttons of the card that showed it. */
  readonly buttons?: readonly string[];
  /** The desk made it after the customer's yes: the model's own call, if there was one, is kept as waiting for it. */
  readonly confirmed?: true;
};

const QUESTION_ROWS = z.array(z.object({ label: z.string(), value: z.string(), note: z.string().exactOptional() }));

/** The question before a change, as it was drawn; an older version had only a title and rows. */
const QUESTION = z.object({
  title: z.string(),
  text: z.string().nullable().default(null),
  rows: QUESTION_ROWS,
  details: QUESTION_ROWS.default([]),
});

/** The receipt of a change: what was called, and how it ended. */
const RECEIPT = z.object({
  action: z.string(),
  title: z.string(),
  rows: QUESTION_ROWS,
  outcome: z.enum(CHANGE_ENDS),
  /** How the customer said yes; null where none was needed. */
  by: z.enum(["press", "text"]).nullable(),
  /** The label of the button, or what the customer wrote. */
  words: z.string().nullable(),
  /** The app's own words about a failure. */
  reason: z.string().nullable(),
  /** The message that keeps the call. */
  callId: z.string(),
  auditId: z.string().nullable(),
  /** The message that asked for the yes; null for a card's button. */
  asked: z.string().nullable(),
});

/** A receipt, as it is kept. */
export type KeptReceipt = z.infer<typeof RECEIPT>;

/** The note below words that claim what the record does not have: the sentence, and which note it is. */
const NOTE = z.object({ claim: z.string(), finding: z.enum(["nothingChanged", "notThisChange", "changeUnknown"]) });

/** A note, as it is kept. */
export type KeptNote = z.infer<typeof NOTE>;

const SHAPE = z.looseObject({
  /** On the message or press that began a turn. `lastN` is the number of the turn's last message. */
  turn: z.object({
    state: z.enum(["running", "done", "interrupted"]),
    lastN: z.int(),
    /** While it runs: the instance that runs it; missing in turns of older versions. */
    by: z.string().optional(),
    /** Of an interrupted one: the customer has read a line that says so. */
    said: z.boolean().optional(),
    /** Of one whose process died and that changed nothing: when it was found (ISO). */
    foundAt: z.string().optional(),
    /** It is run for the second time, after its process died. */
    again: z.literal(true).optional(),
  }),
  call: CALL,
  /** A call that the desk made for the question that follows: see `preview` in an action file. */
  preview: CALL,
  /** On a message of the desk: the receipt of a change. */
  receipt: RECEIPT,
  /** On a message of the desk: a note below the words of the model. */
  note: NOTE,
  /** On a message of the desk: a note about figures of the model that nothing holds, as they are written. */
  figures: z.array(z.string()),
  search: SEARCH,
  /** On a private note: the teammate's question that it answers. */
  asked: z.string(),
  /** On a teammate's reply that was translated: what they wrote, and the language that it was sent in. */
  original: z.object({ text: z.string(), language: z.string() }),
  /** On an answer that cites: its words with the numbers in brackets, for the model. */
  written: z.string(),
  /** On an answer: the places of the knowledge that it rests on. */
  sources: z.array(PLACE),
  /** On a card: the call it shows, and its line when folded. */
  card: z.object({ action: z.string(), summary: z.string().nullable() }),
  /** On the question before a change. */
  confirmation: z.object({
    action: z.string(),
    input: INPUT,
    question: QUESTION.optional(),
    /** Its place among the questions of its step. */
    place: z.object({ n: z.int(), of: z.int() }).optional(),
    /** Whether the same was asked just before. */
    isRepeated: z.boolean().optional(),
    /** What the action meant when it was asked about; null for what a page defines. */
    meaning: z.string().nullable().optional(),
  }),
  /** What became of that question, or of a press; without a line where the model says it. */
  result: z.object({ outcome: z.string(), line: z.string().nullable() }),
  /** A sentence of the desk for the model alone, and the words that it is about. */
  deskNote: z.object({ text: z.string(), quoted: z.string() }),
  /** On such a note: the message of the question that it says is over. */
  over: z.string(),
  /** Short replies that are offered. */
  choices: z.array(z.string()),
  /** The desk itself says it and offers a person: the model reads it as a line of the desk, not as its own words. */
  offersPerson: z.literal(true),
  /** On a press that did not do its work: the next press of the button is another attempt. */
  retry: z.boolean(),
  /** What was pressed, and the label it had. */
  press: z.object({ messageId: z.string(), button: z.string() }),
  /** On a message or press: its turn opened another page, in which browser and when (ISO). */
  toResume: z.object({ visitorId: z.string(), at: z.string() }),
  /** On a press that no button made: the message whose turn goes on, on the page that it opened. */
  resumes: z.string(),
  /** On a customer's message or press: it came from a session that was identified as them. */
  verified: z.literal(true),
  handoff: z.object({ reason: z.string() }),
  /** On a line of the desk that says again that a person will answer. */
  stillWaits: z.literal(true),
  /** On a customer's message or press: the page that they were on. */
  page: z.object({ url: z.string(), title: z.string() }),
  /** On a customer's message or press: the time zone of their browser. */
  timezone: z.string(),
  /** On a customer's message: what went wrong on their page before they wrote it. */
  trouble: troubleSchema,
  /**
   * On a message that came by email: what the mail says of its sender, whom no one vouches for. It is never the customer's
   * word for an action.
   */
  mail: z.object({
    from: z.string(),
    name: z.string().nullable(),
    subject: z.string(),
    /** Whether neither the contact has this address nor the desk wrote to it. */
    isOther: z.boolean(),
    /** By what it was recognised as no person's; null for a person's. */
    sign: z.string().nullable(),
    /** The whole text, where more than what was written in it was cut off. */
    whole: z.string().nullable(),
    /** Files that were not taken, each with why. */
    leftOut: z.array(z.string()),
    isCut: z.boolean(),
  }),
  /** On a private note that an email did not arrive: the code (RFC 3463) and the words of the server that said so. */
  delivery: z.object({ code: z.string().nullable(), said: z.string().nullable() }),
  /** Files of a customer's or a teammate's message, as they were when it was sent. */
  attachments: z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), bytes: z.int() })),
}).partial();

/** The parts that a message has; which ones follows from its kind. */
export type MessageData = z.infer<typeof SHAPE>;

/** What an email says of its sender. */
export type MailMark = NonNullable<MessageData["mail"]>;

/** What a mail server said of an email that did not arrive. */
export type DeliveryMark = NonNullable<MessageData["delivery"]>;

/** The question that a message asks before a change; null for another message, and for one of an older version. */
export function shownQuestion(message: { readonly data: JsonObject }): ChangeQuestion | null {
  return readData(message).confirmation?.question ?? null;
}

/** The mark of a message from a session that is identified as a customer. */
export function verifiedMark({ customer }: { readonly customer: object | null }): { readonly verified?: true } {
  return customer === null ? {} : { verified: true };
}

/** Reads the column; a part that this version does not know is kept and not looked at. */
export function readData(message: { readonly data: JsonObject }): MessageData {
  return SHAPE.parse(message.data);
}
