/**
 * Short messages that only ask for a person, in any language: "I want to talk to a person".
 *
 * @module
 */
import { asksForPerson, isPersonAlone, LANGUAGES } from "../languages/languages.ts";
import { memo } from "../memo.ts";
import { messageWordsOf } from "./tokens.ts";

/** A longer request for a person names a subject. */
const REQUEST_CHARS_MAX = 40;

/** A list asks about the same messages each time that it is shown. */
const ANSWERED_MAX = 2000;

const answered = memo<boolean>(ANSWERED_MAX);

/** Whether a message is a short request for a person, in any language. */
export function isPersonRequest(text: string): boolean {
  return text.length <= REQUEST_CHARS_MAX && answered(text, () => isRequest(text));
}

function isRequest(text: string): boolean {
  const words = messageWordsOf(text);
  const plain = words.join(" ");
  return asksForPerson(text) || isPersonAlone(words) ||
    LANGUAGES.some(({ talk }) => talk.personRequest.test(plain) && !talk.denial.test(plain));
}
