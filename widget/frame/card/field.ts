/**
 * What every field of a form has: its name for programs and for people, its look, and what its change does.
 *
 * @module
 */
import type { CardNode, FieldValues } from "../../protocol.ts";
import { act } from "./act.ts";
import { fieldsOf } from "./fields.ts";
import { fieldId, type NodeContext } from "./node_context.ts";
import { classes, CONTROL_SIZES, oneOf, spoken, words } from "./properties.ts";

/** Most characters in one field. */
const CHARS_MAX = 2000;
const GUTTERS = ["2xs", "xs", "sm", "md", "lg", "xl"] as const;

/** What people and programs call a field: its Label, else its placeholder, else its name. */
export function naming(place: NodeContext) {
  const { node, labelled, context } = place;
  const name = words(node["name"]);
  return {
    id: fieldId(place, name),
    name,
    "aria-label": labelled.has(name) ? undefined : words(node["placeholder"]) || spoken(name),
    required: node["required"] === true,
    disabled: node["disabled"] === true || !context.open,
  };
}

/** What a field that one types into has besides its names. */
export function typing(node: CardNode) {
  const noAutofill = node["allowAutofillExtensions"] === true ? {} : { "data-1p-ignore": "", "data-lpignore": "true" };
  return {
    placeholder: words(node["placeholder"]) || undefined,
    maxLength: CHARS_MAX,
    dir: "auto",
    ...noAutofill,
  } as const;
}

/** The classes of a field that looks like a box. */
export function fieldClass(node: CardNode): string {
  return classes(
    "field field-" + oneOf(node["variant"], ["soft"], "outline"),
    "field-size-" + oneOf(node["size"], CONTROL_SIZES, "md"),
    "gutter-" + oneOf(node["gutterSize"], GUTTERS, "md"),
    node["pill"] === true && "pill",
  );
}

/** Takes the action of a field that has changed, with the values of its form, or with its own where there is none. */
export function changed(place: NodeContext, form: HTMLFormElement | null, own: FieldValues): void {
  act(place, place.path, place.node["onChangeAction"], { ...fieldsOf(form), ...own });
}

/**
 * The attribute `ref` of a field that wants to be first: brings the visitor there once, unless they are at something
 * else, or a keyboard on the screen would cover the card.
 */
export function firstFocus(wish: CardNode): (field: HTMLInputElement | HTMLTextAreaElement | null) => void {
  return (field) => {
    if (!field || wish["autoFocus"] !== true || matchMedia("(pointer: coarse)").matches) return;
    // The page around the chat keeps the focus that it has.
    if (!document.hasFocus()) return;
    const now = document.activeElement;
    const isBusy = now instanceof HTMLTextAreaElement ? now.value !== "" : now !== null && now !== document.body;
    if (isBusy || field.dataset["seen"]) return;
    field.dataset["seen"] = "true";
    field.focus();
    if (wish["autoSelect"] === true) field.select();
  };
}
