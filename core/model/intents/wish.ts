/**
 * What a message wishes for: without how people begin, without what they say they do not want, and whether it is put as
 * a question or as a command.
 *
 * @module
 */

/** How requests begin; it says nothing about what they ask for. */
const POLITE =
  /^\W*((please|pls|can you|could you|would you|i want to|i wanna|i need to|i would like to|i['’]?d like to|let me|help me|just|now|hi|hello|hey)\b[\s,!.]*)+/i;

/** How they end. */
const THANKS = /([\s,.!]+(please|pls|plz|thanks|thank you|thx|asap))+[\s.!]*$/i;

/** "I don't want to cancel, only …": the first half names what is not wished for, the second what is. */
const REFUSED =
  /(?:^|[.!?]\s+)[^.!?,;:]*(?:\bnot\b|n['’]?t\b)[^.!?,;:]*[,;:.]\s*(?=(?:but|just|only|instead|rather|i (?:only|just|want|need|['’]?d like|would like))\b)/gi;

const QUESTION =
  /^\W*(what|whats|which|when|where|wheres|who|how (many|much|long|often)|am i|is my|are my|are there|do i|did|was|were|has|have i|will i|(can|may|could) i see)\b/i;

/** Asks to be told something without a question: "my current plan", "show the orders". */
const TOPIC = /^\W*(show|see|view|tell me|my|our)\b/i;

const COMMAND =
  /^\W*(change|switch|upgrade|downgrade|modify|update|move|convert|cancel|terminate|stop|delete|remove|add|book|reserve|buy|order|reset|pause|resume|activate|deactivate|set|turn|make|send|put|renew|extend)\b/i;

/** What a message asks for: to be told something, to have something done, or one cannot tell. */
export type Form = "question" | "topic" | "command" | "open";

const FORMS: readonly (readonly [Form, RegExp])[] = [["question", QUESTION], ["topic", TOPIC], ["command", COMMAND]];

/** Reads the wish out of a message. */
export function wishOf(message: string): { readonly text: string; readonly form: Form } {
  const text = message.replace(REFUSED, " ").trim().replace(POLITE, "").replace(THANKS, "");
  return { text, form: FORMS.find(([, pattern]) => pattern.test(text))?.[0] ?? "open" };
}
