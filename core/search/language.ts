/**
 * Language detection, as far as search needs it.
 *
 * @module
 */
import { isUnspaced, wordsOf } from "./tokens.ts";
import { lazy } from "../memo.ts";
import { primaryLanguage } from "../languages/primary_language.ts";
import { LANGUAGES } from "../languages/languages.ts";
import { languagesOwning } from "../languages/own_words.ts";
import { TELLTALES } from "../languages/stop_words.ts";

/** The number of a page's characters that are used to detect its language. */
const READ_CHARS_MAX = 4000;

/** Scripts that identify a language other than English. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
  [/\p{Script=Hangul}/u, "ko"],
  [/\p{Script=Han}/u, "zh"],
  [/\p{Script=Thai}/u, "th"],
  [/\p{Script=Cyrillic}/u, "ru"],
  [/\p{Script=Greek}/u, "el"],
  [/\p{Script=Arabic}/u, "ar"],
  [/\p{Script=Hebrew}/u, "he"],
  [/\p{Script=Devanagari}/u, "hi"],
];

/** Returns the language of a page: the declared one, else detected by script or words; null if unknown. */
export function languageOfPage(declared: string | null, text: string): string | null {
  const primary = primaryLanguage(declared);
  if (/^[a-z]{2,3}$/.test(primary)) return primary;
  const start = text.slice(0, READ_CHARS_MAX);
  return languageByScript(start) ?? languageByWords(start);
}

/** Returns the language of a question, by its script, else by its words; null if unknown. */
export function languageOfQuestion(question: string): string | null {
  return languageByScript(question) ?? languageByWords(question);
}

/**
 * The minimum number of telltale words of a chat in another language than its browser's: "no" alone belongs to several.
 */
const CHAT_WORDS_MIN = 2;
/** By how many telltale words another language must lead the browser's. */
const CHAT_LEAD_MIN = 1;
/** The minimum number of telltale words in one message that switches the language: pasted text has few. */
const TURN_WORDS_MIN = 4;
/** The same in characters of another script. */
const TURN_LETTERS_MIN = 6;

/**
 * Detects the language that a customer writes in: that of their newest message with a clear one, else of all of them
 * together, else of their browser. Words that are used in any language, such as "ok" or a plan's name, change nothing.
 * A customer who wrote in another script, and now writes words of a language without it, has switched to that: such
 * words are rarely a coincidence.
 *
 * @param messages oldest first
 * @param locale of the browser, a BCP 47 tag; null if unknown
 * @returns null if neither is known; the browser's tag, with its region, if it is of the detected language
 * @example
 * languageOfChat(["All three, please", "no"], "en-US") // "en-US"
 * languageOfChat(["Ich möchte auf Pro wechseln", "ja"], "en-US") // "de"
 * languageOfChat(["Ich möchte auf Pro wechseln", "cancel my subscription"], "en-US") // "en-US"
 */
export function languageOfChat(messages: readonly string[], locale: string | null): string | null {
  const found = languageWritten(messages, locale);
  return found === null || found === primaryLanguage(locale) ? locale ?? found : found;
}

function languageWritten(messages: readonly string[], locale: string | null): string | null {
  for (const [at, message] of [...messages.entries()].reverse()) {
    const found = languageOfMessage(message, locale) ?? languageOfShort(message, locale);
    if (found === null) continue;
    const hasScript = languageByScript(message) !== null;
    return (hasScript ? languageAfterScript(messages.slice(at + 1).join("\n")) : null) ?? found;
  }
  const text = messages.join("\n");
  const byScript = languageByScript(text);
  if (byScript !== null) return byScript === "und" ? null : byScript;
  return languageOfTelltales(text, locale) ?? languageOfFew(text, locale);
}

/** The weight of a word of one language alone; by half of it a language must lead every other one. */
const OWN_WORD = 1;

/** The verbs at the beginning of a request in a language, such as "upgrade" and "cambia", by its code. */
const COMMANDS: ReadonlyMap<string, () => RegExp> = new Map(LANGUAGES.map(({ code, request: { command } }) => [
  code,
  lazy(() => command === null ? /(?!)/u : new RegExp(`^(?:${command})(?![\\p{L}\\p{M}])`, "iu")),
]));

/**
 * The weight of a verb at the beginning of a request. An English one proves nothing alone, since products label their
 * buttons so, and nothing in a browser of another language, whose customers also write "Upgrade me to Pro".
 */
const COMMAND_WEIGHT = { english: 0.75, other: OWN_WORD } as const;

/** Returns the language of a short message with a clear one; null if it may be of several. */
function languageOfShort(message: string, locale: string | null): string | null {
  if (languageByScript(message) !== null) return null;
  const words = message.trim().replace(/^(?:\W*(?:ok|okay|thanks|please)\b)+\W*/i, "");
  const isEnglish = locale === null || primaryLanguage(locale) === "en";
  const commands = new Set(
    [...COMMANDS].flatMap(([code, command]) => (code !== "en" || isEnglish) && command().test(words) ? [code] : []),
  );
  return languageOfTelltales(message, locale) ?? languageOfFew(message, locale, commands);
}

/**
 * Returns the language of the text after a message in another script; null if it may be a name, an address, or pasted:
 * those contain no function words.
 */
function languageAfterScript(written: string): string | null {
  const text = written.split(/\s+/).filter((word) => !/[@/.]\S/.test(word)).join(" ");
  if (scoresByWords(text).matched === 0) return null;
  return languageOfTelltales(text, null) ?? languageOfFew(text, null) ?? languageByWords(text);
}

