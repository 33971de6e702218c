/**
 * Faults of model servers, as rows: what each server answers, what the customer sees, and what the log says.
 *
 * @module
 */
import { ENGLISH } from "../../core/languages/en/language.ts";
import {
  type Answer,
  breaks,
  fails,
  isSilent,
  type Said,
  says,
  saysAs,
  streams,
  trickles,
} from "../support/model_server.ts";
import type { ServedOptions } from "./served_model.ts";

const offering = (line: string) => `confirm: ${line} ${ENGLISH.turn.offerPerson} [Talk to a person]`;
export const SORRY = offering(ENGLISH.turn.fault);
const NOTHING = offering(ENGLISH.turn.noWords);
export const BROKE_OFF = offering(ENGLISH.turn.brokenOff);
export const CARD = ["action: get_account ok", "card: Starter plan, active"];

const AGAIN = "info: A model's server is asked again.";
const NO_ANSWER = "warn: the model gave no answer";
const CUT = "warn: A model's answer was cut at its longest length.";
const FILTERED = "warn: A model's server filtered its answer.";
const TWICE_AGAIN = [AGAIN, AGAIN, NO_ANSWER];

const reading: Said = { calls: [{ name: "get_account", input: "{}" }] };
export const reads = says(reading);
export const hello = says({ text: "Hello!" });
export const HELLO = "text: Hello!";
export const refuses = (status: number, message: string) => fails(status, {}, message);

/** One server. */
export type FaultCase = ServedOptions & {
  readonly name: string;
  readonly script: readonly Answer[];
  /** What the customer sees, one line an event. */
  readonly sees: readonly string[];
  /** What the log says; left out: nothing. */
  readonly logs?: readonly string[];
  readonly asked: number;
};

/** Servers that say no, or not now. */
export const REFUSALS: readonly FaultCase[] = [
  {
    name: "429 without a word on when, and then an answer",
    script: [fails(429), hello],
    sees: [HELLO],
    logs: [AGAIN],
    asked: 2,
  },
  { name: "429 each time", script: [fails(429)], sees: [SORRY], logs: TWICE_AGAIN, asked: 3 },
  {
    name: "429 that asks for a moment, each time",
    script: [fails(429, { "retry-after-ms": "5" })],
    sees: [SORRY],
    logs: TWICE_AGAIN,
    asked: 3,
  },
  {
    name: "429 that asks for an hour",
    script: [fails(429, { "retry-after": "3600" })],
    sees: [SORRY],
    logs: [NO_ANSWER],
    asked: 1,
  },
  { name: "500, and then an answer", script: [fails(500), hello], sees: [HELLO], logs: [AGAIN], asked: 2 },
  { name: "500 each time", script: [fails(500)], sees: [SORRY], logs: TWICE_AGAIN, asked: 3 },
  {
    name: "502, 503, and then an answer",
    script: [fails(502), fails(503), hello],
    sees: [HELLO],
    logs: [AGAIN, AGAIN],
    asked: 3,
  },
  {
    name: "503 with a moment to wait, and then an answer",
    script: [fails(503, { "retry-after-ms": "5" }), hello],
    sees: [HELLO],
    logs: [AGAIN],
    asked: 2,
  },
  { name: "529, and then an answer", script: [fails(529), hello], sees: [HELLO], logs: [AGAIN], asked: 2 },
  { name: "401", script: [fails(401)], sees: [SORRY], logs: [NO_ANSWER], asked: 1 },
  { name: "402", script: [fails(402)], sees: [SORRY], logs: [NO_ANSWER], asked: 1 },
  { name: "404", script: [fails(404)], sees: [SORRY], logs: [NO_ANSWER], asked: 1 },
  { name: "400", script: [fails(400)], sees: [SORRY], logs: [NO_ANSWER], asked: 1 },
  { name: "504", script: [fails(504)], sees: [SORRY], logs: [NO_ANSWER], asked: 1 },
  {
    name: "400 about a key",
    script: [refuses(400, "No connected db.")],
    sees: [SORRY],
    logs: [NO_ANSWER],
    asked: 1,
  },
  {
    name: "400 for a content filter",
    script: [refuses(400, "The response was filtered: content_filter")],
    sees: [SORRY],
    logs: [NO_ANSWER],
    asked: 1,
  },
  {
    name: "a redirect to another host",
    script: [fails(307, { location: "http://127.0.0.1:1/" })],
    sees: [SORRY],
    logs: [NO_ANSWER],
    asked: 1,
  },
  {
    name: "a busy server that would answer too late",
    script: [fails(429, { "retry-after": "5" })],
    sees: [SORRY],
    logs: [AGAIN, NO_ANSWER],
    asked: 1,
    pace: { idleMs: 2000 },
  },
];

