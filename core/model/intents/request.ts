/**
 * The request in a message: without polite phrases, without what the customer rules out, and whether it is a question
 * or a command.
 *
 * @module
 */

import { whole } from "../../languages/patterns.ts";

/** Polite openings. */
const POLITE =
  /^\W*((please|pls|can you|could you|would you|i want to|i wanna|i need to|i would like to|i['’]?d like to|let me|help me|just|now|hi|hello|hey)\b[\s,!.]*)+/i;

/** A polite ending, in the last `ENDING_CHARS_MAX` characters. */
const ENDING = /(?<=[\s,.!])(?:please|pls|plz|thanks|thank you|thx|asap)$/i;
const ENDING_CHARS_MAX = 10;
const GAP = /[\s,.!]/;

/** "I don't want to cancel, only …": the first half is ruled out, the second is the request. */
const REFUSED =
  /(?:^|[.!?]\s)(?=[^.!?,;:]*(?:\bnot\b|n['’]?t\b))[^.!?,;:]*[,;:.]\s*(?=(?:but|just|only|instead|rather|i (?:only|just|want|need|['’]?d like|would like))\b)/gi;

const QUESTION =
  /^\W*(what|whats|which|when|where|wheres|who|how (many|much|long|often)|am i|is my|are my|are there|do i|did|was|were|has|have i|will i|(can|may|could) i see)\b/i;

/** Asks how something is done, or whether it can be: an instruction answers it, and doing it does not. */
const HOW =
  /^\W*(how (do|does|can|could|would|should|to|might|is it|can i)|where (do|can|could) (i|we)|(can|may|could|should) (i|we)|is (there|it)|what (do|should) (i|we)|what (steps|happens?)|tell me how|explain|why|do i need|are there)\b/i;

/** What comes before a verb: "I'd like to sell", "can you call". */
const BEFORE_VERB = /(?:\bto|\b(?:can|could|would) you|\bplease|\bpls|\blet me|\bhelp me)[\s,]*$/i;

/** Asks for information without a question: "my current plan", "show the orders". */
const TOPIC = /^\W*(show|see|view|tell me|my|our)\b/i;

const COMMAND =
  /^\W*(change|switch|upgrade|downgrade|modify|update|move|convert|cancel|terminate|stop|delete|remove|add|book|reserve|buy|order|reset|pause|resume|activate|deactivate|set|turn|make|send|put|renew|extend|give|sell|take|pay|exchange|hold|register|transfer|merge|share|print|forward|withdraw|increase|reduce|raise|lower|restore|reinstate|undo|reverse|refund|invite|import|block|report|prescribe|drop|shift|push|bring)\b/i;

/** The form of a request: for information, for a change, or unclear. */
export type Form = "question" | "topic" | "command" | "open";

const FORMS: readonly (readonly [Form, RegExp])[] = [["question", QUESTION], ["topic", TOPIC], ["command", COMMAND]];

/** The verb that a request of a message opens with; null where its first word may be something else. */
export function verbOf(message: string): string | null {
  const { text, form } = requestIn(message);
  const verb = /^\W*([a-z]+)\b/i.exec(text)?.[1] ?? null;
  const before = message.slice(0, Math.max(0, message.indexOf(text)));
  return form === "command" || BEFORE_VERB.test(before) ? verb?.toLowerCase() ?? null : null;
}

/** Finds the request in a message. */
export function requestIn(message: string): { readonly text: string; readonly form: Form } {
  const text = withoutEndings(message.replace(REFUSED, " ").trim().replace(POLITE, ""));
  return { text, form: FORMS.find(([, pattern]) => pattern.test(text))?.[0] ?? "open" };
}

/** Whether a request asks how something is done, or whether it can be. */
export function asksHow(message: string): boolean {
  return HOW.test(requestIn(message).text);
}

/** Words for who speaks, in the languages whose words are written apart. */
const SPEAKER = whole(
  "i|me|my|mine|we|us|our|ours|ich|mir|mich|mein\\p{L}*|wir|unser\\p{L}*|yo|mi|mis|nuestr[oa]s?|pago|pagamos|je|j|mon|ma|mes|notre|nos|" +
    "paie|io|mio|mia|miei|mie|nostr[oaie]|pagamento mio|eu|meu|minha|meus|nosso|nossa|ik|mijn|wij|ons|onze|mój|moja|moje|mojego|nasz|płacę|" +
    "benim|bana|ödüyorum",
  "iu",
);
const SPEAKER_SIGNS = /我|私|僕|أدفع|حسابي|خطتي|मेर/u;

/** Whether a request is about the customer who makes it. */
export function isPersonal(message: string): boolean {
  const { text } = requestIn(message);
  return SPEAKER.test(text) || SPEAKER_SIGNS.test(text);
}

/** Read from the end, as an expression for all endings at once would take quadratic time. */
function withoutEndings(text: string): string {
  let kept = text.length;
  for (let end = kept;;) {
    while (GAP.test(text.charAt(end - 1))) end--;
    if (kept < text.length) kept = end;
    const ending = ENDING.exec(text.slice(Math.max(0, end - ENDING_CHARS_MAX), end))?.[0];
    if (ending === undefined) return text.slice(0, kept);
    end -= ending.length;
    kept = end;
  }
}
