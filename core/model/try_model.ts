/**
 * Tests a model with one tiny real request, through the same path as a customer's message.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import type { Outbound, OutboundStream } from "../ports/outbound.ts";
import { isJsonObject, type JsonValue, readJson } from "../json.ts";
import { MODEL_LIMITS, TURN_LIMITS } from "../limits/conversations.ts";
import type { ChatDesk } from "./chat.ts";
import type { ModelEvent, ModelRequest } from "./model.ts";
import { providerModel } from "./provider.ts";
import type { ModelServer } from "./settings.ts";
import { finding, findingOf, type ModelFinding, type ProbeResult } from "./try_findings.ts";

/** The result of the test. */
export type ModelTrial =
  /** `but` is what works badly, although it works; null if all is well. */
  | { readonly kind: "works"; readonly ms: number; readonly but: ModelFinding | null }
  | {
    readonly kind: "fails";
    readonly ms: number;
    readonly finding: ModelFinding;
    /** The server's own words, from outside: shown as text, to those who may set the model. */
    readonly said: string | null;
  };

const REQUEST: ModelRequest = {
  agentVersion: "test",
  instructions:
    "This is a test of the connection. Call the function report_ready with the word ready, and say nothing.",
  tasks: [],
  examples: [],
  functions: [{
    name: "report_ready",
    kind: "action",
    description: "Reports that you are ready. Call it at once.",
    input: {
      type: "object",
      properties: { word: { type: "string", enum: ["ready"], description: "The word ready." } },
      required: ["word"],
      additionalProperties: false,
    },
    changes: false,
    needsCustomer: false,
  }],
  messages: [{ role: "customer", text: "Are you ready? Call report_ready." }],
  customer: { signedIn: true, name: null },
  locale: "en",
};

/** Asks a server for one answer, and describes what is wrong with it in plain words. */
export async function testModel(
  desk: ChatDesk & Pick<Desk, "now">,
  workspace: string,
  server: ModelServer,
): Promise<ModelTrial> {
  const seen: { last: ProbeResult } = { last: { kind: "nothing" } };
  const watched = { ...desk, outbound: watchOutbound(desk.outbound, seen) };
  const model = providerModel(watched, workspace, server, {
    attemptsMax: 1,
    idleMs: MODEL_LIMITS.trialMs,
    totalMs: MODEL_LIMITS.trialMs,
  });
  const startedAt = desk.now().getTime();
  const events = await take(model.answer(REQUEST, AbortSignal.timeout(TURN_LIMITS.totalMs)));
  const ms = desk.now().getTime() - startedAt;
  const failed = events.find((event) => event.kind === "failed");
  if (failed !== undefined) return { kind: "fails", ms, ...findingOf(seen.last, failed.code) };
  const call = events.find((event) => event.kind === "call");
  if (call !== undefined) return { kind: "works", ms, but: isRight(call.input) ? null : finding("wrong_call") };
  return events.some((event) => event.kind === "text")
    ? { kind: "works", ms, but: finding("no_calls") }
    : { kind: "fails", ms, finding: finding("empty"), said: null };
}

/** Reads the first events of an answer: some models never stop. */
async function take(answer: AsyncIterable<ModelEvent>): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of answer) {
    events.push(event);
    if (event.kind === "call" || events.length >= MODEL_LIMITS.trialEventsMax) break;
  }
  return events;
}

function isRight(input: unknown): boolean {
  return typeof input === "object" && input !== null && "word" in input && input.word === "ready";
}

/** Wraps the port, and records the last response. */
function watchOutbound(outbound: Outbound, seen: { last: ProbeResult }): Outbound {
  return {
    call: outbound.call,
    stream: async (request, signal) => {
      const answer = await outbound.stream(request, signal);
      if (answer.kind !== "stream") {
        seen.last = { kind: answer.kind, code: answer.code };
        return answer;
      }
      const { status, headers } = answer;
      const type = headers["content-type"] ?? "";
      seen.last = { kind: "answer", status, body: null };
      if (status === 200 && /event-stream/i.test(type)) return answer;
      const { text, again } = await readAgain(answer);
      seen.last = { kind: "answer", status, body: parse(text) };
      return again;
    },
  };
}

/** Reads a short body, and returns a response that can be read again. */
async function readAgain(answer: Extract<OutboundStream, { kind: "stream" }>) {
  let text = "";
  try {
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
      text += piece;
      if (text.length > MODEL_LIMITS.trialBodyCharsMax) break;
    }
  } catch {
    // It broke off: the received part may still contain the reason.
  }
  return { text, again: { ...answer, body: new Blob([text]).stream() } };
}

function parse(text: string): { readonly isJson: boolean; readonly error: string | null } {
  const value = readJson(text);
  return value === undefined ? { isJson: false, error: null } : { isJson: true, error: errorIn(value) };
}

/** Extracts the message of an error body, in the format of any server: `{error: {message}}` or `{error: "…"}`. */
function errorIn(value: JsonValue): string | null {
  if (!isJsonObject(value)) return null;
  const error = value["error"] ?? null;
  const message = isJsonObject(error) ? error["message"] ?? null : error;
  return typeof message === "string" ? message.slice(0, MODEL_LIMITS.trialSaidCharsMax) : null;
}
