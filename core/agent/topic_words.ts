/**
 * Topics that customers express in other words and languages: "I want my money back" is about a refund.
 *
 * @module
 */
import { LANGUAGES } from "../languages/languages.ts";
import { messageWordsOf } from "../search/tokens.ts";

/** The names of a topic in English, and its expressions in any language, matched against a message in lower case. */
const TOPICS: readonly (readonly [name: RegExp, said: RegExp])[] = [
  [
    /^(?:a |the )?(?:refunds?|money back|reimbursements?)$/u,
    new RegExp(LANGUAGES.map(({ topics }) => topics.refund).join("|"), "u"),
  ],
];

/** Whether a message mentions a topic in other words than its name. */
export function namesTopic(text: string, topic: string): boolean {
  const name = messageWordsOf(topic).join(" ");
  const content = messageWordsOf(text).join(" ");
  return TOPICS.some(([names, words]) => names.test(name) && words.test(content));
}
