/**
 * The desk's own lines in a turn, and the buttons under a question.
 *
 * @module
 */
import type { TurnLines } from "../../languages/lines.ts";
import { languageOf } from "../../languages/languages.ts";

/** Returns the lines of a turn in the customer's language. */
export function linesOf({ context }: { readonly context: { readonly locale: string | null } }): TurnLines {
  return languageOf(context.locale).turn;
}

/** Returns the buttons under a question before a change. */
export function confirmButtons({ yes, no }: TurnLines): readonly { readonly id: string; readonly label: string }[] {
  return [{ id: "yes", label: yes }, { id: "no", label: no }];
}
