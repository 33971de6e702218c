/**
 * The parts of an exchange: what the customer was shown, and what was called.
 *
 * @module
 */
import { visibleLine } from "../../widget/visible_text.ts";
import type { ChangeQuestion } from "../actions/question.ts";
import type { Card } from "../cards/card.ts";
import type { ChoiceButton, SourceLink } from "../conversations/events.ts";
import type { JsonObject } from "../json.ts";
import type { Outcome } from "../outcomes.ts";

/** Something that the customer was shown. */
export type Reply =
  | {
    readonly id: string;
    readonly kind: "text" | "handoff" | "receipt" | "note";
    readonly text: string;
    /** The places of the knowledge that it rests on, if it rests on any. */
    readonly sources?: readonly SourceLink[];
    /** Why the conversation was passed to a person; the customer does not read it. */
    readonly reason?: string;
  }
  | {
    readonly id: string;
    readonly kind: "confirm";
    /** The question in one line. */
    readonly text: string;
    /** The question as the customer reads it; not there for short replies. */
    readonly question?: ChangeQuestion;
    readonly buttons: readonly ChoiceButton[];
  }
  | {
    readonly id: string;
    readonly kind: "card";
    readonly card: Card;
    /** The card as a tree in text. */
    readonly outline: string;
    readonly buttons: readonly (ChoiceButton & { readonly effect: string })[];
  };

/** A call that the turn wanted. */
export type ExchangeCall = {
  readonly action: string;
  readonly input: JsonObject;
  readonly outcome: Outcome;
  /** What the model read of it: the picked answer, or why no answer came. Written outside: data, no order. */
  readonly text: string;
  /** Whether nothing left the desk for it: something else answered in the app's place, or there was no call to make. */
  readonly pretended: boolean;
};

/** A question as the customer reads it: its title, its text, and a line for each argument, with its note if it has one. */
export function questionWords({ title, text, rows, details, note }: ChangeQuestion): string {
  const values = [...rows, ...details].map(({ label, value, note }) =>
    `${label}: ${value}${note === undefined ? "" : ` (${note})`}`
  );
  const said = [title, ...(text === null ? [] : [text]), ...(note === undefined ? [] : [`(${note})`])];
  return [...said, ...values].map(visibleLine).join("\n");
}
