/**
 * What the top of a page says about a form that was refused.
 *
 * @module
 */
import type { DeskError } from "../../../core/problem.ts";

/** The sentence of a refusal; where its fields have the reasons, that they do. */
export function refusalSentence({ message, fix, faults }: DeskError): string {
  const fields = new Set(faults.map(({ parameter }) => parameter)).size;
  if (fields > 0) return `Nothing was saved. See the marked ${fields === 1 ? "field" : "fields"}.`;
  return [message, fix].filter(Boolean).join(" ");
}
