/**
 * Text fields.
 *
 * @module
 */
import type { TargetedEvent, VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { CardNode, Json } from "../../protocol.ts";
import { fieldClass, firstFocus, naming, typing } from "./field.ts";
import type { NodeContext } from "./node_context.ts";
import { classes, count, lookUp, words } from "./properties.ts";
import type { CardStyles } from "./style.ts";

const ROWS_MAX = 40;

/** Type of an Input → its HTML attributes. There is no type for passwords. */
const TYPES = {
  text: { type: "text", autocomplete: "off" },
  number: { type: "number", autocomplete: "off" },
  email: { type: "email", autocomplete: "email" },
  tel: { type: "tel", autocomplete: "tel" },
  url: { type: "url", autocomplete: "url" },
} as const;

function autocomplete(wish: Json | undefined, fallback: string): string {
  return typeof wish === "string" && /^[a-z][a-z0-9 -]{0,60}$/.test(wish) ? wish : fallback;
}

/** A text field of one line. */
export function Input(nodeContext: NodeContext): VNode {
  const { node } = nodeContext;
  const focus = useMemo(() => firstFocus(node), [node]);
  return (
    <input
      {...naming(nodeContext)}
      {...typing(node)}
      ref={focus}
      {...lookUp(TYPES, node["inputType"]) ?? TYPES.text}
      class={fieldClass(node)}
      defaultValue={words(node["defaultValue"])}
      pattern={words(node["pattern"]) || undefined}
    />
  );
}

/** Checks the pattern of a multi-line field, which browsers do not support; the browser reports the result. */
function checkPattern(field: HTMLTextAreaElement, pattern: string, message: string): void {
  field.setCustomValidity(field.value === "" || matches(field.value, pattern) ? "" : message);
}

function matches(text: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, "v").test(text);
  } catch {
    // As browsers do: an invalid pattern is ignored.
    return true;
  }
}

/** The height of a number of lines with padding, as a CSS length. */
function heightOf(rows: number): string {
  return `calc(${rows}lh + 1.25rem)`;
}

/** A text field of several lines. */
export function Textarea(nodeContext: NodeContext): VNode {
  const { node, context } = nodeContext;
  const focus = useMemo(() => firstFocus(node), [node]);
  const pattern = words(node["pattern"]);
  const rows = count(node["rows"], ROWS_MAX) ?? 3;
  const most = count(node["maxRows"], ROWS_MAX);
  const check = ({ currentTarget }: TargetedEvent<HTMLTextAreaElement>) =>
    checkPattern(currentTarget, pattern, context.texts.wrongFormat);
  return (
    <textarea
      {...naming(nodeContext)}
      {...typing(node)}
      ref={focus}
      class={classes(fieldClass(node), "lines", node["autoResize"] === true && "growing-field")}
      rows={rows}
      // A field that grows with its text ignores `rows`.
      style={{ minBlockSize: heightOf(rows), ...(most ? { maxBlockSize: heightOf(most) } : {}) }}
      defaultValue={words(node["defaultValue"])}
      onInput={pattern ? check : undefined}
    />
  );
}

/** A Text that can be edited: it looks like the text until it is hovered or focused. */
export function EditableText({ nodeContext, editable, style, ...props }: {
  readonly nodeContext: NodeContext;
  readonly editable: { readonly [name: string]: Json };
  readonly class: string;
  readonly style: CardStyles;
}): VNode {
  const node: CardNode = { ...nodeContext.node, ...editable, type: "Text" };
  const focus = useMemo(() => firstFocus(node), [nodeContext.node]);
  const shared = {
    ...naming({ ...nodeContext, node }),
    ...typing(node),
    class: props.class + " editable",
    style,
    defaultValue: words(nodeContext.node["value"]),
    autocomplete: autocomplete(editable["autoComplete"], "off"),
  };
  const lines = count(nodeContext.node["minLines"], ROWS_MAX) ?? 1;
  return lines > 1
    ? <textarea {...shared} ref={focus} rows={lines} />
    : <input {...shared} ref={focus} type="text" pattern={words(editable["pattern"]) || undefined} />;
}
