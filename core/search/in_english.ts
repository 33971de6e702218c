/**
 * Translates a question in another language to the words of English help pages, word by word: its content words,
 * without grammar.
 *
 * @see docs/decisions/knowledge.md, "Pages in English answer questions in other languages"
 * @module
 */
import { ENGLISH } from "../languages/en/language.ts";
import { isGeneralWord } from "../languages/general_words.ts";
import { LANGUAGES } from "../languages/languages.ts";
import { SEARCHED_ONLY } from "../languages/searched_only.ts";
import { withJoinedVerb } from "../languages/separable_verbs.ts";
import { likelyLanguages } from "./language.ts";
import { asksForPlace, asksPhone } from "./question_kind.ts";
import { asksOwnPrice, PHONE } from "./rephrase.ts";
import { subjectWords } from "./subject.ts";
import { isUnspaced, wordsOf } from "./tokens.ts";

/** The beginning of a word or, in a script without spaces, any part of a text; and its meaning. */
type GlossaryEntry = { readonly begins: string; readonly english: string };

/** A shorter beginning only matches a whole word: Polish "rok" is not "rokowania". */
const BEGINNING_MIN = 4;

/** The interfix of a German or Dutch compound. */
const JOINT = /^(?:e?s|e?n)(?=.)/;

/** The article and the prepositions that Arabic attaches to a word. */
const ARABIC_PREFIX = /^(?:[وبلف]?ال|لل)/;

const ENTRIES: ReadonlyMap<string, readonly GlossaryEntry[]> = new Map(
  [...LANGUAGES, ...SEARCHED_ONLY].flatMap(({ code, glossary = null }) =>
    glossary === null ? [] : [[code, entriesOf(glossary)] as const]
  ),
);

/** A question with a smaller known share is not searched in English: the rest of it may be its subject. */
const KNOWN_MIN = 0.5;

/**
 * Returns the English wordings of a question; empty for an English one, or if at most half of it is known.
 *
 * @param language its apparent language, or null; another one is used if it knows more of the words
 * @example
 * inEnglish("Wo ändere ich die Adresse auf der Rechnung?", "de") // ["change address invoice"]
 */
export function inEnglish(question: string, language: string | null): readonly string[] {
  // "Lade … ein" is known as "einladen".
  return inEnglishAsJoined(withJoinedVerb(question, language) ?? question, language);
}

function inEnglishAsJoined(question: string, language: string | null): readonly string[] {
  if (asksOwnPrice(question)) return [];
  if ((language === null ? likelyLanguages(question) : [language]).includes(ENGLISH.code)) return [];
  if (asksPhone(question)) return [PHONE];
  const about = new Set(subjectWords(question));
  const read = [...ENTRIES].map(([code, entries]) => ({ code, ...translated({ question, about }, code, entries) }))
    .filter(({ text, known }) => text !== "" && known > KNOWN_MIN);
  const best = Math.max(0, ...read.map(({ known }) => known));
  const most = read.filter(({ known }) => known === best);
  const own = most.filter(({ code }) => code === language);
  const asks = asksForPlace(question) ? WHERE : "";
  return [...new Set((own.length > 0 ? own : most).map(({ text }) => `${asks}${text}`))];
}

/** Returns the known words, with names unchanged, and their share of the content words. */
function translated(
  { question, about }: { readonly question: string; readonly about: ReadonlySet<string> },
  language: string,
  entries: readonly GlossaryEntry[],
): { readonly text: string; readonly known: number } {
  const plain = question.toLowerCase();
  const phrases = entries.filter(({ begins }) => begins.includes(" ") && plain.includes(begins));
  const phraseWords = new Set(phrases.flatMap(({ begins }) => begins.split(" ")));
  const meanings = wordsOf(question).filter((word) => !phraseWords.has(word)).map((word) => {
    const found = isUnspaced(word) ? signsIn(word, entries) : meaningOf(word.replace(ARABIC_PREFIX, ""), entries);
    const isOpen = found.length === 0 && !isUnspaced(word) && about.has(word) && !isGeneralWord(word, language);
    return { words: found.length > 0 ? found : isOpen && isName(word, question) ? [word] : [], isOpen };
  });
  const words = new Set([...phrases.map(({ english }) => english), ...meanings.flatMap((one) => one.words)]);
  const open = meanings.filter(({ isOpen, words }) => isOpen && words.length === 0).length;
  const isTranslated = phrases.length > 0 || meanings.some(({ words, isOpen }) => !isOpen && words.length > 0);
  return { text: isTranslated ? [...words].join(" ") : "", known: words.size / Math.max(1, words.size + open) };
}

/** Whether a word is written like a name in any language: "PDF", "S3", "PayPal". */
function isName(word: string, question: string): boolean {
  const at = question.toLowerCase().indexOf(word);
  return /\p{N}|.\p{Lu}/u.test(question.slice(at, at + word.length));
}

/** "Where are my invoices" matches a page's "Where your invoices are", and not "Invoices by e-mail". */
const WHERE = "where ";

/** Returns the meanings of a word by its beginning, then by the rest of the compound. */
function meaningOf(word: string, entries: readonly GlossaryEntry[]): readonly string[] {
  const entry = entries.find(({ begins }) => begins.length < BEGINNING_MIN ? word === begins : word.startsWith(begins));
  if (entry === undefined) return [];
  const rest = word.slice(entry.begins.length).replace(JOINT, "");
  return [entry.english, ...rest.length > BEGINNING_MIN ? meaningOf(rest, entries) : []];
}

/** Returns the entries in a text without spaces, in order. */
function signsIn(text: string, entries: readonly GlossaryEntry[]): readonly string[] {
  return entries.flatMap(({ begins, english }) => {
    const at = text.indexOf(begins);
    return at === -1 ? [] : [{ at, english }];
  }).toSorted((one, other) => one.at - other.at).map(({ english }) => english);
}

/** Longer beginnings first: "abo" is in "abonnement". */
function entriesOf(table: string): readonly GlossaryEntry[] {
  return table.trim().split(/\s+/).flatMap((row) => {
    const [english = "", begins = ""] = row.split(":");
    return begins.split(",").map((one) => ({
      begins: one.replaceAll("_", " "),
      english: english.replaceAll("_", " "),
    }));
  }).toSorted((one, other) => other.begins.length - one.begins.length);
}
