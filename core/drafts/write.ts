/**
 * Writes one draft: the model reads the messages and searches the knowledge, and can do nothing else.
 *
 * It is offered no action and reads no results of any, so that a draft contains no account data, whatever the message
 * was.
 *
 * @see docs/decisions/mail.md, "The agent drafts, a person sends"
 * @module
 */
import type { Answering } from "../conversations/turn/answering.ts";
import type { WantedCall } from "../conversations/run/call_key.ts";
import { cleanWords } from "../conversations/words/checks.ts";
import { takeCitations } from "../conversations/words/citations.ts";
import { claimsIn } from "../conversations/words/claims.ts";
import { findChunks, queryOf } from "../conversations/calls/found_chunks.ts";
import { KNOWLEDGE_FUNCTION, knowledgeSearch } from "../conversations/run/functions.ts";
import { openGrounds } from "../conversations/words/grounds.ts";
import type { AnswerSource } from "../conversations/message_data.ts";
import type { ConversationPrompt } from "../conversations/run/prompts.ts";
import type { TurnChunk } from "../conversations/run/run.ts";
import { splitSentences } from "../conversations/words/sentences.ts";
import { sourcesOf } from "../conversations/words/sources.ts";
import { allowedLinks } from "../conversations/words/speech.ts";
import type { Desk } from "../desk.ts";
import { isJsonObject } from "../json.ts";
import { knowledgeScope } from "../knowledge/search_scope.ts";
import { languageOf } from "../languages/languages.ts";
import { MODEL_LIMITS } from "../limits/conversations.ts";
import { DRAFT_LIMITS } from "../limits/drafts.ts";
import { isBuiltin } from "../model/fallback.ts";
import type { Answerable, ModelMessage, ModelRequest, RequestOrigin } from "../model/model.ts";

/** The input of a draft. */
export type DraftInput = Answering & {
  readonly workspace: string;
  readonly prompt: ConversationPrompt;
  readonly history: readonly ModelMessage[];
  readonly locale: string | null;
  readonly origin: RequestOrigin;
};

/** A draft; or why there is none, and whether a retry may help. */
export type WrittenDraft =
  | {
    readonly kind: "written";
    readonly text: string;
    readonly sources: readonly AnswerSource[];
    /** Whether every statement is in the company's own words: only then may the agent send it itself. */
    readonly isGrounded: boolean;
  }
  | { readonly kind: "none" | "failed"; readonly reason: string };

/** The state while it is written. */
type Writing = DraftInput & {
  readonly desk: Desk;
  readonly context: { readonly page: null };
  readonly progress: {
    readonly history: ModelMessage[];
    readonly found: Map<number, TurnChunk>;
    readonly foundBefore: ReadonlyMap<number, TurnChunk> & Map<number, TurnChunk>;
  };
};

/** The model's output if it has no answer. */
const NO_ANSWER = "NO_ANSWER";

const ORDER =
  "You write the answer to the newest message, complete and ready to be sent. Nothing can be looked up or " +
  "changed in an account here, so never say that anything was or will be. If neither search_knowledge nor these " +
  `instructions answer the message, write only ${NO_ANSWER}.`;

const NOTHING_FOUND = "Nothing in the knowledge answers it.";

/** Writes a draft. */
export async function writeDraft(desk: Desk, input: DraftInput, signal: AbortSignal): Promise<WrittenDraft> {
  const progress = { history: [...input.history], found: new Map(), foundBefore: new Map() };
  const writing: Writing = { ...input, desk, context: { page: null }, progress };
  let answerable: Answerable | null = null;
  for (let step = 1; step <= DRAFT_LIMITS.stepsMax; step++) {
    const isLast = step === DRAFT_LIMITS.stepsMax;
    const { spoken, calls, fault } = await takeStep(writing, isLast, signal);
    if (fault === "capped") return { kind: "none", reason: "A limit of the model is reached." };
    if (fault !== null) return { kind: "failed", reason: "The model gave no answer." };
    if (calls.length === 0 || isLast) return ended(writing, spoken, answerable);
    for (const call of calls) {
      const found = await search(writing, call);
      if (found === "yes" || answerable === null) answerable = found ?? answerable;
    }
  }
  return { kind: "none", reason: NOTHING_FOUND };
}

