/**
 * The fields of a form, and their valid values. The browser checks the same, but only this check is authoritative.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { CARD_LIMITS } from "../../limits/cards.ts";
import type { Component } from "../components.ts";
import type { ComponentType } from "../components.ts";
import { dayOf } from "./days.ts";
import { matchesPattern, parsePattern } from "./pattern.ts";

/** The value of a filled field. */
export type FieldValue = string | number | boolean;

/** A field declared in a saved card. */
export type CardField = {
  /** The key of its value in a press. */
  readonly name: string;
  /** Its name for the customer: its Label, else its own text, else its name. */
  readonly label: string;
  /** Whether it must be filled in. */
  readonly isRequired: boolean;
  readonly type: ComponentType;
  /** Its properties; for an editable text those of `editable`. */
  readonly settings: JsonObject;
};

/** A valid value, or a sentence for the customer with the reason why it is not. */
export type FieldReading =
  | { readonly kind: "ok"; readonly value: FieldValue }
  | { readonly kind: "wrong"; readonly message: string };

/** Whether a component can be filled in; a disabled one cannot. */
export function isField({ type, name, editable, disabled }: Component): boolean {
  if (type === "Text") return isJsonObject(editable);
  return READS.has(type) && typeof name === "string" && disabled !== true;
}

/** Whether a component is a form: its fields are submitted only by its own buttons. */
export function isForm({ type, asForm }: Component): boolean {
  return type === "Form" || (type === "Card" && asForm === true);
}

/** Returns the fields of a form, or of a field outside a form, without those of nested forms. */
export function fieldsIn(form: Component): readonly CardField[] {
  const nodes = nodesIn(form);
  const labels = new Map(
    nodes.flatMap(({ type, fieldName, value }) =>
      type === "Label" && typeof value === "string" ? [[fieldName, value] as const] : []
    ),
  );
  return nodes.filter(isField).map((node) => fieldOf(node, labels));
}

/** Reads a value for its field; an empty one is the empty text. */
export function readField(field: CardField, given: unknown): FieldReading {
  const { label, isRequired } = field;
  if (field.type === "Checkbox") {
    if (typeof given !== "boolean") return wrong(`${label} must be ticked or not.`);
    return isRequired && !given ? wrong(`${label} must be ticked.`) : { kind: "ok", value: given };
  }
  if (typeof given !== "string" && typeof given !== "number") return wrong(`${label} is not a text.`);
  const text = String(given);
  if (text.length > CARD_LIMITS.fieldCharsMax) {
    return wrong(`${label} has more than ${CARD_LIMITS.fieldCharsMax} characters.`);
  }
  if (text.trim() === "") return isRequired ? wrong(`${label} is missing.`) : { kind: "ok", value: "" };
  return READS.get(field.type)?.(field, text) ?? wrong(`${label} cannot be filled in.`);
}

function nodesIn(form: Component): readonly Component[] {
  const inside = (form.children ?? []).flatMap((child) => isForm(child) ? [] : nodesIn(child));
  return [form, ...inside];
}

function fieldOf(node: Component, labels: ReadonlyMap<JsonValue | undefined, string>): CardField {
  const { type, editable, name: own, ...rest } = node;
  const settings = type === "Text" && isJsonObject(editable) ? editable : { name: own ?? "", ...rest };
  const name = String(settings.name);
  const words = [labels.get(name), settings.label, settings.ariaLabel, settings.placeholder];
  const label = words.find((word) => typeof word === "string" && word !== "") ?? name;
  return { name, label: String(label), isRequired: settings.required === true, type, settings };
}

type ReadField = (field: CardField, text: string) => FieldReading;

const wrong = (message: string): FieldReading => ({ kind: "wrong", message });

/** Every component that is a field, by the format of its text. */
const READS: ReadonlyMap<ComponentType, ReadField> = new Map<ComponentType, ReadField>([
  ["Text", readText],
  ["Input", (field, text) => field.settings.inputType === "number" ? readNumber(field, text) : readText(field, text)],
  ["Textarea", readText],
  ["Select", readChoice],
  ["RadioGroup", readChoice],
  ["DatePicker", readDate],
  ["Checkbox", ({ label }) => wrong(`${label} must be ticked or not.`)],
]);

function readText({ label, settings }: CardField, text: string): FieldReading {
  const pattern = typeof settings.pattern === "string" ? parsePattern(settings.pattern) : null;
  return pattern === null || matchesPattern(pattern, text)
    ? { kind: "ok", value: text }
    : wrong(`${label} does not have the right form.`);
}

function readNumber(field: CardField, text: string): FieldReading {
  const checked = readText(field, text);
  if (checked.kind === "wrong") return checked;
  const isNumber = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?\s*$/i.test(text) &&
    Number.isFinite(Number(text));
  return isNumber ? { kind: "ok", value: Number(text) } : wrong(`${field.label} is not a number.`);
}

function readChoice({ label, settings }: CardField, text: string): FieldReading {
  const options = Array.isArray(settings.options) ? settings.options.filter(isJsonObject) : [];
  return options.some(({ value, disabled }) => value === text && disabled !== true)
    ? { kind: "ok", value: text }
    : wrong(`${label} is none of the choices.`);
}

/** Reads a day, or a day and a time; the limits are days, so that the time of day and its zone are irrelevant. */
function readDate({ label, settings }: CardField, text: string): FieldReading {
  const day = dayOf(text);
  if (day === null) return wrong(`${label} is not a date.`);
  const [min, max] = [dayOf(settings.min), dayOf(settings.max)];
  if (min !== null && day < min) return wrong(`${label} must be ${min} or later.`);
  if (max !== null && day > max) return wrong(`${label} must be ${max} or earlier.`);
  return { kind: "ok", value: text };
}
