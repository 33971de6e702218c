/**
 * Every line that the desk itself says in a turn, whatever the model, in the customer's language.
 *
 * @module
 */
import { SPOKEN_LINES } from "./spoken_lines.ts";

/** The fixed lines in English, which is always there. */
export const TURN_LINES = {
  declined: "All right, I have not done it.",
  gone: "This can't be pressed any more.",
  personByTopic: "A person will take care of this. I have passed the conversation on.",
  personByLimit: "Let me pass you to a person, so that you don't have to repeat yourself.",
  personByWish: "I have passed you to a person. They will answer here.",
  personOnPage: "A person does this. I have passed you on, and they will answer here.",
  personAlone: "Thank you. A person of our team will answer you here.",
  fault: "Sorry, I can't answer at the moment.",
  offerPerson: "Would you like to talk to a person?",
  stuck: "I am going in circles here, sorry.",
  unfounded: "I can't say that for sure, sorry.",
  unknownEffect: "I got no clear answer, so I don't know whether it worked. I won't try again by myself.",
  signIn: "Please sign in first, then press again.",
  noPress: "That button can't be used now.",
  searching: "Looking it up…",
  nothing: "I don't know what to say to that, sorry.",
  done: "Done.",
  failed: "That did not work. Nothing was changed.",
  failedOnPage: "That did not work on this page.",
  failedUnknown: "I got no clear answer, so it may or may not have worked.",
  busy: "One moment: I am still working on your last message.",
  interrupted: "I was interrupted. Please send that again.",
  internal: "Something went wrong on our side.",
  /** The buttons under a question before a change. */
  yes: "Yes",
  no: "No",
} as const;

/** The fixed lines of one language. */
export type TurnLines = { readonly [line in keyof typeof TURN_LINES]: string };

/** The fixed lines for a BCP 47 tag; English where there are none. */
export function turnLines(locale: string | null): TurnLines {
  return SPOKEN_LINES[locale?.split("-")[0]?.toLowerCase() ?? ""] ?? TURN_LINES;
}

/** The fixed lines for the customer of a turn. */
export function linesOf({ context }: { readonly context: { readonly locale: string | null } }): TurnLines {
  return turnLines(context.locale);
}

/** The buttons under a question before a change. */
export function confirmButtons({ yes, no }: TurnLines): readonly { readonly id: string; readonly label: string }[] {
  return [{ id: "yes", label: yes }, { id: "no", label: no }];
}