function requestOf(writing: Writing, isLast: boolean): ModelRequest {
  const { live: { agent, version }, workspace, prompt, progress, locale, origin } = writing;
  return {
    agentVersion: [workspace, version, "drafts"].join("/"),
    instructions: `${agent.instructions.body}\n\n${ORDER}`,
    // A task that calls an action needs an account, or changes something.
    tasks: [...agent.tasks.values()].filter(({ references }) => references.length === 0)
      .map(({ name, description, body }) => ({ name, description, body, actions: [] })),
    examples: [],
    functions: isLast ? [] : [knowledgeSearch(prompt.sourceLanguages)],
    messages: progress.history,
    customer: { signedIn: false, name: null },
    company: prompt.company,
    marker: prompt.marker,
    locale,
    origin,
  };
}

async function takeStep(writing: Writing, isLast: boolean, signal: AbortSignal) {
  let spoken = "";
  const calls: WantedCall[] = [];
  for await (const event of writing.model.answer(requestOf(writing, isLast), signal)) {
    if (event.kind === "text") spoken += event.delta;
    if (event.kind === "call") calls.push({ name: event.name, input: event.input });
    if (event.kind === "failed") return { spoken, calls: [], fault: event.code };
    const isEnough = calls.length >= DRAFT_LIMITS.stepsMax || spoken.length > MODEL_LIMITS.replyCharsMax;
    if (event.kind === "done" || isEnough) break;
  }
  return { spoken: spoken.slice(0, MODEL_LIMITS.replyCharsMax), calls, fault: null };
}

/** Answers a call of the model. @returns how sure the search was; null if it was not a search */
async function search({ desk, workspace: own, progress }: Writing, { name, input }: WantedCall) {
  const { history, found } = progress;
  const id = desk.newId();
  const query = name === KNOWLEDGE_FUNCTION ? queryOf(input) : null;
  if (query === null) {
    history.push({ role: "call", id, name, input: isJsonObject(input) ? input : {} });
    const order = `Only ${KNOWLEDGE_FUNCTION} can be called here, with a query.`;
    history.push({ role: "result", id, name, outcome: "invalid", text: "", order, shown: false });
    return null;
  }
  const { workspace } = await knowledgeScope(desk, own);
  const { answerable, chunks } = await findChunks(desk, workspace, query, Math.max(0, ...found.keys()) + 1);
  for (const { score: _, ...chunk } of chunks) found.set(chunk.n, chunk);
  history.push({ role: "call", id, name, input: { query } });
  const read = chunks.map(({ n, title, url, headings, text, score }) => ({
    n,
    title,
    url,
    headings,
    text,
    ...(score > 0 ? { match: score } : {}),
  }));
  history.push({ role: "found", id, name, answerable, chunks: read });
  return answerable;
}

/** Returns the text without citations, keys and unknown addresses, with its sources. */
function ended(writing: Writing, spoken: string, answerable: Answerable | null): WrittenDraft {
  const { progress, locale, model } = writing;
  const grounds = openGrounds(writing);
  let text = "";
  for (const sentence of splitSentences(spoken)) {
    const part = progress.found.size > 0 ? takeCitations(sentence) : { text: sentence, citations: [] };
    grounds.add(part.text, part.citations);
    text += cleanWords(part.text, allowedLinks(writing), languageOf(locale).turn);
  }
  text = plainLinks(text).trim();
  if (text === "" || text.includes(NO_ANSWER)) return { kind: "none", reason: NOTHING_FOUND };
  const sources = sourcesOf(progress, { text, cited: grounds.cited });
  // The built-in agent only quotes: what it says without a source is small talk.
  if (sources.length === 0 && isBuiltin(model)) return { kind: "none", reason: NOTHING_FOUND };
  const isGrounded = answerable === "yes" && sources.length > 0 && grounds.count().unsupported === 0 &&
    claimsIn(text).length === 0;
  return { kind: "written", text, sources, isGrounded };
}

/** Formats links for an email: without Markdown. */
function plainLinks(text: string): string {
  return text.replace(/\[([^[\]\n]{1,200})\]\((https?:[^()\s]{1,2000})\)/g, "$1: $2");
}
