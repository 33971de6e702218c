/**
 * What a page shows of a form that was refused: a sentence at its top, and the reasons at its fields.
 *
 * @module
 */
import type { DeskError, InputFault } from "../../../core/problem.ts";

/** Why a form was refused: a sentence for the page, and what is wrong with each field. */
export type FormRefusal = { readonly fault: string | null; readonly faults: readonly InputFault[] };

/** A form that was not refused. */
export const NOT_REFUSED: FormRefusal = { fault: null, faults: [] };

/** A refusal as its page shows it. */
export function refusalOf(error: DeskError): FormRefusal {
  return { fault: refusalSentence(error), faults: error.faults };
}

/** The sentence of a refusal; where its fields have the reasons, that they do. */
export function refusalSentence({ message, fix, faults, isUnmarked }: DeskError): string {
  const fields = new Set(faults.map(({ parameter }) => parameter)).size;
  if (fields > 0 && !isUnmarked) return `Nothing was saved. See the marked ${fields === 1 ? "field" : "fields"}.`;
  return [message, fix].filter(Boolean).join(" ");
}
