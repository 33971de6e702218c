/**
 * Verbs that fit any object: "How do I renew my passport" shares one with a page about renewing a contract.
 *
 * @see docs/decisions/knowledge.md, "A verb or a name alone is no evidence"
 * @module
 */
import { LANGUAGES } from "../languages/languages.ts";
import { termsOf } from "./tokens.ts";

/** Verbs of help pages, besides those that a request may begin with. */
const WORDS =
  `apply assign attach build charge check choose claim close connect copy create download edit enable export file fill
  fix follow get install join link lock log make manage open pick plan play prevent protect receive recommend record
  replace request return save search select sign start store subscribe swap sync track train try turn unlock upload use
  verify watch work write`;

const COMMANDS = LANGUAGES.flatMap(({ request: { command } }) => command?.split("|") ?? []);

const DEEDS: ReadonlySet<string> = new Set([
  ...termsOf([WORDS, ...COMMANDS].join(" "), true).words,
  ...COMMANDS,
]);

/** Whether a term is such a verb. */
export function isDeed(term: string): boolean {
  return DEEDS.has(term);
}
