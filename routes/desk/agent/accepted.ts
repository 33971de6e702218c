/**
 * Risks that an owner must accept before files go live: with a checkbox, shown after the refusal that names it.
 *
 * @module
 */
import type { JsonObject } from "../../../core/json.ts";
import type { DeskError } from "../../../core/problem.ts";
import { type Caller, hasRight } from "../../../core/teammates/caller.ts";

const ACCEPTED = [
  {
    field: "acceptKeyUse",
    code: "key_use_not_accepted",
    says: "Keys may be sent in this new place: I have looked at the file.",
  },
  {
    field: "acceptReads",
    code: "reads_not_accepted",
    says: "The action only reads and runs without a yes: I have looked at the file.",
  },
] as const;

/** A risk: the checkbox's field, and its text. */
export type Accept = { readonly field: string; readonly says: string };

/**
 * The risk that a refusal asks the caller to accept; null for other refusals, and for callers who may not accept it.
 */
export function acceptOf({ code }: DeskError, caller: Caller): Accept | null {
  return hasRight(caller, "agent.accept") ? ACCEPTED.find((row) => row.code === code) ?? null : null;
}

/** The accepted risks in a form, as input of the tool. */
export function acceptedIn(form: FormData): JsonObject {
  return Object.fromEntries(ACCEPTED.flatMap(({ field }) => form.get(field) === "true" ? [[field, true]] : []));
}
