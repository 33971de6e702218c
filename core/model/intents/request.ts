/**
 * Finds the request in a message: without polite phrases, without what the customer rules out, and whether it is a
 * question or a command. The words are those of the message's own language and of English.
 *
 * @module
 */
import { ENGLISH } from "../../languages/en/language.ts";
import type { RequestWords } from "../../languages/grammar.ts";
import { LANGUAGES } from "../../languages/languages.ts";
import { SEARCHED_ONLY } from "../../languages/searched_only.ts";
import { lazy, memo } from "../../memo.ts";
import { languageOfQuestion, likelyLanguages } from "../../search/language.ts";
import { isUnspaced } from "../../search/tokens.ts";

/** How many characters at the end of a message are searched for a polite ending. */
const ENDING_CHARS_MAX = 20;
const GAP = /[\s,.!]/;

/** The form of a request: for information, for a change, or unclear. */
export type Form = "question" | "topic" | "command" | "open";

const FORMS: readonly Exclude<Form, "open">[] = ["question", "topic", "command"];

/** The patterns of a language. */
type Patterns = {
  readonly polite: RegExp;
  readonly ending: RegExp;
  /** "I don't want to cancel, only …": the first half is negated, the second is the request. */
  readonly refused: RegExp;
  readonly beforeVerb: RegExp;
  readonly how: RegExp;
  readonly ownState: RegExp;
} & { readonly [form in Exclude<Form, "open">]: RegExp };

/** Word boundaries. */
const BEGIN = "(?<![\\p{L}\\p{M}])";
const END = "(?![\\p{L}\\p{M}])";

/** Used if a language lists no words. */
const NEVER = /(?!)/u;
/** Compiled when a message is first read in the language. */
const PATTERNS: ReadonlyMap<string, () => Patterns> = new Map(
  LANGUAGES.map(({ code, request }) => [code, lazy(() => patternsOf(request))]),
);

/** First-person words in any language. */
const SPEAKER = lazy(() =>
  anywhere(
    [...LANGUAGES.map(({ request }) => request), ...SEARCHED_ONLY].flatMap(({ speaker }) => speaker ?? []).join("|"),
  )
);

/** Returns the verb that the request of a message begins with; null if its first word may be something else. */
export function verbOf(message: string): string | null {
  const { text, form } = requestIn(message);
  const verb = /^\W*([a-z]+)\b/i.exec(text)?.[1] ?? null;
  const before = message.slice(0, Math.max(0, message.indexOf(text)));
  const isVerb = form === "command" || patternsFor(message).some(({ beforeVerb }) => beforeVerb.test(before));
  return isVerb ? verb?.toLowerCase() ?? null : null;
}

/** Returns a message without its negated part: "I don't want to cancel, only fewer seats" is about seats. */
export function withoutRefused(message: string): string {
  return patternsFor(message).reduce((text, { refused }) => text.replace(refused, " "), message).trim();
}

type Request = { readonly text: string; readonly form: Form };

/**
 * Cached messages of a turn and examples of an agent, which each of its versions repeats: about 3 MB with the longest.
 */
const REQUESTS_MAX = 400;
const requests = memo<Request>(REQUESTS_MAX);

/** Finds the request in a message. Cached, because a turn needs it a dozen times for one message. */
export function requestIn(message: string): Request {
  return requests(message, () => findRequest(message));
}

function findRequest(message: string): Request {
  const patterns = patternsFor(message);
  const wanted = withoutRefused(message);
  const begun = patterns.reduce((text, { polite }) => text.replace(polite, ""), wanted);
  const text = withoutEndings(begun, patterns);
  return { text, form: FORMS.find((form) => patterns.some((one) => one[form].test(text))) ?? "open" };
}

/** Whether a request asks how something is done, or whether it can be. */
export function asksHow(message: string): boolean {
  const { text } = requestIn(message);
  return patternsFor(message).some(({ how }) => how.test(text));
}

/** Whether a request asks for the state of what is the customer's own: "is my subscription still active?" */
export function asksOwnState(message: string): boolean {
  const { text } = requestIn(message);
  return isPersonal(message) && patternsFor(message).some(({ ownState }) => ownState.test(text));
}

/** Whether a request is about the customer who makes it. */
export function isPersonal(message: string): boolean {
  return SPEAKER().test(requestIn(message).text);
}

/** Returns the patterns of the languages that a message may be in, and of English: people mix it in. */
function patternsFor(message: string): readonly Patterns[] {
  const own = languageOfQuestion(message);
  const codes = new Set([...own === null ? likelyLanguages(message) : [own], ENGLISH.code]);
  return [...codes].flatMap((code) => PATTERNS.get(code)?.() ?? []);
}

function patternsOf(words: RequestWords): Patterns {
  return {
    polite: pattern(words.polite, (polite) => `^[^\\p{L}\\p{N}]*(?:(?:${polite})${END}[\\s,!.]*)+`),
    ending: pattern(words.ending, (ending) => `(?<=[\\s,.!])(?:${ending})$`),
    refused: words.rulesOut === null || words.but === null ? NEVER : new RegExp(
      `(?:^|[.!?]\\s)(?=[^.!?,;:]*${BEGIN}(?:${words.rulesOut})${END})[^.!?,;:]*[,;:.]\\s*(?=(?:${words.but})${END})`,
      "giu",
    ),
    beforeVerb: pattern(words.beforeVerb, (before) => `${BEGIN}(?:${before})[\\s,]*$`),
    how: opening(words.how),
    ownState: opening(words.ownState),
    question: opening(words.question),
    topic: opening(words.topic),
    command: opening(words.command),
  };
}

function opening(words: string | null): RegExp {
  return pattern(words, (first) => `^[^\\p{L}\\p{N}]*(?:${first})${END}`);
}

function pattern(words: string | null, source: (words: string) => string): RegExp {
  return words === null ? NEVER : new RegExp(source(words), "iu");
}

/** Returns a pattern of words anywhere in a text; scripts without spaces have no boundaries. */
function anywhere(alternatives: string): RegExp {
  const all = alternatives.split("|");
  const spaced = all.filter((one) => !isUnspaced(one)).join("|");
  return new RegExp([`${BEGIN}(?:${spaced})${END}`, ...all.filter(isUnspaced)].join("|"), "iu");
}

/** Matched from the end, as one expression for all endings would take quadratic time. */
function withoutEndings(text: string, patterns: readonly Patterns[]): string {
  let kept = text.length;
  for (let end = kept;;) {
    while (GAP.test(text.charAt(end - 1))) end--;
    if (kept < text.length) kept = end;
    const last = text.slice(Math.max(0, end - ENDING_CHARS_MAX), end);
    const ending = patterns.map((one) => one.ending.exec(last)?.[0]).find((one) => one !== undefined);
    if (ending === undefined) return text.slice(0, kept);
    end -= ending.length;
    kept = end;
  }
}
