/**
 * Properties that all fields share: names, classes, and the action of a change.
 *
 * @module
 */
import type { CardNode, FieldValues } from "../../protocol.ts";
import { act } from "./act.ts";
import { fieldsOf } from "./fields.ts";
import { fieldId, type NodeContext } from "./node_context.ts";
import { classes, CONTROL_SIZES, humanize, oneOf, words } from "./properties.ts";

/** Most characters in one field. */
const CHARS_MAX = 2000;
const GUTTERS = ["2xs", "xs", "sm", "md", "lg", "xl"] as const;

/** The naming attributes of a field: by its Label, its placeholder, or its name. */
export function naming(nodeContext: NodeContext) {
  const { node, labelled, context } = nodeContext;
  const name = words(node["name"]);
  return {
    id: fieldId(nodeContext, name),
    name,
    "aria-label": labelled.has(name) ? undefined : words(node["placeholder"]) || humanize(name),
    required: node["required"] === true,
    disabled: node["disabled"] === true || !context.open,
  };
}

/** The attributes of a text field besides its names. */
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

/** Runs the action of a changed field with the values of its form, or with its own value without a form. */
export function changed(nodeContext: NodeContext, form: HTMLFormElement | null, own: FieldValues): void {
  act(nodeContext, nodeContext.path, nodeContext.node["onChangeAction"], { ...fieldsOf(form), ...own });
}

/**
 * The `ref` of a field with `autoFocus`: focuses it once, unless the visitor is using something else, or an on-screen
 * keyboard would cover the card.
 */
export function firstFocus(wish: CardNode): (field: HTMLInputElement | HTMLTextAreaElement | null) => void {
  return (field) => {
    if (!field || wish["autoFocus"] !== true || matchMedia("(pointer: coarse)").matches) return;
    // The page around the chat keeps its focus.
    if (!document.hasFocus()) return;
    const now = document.activeElement;
    const isBusy = now instanceof HTMLTextAreaElement ? now.value !== "" : now !== null && now !== document.body;
    if (isBusy || field.dataset["seen"]) return;
    field.dataset["seen"] = "true";
    field.focus();
    if (wish["autoSelect"] === true) field.select();
  };
}