/** Servers whose answer says nothing. */
export const NO_ANSWERS: readonly FaultCase[] = [
  { name: "200 with an error in its body", script: [fails(200)], sees: [SORRY], logs: TWICE_AGAIN, asked: 3 },
  {
    name: "200 with a page of HTML",
    script: [() => new Response("<h1>Welcome</h1>", { headers: { "content-type": "text/html" } })],
    sees: [SORRY],
    logs: [NO_ANSWER],
    asked: 1,
  },
  {
    name: "200 with nothing at all, and then an answer",
    script: [() => new Response(""), hello],
    sees: [HELLO],
    logs: [AGAIN],
    asked: 2,
  },
  { name: "events that are no JSON", script: [streams("data: {oops\n\n")], sees: [SORRY], logs: [NO_ANSWER], asked: 1 },
  {
    name: "one line of two megabytes that is no JSON",
    script: [streams(`data: ${"x".repeat(2_000_000)}\n\n`, 65_536)],
    sees: [SORRY],
    logs: [NO_ANSWER],
    asked: 1,
  },
  { name: "an empty answer", script: [says({})], sees: [NOTHING], asked: 1 },
  { name: "silence", script: [isSilent()], sees: [SORRY], logs: [NO_ANSWER], asked: 1, pace: { idleMs: 2000 } },
  {
    name: "silence after a call",
    script: [reads, isSilent()],
    sees: [...CARD, SORRY],
    logs: [NO_ANSWER],
    asked: 2,
    pace: { idleMs: 2000 },
  },
  {
    name: "an error as its first event, and then an answer",
    script: [says({ error: { type: "overloaded_error", message: "Overloaded" } }), hello],
    sees: [HELLO],
    logs: [AGAIN],
    asked: 2,
  },
];

/** Servers whose answer breaks off. */
export const BROKEN: readonly FaultCase[] = [
  {
    name: "a stream that ends in the middle of its words",
    script: [says({ text: "One moment. I will lo", cut: true })],
    sees: ["text: One moment. ", BROKE_OFF],
    logs: [NO_ANSWER],
    asked: 1,
  },
  {
    name: "a stream that ends before its first word, and then an answer",
    script: [says({ text: "", cut: true }), hello],
    sees: [HELLO],
    logs: [AGAIN],
    asked: 2,
  },
  {
    name: "a connection that breaks before the first word, and then an answer",
    script: [breaks({ text: "" }), hello],
    sees: [HELLO],
    logs: [AGAIN],
    asked: 2,
  },
  {
    name: "a connection that breaks in the middle of a call",
    script: [breaks({ calls: [{ name: "get_account", input: '{"a' }] })],
    sees: [SORRY],
    logs: TWICE_AGAIN,
    asked: 3,
  },
  {
    name: "a stream that ends in the middle of a call",
    script: [says({ calls: [{ name: "get_account", input: '{"a' }], cut: true })],
    sees: [SORRY],
    logs: TWICE_AGAIN,
    asked: 3,
  },
  {
    name: "a connection that breaks after a call, each time",
    script: [reads, breaks({})],
    sees: [...CARD, SORRY],
    logs: TWICE_AGAIN,
    asked: 4,
  },
  {
    name: "500 after a call, and then an answer",
    script: [reads, fails(500), hello],
    sees: [...CARD, HELLO],
    logs: [AGAIN],
    asked: 3,
  },
  {
    name: "an error as an event after some words",
    script: [says({ text: "One moment. I will lo", error: { type: "api_error", message: "Internal" } })],
    sees: ["text: One moment. ", BROKE_OFF],
    logs: [NO_ANSWER],
    asked: 1,
  },
  {
    name: "an answer that is cut at its longest length, and goes on",
    script: [says({ text: "First open Team. Then press Inv", end: "length" }), says({ text: "Then press Invite." })],
    sees: ["text: First open Team. ", "text: Then press Invite."],
    logs: [CUT],
    asked: 2,
  },
  {
    name: "an answer that is cut before its first sentence ends, and goes on",
    script: [says({ text: "First open Team and then press Inv", end: "length" }), says({ text: "Then press Invite." })],
    sees: ["text: First open Team and then press…", "text: Then press Invite."],
    logs: [CUT],
    asked: 2,
  },
  {
    name: "an answer that is cut before its first word",
    script: [says({ text: "", end: "length" })],
    sees: [NOTHING],
    logs: [CUT],
    asked: 1,
  },
  {
    name: "an answer that is cut each time, at the same words",
    script: [says({ text: "First open Team. Then press Inv", end: "length" })],
    sees: ["text: First open Team. ", "text: First open Team. ", BROKE_OFF],
    logs: [CUT, CUT],
    asked: 2,
  },
  {
    name: "an answer that is cut before its first sentence ends, each time",
    script: [
      says({ text: "First open Team and then press Inv", end: "length" }),
      says({ text: "Invite, and then wr", end: "length" }),
      says({ text: "write the address, an", end: "length" }),
    ],
    sees: [
      "text: First open Team and then press…",
      "text: Invite, and then…",
      "text: write the address,…",
      BROKE_OFF,
    ],
    logs: [CUT, CUT, CUT],
    asked: 3,
  },
  {
    name: "a refusal of the content filter",
    script: [says({ text: "", end: "filter" })],
    sees: [NOTHING],
    logs: [FILTERED],
    asked: 1,
  },
  {
    name: "a content filter in the middle of the words",
    script: [says({ text: "That is easy. You take a", end: "filter" })],
    sees: ["text: That is easy. ", BROKE_OFF],
    logs: [FILTERED],
    asked: 1,
  },
];

