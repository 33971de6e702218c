/**
 * Questions that continue the last one: "how long do you keep it?" after "I deleted a timeline". The search also uses
 * the words of the previous message.
 *
 * @module
 */
import { ENGLISH } from "../../languages/en/language.ts";
import { languageOf } from "../../languages/languages.ts";
import {
  afterContinuation,
  continuesQuestion,
  correctsLast,
  hasQuestionForm,
  withoutNotThis,
} from "../../search/question_kind.ts";
import { hasSubject, subjectWords } from "../../search/subject.ts";
import { stem } from "../../search/stem.ts";
import { synonymsOf } from "../../search/synonyms.ts";
import { isUnspaced, messageWordsOf, wordsOf } from "../../search/tokens.ts";
import type { FoundChunk, ModelMessage } from "../model.ts";
import { isShort, pointsBack } from "../intents/pointing.ts";
import { requestIn, withoutRefused } from "../intents/request.ts";
import { asksForHours } from "./small_talk.ts";
import { wordsOfCustomer } from "./words.ts";

/** Words of the previous message that are added to the search. */
const BEFORE_MAX = 6;

/** "How much then?" omits its subject; a longer question without a pronoun does not. */
const LEFT_OUT_WORDS_MAX = 5;

/** "Which plan" and "what formats": an opener, and a word that many pages have. */
const OPENER_WORDS_MAX = 2;

/** The words of an email address: "example" is in many of them. */
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/gu;

/**
 * Returns what a message itself asks for, without what it rules out. In a command, an email address is a value: "change
 * my email to ada@example.com"; a question may be about it.
 */
export function ownQuery(message: string): string {
  const asked = withoutRefused(correctsLast(message) ? withoutNotThis(message) : message);
  return requestIn(asked).form === "command" ? asked.replace(EMAIL, " ").trim() : asked;
}

/** Returns the queries for a message, to be searched in order until the search is sure. */
export function queriesFor(
  messages: readonly ModelMessage[],
  message: string,
  locale: string | null,
): readonly string[] {
  const asked = ownQuery(message);
  // "When do you close" and "are you open in summer" are answered by the pages about opening hours.
  if (asksForHours(message, locale)) return [...new Set([asked, ...hoursNames(locale)])];
  const before = subjectBefore(messages, message);
  if (before === null || !isShort(asked)) return [asked];
  const subject = subjectWords(asked);
  const isVague = subject.length <= 1;
  const leavesOut = hasQuestionForm(asked) && isVague &&
    (subject.length > 0 || wordsOf(asked).length <= LEFT_OUT_WORDS_MAX);
  const withBefore = `${asked} ${before}`;
  if (pointsBack(asked) && isVague) return subject.length === 0 ? [withBefore] : [withBefore, asked];
  // "Which plan?" after a question about sign-in is not about the plans: what was just spoken of comes first.
  const isOpener = leavesOut && !continuesQuestion(asked) && wordsOf(asked).length <= OPENER_WORDS_MAX;
  if (correctsLast(message) || isOpener) return [withBefore, asked];
  return pointsBack(asked) || continuesQuestion(asked) || leavesOut ? [asked, withBefore] : [asked];
}

