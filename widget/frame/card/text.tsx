/**
 * Texts of every size, badges and labels.
 *
 * @module
 */
import type { FunctionComponent, VNode } from "preact";
import type { CardNode } from "../../protocol.ts";
import { Markdown as MarkdownView } from "../thread/markdown_view.tsx";
import { cssColor } from "./colors.ts";
import { EditableText } from "./inputs.tsx";
import { fieldId, type NodeContext } from "./node_context.ts";
import { classes, count, isRecord, oneOf, words } from "./properties.ts";
import { type CardStyles, styleOf } from "./style.ts";

const ALIGNMENTS = ["start", "center", "end"] as const;
const WEIGHTS = ["normal", "medium", "semibold", "bold"] as const;
const BADGE_COLORS = ["secondary", "success", "danger", "warning", "info", "discovery"] as const;
const LINES_MAX = 99;
/** One short word, such as an id or a date: in a table it is not broken at hyphens. */
const WORD = /^\S{1,16}$/;

/** A kind of text: its class, sizes and font weight. */
type Kind = { readonly name: string; readonly sizes: readonly string[]; readonly weight: string };

const TEXT: Kind = { name: "text", sizes: ["xs", "sm", "md", "lg", "xl"], weight: "normal" };
const CAPTION: Kind = { name: "caption", sizes: ["sm", "md", "lg"], weight: "normal" };
const LABEL: Kind = { name: "label", sizes: TEXT.sizes, weight: "medium" };
const TITLE: Kind = {
  name: "title",
  sizes: ["xs", "sm", "md", "lg", "xl", "2xl", "3xl", "4xl", "5xl"],
  weight: "semibold",
};

function stylesOf(node: CardNode): CardStyles {
  const color = cssColor(node["color"], "text");
  const most = count(node["maxLines"], LINES_MAX);
  const least = count(node["minLines"], LINES_MAX);
  return {
    ...styleOf(node, ["width"]),
    ...(color ? { color } : {}),
    ...(most ? { WebkitLineClamp: String(most) } : {}),
    ...(least ? { minHeight: least + "lh" } : {}),
  };
}

function classOf({ name, sizes, weight }: Kind, node: CardNode): string {
  const alignment = oneOf(node["textAlign"], ALIGNMENTS, "");
  return classes(
    name,
    name + "-" + oneOf(node["size"], sizes, "md"),
    "weight-" + oneOf(node["weight"], WEIGHTS, weight),
    alignment !== "" && "align-" + alignment,
    node["truncate"] === true && "truncate",
    count(node["maxLines"], LINES_MAX) !== null && "clamp",
    WORD.test(words(node["value"])) && "word",
    node["italic"] === true && "italic",
    node["lineThrough"] === true && "struck",
    node["streaming"] === true && "appearing",
  );
}

function textOf(kind: Kind): FunctionComponent<NodeContext> {
  return ({ node }) => <div class={classOf(kind, node)} style={stylesOf(node)} dir="auto">{words(node["value"])}</div>;
}

/** Large text. */
export const Title = textOf(TITLE);

/** Small, muted text. */
export const Caption = textOf(CAPTION);

const PlainText = textOf(TEXT);

/** Text; `editable` makes it a field of the form. */
export function Text(nodeContext: NodeContext): VNode {
  const { node } = nodeContext;
  if (!isRecord(node["editable"])) return <PlainText {...nodeContext} />;
  return (
    <EditableText
      nodeContext={nodeContext}
      editable={node["editable"]}
      class={classOf(TEXT, node)}
      style={stylesOf(node)}
    />
  );
}

/** The label of a field, associated with it. */
export function Label(nodeContext: NodeContext): VNode {
  const { node } = nodeContext;
  const id = fieldId(nodeContext, words(node["fieldName"]));
  return (
    <label class={classOf(LABEL, node)} style={stylesOf(node)} dir="auto" for={id} id={id + "-label"}>
      {words(node["value"])}
    </label>
  );
}

/** Text in the chat's own Markdown. */
export function Markdown({ node }: NodeContext): VNode {
  return (
    <div class={node["streaming"] === true ? "appearing" : ""}>
      <MarkdownView text={words(node["value"])} />
    </div>
  );
}

/** A short state in a small coloured box. */
export function Badge({ node }: NodeContext): VNode {
  const color = oneOf(node["color"], BADGE_COLORS, "secondary");
  const variant = oneOf(node["variant"], ["solid", "outline"], "soft");
  const size = oneOf(node["size"], ["sm", "lg"], "md");
  return (
    <span
      class={classes(
        `badge badge-${variant} badge-${size} tone-${color}`,
        node["pill"] === false && "square",
      )}
      dir="auto"
    >
      {words(node["label"])}
    </span>
  );
}
