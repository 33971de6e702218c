/**
 * Placeholders in an action's texts: `{user.id}` and other claims, `{input_name}`, `{secrets.NAME}` and `{call.id}`.
 *
 * Checking and filling must find the same placeholders, so both use this file.
 *
 * @module
 */

/** A placeholder and the offsets of its braces in the text. */
export type Placeholder =
  & (
    /** A claim of the customer's verified token: `id`, `email`, `name` or `attributes.NAME`. */
    | { readonly kind: "identity"; readonly claim: string }
    /** The id of the call: one for each yes. */
    | { readonly kind: "call" }
    | { readonly kind: "input"; readonly name: string }
    | { readonly kind: "secret"; readonly name: string }
  )
  & { readonly start: number; readonly end: number };

const PLACEHOLDER =
  /\{(?:user\.(id|email|name|attributes\.[A-Za-z][A-Za-z0-9_]{0,63})|(call\.id)|secrets\.([A-Za-z][A-Za-z0-9_]{0,63})|([A-Za-z][A-Za-z0-9_]{0,63}))\}/g;

const SECRET_NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** The rule for the name of a secret, for messages. */
export const SECRET_NAME_RULE = "letters, digits and _, beginning with a letter, at most 64 characters";

/** Whether a text is a valid name of a secret or an input. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** Returns every placeholder of a text in order. Other braces are plain text; {@link strayBraces} finds them. */
export function parsePlaceholders(text: string): readonly Placeholder[] {
  return [...text.matchAll(PLACEHOLDER)].map((match) => {
    const [whole, claim, call, secret, input] = match;
    const place = { start: match.index, end: match.index + whole.length };
    if (claim !== undefined) return { kind: "identity", claim, ...place };
    if (call !== undefined) return { kind: "call", ...place };
    return secret !== undefined
      ? { kind: "secret", name: secret, ...place }
      : { kind: "input", name: input ?? "", ...place };
  });
}

/**
 * Returns the text with each placeholder replaced by the result of `fill`.
 *
 * Filled-in values are not searched again, so braces in them are kept.
 */
export function fillPlaceholders(
  text: string,
  fill: (placeholder: Placeholder) => string,
): string {
  let filled = "";
  let copied = 0;
  for (const placeholder of parsePlaceholders(text)) {
    filled += text.slice(copied, placeholder.start) + fill(placeholder);
    copied = placeholder.end;
  }
  return filled + text.slice(copied);
}

/** Returns the offsets of all braces that belong to no placeholder. */
export function strayBraces(text: string): readonly number[] {
  const blanked = text.replace(PLACEHOLDER, (whole) => " ".repeat(whole.length));
  return [...blanked.matchAll(/[{}]/g)].map((match) => match.index);
}

/** Formats a placeholder as written in a file. */
export function printPlaceholder(placeholder: Placeholder): string {
  switch (placeholder.kind) {
    case "identity":
      return `{user.${placeholder.claim}}`;
    case "call":
      return "{call.id}";
    case "secret":
      return `{secrets.${placeholder.name}}`;
    case "input":
      return `{${placeholder.name}}`;
  }
}
