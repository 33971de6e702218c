/**
 * The values of an action's placeholders: inputs, the id of the call, and marked placeholders where the sandbox writes
 * secrets and what the customer's token says.
 *
 * @module
 */
import { parsePlaceholders, type Placeholder } from "../agent/placeholders.ts";
import type { JsonObject, JsonValue } from "../json.ts";

/** What fills an action's placeholders. */
export type RequestValues = {
  /** Valid for the action, see `parseInput`. */
  readonly input: JsonObject;
  /** The verified `sub`; null for an anonymous visitor, for whom no action with `{user.id}` is built. */
  readonly userId: string | null;
  /** The id of this call; a call that the customer confirmed has had its id since the question. */
  readonly callId: string;
  /** Random and fresh for this request. */
  readonly marker: string;
};

/** The value of a placeholder; undefined when an optional input was not given. */
export type ValueOf = (placeholder: Placeholder) => JsonValue | undefined;

/** The placeholder of a claim in a request. */
export function claimPlace(claim: string, marker: string): string {
  return `{user.${claim}#${marker}}`;
}

/** Whether the sandbox fills a placeholder, and encodes what it writes there. */
export function isFilledBySandbox(placeholder: Placeholder): boolean {
  return placeholder.kind === "identity" || placeholder.kind === "secret";
}

/** Looks values up; those of secrets and of the customer's claims are placeholders that only the sandbox can fill. */
export function valuesOf({ input, userId, callId, marker }: RequestValues): ValueOf {
  return (placeholder) => {
    switch (placeholder.kind) {
      case "identity":
        return userId === null || userId === "" ? undefined : claimPlace(placeholder.claim, marker);
      case "call":
        return callId;
      case "secret":
        return `{secrets.${placeholder.name}#${marker}}`;
      case "input":
        return Object.hasOwn(input, placeholder.name) ? input[placeholder.name] : undefined;
    }
  };
}

/** A value as part of another text; empty when it was not given. */
export function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value.toWellFormed() : JSON.stringify(value);
}

/** The one placeholder that a text consists of, or null when there is more to it. */
export function solePlaceholder(text: string): Placeholder | null {
  const [first] = parsePlaceholders(text);
  return first !== undefined && first.start === 0 && first.end === text.length ? first : null;
}

/** Whether a text is one placeholder without a value: then what it would fill is left out as a whole. */
export function isLeftOut(text: string, valueOf: ValueOf): boolean {
  const sole = solePlaceholder(text);
  return sole !== null && valueOf(sole) === undefined;
}
