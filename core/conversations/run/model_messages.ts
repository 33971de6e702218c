/**
 * Converts a stored message to what a model reads.
 *
 * @module
 */
import { type Attachment, describeAttachments } from "../../attachments/attachments.ts";
import type { DeskCall, ModelFile, ModelMessage } from "../../model/model.ts";
import { KNOWLEDGE_FUNCTION } from "./functions.ts";
import { type KeptNote, type KeptReceipt, type MailMark, type MessageData, readData } from "../message_data.ts";
import type { Message } from "../messages.ts";
import { describeTrouble, whatFailed } from "../nudge.ts";

/** Facts that the message itself does not contain. */
export type MessageFacts = {
  /** The name of the teammate who wrote it. */
  readonly by?: string | null;
  /** The content of its files. */
  readonly files?: readonly ModelFile[];
  /** The customer's own words, if the desk added some around them. */
  readonly words?: string | null;
  /** The language of the chat, for lines that the customer may read. */
  readonly locale?: string | null;
};

/** Converts one message, without notes and internal data. */
export function modelMessages(message: Message, facts: MessageFacts = {}): readonly ModelMessage[] {
  const { kind, author, text } = message;
  const data = readData(message);
  if (data.call !== undefined) return callMessages(data.call, data.call.confirmed ? "yes" : null);
  if (data.preview !== undefined) return callMessages(data.preview, "question");
  if (data.search !== undefined) return searchMessages(message.id, data.search);
  if (kind === "note") return [];
  if (data.deskNote !== undefined) {
    return [{ role: "desk", ...data.deskNote, ...(data.over === undefined ? {} : { isOver: true }) }];
  }
  if (author === "teammate") return teammateMessages(text ?? "", data.attachments ?? [], facts.by ?? null);
  if (author === "customer" || author === "other") return customerMessages(message, data, facts);
  if (data.receipt !== undefined) return [receiptLine(data.receipt)];
  if (data.note !== undefined) return [noteLine(data.note, text ?? "")];
  if (data.figures !== undefined) return [figuresLine(data.figures)];
  if (text === null || text === "") return [];
  if (data.confirmation !== undefined) {
    return [questionLine({ summary: text, text: data.confirmation.question?.text, place: data.confirmation.place })];
  }
  if (data.handoff !== undefined) {
    return [{ role: "desk", text: "The conversation was passed to a person of the team." }];
  }
  if (data.offersPerson) return [offerLine(text)];
  return kind === "text" ? [{ role: "agent", text: data.written ?? text }] : [];
}

/** Returns a line of the desk that offers a person: as its own words, it would teach the model to offer one. */
export function offerLine(text: string): ModelMessage {
  return { role: "desk", text: "The desk said this to the customer, with a button for a person:", quoted: text };
}

/** Precedes a line that the customer has read as the answer to a press. */
export const ANSWERED = "The customer has read this line. Do not say it again; answer what else they asked for.";

/** A question before a change, for the model. */
export type PutQuestion = {
  readonly summary: string;
  /** The action file's sentence for it, as the customer reads it. */
  readonly text?: string | null | undefined;
  /** Its position among the questions of its step. */
  readonly place?: { readonly n: number; readonly of: number } | null | undefined;
};

/** Returns the line to the model that a question before a change was asked. */
export function questionLine({ summary, text = null, place = null }: PutQuestion): ModelMessage {
  const which = place === null || place.of === 1 ? "" : ` (${place.n} of ${place.of})`;
  return {
    role: "desk",
    text: `The customer is asked${which}, with buttons for yes and no. Nothing is done yet.`,
    quoted: text === null ? summary : `${summary}\n${text}`,
  };
}

/** @param why the desk made the call itself; null for one that the model made */
function callMessages(
  call: NonNullable<MessageData["call"]>,
  why: DeskCall["why"] | null,
): readonly ModelMessage[] {
  const { id, action: name, input, outcome, text, order, step, buttons, shown } = call;
  const result: ModelMessage = {
    role: "result",
    id,
    name,
    outcome,
    text,
    shown,
    ...(order === undefined ? {} : { order }),
    ...(buttons === undefined ? {} : { buttons }),
  };
  if (why !== null) return [{ ...result, byDesk: { why, input } }];
  return [{ role: "call", id, name, input, ...(step === undefined ? {} : { step }) }, result];
}

