/**
 * Shortens a request to a model's context size: removes the oldest exchanges first, then the ends of long results.
 *
 * @module
 */
import { textBytes } from "../json.ts";
import { CUT_LIMITS } from "../limits/model.ts";
import type { ModelMessage, ModelRequest } from "./model.ts";

/**
 * Returns the maximum number of tokens in a text, for any tokenizer: one for three bytes of UTF-8, which is more than
 * any language needs on average.
 */
export function tokensOf(text: string): number {
  return Math.ceil(textBytes(text) / 3);
}

/** Returns the maximum number of tokens in a request, without its answer. */
export function requestTokens(request: ModelRequest): number {
  const { instructions, tasks, functions, messages } = request;
  return tokensOf(JSON.stringify([instructions, tasks, functions, messages]));
}

/**
 * The share of a request that the desk's lines at the beginning may take: emails are such lines, and there may be many.
 */
const LEAD_SHARE = 0.25;

/** Replaces the omitted exchanges, so that the model does not take the rest for the whole conversation. */
const LEFT_OUT: ModelMessage = { role: "desk", text: "Earlier messages of this conversation are left out here." };

/**
 * Returns the request with at most `tokensMax` tokens, as far as possible: the desk's lines at the beginning, the
 * customer's newest message and what followed it are kept, with shorter results.
 *
 * @returns the request itself if it fits
 */
export function shortenRequest(request: ModelRequest, tokensMax: number): ModelRequest {
  let cut = request;
  const [opening, ...every] = exchangesOf(request.messages);
  const lead = lastWithin(opening, tokensMax * LEAD_SHARE);
  const first = lead.length < opening.length ? 0 : 1;
  for (let from = first; requestTokens(cut) > tokensMax && from < every.length; from++) {
    cut = { ...request, messages: [...lead, LEFT_OUT, ...every.slice(from).flat()] };
  }
  for (let charsMax = longestText(cut); requestTokens(cut) > tokensMax && charsMax > CUT_LIMITS.resultCharsMin;) {
    charsMax = Math.max(CUT_LIMITS.resultCharsMin, Math.floor(charsMax / 2));
    cut = { ...cut, messages: cut.messages.map((message) => withShortText(message, charsMax)) };
  }
  return cut;
}

type Messages = readonly ModelMessage[];

/**
 * Returns the messages before the customer's first, then the exchanges. Each begins with a customer's message: no call
 * loses its result.
 */
function exchangesOf(messages: Messages): readonly [Messages, ...Messages[]] {
  const begins = messages.flatMap(({ role }, at) => role === "customer" ? [at] : []);
  const exchanges = begins.map((begin, at) => messages.slice(begin, begins[at + 1]));
  return [messages.slice(0, begins[0] ?? messages.length), ...exchanges];
}

/** Returns the newest messages with at most this many tokens in total, but always the last one. */
function lastWithin(messages: Messages, tokensMax: number): Messages {
  const from = messages.findIndex((_, at) => tokensOf(JSON.stringify(messages.slice(at))) <= tokensMax);
  return messages.slice(from < 0 ? -1 : from);
}

function longestText(request: ModelRequest): number {
  return Math.max(0, ...request.messages.flatMap(textsOf).map((text) => text.length));
}

function textsOf(message: ModelMessage): readonly string[] {
  if (message.role === "found") return message.chunks.map(({ text }) => text);
  return message.role === "call" ? [] : [message.text];
}

function withShortText(message: ModelMessage, charsMax: number): ModelMessage {
  const short = (text: string) => text.length <= charsMax ? text : `${text.slice(0, charsMax)} … (cut)`;
  if (message.role === "result") return { ...message, text: short(message.text) };
  if (message.role !== "found") return message;
  return { ...message, chunks: message.chunks.map((chunk) => ({ ...chunk, text: short(chunk.text) })) };
}
