/**
 * Draws a saved card. A component is a row of {@link COMPONENTS}; a type that is not in it draws nothing.
 *
 * @module
 */
import type { ComponentChildren, VNode } from "preact";
import type { CardNode, Json } from "../protocol.ts";
import { CardButton } from "./card_button.tsx";
import type { CardContext, Place } from "./card_place.ts";
import { cssColor } from "./colors.ts";
import { BOX_PROPERTIES, oneOf, spacing, styleOf, type Styles } from "./style.ts";

type Component = (place: Place) => VNode | null;

function isNode(value: Json | undefined): value is CardNode {
  return typeof value === "object" && value !== null &&
    !Array.isArray(value) && "type" in value && typeof value.type === "string";
}

function draw(place: Place): ComponentChildren {
  const { type } = place.node;
  const component = Object.hasOwn(COMPONENTS, type) ? COMPONENTS[type] : null;
  return component ? component(place) : null;
}

function children({ node, path, context }: Place): ComponentChildren {
  const list = node["children"];
  if (!Array.isArray(list)) return null;
  const start = path === "" ? "children." : path + ".children.";
  return list.map((child: Json, at) => isNode(child) ? draw({ node: child, path: start + at, context }) : null);
}

/** The words of a value: nothing for null, for lists and for maps. */
function words(value: Json | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

const ALIGNMENTS = ["start", "center", "end"] as const;
const TEXT_SIZES = ["xs", "sm", "md", "lg", "xl"] as const;
const CAPTION_SIZES = ["sm", "md", "lg"] as const;
const TITLE_SIZES = [
  "xs",
  "sm",
  "md",
  "lg",
  "xl",
  "2xl",
  "3xl",
  "4xl",
  "5xl",
] as const;
const WEIGHTS = ["normal", "medium", "semibold", "bold"] as const;
const BADGE_COLORS = [
  "secondary",
  "success",
  "danger",
  "warning",
  "info",
  "discovery",
] as const;

function textStyles(node: CardNode): Styles {
  const color = cssColor(node["color"], "text");
  const lines = node["maxLines"];
  return {
    ...styleOf(node, ["width"]),
    ...(color ? { color } : {}),
    ...(typeof lines === "number" && lines > 0 && lines < 100 ? { WebkitLineClamp: String(Math.floor(lines)) } : {}),
  };
}

function textClass(
  name: string,
  node: CardNode,
  sizes: readonly string[],
  weight: string,
): string {
  return [
    name,
    name + "-" + oneOf(node["size"], sizes, "md"),
    "weight-" + oneOf(node["weight"], WEIGHTS, weight),
    "align-" + oneOf(node["textAlign"], ALIGNMENTS, "start"),
    node["truncate"] === true ? "truncate" : "",
    typeof node["maxLines"] === "number" ? "clamp" : "",
  ].join(" ");
}

function textOf(
  name: string,
  sizes: readonly string[],
  weight: string,
): Component {
  return ({ node }) => (
    <div
      class={textClass(name, node, sizes, weight)}
      style={textStyles(node)}
      dir="auto"
    >
      {words(node["value"])}
    </div>
  );
}

function box(name: string): Component {
  return (place) => (
    <div class={name} style={styleOf(place.node, BOX_PROPERTIES)}>
      {children(place)}
    </div>
  );
}

function divider({ node }: Place): VNode {
  const color = cssColor(node["color"], "border");
  const gap = spacing(node["spacing"]);
  return (
    <hr
      class={node["flush"] === true ? "divider flush" : "divider"}
      style={{
        ...(color ? { backgroundColor: color } : {}),
        ...(gap ? { marginBlock: gap } : {}),
      }}
    />
  );
}

function badge({ node }: Place): VNode {
  const color = oneOf(node["color"], BADGE_COLORS, "secondary");
  const variant = oneOf(node["variant"], ["solid", "outline"], "soft");
  const size = oneOf(node["size"], ["sm", "lg"], "md");
  const pill = node["pill"] === false ? "square" : "";
  return (
    <span
      class={`badge badge-${variant} badge-${size} tone-${color} ${pill}`}
      dir="auto"
    >
      {words(node["label"])}
    </span>
  );
}

function card(place: Place): VNode {
  const { node } = place;
  const properties = BOX_PROPERTIES.filter((name) => name !== "size");
  const theme = oneOf(node["theme"], ["light", "dark"], "");
  return (
    <div
      class={"card card-" + oneOf(node["size"], ["sm", "lg", "full"], "md")}
      data-theme={theme || undefined}
      style={styleOf(node, properties)}
    >
      {children(place)}
    </div>
  );
}

/** Type of a node → how it is drawn. */
const COMPONENTS: { readonly [type: string]: Component } = {
  Card: card,
  Row: box("row"),
  Col: box("col"),
  Caption: textOf("caption", CAPTION_SIZES, "normal"),
  Title: textOf("title", TITLE_SIZES, "semibold"),
  Text: textOf("text", TEXT_SIZES, "normal"),
  Badge: badge,
  Spacer: ({ node }) => <div class="spacer" style={styleOf(node, ["minSize"])} />,
  Divider: divider,
  Button: CardButton,
};

/** A saved card, ready to be pressed. */
export function Card(
  { card, context }: {
    readonly card: CardNode;
    readonly context: CardContext;
  },
): VNode {
  return <>{draw({ node: card, path: "", context })}</>;
}
