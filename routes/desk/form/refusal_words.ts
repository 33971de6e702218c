/**
 * The texts of a refused form: a sentence at the top of the page, and faults at the fields.
 *
 * @module
 */
import type { DeskError, InputFault } from "../../../core/problem.ts";

/** Why a form was refused: a sentence for the page, and the faults of the fields. */
export type FormRefusal = { readonly fault: string | null; readonly faults: readonly InputFault[] };

/** A form that was not refused. */
export const NOT_REFUSED: FormRefusal = { fault: null, faults: [] };

/** The texts of a refusal. */
export function refusalOf(error: DeskError): FormRefusal {
  return { fault: refusalSentence(error), faults: error.faults };
}

/** The sentence of a refusal; when the fields show the reasons, a reference to them. */
export function refusalSentence({ message, fix, faults, isUnmarked }: DeskError): string {
  const fields = new Set(faults.map(({ parameter }) => parameter)).size;
  if (fields > 0 && !isUnmarked) return `Nothing was saved. See the marked ${fields === 1 ? "field" : "fields"}.`;
  return [message, fix].filter(Boolean).join(" ");
}
