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
    /** The sources of the answer, if any. */
    readonly sources?: readonly SourceLink[];
    /** Why the conversation was handed over to a person; not shown to the customer. */
    readonly reason?: string;
  }
  | {
    readonly id: string;
    readonly kind: "confirm";
    /** The question in one line. */
    readonly text: string;
    /** The question as the customer reads it; omitted for short replies. */
    readonly question?: ChangeQuestion;
    readonly buttons: readonly ChoiceButton[];
  }
  | {
    readonly id: string;
    readonly kind: "card";
    readonly card: Card;
    /** The card as a text tree. */
    readonly outline: string;
    readonly buttons: readonly (ChoiceButton & { readonly effect: string })[];
  };

/** A call requested in the turn. */
export type ExchangeCall = {
  readonly action: string;
  readonly input: JsonObject;
  readonly outcome: Outcome;
  /**
   * The text that the model read: the picked answer, or why there was none. Written by others: data, not instructions.
   */
  readonly text: string;
  /** Whether nothing left the desk: it was answered by something else than the app, or there was no call to make. */
  readonly pretended: boolean;
};

/**
 * Formats a question as the customer reads it: its title, its text, and a line for each argument, with its note if any.
 */
export function questionWords({ title, text, rows, details, note }: ChangeQuestion): string {
  const values = [...rows, ...details].map(({ label, value, note }) =>
    `${label}: ${value}${note === undefined ? "" : ` (${note})`}`
  );
  const head = [title, ...(text === null ? [] : [text]), ...(note === undefined ? [] : [`(${note})`])];
  return [...head, ...values].map(visibleLine).join("\n");
}
