/**
 * Questions that continue the last one: "how long do you keep it?" after "I deleted a timeline". The search also uses
 * the words of the previous message.
 *
 * @module
 */
import { ENGLISH } from "../../languages/en/language.ts";
import { languageOf } from "../../languages/languages.ts";
import { afterContinuation, continuesQuestion, hasQuestionForm } from "../../search/question_kind.ts";
import { subjectWords } from "../../search/subject.ts";
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

/** Returns the queries for a message, to be searched in order until the search is sure. */
export function queriesFor(
  messages: readonly ModelMessage[],
  message: string,
  locale: string | null,
): readonly string[] {
  const asked = withoutRefused(message);
  // "When do you close" and "are you open in summer" are answered by the pages about opening hours.
  if (asksForHours(message, locale)) return [...new Set([asked, ...hoursNames(locale)])];
  const before = subjectBefore(messages);
  if (before === null || !isShort(asked)) return [asked];
  const subject = subjectWords(asked);
  const isVague = subject.length <= 1;
  const leavesOut = hasQuestionForm(asked) && isVague &&
    (subject.length > 0 || wordsOf(asked).length <= LEFT_OUT_WORDS_MAX);
  const withBefore = `${asked} ${before}`;
  if (pointsBack(asked) && isVague) return [withBefore];
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

/** Returns the chunks for a question that continues the last one without those that the last answer quoted. */
export function withoutJustQuoted(
  messages: readonly ModelMessage[],
  asked: string,
  chunks: readonly FoundChunk[],
): readonly FoundChunk[] {
  const answer = messages.findLast(({ role }) => role === "agent");
  if (answer?.role !== "agent" || !continuesQuestion(asked)) return chunks;
  return chunks.filter(({ url }) => url === null || !answer.text.includes(`](${url})`));
}

/** Returns the number of searches for the newest message. */
export function searchesOf(messages: readonly ModelMessage[]): number {
  const newest = messages.findLastIndex(({ role }) => role === "customer");
  return messages.slice(newest + 1).filter(({ role }) => role === "found").length;
}

/** Returns the subject of the message before the newest one; null if none names it. */
function subjectBefore(messages: readonly ModelMessage[]): string | null {
  const newest = messages.findLastIndex(({ role }) => role === "customer");
  const subjects = messages.slice(0, Math.max(0, newest)).flatMap((message) => {
    const words = message.role === "customer" ? subjectWords(wordsOfCustomer(message)) : [];
    return words.length === 0 ? [] : [words];
  });
  return subjects.at(-1)?.slice(0, BEFORE_MAX).join(" ") ?? null;
}
