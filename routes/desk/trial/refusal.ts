/**
 * A refusal in one or two sentences, for a page that has a single place for it.
 *
 * @module
 */
import type { DeskError } from "../../../core/problem.ts";

/** What is wrong and how to fix it; of several problems the first. */
export function sentenceOf({ message, fix, problems }: DeskError): string {
  const [problem] = problems;
  return problem === undefined
    ? [message, fix].filter(Boolean).join(" ")
    : [problem.message, problem.fix].filter(Boolean).join(" ");
}
