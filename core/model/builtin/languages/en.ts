/**
 * The built-in model in English.
 *
 * @module
 */
import { type Language, whole } from "./language.ts";

/** English, which is understood beside every other language. */
export const ENGLISH: Language = {
  lines: {
    greeting: "Hello! How can I help you?",
    thanks: "You're welcome! Is there anything else I can do?",
    goodbye: "Goodbye, and have a good day!",
    nature:
      "I am not a person, and no AI either: I am the automatic assistant of this support desk and follow fixed rules.",
    ability: "I can help with these:",
    unknown: "I don't know that, I'm afraid.",
    unsure: "I'm not sure what you need. Is it one of these?",
    signIn:
      "Please sign in first, then ask me again. I never look up an account by an id or e-mail that is typed in the chat.",
    done: "Done.",
    found: "Here is what I found.",
    notSetUp: "I can't do that here yet: it is not set up.",
    failed: "That did not work.",
    noAnswer: "I got no answer just now. Please try again in a moment.",
    invalid: "I could not do that with what I know.",
    changeUnknown: "I got no answer, so I can't say whether it worked.",
    passOn: "I can pass you to a person.",
    person: "Talk to a person",
    yes: "Yes",
    no: "No",
    which: "Which {name} would you like?",
    what: "What {name} should it be?",
    yesOrNo: "{name}: yes or no?",
    already: "The {name} is {value} already.",
    pointed: "It is marked on your page: “{name}”.",
  },
  talk: {
    greeting: [
      "hi hello hey hiya howdy greetings hallo yo morning afternoon evening",
      "there good all team everyone again to you a very",
    ],
    thanks: [
      "thanks thank thx ty cheers appreciated",
      "you so much very a lot ok okay great perfect super cool for your the help that this its all i everything thats is nice one and good again much",
    ],
    goodbye: ["bye goodbye cya", "good have a nice day see you later for now ok okay thanks thank then bye"],
    person: [
      "human person agent operator representative teammate",
      "a an real live talk to speak with please support customer service i want need the",
    ],
    nature:
      /\b(are|r) (you|u) (a |an |even |really |actually )*(human|person|bot|robot|chatbot|ai|artificial|machine|computer|real|automated|llm|gpt)|\bam i (talking|speaking|chatting|writing) (to|with) (a |an )?(human|person|bot|robot|chatbot|ai|machine|computer)|\bis this (a |an )?(bot|robot|chatbot|ai|human)\b/,
    wish:
      /\b(talk|speak|chat|connect|transfer|pass|put|escalate|hand)\b.*\b(human|person|agent|someone|somebody|operator|representative|teammate|people|manager|supervisor)\b|\b(want|need|get|give|prefer|like)\b.*\b(a |an )?(human|real person|live (agent|person)|representative|human being)\b/,
    denial: /\b(dont|do not|no need|never|without)\b/,
    ability: /^(help|what (can|do) you (do|help)|what can i (ask|do)( here)?|how can you help|how does this work)\b/,
    where: whole("where|show me|point me|point to"),
    yes: "yes y yeah",
    no: "no n nope",
  },
};
