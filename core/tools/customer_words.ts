/**
 * The right of an API token to read what customers wrote and what was done for them.
 *
 * Teammates on the desk's pages have it. A token has it only if it was created with it, because its answers are read by
 * a model, often another company's. A tool that answers with customers' words documents them in its `customerWords` and
 * returns them only through {@linkcode customerWords}.
 *
 * @see docs/reference/roles.md
 * @module
 */
import { DeskError } from "../problem.ts";
import type { Caller } from "../teammates/caller.ts";

/** Replaces customers' words for a caller without the right. */
const WITHHELD = "(withheld: this token does not read customers' words)";

/**
 * Returns the words for a caller with the right, and a placeholder line for any other.
 *
 * @example
 * ```ts
 * message: customerWords(caller, fence.text(lastError.message, ERROR_BYTES_MAX));
 * ```
 */
export function customerWords({ readsCustomers }: Pick<Caller, "readsCustomers">, words: string): string {
  return readsCustomers ? words : WITHHELD;
}

/**
 * Refuses a parameter whose answer would contain customers' words.
 *
 * @throws DeskError forbidden
 */
export function needCustomerWords({ readsCustomers }: Pick<Caller, "readsCustomers">, parameter: string): void {
  if (readsCustomers) return;
  throw new DeskError("forbidden", `${parameter}: this token does not read customers' words.`, {
    fix: `Leave out \`${parameter}\`, or use a token that was created with “Read customers' words”.`,
  });
}

/**
 * Refuses a caller without the right to a tool that is entirely about customers.
 *
 * @throws DeskError forbidden
 */
export function needCustomers({ readsCustomers }: Pick<Caller, "readsCustomers">, what: string): void {
  if (readsCustomers) return;
  throw new DeskError("forbidden", `${what} is about customers, and this token does not read customers' words.`, {
    fix: "Use a token that was created with “Read customers' words”, by someone whose role reads conversations.",
  });
}
