/**
 * Messages that are only a subject: "seats", "invoices??" Where several sections are about it, which one is meant is for
 * the customer to say.
 *
 * @module
 */
import { hasQuestionForm } from "../../search/question_kind.ts";
import { subjectWords } from "../../search/subject.ts";
import { isUnspaced, messageWordsOf } from "../../search/tokens.ts";
import { isPersonal, requestIn } from "../intents/request.ts";
import type { FoundChunk } from "../model.ts";
import { isNamedBy } from "./follow_up.ts";
import { OFFERED_MAX, placeOf } from "./quote.ts";

/** A word of a script without spaces; more characters are a sentence. */
const SIGNS_MAX = 6;

/** Longer words are not repeated in full. */
const ABOUT_CHARS_MAX = 60;

/** Whether a message names a subject, and says neither what is asked about it nor what is to be done. */
export function isSubjectAlone(message: string): boolean {
  const { text, form } = requestIn(message);
  const isWord = isUnspaced(text)
    ? messageWordsOf(text).join("").length <= SIGNS_MAX
    : messageWordsOf(text).length === 1;
  return isWord && form !== "command" && subjectWords(text).length === 1 &&
    !hasQuestionForm(text.replace(/[?？؟]/g, "")) && !isPersonal(message);
}

/**
 * Returns links to the sections whose heading names the subject, best first; null for fewer than two, because one is the
 * answer itself.
 *
 * @param worded the message with its other wordings
 */
export function sectionsAbout(
  { message, worded }: { readonly message: string; readonly worded: string },
  chunks: readonly FoundChunk[],
  line: string,
): string | null {
  const named = chunks.filter(({ title, headings }) => {
    const heading = headings.at(-1);
    return heading !== undefined && heading !== title && isNamedBy(heading, worded);
  });
  const links = [...new Set(named.map((chunk) => placeOf(chunk, "").trim()))].filter((link) => link !== "");
  if (links.length < 2) return null;
  const about = message.replace(/[^\p{L}\p{M}\p{N} -]/gu, "").trim().slice(0, ABOUT_CHARS_MAX);
  return [line.replace("{about}", () => about), links.slice(0, OFFERED_MAX).map((link) => `- ${link}`).join("\n")]
    .join("\n\n");
}