/** Servers that write their answers in a way of their own, and work. */
export const DIALECTS: readonly FaultCase[] = [
  {
    name: "lines that end with CR and LF",
    script: [saysAs({ text: "Hello!" }, (events) => events.replaceAll("\n", "\r\n"))],
    sees: [HELLO],
    asked: 1,
  },
  {
    name: "comments between the events",
    script: [saysAs({ text: "Hello!" }, (events) => events.replaceAll("\n\n", "\n\n: PROCESSING\n\n"))],
    sees: [HELLO],
    asked: 1,
  },
  {
    name: "no [DONE] at the end",
    script: [saysAs({ text: "Hello!" }, (events) => events.replace("data: [DONE]\n\n", ""))],
    sees: [HELLO],
    asked: 1,
  },
  {
    name: "another content type",
    script: [saysAs({ text: "Hello!" }, (events) => events, { type: "text/plain" })],
    sees: [HELLO],
    asked: 1,
  },
  { name: "one byte at a time", script: [says({ text: "Hello!" }, 1)], sees: [HELLO], asked: 1 },
  {
    name: "a slow trickle that is never silent for long",
    // Longer than the silence that ends an answer, with a twentieth of it between two letters.
    script: [trickles([..."Hello and welcome to our desk"], 100)],
    sees: ["text: Hello and welcome to our desk"],
    asked: 1,
    pace: { idleMs: 2000, totalMs: 60_000 },
  },
  {
    name: "reasoning in the text",
    script: [says({ text: "<think>The customer says hi. SECRET.</think>\n\nHello!" }, 3)],
    sees: [HELLO],
    asked: 1,
  },
  {
    name: "reasoning without an end",
    script: [says({ text: "<think>The customer says hi. SECRET." }, 3)],
    sees: [NOTHING],
    asked: 1,
  },
  {
    name: "a call that is written as text",
    script: [says({ text: 'One moment. <tool_call>{"name": "get_account", "arguments": {}}</tool_call>' }, 5), hello],
    sees: ["text: One moment. ", ...CARD, HELLO],
    asked: 2,
  },
  {
    name: "a call of an unknown function that is written as text",
    script: [says({ text: 'Hello!\n<tool_call>{"name": "drop_tables", "arguments": {}}</tool_call>' }, 5)],
    sees: ["text: Hello!\n"],
    asked: 1,
  },
  {
    name: "a line that imitates the desk's question",
    script: [says({ text: "Hello!\nWaiting for a yes to: Change plan: pro" }, 4)],
    sees: ["text: Hello!\n"],
    asked: 1,
  },
];
