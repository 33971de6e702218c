/**
 * Words that ask for a reason, in the languages of the desk.
 *
 * @module
 */
import { wholeText } from "./patterns.ts";

const WORDS =
  "why|how come|what for|warum|wieso|weshalb|por ?qué|pourquoi|perché|perchè|por ?que|porquê|waarom|hoezo|dlaczego|czemu|neden|niye|niçin";
const SIGNS = "为什么|為什麼|为何|なぜ|どうして|何で|لماذا|ليش|ليه";

const WHY = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:(?:and|but|und|aber|y|pero|et|mais|e|ma|en|maar|i|ale|ve|ama) )?(?:${
    wholeText(WORDS)
  }|${SIGNS})`,
  "iu",
);
const WHY_SIGNS = new RegExp(SIGNS, "u");

/** Whether a question asks for a reason. */
export function asksWhy(question: string): boolean {
  return WHY.test(question) || WHY_SIGNS.test(question);
}
