/**
 * Formats a refusal as one or two sentences.
 *
 * @module
 */
import type { DeskError } from "../../../core/problem.ts";

/** The refusal and its fix; of several problems the first. */
export function sentenceOf({ message, fix, problems }: DeskError): string {
  const [problem] = problems;
  return problem === undefined
    ? [message, fix].filter(Boolean).join(" ")
    : [problem.message, problem.fix].filter(Boolean).join(" ");
}
