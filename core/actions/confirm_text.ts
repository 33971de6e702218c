/**
 * The text of an action's `confirm`, and whether it says an argument: whether the text would be another one if the
 * argument were. An argument that it does not say is shown in a row of its own, so that no template hides one.
 *
 * @module
 */
import { renderText } from "../cards/evaluate.ts";
import { parseTemplate } from "../cards/template.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { ACTION_LIMITS } from "../limits/actions.ts";

/** What a `confirm` template knows besides the arguments. */
export type ConfirmData = {
  /** The newest answer of each reading action of the conversation, by its name: what the model read of it. */
  readonly reads: JsonObject;
  /** The answer of the action's `preview`; null without one. */
  readonly preview: JsonValue;
};

type Scope = ConfirmData & { readonly input: JsonObject; readonly labels: JsonObject };

/** The text for the customer; null when the template prints nothing, too much, or cannot be rendered. */
export function confirmText(source: string, { input, labels, reads, preview }: Scope): string | null {
  const template = parseTemplate(source, "confirm");
  if (template.kind === "problems") return null;
  const rendered = renderText(template.value, { ...input, labels, reads, preview }, { isTextLine: true });
  if (rendered.kind === "failed") return null;
  const text = rendered.text.replaceAll(/[^\S\n]+/g, " ").replaceAll(/ ?\n\s*/g, "\n").trim();
  return text === "" || text.length > ACTION_LIMITS.confirmCharsMax ? null : text;
}

/**
 * Whether a text says an argument: each other value would lead to another text. What a customer or a model wrote
 * freely is never taken as said, because a reader of a running text cannot see where it ends.
 */
export function isSaid(
  name: string,
  { value, allowed, input, text, say }: {
    readonly value: JsonValue;
    /** The values of `enum`; null when any is allowed. */
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

/** An id or a word, which ends where a reader thinks it does. */
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

/** Values next to this one: each differs in one place, at the beginning, in the middle or at the end of a text. */
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
