/**
 * The values of an action's placeholders: inputs, the id of the call, and marked placeholders where the sandbox inserts
 * secrets and the claims of the customer's token.
 *
 * @module
 */
import { parsePlaceholders, type Placeholder } from "../agent/actions/placeholders.ts";
import type { JsonObject, JsonValue } from "../json.ts";

/** The values that fill an action's placeholders. */
export type RequestValues = {
  /** Valid for the action, see `parseInput`. */
  readonly input: JsonObject;
  /** The verified `sub`; null for an anonymous visitor, for whom no action with `{user.id}` is built. */
  readonly userId: string | null;
  /** The id of this call; for a confirmed call it is assigned with the question. */
  readonly callId: string;
  /** Random and fresh for this request. */
  readonly marker: string;
};

/** Returns the value of a placeholder; undefined if an optional input is missing. */
export type ValueOf = (placeholder: Placeholder) => JsonValue | undefined;

/** Returns the placeholder of a claim in a request. */
export function claimPlace(claim: string, marker: string): string {
  return `{user.${claim}#${marker}}`;
}

/** Whether the sandbox fills a placeholder, and encodes the inserted value. */
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

/** Formats a value as part of another text; empty if it is missing. */
export function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value.toWellFormed() : JSON.stringify(value);
}

/** Returns the placeholder that makes up the whole text, or null if there is more to it. */
export function solePlaceholder(text: string): Placeholder | null {
  const [first] = parsePlaceholders(text);
  return first !== undefined && first.start === 0 && first.end === text.length ? first : null;
}

/** Whether a text is a placeholder without a value, so that the element it would fill is omitted. */
export function isLeftOut(text: string, valueOf: ValueOf): boolean {
  const sole = solePlaceholder(text);
  return sole !== null && valueOf(sole) === undefined;
}
