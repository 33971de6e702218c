/**
 * The kind of answer that a question asks for, by the words of its language.
 *
 * @module
 */
import { LANGUAGES } from "../languages/languages.ts";
import type { QuestionWords } from "../languages/grammar.ts";
import { SEARCHED_ONLY } from "../languages/searched_only.ts";
import { lazy } from "../memo.ts";
import { languageOfQuestion } from "./language.ts";
import { isUnspaced, messageWordsOf } from "./tokens.ts";

type Kind = keyof QuestionWords;

const QUESTIONS: ReadonlyMap<string, QuestionWords> = new Map(
  [...LANGUAGES, ...SEARCHED_ONLY].map(({ code, search }) => [code, search.questions]),
);

/** For a language without such words. */
const NEVER = /(?!)/u;

const QUESTION_MARK = /[?？؟]/;
const OPENS = opening(["opens", "whether"]);
const WITHIN = new RegExp(alternatives(["within"]), "u");

/** Words that introduce a name, in any language. */
export const INTRODUCES = anywhere(["introduces"]);

/** Whether a text has the form of a question, in any language. */
export function hasQuestionForm(text: string): boolean {
  return QUESTION_MARK.test(text) || OPENS.test(text) || WITHIN.test(text);
}

const POINTING = anywhere(["pointing"]);
/** "And" with one letter is another word elsewhere, such as "i" and "a": it counts if the language is known. */
const CONTINUATION = byLanguage((code) => opening(["continuation"], code, code === null ? 2 : 1));
const CONTINUATION_SIGNS = new RegExp(
  `^(?:${alternatives(["continuation"]).split("|").filter(isUnspaced).join("|")})`,
  "u",
);

/** Whether a text refers to something that was said before, in any language. */
export function hasPointing(text: string): boolean {
  return POINTING.test(text);
}

/** Whether a text begins as a continuation of what was said before, in its language: "i" is "and" only in Polish. */
export function continuesQuestion(text: string): boolean {
  return afterContinuation(text) !== null;
}

/** Removes the words of continuation from a text: "and guests?" becomes "guests?". Null if it is not a continuation. */
export function afterContinuation(text: string): string | null {
  const whole = text.trim();
  const begin = inItsLanguage(CONTINUATION, whole).exec(whole)?.[0] ?? CONTINUATION_SIGNS.exec(whole)?.[0];
  return begin === undefined ? null : whole.slice(begin.length).replace(/^[^\p{L}\p{N}]+/u, "");
}

const MEANS = lazy(() => anywhere(["means"]));
/** What was not meant, before what was, and behind it. */
const NOT_THIS = lazy(() =>
  [...QUESTIONS.values()].flatMap(({ notThis }) => notThis ?? []).map((words) => ({
    before: new RegExp(`^[^\\p{L}\\p{N}]*(?:${words})[\\s,.;:、，،]*`, "iu"),
    behind: new RegExp(`[\\s,.;:、，،]+(?:${words})[^\\p{L}\\p{N}]*$`, "iu"),
  }))
);

/** Whether a text corrects what was understood, in any language: "I meant my email", "not the plan, a task". */
export function correctsLast(text: string): boolean {
  return MEANS().test(text) || NOT_THIS().some(({ before }) => text.replace(before, "") !== text);
}

/** Removes from a correction what was not meant; unchanged if it says nothing else. */
export function withoutNotThis(text: string): string {
  const rest = NOT_THIS().reduce((left, { before, behind }) => left.replace(before, "").replace(behind, ""), text);
  return /\p{L}/u.test(rest) ? rest.trim() : text;
}

const WHETHER = byLanguage((code) => opening(["whether"], code));
const AMOUNT = byLanguage((code) =>
  code === null || isSpaced(code) ? opening(["amount"], code) : anywhere(["amount"], code)
);
const PLACE = byLanguage((code) => opening(["place"], code));
const NUMBERS = byLanguage((code) => anywhere(["numbers"], code));

/** Whether a question asks for a yes or a no: "can I pay by cheque". Unknown in scripts without spaces. */
export function asksWhether(question: string): boolean {
  return !isUnspaced(question) && inItsLanguage(WHETHER, question).test(question);
}

/** Whether the answer to a question is a number. */
export function asksAmount(question: string): boolean {
  return inItsLanguage(AMOUNT, question).test(question);
}

