/**
 * Topics that customers name in other words and languages: "I want my money back" is about a refund.
 *
 * @module
 */
import { LANGUAGES } from "../languages/languages.ts";
import { messageWordsOf } from "../search/tokens.ts";

/** The names of a topic in English, and what is written of it in any language: over a message in lower case. */
const TOPICS: readonly (readonly [name: RegExp, said: RegExp])[] = [
  [
    /^(?:a |the )?(?:refunds?|money back|reimbursements?)$/u,
    new RegExp(LANGUAGES.map(({ topics }) => topics.refund).join("|"), "u"),
  ],
];

/** Whether a message speaks of a topic in other words than its own. */
export function namesTopic(text: string, topic: string): boolean {
  const name = messageWordsOf(topic).join(" ");
  const said = messageWordsOf(text).join(" ");
  return TOPICS.some(([names, words]) => names.test(name) && words.test(said));
}
