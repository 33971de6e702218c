/**
 * Classifies messages that ask for nothing that an action could do.
 *
 * @module
 */
import { readAnswer } from "../../languages/yes.ts";
import { hasQuestionForm } from "../../search/question_kind.ts";
import { languageOfQuestion } from "../../search/language.ts";
import { ENGLISH } from "../../languages/en/language.ts";
import type { SmallTalkPatterns } from "../../languages/grammar.ts";
import type { Language } from "../../languages/language.ts";
import { isMadeOf, languageOf, LANGUAGES } from "../../languages/languages.ts";
import { hasSubject } from "../../search/subject.ts";
import { messageWordsOf } from "../../search/tokens.ts";
import { requestIn } from "../intents/request.ts";

/** Courtesies that are also said together, by the one that is answered: "thx bye", "ok thanks". */
const COURTESIES = ["goodbye", "thanks", "greeting", "okay"] as const;

const ALONE = ["greeting", "thanks", "goodbye", "person", "okay"] as const;

/** The kinds of small talk. */
export type SmallTalk = typeof ALONE[number] | "nature" | "ability" | "praised";

/** "Is anyone there?" is short; in a longer message it is part of a question. */
const PRESENCE_WORDS_MAX = 6;

/** Longer praise is the opening of something else. */
const PRAISE_WORDS_MAX = 7;

/** Laughter in the languages of the desk. */
const LAUGHS =
  /^(?:lo+l|(?:ha){2,10}h?|(?:he){2,10}|(?:ja){2,10}|(?:hi){2,10}|rofl|lmao|mdr+|ptdr|xd+|k{3,20}|w{3,20}|笑|哈{2,20}|ه{2,20})$/u;

/** Longer anger is about something that can be searched for. */
const ANGER_WORDS_MAX = 8;

/**
 * Recognises a message that is only small talk, asks what the desk is, or asks for a person.
 *
 * Greetings, thanks and goodbyes must be the whole message: "hi, what plan am I on?" is a question. The customer's own
 * language comes first; people also greet and thank in languages other than their browser's. A yes or no in the
 * customer's language is never small talk of another language: "tak" is yes in Polish and thanks in Danish.
 */
export function smallTalkOf(
  text: string,
  locale: string | null,
  languages: readonly Language[] = LANGUAGES,
): SmallTalk | null {
  // A Turkish capital İ leaves a combining dot when lowercased.
  const words = messageWordsOf(text).map((word) => word.replaceAll("i\u0307", "i"));
  const own = languageOf(locale);
  const meaningful = words.filter((word) => !LAUGHS.test(word));
  if (words.length > 0 && meaningful.length === 0) return "okay";
  const isPraise = words.length <= PRAISE_WORDS_MAX && !hasQuestionForm(text);
  const isAnswer = words.length === 1 && [own.talk.yes, own.talk.no].join(" ").split(" ").includes(words[0] ?? "");
  for (const { talk } of isAnswer ? [own] : new Set([own, ...languages])) {
    const kind = kindIn(talk, meaningful) ?? (hasQuestionForm(text) ? null : courtesyIn(talk, meaningful));
    if (kind !== null) return kind;
    if (isPraise && talk.praise.test(words.join(" "))) return "praised";
  }
  return null;
}

/** Whether a message is only a yes or a no, by the rules of the question before a change. */
export function plainAnswerOf(text: string, locale: string | null): "yes" | "no" | null {
  const answer = readAnswer(text, locale);
  if (answer === "yes" || answer === "no") return answer;
  const [word = "", ...others] = messageWordsOf(text);
  return others.length === 0 && languageOf(locale).talk.yes.split(" ").includes(word) ? "yes" : null;
}

/** The maximum number of leading words that form a yes or a no: "sure thing", "no that's all". */
const LEADING_WORDS_MAX = 3;

const BETWEEN_WORDS = /[\s,.!;:،؛、。，！]+/u;

/** Returns the yes or no at the beginning of a message without a subject; a question has none. */
export function leadingAnswerOf(text: string, locale: string | null): "yes" | "no" | null {
  if (hasQuestionForm(text)) return null;
  const words = text.trim().split(BETWEEN_WORDS);
  for (let count = Math.min(LEADING_WORDS_MAX, words.length); count > 0; count--) {
    const answer = plainAnswerOf(words.slice(0, count).join(" "), locale);
    if (answer !== null) return answer;
  }
  return null;
}

/** A longer message asks for more than the hours. */
const HOURS_WORDS_MAX = 14;

/** "How do I change the opening hours of my shop" asks for something to do. */
const CHANGES_HOURS = /^(?:how (?:do|can|to|could|should)|set|change|edit|add|update)\b/i;

/** Whether a message asks when the team is available, in the chat's language, its own, or English. */
export function asksForHours(text: string, locale: string | null): boolean {
  const words = messageWordsOf(text);
  const plain = words.join(" ");
  const languages = new Set([languageOf(locale), languageOf(languageOfQuestion(text)), ENGLISH]);
  return words.length <= HOURS_WORDS_MAX && !CHANGES_HOURS.test(requestIn(text).text) &&
    [...languages].some(({ talk }) => talk.hours.test(plain));
}

/** The mood of a complaint: anger without a subject, or trouble. */
export type Mood = "anger" | "trouble";

/** Returns the {@linkcode Mood} of a message; null if it is not a complaint. */
export function moodOf(text: string, locale: string | null): Mood | null {
  const words = messageWordsOf(text);
  const plain = words.join(" ");
  const own = languageOf(locale);
  const has = (kind: Mood) =>
    [...new Set([own, languageOf(languageOfQuestion(text)), ENGLISH])].some(({ talk }) => talk[kind].test(plain));
  if (has("anger")) return words.length <= ANGER_WORDS_MAX && !/[?？؟]/.test(text) ? "anger" : "trouble";
  return has("trouble") ? "trouble" : null;
}

function kindIn(talk: SmallTalkPatterns, words: readonly string[]): SmallTalk | null {
  const plain = words.join(" ");
  if (talk.nature.test(plain)) return "nature";
  if (words.length <= PRESENCE_WORDS_MAX && talk.presence.test(plain)) return "greeting";
  const alone = ALONE.find((kind) => isMadeOf(words, talk[kind][0].split(" "), talk[kind][1].split(" ")));
  if (alone !== undefined) return alone;
  if (talk.personRequest.test(plain) && !talk.denial.test(plain)) return "person";
  return asksAbility(talk, plain) ? "ability" : null;
}

/** Returns the kind of a message of several courtesies; null if it has any other word. */
function courtesyIn(talk: SmallTalkPatterns, words: readonly string[]): SmallTalk | null {
  const all = COURTESIES.flatMap((kind) => talk[kind].flatMap((some) => some.split(" ")));
  return COURTESIES.find((kind) => isMadeOf(words, talk[kind][0].split(" "), all)) ?? null;
}

/** "Help" and "what can you do" ask for the agent's abilities; "help me cancel my order" asks for that action. */
function asksAbility(talk: SmallTalkPatterns, plain: string): boolean {
  const asked = talk.ability.exec(plain);
  return asked !== null && !hasSubject(plain.slice(asked.index + asked[0].length));
}
