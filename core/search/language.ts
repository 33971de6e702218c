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

/** Characters of a page that its language is detected by. */
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

/** The language of a page: the declared one, else detected by script or words; null when unknown. */
export function languageOfPage(declared: string | null, text: string): string | null {
  const primary = primaryLanguage(declared);
  if (/^[a-z]{2,3}$/.test(primary)) return primary;
  const start = text.slice(0, READ_CHARS_MAX);
  return languageByScript(start) ?? languageByWords(start);
}

/** The language of a question, by its script, else by its words; null when unknown. */
export function languageOfQuestion(question: string): string | null {
  return languageByScript(question) ?? languageByWords(question);
}

/** Telltale words by which a chat is taken to be in another language than its browser: "no" alone is said in several. */
const CHAT_WORDS_MIN = 2;
/** By how many words of its own another language must be ahead of the browser's. */
const CHAT_LEAD_MIN = 1;
/** Those by which one message shows that the customer goes on in another language: what is pasted has few. */
const TURN_WORDS_MIN = 4;
/** The same in characters of another script. */
const TURN_LETTERS_MIN = 6;

/**
 * The language that a customer writes in: that of their newest message which is clearly of one, else of all of them
 * together, else of their browser. Words that people say in any language, such as "ok" or a plan's name, change nothing.
 * Who wrote in another script before, and now writes words of a language without it, has gone on to that one: few write
 * such words by chance.
 *
 * @param messages oldest first
 * @param locale of the browser, a BCP 47 tag; null when unknown
 * @returns null when neither is known; the browser's tag where it is of the language that is written, with its region
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

/** What a word of one language alone counts; by half of it a language must be ahead of every other one. */
const OWN_WORD = 1;

/** The verbs that open a request in a language, such as "upgrade" and "cambia", by its code. */
const COMMANDS: ReadonlyMap<string, () => RegExp> = new Map(LANGUAGES.map(({ code, request: { command } }) => [
  code,
  lazy(() => command === null ? /(?!)/u : new RegExp(`^(?:${command})(?![\\p{L}\\p{M}])`, "iu")),
]));

/**
 * What a verb that opens a request counts. One in English proves nothing alone, since products name their buttons so, and
 * none in a browser of another language, whose customers write "Upgrade me to Pro" as well.
 */
const COMMAND_WEIGHT = { english: 0.75, other: OWN_WORD } as const;

/** The language of a short message that is clearly of one; null where it may be of several. */
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
 * The language of what follows a message in another script; null where it may be a name, an address, or pasted: those
 * have none of the words that hold sentences together.
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

/** "Per seat" and "IT" are English, too: a short word without an accent proves a language only beside another. */
const weightOfFew = (word: string): number => /^[a-z]{1,3}$/.test(word) ? OWN_WORD / 2 : OWN_WORD;

/**
 * The language of a few words, such as "Quiero cambiar de plan" or "Bonjour", by words that belong to one language; null
 * where the browser's language scores about as high, or none scores high enough.
 *
 * @param commands the languages of a verb that opens it as a request
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

/** The languages that most of a text's telltale words speak for; several where they score the same. */
export function likelyLanguages(text: string): readonly string[] {
  const { scores } = scoresByWords(text, languagesOwning);
  const best = Math.max(0, ...scores.values());
  return [...scores].flatMap(([language, score]) => score === best ? [language] : []);
}

/** The language of one message that leaves no doubt; null for any other. */
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

/** Letters beside a digit are part of a name, and no words: "2FA", "S3". Looked for where a word begins, and nowhere in it. */
const NAMES_WITH_DIGITS = /(?<![\p{L}_])[\p{L}_]{0,40}\p{N}[\p{L}\p{N}_]{0,40}/gu;

/** The number of telltale words, and how much speaks for each language. */
function scoresByWords(
  text: string,
  of: (word: string) => readonly string[] = languagesOf,
  weightOf: (word: string) => number = () => 1,
): { readonly matched: number; readonly scores: ReadonlyMap<string, number> } {
  const scores = new Map<string, number>();
  const matched = wordsOf(text.replace(NAMES_WITH_DIGITS, " ")).map((word) => ({ word, languages: of(word) }))
    .filter(({ languages }) => languages.length > 0);
  for (const { word, languages } of matched) {
    for (const language of languages) {
      scores.set(language, (scores.get(language) ?? 0) + weightOf(word) / languages.length);
    }
  }
  return { matched: matched.length, scores };
}

/** The languages of each telltale word; of other words there are none. */
const LANGUAGES_OF_TELLTALES: ReadonlyMap<string, readonly string[]> = new Map(
  [...new Set([...TELLTALES.values()].flatMap((words) => [...words]))].map((word) => [
    word,
    [...TELLTALES].flatMap(([language, words]) => words.has(word) ? [language] : []),
  ]),
);

const NONE: readonly string[] = [];

function languagesOf(word: string): readonly string[] {
  return LANGUAGES_OF_TELLTALES.get(word) ?? NONE;
}
