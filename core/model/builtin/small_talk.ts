/**
 * What a message is when it asks for nothing that an action could do.
 *
 * @module
 */
import type { SmallTalkPatterns } from "../../languages/language.ts";
import { languageOf, LANGUAGES } from "../../languages/languages.ts";
import { messageWordsOf } from "../../search/tokens.ts";

const ALONE = ["greeting", "thanks", "goodbye", "person"] as const;

/** The kinds of small talk. */
export type SmallTalk = typeof ALONE[number] | "nature" | "ability";

/**
 * Recognises a message that is only small talk, asks what the desk is, or asks for a person.
 *
 * Greetings, thanks and goodbyes must be the whole message: "hi, what plan am I on?" is a question. The customer's own
 * language comes first; people also greet and thank in languages that their browser does not ask for.
 */
export function smallTalkOf(text: string, locale: string | null): SmallTalk | null {
  // A Turkish capital İ leaves its dot behind.
  const words = messageWordsOf(text).map((word) => word.replaceAll("i\u0307", "i"));
  for (const { talk } of new Set([languageOf(locale), ...LANGUAGES])) {
    const kind = kindIn(talk, words);
    if (kind !== null) return kind;
  }
  return null;
}

function kindIn(talk: SmallTalkPatterns, words: readonly string[]): SmallTalk | null {
  const plain = words.join(" ");
  if (talk.nature.test(plain)) return "nature";
  const alone = ALONE.find((kind) => isMadeOf(words, talk[kind][0].split(" "), talk[kind][1].split(" ")));
  if (alone !== undefined) return alone;
  if (talk.wish.test(plain) && !talk.denial.test(plain)) return "person";
  return talk.ability.test(plain) ? "ability" : null;
}

function isMadeOf(words: readonly string[], needed: readonly string[], beside: readonly string[]): boolean {
  return words.some((word) => needed.includes(word)) &&
    words.every((word) => needed.includes(word) || beside.includes(word));
}