/** Whether a question asks for a person or a place. */
export function asksPlace(question: string): boolean {
  return !isUnspaced(question) && inItsLanguage(PLACE, question).test(question);
}

const HOW = lazy(() =>
  new RegExp(
    `^\\W*(?:${
      LANGUAGES.flatMap(({ quoting }) => quoting?.how ?? []).filter((words) => !isUnspaced(words)).join("|")
    })`,
    "iu",
  )
);

/** Whether a question asks how something is done, in any language that separates words. */
export function asksHow(question: string): boolean {
  return HOW().test(question);
}

const WHERE_OR_WHO = byLanguage((code) => anywhere(["place"], code));

/** Whether a text asks where something is, in any language, and not who a person is. */
export function asksForPlace(text: string): boolean {
  const plain = messageWordsOf(text).join(" ");
  return LANGUAGES.some(({ code, talk }) => talk.where.test(plain) && WHERE_OR_WHO.get(code)?.test(plain) === true);
}

/** Whether a question or a heading is about something that does not work: "I can't log in", "The export is stuck". */
export function speaksOfTrouble(text: string): boolean {
  const plain = messageWordsOf(text).join(" ");
  return LANGUAGES.some(({ talk }) => talk.trouble.test(plain));
}

/** Whether a text contains a number, in digits or in the words of its language. */
export function hasNumber(text: string, language: string | null): boolean {
  return /\p{N}/u.test(text) || (NUMBERS.get(language ?? "") ?? NUMBERS.get(null))?.test(text) === true;
}

const PHONE = anywhere(["phone"]);
const OWN_PHONE = byLanguage((code) => anywhere(["ownPhone"], code));
const CALLS = anywhere(["calls"]);

/** A telephone number in digits; a date or an amount has fewer. */
const PHONE_NUMBER = /\+?\d(?:[ ()/.\u00a0-]{0,2}\d){6,}/;

/** Whether a question asks for a number to call, and not about one of the customer's own, in any language. */
export function asksPhone(question: string): boolean {
  return PHONE.test(question) && !inItsLanguage(OWN_PHONE, question).test(question);
}

/** Whether a text has a number to call, or says that there is one. */
export function hasPhone(text: string): boolean {
  return PHONE_NUMBER.test(text) || CALLS.test(text);
}

type ByLanguage = { readonly get: (code: string | null) => RegExp | undefined };

/** Compiled on first use: a start needs none of the languages. */
function byLanguage(make: (code: string | null) => RegExp): ByLanguage {
  const made = new Map([null, ...QUESTIONS.keys()].map((code) => [code, lazy(() => make(code))] as const));
  return { get: (code) => made.get(code)?.() };
}

function inItsLanguage(patterns: ByLanguage, question: string): RegExp {
  return patterns.get(languageOfQuestion(question)) ?? patterns.get(null) ?? NEVER;
}

function isSpaced(code: string): boolean {
  return !isUnspaced(QUESTIONS.get(code)?.within ?? "");
}

/** Returns a pattern of words at the beginning of a text; of all languages without a code. */
function opening(kinds: readonly Kind[], code: string | null = null, charsMin = 1): RegExp {
  const words = alternatives(kinds, code).split("|").filter(({ length }) => length >= charsMin).join("|");
  return words === "" ? NEVER : new RegExp(`^[^\\p{L}\\p{N}]*(?:${words})(?![\\p{L}\\p{M}])`, "iu");
}

/** Returns a pattern of words anywhere in a text; scripts without spaces have no boundaries. */
function anywhere(kinds: readonly Kind[], code: string | null = null): RegExp {
  const all = alternatives(kinds, code).split("|");
  const [signs, words] = [all.filter(isUnspaced), all.filter((one) => one !== "" && !isUnspaced(one))];
  const spaced = words.length === 0 ? [] : [`(?<![\\p{L}\\p{M}])(?:${words.join("|")})(?![\\p{L}\\p{M}])`];
  const parts = [...spaced, ...signs];
  return parts.length === 0 ? NEVER : new RegExp(parts.join("|"), "iu");
}

function alternatives(kinds: readonly Kind[], code: string | null = null): string {
  return [...QUESTIONS].flatMap(([own, words]) =>
    code === null || code === own ? kinds.flatMap((kind) => words[kind] ?? []) : []
  ).join("|");
}
