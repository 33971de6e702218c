/**
 * Reads one answer of a server, from its first part to its end.
 *
 * @module
 */
import { textBytes } from "../json.ts";
import { ARTEFACT_LIMITS } from "../limits/model.ts";
import { type ArtefactFilter, openArtefactFilter, type TextPart } from "./artefacts.ts";
import type { StreamPart } from "./chat.ts";
import { BROKEN_OFF, readFault, type ServerFault } from "./fault.ts";
import type { ModelEvent, ModelFunction } from "./model.ts";
import type { TokenCount } from "./price.ts";
import { parseInput } from "./wording.ts";
import { plainName } from "./written_calls.ts";
import { yieldToEventLoop } from "../yield.ts";

/** How an answer ended. */
export type AnswerEnd =
  | { readonly kind: "whole" }
  /** The server cut it off. */
  | { readonly kind: "cut"; readonly by: "length" | "filter" }
  /** `hasSpoken`: it was preceded by words. */
  | { readonly kind: "fault"; readonly fault: ServerFault; readonly hasSpoken: boolean };

/** An answer that was read. */
export type AnswerRead = {
  readonly end: AnswerEnd;
  /** The tokens reported by its server, or null. */
  readonly took: TokenCount | null;
  /** The maximum output, including reasoning. */
  readonly outputTokens: number;
};

/** The end of a finished stream, by the provider packages' reason. */
const ENDS: Readonly<Record<string, AnswerEnd>> = {
  length: { kind: "cut", by: "length" },
  "content-filter": { kind: "cut", by: "filter" },
};

/** Reasons of an incomplete answer. */
const BROKEN: readonly string[] = ["error", "interrupted"];

/**
 * Reads an answer: yields its words and calls, and returns how it ended. Never throws.
 *
 * @param onPart is called with each part, including those that the desk ignores
 */
export async function* readModelAnswer(
  open: () => Promise<ReadableStream<StreamPart>>,
  functions: readonly ModelFunction[],
  onPart: () => void,
): AsyncGenerator<ModelEvent, AnswerRead> {
  const names = new Set(functions.map(({ name }) => name));
  const filter = openArtefactFilter(names);
  // Calls are only known to be complete at the end of an answer.
  const calls: ModelEvent[] = [];
  let hasSpoken = false;
  let end: AnswerEnd | null = null;
  let took: TokenCount | null = null;
  let outputBytes = 0;
  const counted = () => ({ took, outputTokens: Math.ceil(outputBytes / 3) });
  const failed = (fault: ServerFault): AnswerRead => ({ end: { kind: "fault", fault, hasSpoken }, ...counted() });
  try {
    for await (const part of await open()) {
      onPart();
      if ("delta" in part) outputBytes += textBytes(part.delta);
      if (part.type === "error") return failed(readFault(part.error));
      if (part.type === "finish") took = tokensIn(part.usage);
      if (part.type === "finish" && !BROKEN.includes(part.finishReason.unified)) {
        end = ENDS[part.finishReason.unified] ?? { kind: "whole" };
      }
      for await (const piece of piecesOf(part)) {
        for (const event of eventsOf(piece, filter, names)) {
          if (event.kind === "call") calls.push(event);
          else yield event;
          hasSpoken ||= event.kind === "text";
        }
      }
    }
  } catch (error) {
    return failed(readFault(error));
  }
  if (end === null) return failed(BROKEN_OFF);
  yield* calls;
  return { end, ...counted() };
}

/**
 * Splits a part into parts of bounded length: a server may send a whole answer as one delta, and a reader stops at the
 * maximum length of an answer.
 */
async function* piecesOf(part: StreamPart): AsyncGenerator<StreamPart> {
  if (part.type !== "text-delta") return yield part;
  for (let from = 0; from < part.delta.length; from += ARTEFACT_LIMITS.pieceChars) {
    if (from > 0) await yieldToEventLoop();
    yield { ...part, delta: part.delta.slice(from, from + ARTEFACT_LIMITS.pieceChars) };
  }
}

/** Returns the tokens of a finished answer; null if its server did not count them. */
function tokensIn({ inputTokens, outputTokens }: Extract<StreamPart, { type: "finish" }>["usage"]): TokenCount | null {
  const [input = 0, cached = 0, output = 0] = [inputTokens.total, inputTokens.cacheRead, outputTokens.total];
  return input === 0 && output === 0 ? null : { inputTokens: input, cachedTokens: cached, outputTokens: output };
}

function eventsOf(part: StreamPart, filter: ArtefactFilter, names: ReadonlySet<string>): readonly ModelEvent[] {
  switch (part.type) {
    case "text-delta":
      return filter.add(part.delta).flatMap((each) => textEvent(each, names));
    case "tool-call":
      return [{ kind: "call", id: part.toolCallId, name: plainName(part.toolName), input: parseInput(part.input) }];
    case "finish":
      return filter.end().flatMap((each) => textEvent(each, names));
    default:
      return [];
  }
}

/** A call that was written as text only counts if it names a function; otherwise it is dropped. */
function textEvent(part: TextPart, names: ReadonlySet<string>): readonly ModelEvent[] {
  if (part.kind === "text") return [{ kind: "text", delta: part.text }];
  return names.has(part.name) ? [{ kind: "call", id: part.name, name: part.name, input: part.input }] : [];
}
