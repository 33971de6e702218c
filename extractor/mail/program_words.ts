/**
 * The words that mail programs write around what they quote and of themselves, in the languages of the desk.
 *
 * @module
 */
import { LANGUAGES } from "../../core/languages/languages.ts";
import type { MailProgramWords } from "../../core/languages/vocabulary.ts";

/** Those of Swedish and Danish, which the desk does not speak. */
const NORDIC = { beginning: "den ", wrote: "skrev" } as const;

/** How the line above a quote begins (`On … wrote:`). */
export const WROTE_BEGINNINGS: readonly string[] = [...wordsOf("wroteBeginnings"), NORDIC.beginning];

/** What the line above a quote has in it before its colon, and with what it may end without one. */
export const WROTE_WORDS: readonly string[] = [...wordsOf("wrote"), NORDIC.wrote];
export const WROTE_AT_END: readonly string[] = wordsOf("wroteAtEnd");

/** The words between dashes above a whole email that is quoted without marks. */
export const ORIGINAL_WORDS: readonly string[] = wordsOf("original");

/** The words above an email that was passed on: what follows is what the sender wants to show. */
export const FORWARDED_WORDS: readonly string[] = wordsOf("forwarded");

/** The names of the lines that Outlook puts above an email that it quotes. */
export const HEADER_NAMES: Readonly<Record<"from" | "others", readonly string[]>> = {
  from: wordsOf("fromLine"),
  others: wordsOf("otherLines"),
};

/** How the last line of an email from a phone or a mail program begins. */
export const DEVICE_LINES: readonly string[] = wordsOf("device");

/** How programs begin the subject of what they answer by themselves. */
export const AUTO_REPLY_SUBJECTS: readonly string[] = wordsOf("autoReply");

function wordsOf(kind: keyof MailProgramWords): readonly string[] {
  return LANGUAGES.flatMap(({ mailPrograms }) => mailPrograms[kind]);
}
