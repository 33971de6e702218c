/**
 * Finds sentences that claim a change. Models write them whether or not they did anything; the desk compares them with
 * its record (`record.ts`). Each language has a grammar of such claims.
 *
 * @module
 */
import type { ClaimGrammar } from "../../languages/grammar.ts";
import { LANGUAGES } from "../../languages/languages.ts";
import type { WordPattern } from "../../languages/patterns.ts";
import { splitSentences } from "./sentences.ts";

/** A sentence that claims a change: by the agent itself, or reported as a fact. */
export type Claim = { readonly kind: "own" | "reported"; readonly sentence: string };

const GRAMMARS: readonly ClaimGrammar[] = LANGUAGES.map(({ claims }) => claims);

/** A longer sentence is read up to this length. */
const SENTENCE_CHARS_MAX = 1_000;

const QUESTION_END = /[?？؟;][\s)\]"'”’»」]*$/u;
/** A Japanese or Chinese question needs no question mark. */
const QUESTION_WORD = /(?:か|吗|呢)[。．.!！\s]*$/u;
const CODE = /`[^`]*`/gu;
const QUOTED =
  /“([^“”]*)”|„([^„“”]*)[“”]|«([^«»]*)»|「([^「」]*)」|『([^『』]*)』|"([^"]*)"|(?<=^|\s)['‘]([^'’]{3,200})['’](?=$|[\s.,;!?])/gu;
/** Marks of lists and emphasis, pictures, and citation numbers. */
const DECORATION =
  /^[\s>]*(?:[-*•]|\d+[.)])\s+|[*_~#]+|\p{Extended_Pictographic}\uFE0F?|\[\d+\]|\((?:link )?removed\)/gu;
const CLAUSE_END = /[,;:(){}\n、，；：]|\s[–—-]\s|—/u;
const AFTER_CLAUSE = /^[\s.…!?¡¿。！]+|(?<![\s.…!?。！])[\s.…!?。！]+$/gu;

/**
 * Returns the sentences of an answer that claim a change, in order.
 *
 * @example
 * claimsIn("Nothing was changed. I've put you on Pro.") // [{ kind: "own", sentence: "I've put you on Pro." }]
 */
export function claimsIn(text: string): readonly Claim[] {
  const sentences = splitSentences(text).map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
  // "Press Send. Done!" ends instructions; "Of course! Done." begins an answer.
  const opening = sentences.findIndex((sentence) => !/[!！]$/u.test(sentence));
  return sentences.flatMap((sentence, at) => {
    const begins = opening < 0 || at <= opening;
    const kind = claimOf(sentence, begins);
    return kind === null ? [] : [{ kind, sentence }];
  });
}

/** The words for "done" in a receipt, in each language. */
const DONE_WORDS: ReadonlySet<string> = new Set(LANGUAGES.map(({ record }) => record.done.toLowerCase()));

/** The words of a receipt before and after the quote of the customer's yes, without quotation marks. */
const CONSENTS = LANGUAGES.flatMap(({ record }) => [record.pressed, record.wrote])
  .map((line) => line.toLowerCase().split("{words}").map(withoutQuotes));

/**
 * Whether a sentence has the form of a receipt of the desk, or of a line in one: `Change plan: Pro · Done`,
 * `Done · 23:57 · You pressed Yes`.
 */
function isReceipt(sentence: string): boolean {
  const parts = sentence.replace(/[*_✓✔☑✅]/g, "").toLowerCase().split(/\s[·•‧∙⋅・|]\s/u);
  return parts.length > 1 &&
    parts.some((part) => DONE_WORDS.has(part.replace(AFTER_CLAUSE, "").trim()) || isConsent(part));
}

function isConsent(part: string): boolean {
  const bare = withoutQuotes(part);
  return CONSENTS.some(([before = "", after = ""]) => bare.startsWith(before) && bare.endsWith(after));
}

function withoutQuotes(text: string): string {
  return text.replace(/[“”„«»「」『』‘’"'.。]/g, "").trim();
}

function claimOf(sentence: string, begins: boolean): Claim["kind"] | null {
  if (isReceipt(sentence.slice(0, SENTENCE_CHARS_MAX))) return "own";
  if (QUESTION_END.test(sentence) || QUESTION_WORD.test(sentence)) return null;
  const clauses = clausesOf(sentence.slice(0, SENTENCE_CHARS_MAX));
  const kinds = GRAMMARS.map((grammar) => claimInClauses(clauses, grammar, begins));
  return kinds.find((kind) => kind === "own") ?? kinds.find((kind) => kind !== null) ?? null;
}

/**
 * Splits a sentence into clauses. Quotations of several words are reported speech; a single value in quotation marks is
 * an ordinary word.
 */
function clausesOf(sentence: string): readonly string[] {
  const bare = sentence.replace(CODE, " ").replace(DECORATION, " ").replace(QUOTED, (_, ...parts: unknown[]) => {
    const inner = parts.find((part) => typeof part === "string") ?? "";
    return typeof inner === "string" && /^[^\s、。]{1,12}$/u.test(inner) ? inner : " … ";
  });
  return bare.split(CLAUSE_END).map((clause) => clause.replace(AFTER_CLAUSE, "").replace(/\s+/gu, " "));
}

function claimInClauses(
  clauses: readonly string[],
  grammar: ClaimGrammar,
  begins: boolean,
): Claim["kind"] | null {
  let isOpened = false;
  for (const clause of clauses) {
    const opening = grammar.opening.exec(clause)?.index ?? clause.length;
    const asserted = clause.slice(0, opening);
    if (begins && grammar.whole.test(clause)) return "own";
    if (grammar.own.some((pattern) => asserts(asserted, pattern, grammar))) return "own";
    // The consequence of a condition is as uncertain as the condition.
    if (!isOpened && grammar.reported.some((pattern) => asserts(asserted, pattern, grammar))) return "reported";
    isOpened ||= opening < clause.length;
  }
  return null;
}

/** Whether a sentence asserts what the customer has now, and is not a question, a condition or a denial. */
export function isAsserted(sentence: string, grammar: ClaimGrammar): boolean {
  if (QUESTION_END.test(sentence) || QUESTION_WORD.test(sentence)) return false;
  const clauses = clausesOf(sentence.slice(0, SENTENCE_CHARS_MAX));
  if (clauses.some((clause) => grammar.opening.test(clause) || grammar.denial.test(clause))) return false;
  return clauses.some((clause) => grammar.state.test(clause));
}

function asserts(clause: string, pattern: WordPattern, { denial }: ClaimGrammar): boolean {
  const found = pattern.exec(clause);
  return found !== null && !denial.test(clause.slice(0, found.index + found[0].length));
}