function languageOfTelltales(text: string, locale: string | null): string | null {
  const { matched, scores } = scoresByWords(text);
  const best = languageByWords(text);
  if (matched < CHAT_WORDS_MIN || best === null) return null;
  if (best === primaryLanguage(locale)) return best;
  // "me", "to" and "no" are words of many languages: together they prove none of them.
  const others = [...scores].filter(([language]) => language !== best).map(([, score]) => score);
  const rival = locale === null ? Math.max(0, ...others) : scores.get(primaryLanguage(locale)) ?? 0;
  const lead = (scores.get(best) ?? 0) - rival;
  return lead < CHAT_LEAD_MIN ? null : best;
}

/**
 * "Per seat" and "IT" are also English: a short word without an accent proves a language only together with another.
 */
const weightOfFew = (word: string): number => /^[a-z]{1,3}$/.test(word) ? OWN_WORD / 2 : OWN_WORD;

/**
 * Returns the language of a few words, such as "Quiero cambiar de plan" or "Bonjour", by words that belong to one
 * language; null if the browser's language scores about as high, or none scores high enough.
 *
 * @param commands the languages of a verb at its beginning
 */
function languageOfFew(text: string, locale: string | null, commands: ReadonlySet<string> = new Set()): string | null {
  const scores = new Map(scoresByWords(text, languagesOwning, weightOfFew).scores);
  for (const code of commands) {
    const weight = COMMAND_WEIGHT[code === "en" ? "english" : "other"];
    scores.set(code, (scores.get(code) ?? 0) + weight / commands.size);
  }
  const [[best, score] = ["", 0], [, next] = ["", 0]] = [...scores].sort(([, one], [, other]) => other - one);
  const isBrowsers = best === primaryLanguage(locale);
  const own = isBrowsers ? 0 : scores.get(primaryLanguage(locale)) ?? 0;
  const isClear = score >= OWN_WORD && score - next >= OWN_WORD / 2;
  return isClear && score - own >= OWN_WORD ? best : null;
}

/** Returns the languages with most of a text's telltale words; several if they score the same. */
export function likelyLanguages(text: string): readonly string[] {
  const { scores } = scoresByWords(text, languagesOwning);
  const best = Math.max(0, ...scores.values());
  return [...scores].flatMap(([language, score]) => score === best ? [language] : []);
}

/** Returns the language of one unambiguous message; null for any other. */
function languageOfMessage(message: string, locale: string | null): string | null {
  const byScript = languageByScript(message);
  const letters = message.match(/\p{L}/gu)?.length ?? 0;
  if (byScript !== null) return byScript === "und" || letters < TURN_LETTERS_MIN ? null : byScript;
  const { matched, scores } = scoresByWords(message);
  const best = languageByWords(message);
  if (matched < TURN_WORDS_MIN || best === null) return null;
  const own = primaryLanguage(locale);
  // "No me bajes de plan" has words of four languages.
  const isDoubtful = best !== own && (scores.get(best) ?? 0) - (scores.get(own) ?? 0) < CHAT_LEAD_MIN;
  return isDoubtful ? null : best;
}

const FOREIGN_LETTER = /(?!\p{Script=Latin})\p{L}/u;

/** Detects the language by the script of most letters; `und` for a foreign script of no known language. */
function languageByScript(text: string): string | null {
  if (!FOREIGN_LETTER.test(text)) return null;
  const letters = text.match(/\p{L}/gu) ?? [];
  const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  // A character of a script without spaces carries as much as several letters.
  const weight = foreign.reduce((sum, letter) => sum + (isUnspaced(letter) ? 3 : 1), 0);
  if (weight * 2 <= letters.length) return null;
  const all = foreign.join("");
  return SCRIPTS.find(([script]) => script.test(all))?.[1] ?? "und";
}

/** Detects the language by telltale words; a word of several languages counts in part for each. */
function languageByWords(text: string): string | null {
  const [best, second] = [...scoresByWords(text).scores].sort(([, a], [, b]) => b - a);
  if (best === undefined || best[1] <= (second?.[1] ?? 0)) return null;
  return best[0];
}

/** Letters beside a digit are part of a name, and not words: "2FA", "S3". Matched only from the beginning of a word. */
const NAMES_WITH_DIGITS = /(?<![\p{L}_])[\p{L}_]{0,40}\p{N}[\p{L}\p{N}_]{0,40}/gu;
const DIGIT = /\p{N}/u;

/** Returns the number of telltale words, and the score of each language. */
function scoresByWords(
  text: string,
  of: (word: string) => readonly string[] = languagesOf,
  weightOf: (word: string) => number = () => 1,
): { readonly matched: number; readonly scores: ReadonlyMap<string, number> } {
  const scores = new Map<string, number>();
  let matched = 0;
  for (const word of wordsOf(DIGIT.test(text) ? text.replace(NAMES_WITH_DIGITS, " ") : text)) {
    const languages = of(word);
    if (languages.length > 0) matched++;
    for (const language of languages) {
      scores.set(language, (scores.get(language) ?? 0) + weightOf(word) / languages.length);
    }
  }
  return { matched, scores };
}

/** The languages of each telltale word; other words have none. */
const LANGUAGES_OF_TELLTALES: ReadonlyMap<string, readonly string[]> = new Map(
  [...new Set([...TELLTALES.values()].flatMap((words) => [...words]))].map((word) => [
    word,
    [...TELLTALES].flatMap(([language, words]) => words.has(word) ? [language] : []),
  ]),
);

const TELLTALE_CHARS_MAX = Math.max(...[...LANGUAGES_OF_TELLTALES.keys()].map(({ length }) => length));

const NONE: readonly string[] = [];

/** A word that is longer than any telltale one is not looked up: a page has hundreds. */
function languagesOf(word: string): readonly string[] {
  return word.length > TELLTALE_CHARS_MAX ? NONE : LANGUAGES_OF_TELLTALES.get(word) ?? NONE;
}