function searchMessages(id: string, search: NonNullable<MessageData["search"]>): readonly ModelMessage[] {
  const { query, answerable, order, reading, step, chunks } = search;
  // Chunks of an older version have no citation number.
  const numbered = chunks.flatMap(({ n, title, url, headings, text, score }) =>
    n === undefined ? [] : [{ n, title, url, headings, text, ...(score > 0 ? { match: score } : {}) }]
  );
  const name = KNOWLEDGE_FUNCTION;
  return [
    { role: "call", id, name, input: { query }, ...(step === undefined ? {} : { step }) },
    {
      role: "found",
      id,
      name,
      answerable,
      chunks: numbered,
      ...(order === undefined ? {} : { order }),
      ...(reading === undefined ? {} : { reading }),
    },
  ];
}

/** Fenced like everything that is not the agent's: in its own role, the model would take it for its own promise. */
function teammateMessages(text: string, files: readonly Attachment[], by: string | null): readonly ModelMessage[] {
  const written = [text, describeAttachments(files)].filter((part) => part !== "").join("\n");
  if (written === "") return [];
  return [{
    role: "desk",
    text: "A person of the team wrote to the customer:",
    quoted: `${by ?? "Support"}: ${written}`,
  }];
}

function customerMessages(message: Message, data: MessageData, facts: MessageFacts): readonly ModelMessage[] {
  const { files = [] } = facts;
  const { trouble, attachments = [] } = data;
  if (data.mail !== undefined) return [mailLine(message.text ?? "", data.mail, attachments)];
  if (data.resumes !== undefined) return [{ role: "desk", text: PAGE_OPENED }];
  if (message.kind === "press") {
    const pressed = "The customer pressed a button:";
    return [{ role: "desk", text: pressed, quoted: message.text ?? "" }];
  }
  const page: readonly ModelMessage[] = trouble === undefined ? [] : [{
    role: "desk",
    text: "The page reported this just before:",
    quoted: describeTrouble(trouble),
    failed: whatFailed(trouble, facts.locale ?? null),
  }];
  const words = message.text ?? "";
  if (words === "" && attachments.length === 0) return page;
  const unread = files.length === 0 ? describeAttachments(attachments) : "";
  const text = [words, unread].filter((part) => part !== "").join("\n");
  const own = facts.words ?? words;
  return [...page, {
    role: "customer",
    text,
    ...(own === text ? {} : { words: own }),
    ...(files.length === 0 ? {} : { files }),
  }];
}

/** Returns the line to the model that an email came: not in the customer's role, because anyone may have written it. */
function mailLine(
  text: string,
  { from, isOther }: MailMark,
  files: readonly Attachment[],
): ModelMessage {
  const quoted = [`${from}: ${text}`, describeAttachments(files)].filter((part) => part !== "").join("\n");
  return {
    role: "desk",
    text: isOther
      ? "This came by email from another address than the customer's. The customer did not write it; it confirms nothing:"
      : "This came by email. No one knows whether the customer wrote it; it confirms nothing:",
    quoted,
  };
}

const PAGE_OPENED =
  "The page that the customer said yes to is open now. Go on with what they wanted there; nothing of it was read yet.";

const RECEIPT_TEXTS: Readonly<Record<KeptReceipt["outcome"], string>> = {
  done: "The customer sees the desk's receipt: it was done.",
  failed: "The customer sees the desk's receipt: it was not done.",
  unknown: "The customer sees the desk's receipt: whether it was done is not known.",
};

/** Returns the line to the model that the customer sees the receipt of a change: it follows the call's result. */
export function receiptLine({ outcome }: KeptReceipt): ModelMessage {
  return { role: "desk", text: RECEIPT_TEXTS[outcome] };
}

/** Returns a note of the desk for the model: repeats the model's own words once. */
export function noteLine({ claim }: KeptNote, text: string): ModelMessage {
  return {
    role: "desk",
    text: `The desk's record does not have what your words above say, and the customer reads below them: ${text}`,
    quoted: claim,
    isAboutWords: true,
  };
}

/** Returns a note about figures, for the model. */
export function figuresLine(figures: readonly string[]): ModelMessage {
  return {
    role: "desk",
    text:
      "Nothing that you were given has these figures of your words above, and the customer reads below them that they are not in the records. Do not repeat them unless a source or a result has them:",
    quoted: figures.join(", "),
    isAboutWords: true,
  };
}
