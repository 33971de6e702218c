/**
 * Renders an action's `confirm`, and determines whether the text shows an argument: whether another value would change
 * the text. An argument that is not shown gets a separate row, so that no template can hide one.
 *
 * @module
 */
import { renderText } from "../cards/evaluate.ts";
import { parseTemplate } from "../cards/template.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { ACTION_LIMITS } from "../limits/actions.ts";

/** The names available in a `confirm` template besides the arguments. */
export type ConfirmData = {
  /** The newest answer of each reading action in the conversation, by its name, as the model read it. */
  readonly reads: JsonObject;
  /** The answer of the action's `preview`; null if there is none. */
  readonly preview: JsonValue;
};

type Scope = ConfirmData & { readonly input: JsonObject; readonly labels: JsonObject };

/** Renders the text for the customer; null if the template prints nothing, too much, or cannot be rendered. */
export function confirmText(source: string, { input, labels, reads, preview }: Scope): string | null {
  const template = parseTemplate(source, "confirm");
  if (template.kind === "problems") return null;
  const rendered = renderText(template.value, { ...input, labels, reads, preview }, { isTextLine: true });
  if (rendered.kind === "failed") return null;
  const text = rendered.text.replaceAll(/[^\S\n]+/g, " ").replaceAll(/ ?\n\s*/g, "\n").trim();
  return text === "" || text.length > ACTION_LIMITS.confirmCharsMax ? null : text;
}

/**
 * Whether a text shows an argument: every other value would lead to another text. Free text of a customer or a model
 * never counts as shown, because a reader cannot see where it ends in a sentence.
 */
export function isSaid(
  name: string,
  { value, allowed, input, text, say }: {
    readonly value: JsonValue;
    /** The values of `enum`; null if any value is allowed. */
    readonly allowed: readonly JsonValue[] | null;
    readonly input: JsonObject;
    readonly text: string;
    readonly say: (input: JsonObject) => string | null;
  },
): boolean {
  if (allowed === null && hasFreeText(value)) return false;
  const others = allowed === null ? otherValues(value) : allowed.filter((other) => other !== value);
  const tried = others.length > 0 ? others : otherValues(value);
  return tried.length > 0 && tried.length <= ACTION_LIMITS.confirmValuesMax &&
    tried.every((other) => say({ ...input, [name]: other }) !== text);
}

/** An id or a word, whose end is unambiguous to a reader. */
const CODE = /^[A-Za-z0-9#][A-Za-z0-9_.@:/+-]{0,79}$/;

/** Whether a text is an id or a word, so that it cannot look like more than one value. */
export function isCode(text: string): boolean {
  return CODE.test(text);
}

function hasFreeText(value: JsonValue): boolean {
  if (typeof value === "string") return !isCode(value);
  if (Array.isArray(value)) return value.some(hasFreeText);
  return isJsonObject(value) && Object.values(value).some(hasFreeText);
}

/**
 * Returns variations of a value: each differs in one place, at the beginning, in the middle or at the end of a text.
 */
function otherValues(value: JsonValue): readonly JsonValue[] {
  switch (typeof value) {
    case "string": {
      const middle = Math.ceil(value.length / 2);
      return [`x${value}`, `${value.slice(0, middle)}x${value.slice(middle)}`, `${value}x`];
    }
    case "number":
      return [value + 1, value * 10 + 1, -value - 1];
    case "boolean":
      return [!value];
  }
  if (Array.isArray(value)) {
    return [
      value.slice(0, -1),
      [...value, value.at(-1) ?? "x"],
      ...value.flatMap((item, at) => otherValues(item).map((other) => value.with(at, other))),
    ];
  }
  return isJsonObject(value)
    ? Object.entries(value).flatMap(([key, item]) => otherValues(item).map((other) => ({ ...value, [key]: other })))
    : [];
}