/** Returns the terms for opening hours in the chat's language and in English. */
function hoursNames(locale: string | null): readonly string[] {
  return [languageOf(locale), ENGLISH].flatMap(({ builtin }) => builtin.openingHours.split(/[(（]/).slice(0, 1));
}

/** Whether a page is about the message itself, and not only about the previous one. */
export function isAbout(asked: string, { title, headings, text }: FoundChunk): boolean {
  const words = subjectWords(asked);
  const page = [title, ...headings, text].join(" ").toLowerCase();
  const stems = new Set(messageWordsOf(page).map(stem));
  const has = (word: string) => isUnspaced(word) ? page.includes(word) : stems.has(stem(word));
  return words.length === 0 || words.some((word) => [word, ...synonymsOf(stem(word))].some(has));
}

/** Whether a message names the company and something else, and the best page has only the name. */
export function isAboutCompanyAlone(asked: string, company: string | null, chunks: readonly FoundChunk[]): boolean {
  const [first] = chunks;
  const name = new Set(messageWordsOf(company ?? ""));
  const others = subjectWords(asked).filter((word) => !name.has(word));
  const isNamed = messageWordsOf(asked).some((word) => name.has(word));
  return first !== undefined && isNamed && others.length > 0 && !isAbout(others.join(" "), first);
}

/** Whether a message wants to see what belongs to an email address, such as somebody's invoices, which no page shows. */
export function isAboutAddress(asked: string, chunks: readonly FoundChunk[]): boolean {
  if (requestIn(asked).form !== "topic") return false;
  return Array.from(asked.matchAll(EMAIL)).some(([address]) => !chunks.some(({ text }) => text.includes(address)));
}

/**
 * Whether the newest message continues one that was searched: a page comes before an action. "And cancel my plan" does
 * not: it is a separate request.
 */
export function followsSearch(messages: readonly ModelMessage[], asked: string): boolean {
  const rest = afterContinuation(asked);
  const newest = messages.findLastIndex(({ role }) => role === "customer");
  const before = messages.slice(0, newest).findLastIndex(({ role }) => role === "customer");
  return before !== -1 && isShort(asked) && rest !== null && requestIn(rest).form !== "command" &&
    messages.slice(before, newest).some(({ role }) => role === "found");
}

/**
 * Returns the chunks for a question that follows an answer, without what that quoted: if the question continues the last
 * one and that says nothing of it, if it corrects the last one, or if the heading of another section of the page names
 * what is asked now.
 */
export function withoutJustQuoted(
  messages: readonly ModelMessage[],
  asked: string,
  chunks: readonly FoundChunk[],
): readonly FoundChunk[] {
  const answer = messages.findLast(({ role }) => role === "agent");
  const isQuoted = ({ url }: FoundChunk) =>
    url !== null && answer?.role === "agent" && answer.text.includes(`](${url})`);
  const goesOn = continuesQuestion(asked) || correctsLast(asked);
  const pageOf = ({ url }: FoundChunk) => url?.split("#")[0];
  const isNamedElsewhere = (quoted: FoundChunk) =>
    !isHeaded(asked, quoted) && chunks.some((one) => pageOf(one) === pageOf(quoted) && isHeaded(asked, one));
  // "And Starter?" may be answered by what was just quoted for Pro.
  const isAnswerAgain = (quoted: FoundChunk) => hasSubject(asked) && !correctsLast(asked) && isAbout(asked, quoted);
  return chunks.filter((chunk) =>
    !isQuoted(chunk) || (goesOn ? isAnswerAgain(chunk) : true) && !isNamedElsewhere(chunk)
  );
}

/** Whether the heading of a section names the subject of a question. */
function isHeaded(asked: string, { title, headings }: FoundChunk): boolean {
  return hasSubject(asked) && isNamedBy(headings.at(-1) ?? title, asked);
}

/** Whether a heading has a word of a question's subject, or a synonym. */
export function isNamedBy(heading: string, asked: string): boolean {
  return isAbout(asked, { title: "", headings: [heading], text: "", n: 0, url: null });
}

/** Returns the number of searches for the newest message. */
export function searchesOf(messages: readonly ModelMessage[]): number {
  const newest = messages.findLastIndex(({ role }) => role === "customer");
  return messages.slice(newest + 1).filter(({ role }) => role === "found").length;
}

/**
 * Returns the subject of the messages before the newest one, back to one that names it by itself; null if none does.
 * Without the words that a correction rules out.
 */
function subjectBefore(messages: readonly ModelMessage[], message: string): string | null {
  const newest = messages.findLastIndex(({ role }) => role === "customer");
  const said = messages.slice(0, Math.max(0, newest))
    .flatMap((one) => one.role === "customer" ? [wordsOfCustomer(one)] : []);
  const subjects: (readonly string[])[] = [];
  for (const text of said.toReversed()) {
    const words = subjectWords(text);
    if (words.length > 0) subjects.push(words);
    if (words.length > 0 && !leansOnBefore(text, words)) break;
  }
  const kept = new Set(subjectWords(ownQuery(message)));
  const refused = new Set(correctsLast(message) ? subjectWords(message).filter((word) => !kept.has(word)) : []);
  const words = subjects.flat().filter((word) => !refused.has(word));
  return words.length === 0 ? null : words.slice(0, BEFORE_MAX).join(" ");
}

/** Whether a message is itself a question that leaves out its subject: "and for yearly?", "which plan?" */
function leansOnBefore(text: string, subject: readonly string[]): boolean {
  if (!isShort(text) || subject.length > 1) return false;
  return continuesQuestion(text) || pointsBack(text) ||
    wordsOf(text).length === OPENER_WORDS_MAX && hasQuestionForm(text);
}
