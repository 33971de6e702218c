/**
 * The words of mail programs around quotes and in their own lines, in the desk's languages.
 *
 * @module
 */
import { LANGUAGES } from "../../core/languages/languages.ts";
import type { MailProgramWords } from "../../core/languages/vocabulary.ts";

/** Those of Swedish and Danish, which the desk does not support. */
const NORDIC = { beginning: "den ", wrote: "skrev" } as const;

/** Beginnings of the line above a quote (`On … wrote:`). */
export const WROTE_BEGINNINGS: readonly string[] = [...wordsOf("wroteBeginnings"), NORDIC.beginning];

/** Words in the line above a quote before its colon, or at its end if there is no colon. */
export const WROTE_WORDS: readonly string[] = [...wordsOf("wrote"), NORDIC.wrote];
export const WROTE_AT_END: readonly string[] = wordsOf("wroteAtEnd");

/** The words between dashes above a whole email quoted without marks. */
export const ORIGINAL_WORDS: readonly string[] = wordsOf("original");

/** The words above a forwarded email: its content is what the sender wants to show. */
export const FORWARDED_WORDS: readonly string[] = wordsOf("forwarded");

/** The names of the header lines that Outlook puts above a quoted email. */
export const HEADER_NAMES: Readonly<Record<"from" | "others", readonly string[]>> = {
  from: wordsOf("fromLine"),
  others: wordsOf("otherLines"),
};

/** Beginnings of the last line of an email from a phone or a mail program. */
export const DEVICE_LINES: readonly string[] = wordsOf("device");

/** Beginnings of the subjects of automatic replies. */
export const AUTO_REPLY_SUBJECTS: readonly string[] = wordsOf("autoReply");

function wordsOf(kind: keyof MailProgramWords): readonly string[] {
  return LANGUAGES.flatMap(({ mailPrograms }) => mailPrograms[kind]);
}
