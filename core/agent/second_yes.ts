/**
 * Finds lines of instructions and tasks that make the model ask for a yes: the desk itself asks before each change, so
 * the customer would have to agree twice.
 *
 * @module
 */
import type { Problem } from "../problem.ts";
import { type Fault, problemAt, type Source } from "./source/source.ts";

/** Words for a consent, but not for codes, numbers and emails of the same name. */
const YES_NOUN = String
  .raw`(?:confirmation|consent|approval|a (?:clear |explicit )?yes|"yes"|'yes')(?! (?:code|number|page|link|e-?mail))`;

const ASKS: readonly RegExp[] = [
  new RegExp(
    String
      .raw`\b(?:obtain|get|require|request|receive|wait for|ask(?:ing)?(?: \S{1,20}){0,3} for)\b.{0,60}?(?<!\w)${YES_NOUN}`,
    "i",
  ),
  /\bask\b.{0,40}?\bto (?:explicitly |clearly )?confirm\b/i,
  /\bconfirm (?:it |this |them |the \w{1,20} )?with the (?:user|customer)\b/i,
  /\b(?:until|only (?:after|once|when|if))\b.{0,40}?\b(?:confirms?|confirmed|agrees?|agreed|says? yes|said yes)\b/i,
  /\bum (?:eine |die )?(?:ausdrückliche )?(?:Bestätigung|Zustimmung|Einwilligung)\b/i,
  /\b(?:Bestätigung|Zustimmung|Einwilligung)\b.{0,40}?\b(?:einholen|abwarten|warten)\b/i,
];

const LINE_CHARS_MAX = 2000;

const FAULT: Omit<Fault, "code"> = {
  message:
    "This line lets the AI ask for a yes, and the desk asks before each change itself: the customer agrees twice.",
  fix: "Leave the line out, or say only which wishes count. The question's own words are the action's `confirm`.",
};

/**
 * Returns a warning for each such line.
 *
 * @param bodyStart the offset of the body in the file
 */
export function secondYesWarnings(source: Source, body: string, bodyStart: number, code: string): readonly Problem[] {
  let start = bodyStart;
  return body.split("\n").flatMap((line) => {
    const at = start + line.length - line.trimStart().length;
    start += line.length + 1;
    const text = line.slice(0, LINE_CHARS_MAX);
    return ASKS.some((asks) => asks.test(text)) ? [problemAt(source, at, { code, ...FAULT })] : [];
  });
}
