/**
 * What the built-in model understands without the agent's files, and what it says: every line of it is here.
 *
 * @module
 */
import { wordsOf } from "./words.ts";

/** What a message is when it asks for nothing that an action could do. */
export type SmallTalk =
  | "greeting"
  | "thanks"
  | "goodbye"
  | "nature"
  | "person"
  | "ability";

/** The fixed lines. */
export const LINES = {
  greeting: "Hello! How can I help you?",
  thanks: "You're welcome! Is there anything else I can do?",
  goodbye: "Goodbye, and have a good day!",
  nature:
    "I am not a person, and no AI either: I am the automatic assistant of this support desk and follow fixed rules. I can pass you to a person.",
  ability: "I can help with these:",
  unknown: "I don't know that, I'm afraid. I can pass you to a person who may.",
  unsure: "I'm not sure what you need. Is it one of these?",
  signIn:
    "Please sign in first, then ask me again. I never look up an account by an id or e-mail that is typed in the chat.",
  done: "Done.",
  found: "Here is what I found.",
} as const;

/** What is said when a call had no success, by its outcome. */
export const FAILURES: Readonly<Record<string, string>> = {
  anonymous: LINES.signIn,
  not_set_up: "I can't do that here yet: it is not set up. I can pass you to a person.",
  refused_address: "I can't do that here yet: it is not set up. I can pass you to a person.",
  app_error: "That did not work. I can pass you to a person.",
  no_answer: "I got no answer just now. Please try again in a moment, or I can pass you to a person.",
  invalid: "I could not do that with what I know. I can pass you to a person.",
};

/** After a change without an answer: it may have been made, so nothing invites to try again. */
export const CHANGE_UNKNOWN = "I got no answer, so I can't say whether it worked. I can pass you to a person.";

/** The short reply that asks for a person; `smallTalkOf` reads it as such. */
export const PERSON_CHOICE = "Talk to a person";

const SMALL_TALK_WORDS: readonly (readonly [SmallTalk, string, string])[] = [
  [
    "greeting",
    "hi hello hey hiya howdy greetings hallo yo morning afternoon evening",
    "there good all team everyone again to you a very",
  ],
  [
    "thanks",
    "thanks thank thx ty cheers appreciated",
    "you so much very a lot ok okay great perfect super cool for your the help that this its all i everything thats is nice one and good again much",
  ],
  [
    "goodbye",
    "bye goodbye cya",
    "good have a nice day see you later for now ok okay thanks thank then bye",
  ],
  [
    "person",
    "human person agent operator representative teammate",
    "a an real live talk to speak with please support customer service i want need the",
  ],
];

const NATURE =
  /\b(are|r) (you|u) (a |an |even |really |actually )*(human|person|bot|robot|chatbot|ai|artificial|machine|computer|real|automated|llm|gpt)|\bam i (talking|speaking|chatting|writing) (to|with) (a |an )?(human|person|bot|robot|chatbot|ai|machine|computer)|\bis this (a |an )?(bot|robot|chatbot|ai|human)\b/;

const PERSON =
  /\b(talk|speak|chat|connect|transfer|pass|put|escalate|hand)\b.*\b(human|person|agent|someone|somebody|operator|representative|teammate|people|manager|supervisor)\b|\b(want|need|get|give|prefer|like)\b.*\b(a |an )?(human|real person|live (agent|person)|representative|human being)\b/;

const NOT_PERSON = /\b(dont|do not|no need|never|without)\b/;

const ABILITY = /^(help|what (can|do) you (do|help)|what can i (ask|do)( here)?|how can you help|how does this work)\b/;

/**
 * Recognises a message that is only small talk, asks what the desk is, or asks for a person.
 *
 * Greetings, thanks and goodbyes must be the whole message: "hi, what plan am I on?" is a question.
 */
export function smallTalkOf(text: string): SmallTalk | null {
  const words = wordsOf(text);
  const plain = words.join(" ");
  if (NATURE.test(plain)) return "nature";
  for (const [kind, needed, fillers] of SMALL_TALK_WORDS) {
    if (isMadeOf(words, needed.split(" "), fillers.split(" "))) return kind;
  }
  if (PERSON.test(plain) && !NOT_PERSON.test(plain)) return "person";
  return ABILITY.test(plain) ? "ability" : null;
}

function isMadeOf(
  words: readonly string[],
  needed: readonly string[],
  fillers: readonly string[],
): boolean {
  return words.some((word) => needed.includes(word)) &&
    words.every((word) => needed.includes(word) || fillers.includes(word));
}
