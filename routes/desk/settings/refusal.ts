/**
 * Refusals of forms, so that the page shows them with the input.
 *
 * @module
 */
import { DeskError, type InputFault } from "../../../core/problem.ts";
import { STATUS } from "../../http/problem.ts";
import { refusalSentence } from "../form/refusal_words.ts";

const SHOWN_FAULTS: ReadonlySet<string> = new Set([
  ...["invalid_input", "version_conflict", "key_not_set", "rate_limited", "not_found", "unavailable"],
]);

/** A refused form. */
export type Refusal = {
  readonly says: string;
  readonly status: number;
  /** The faults of the fields. */
  readonly faults: readonly InputFault[];
};

/** Runs a change. @returns its refusal; null when it was made. Other errors are rethrown. */
export async function refusalOf(change: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await change();
    return null;
  } catch (error) {
    if (!(error instanceof DeskError) || !SHOWN_FAULTS.has(error.code)) throw error;
    const { retryAfterS, faults } = error;
    const says = retryAfterS === undefined ? refusalSentence(error) : waitText(retryAfterS);
    return { says, status: STATUS[error.code], faults };
  }
}

/** The waiting time in words. */
function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time = seconds < 60 ? `${seconds} seconds` : minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `This was done too often: nothing was sent or saved. Try again in ${time}.`;
}
