/**
 * Containers, and separators inside them.
 *
 * @module
 */
import type { VNode } from "preact";
import { cssColor } from "./colors.ts";
import { contextsInside, inside, type NodeContext } from "./node_context.ts";
import { words } from "./properties.ts";
import { BOX_PROPERTIES, size, spacing, styleOf } from "./style.ts";

function isRow(nodeContext: NodeContext): boolean {
  return nodeContext.node["direction"] === "row";
}

/** Children side by side, centred on the cross axis. */
export function Row(nodeContext: NodeContext): VNode {
  return <div class="row" style={styleOf(nodeContext.node, BOX_PROPERTIES)}>{inside(nodeContext)}</div>;
}

/** Children below each other. */
export function Col(nodeContext: NodeContext): VNode {
  return <div class="col" style={styleOf(nodeContext.node, BOX_PROPERTIES)}>{inside(nodeContext)}</div>;
}

/** A row or a column, depending on its direction. */
export function Box(nodeContext: NodeContext): VNode {
  return (
    <div class={isRow(nodeContext) ? "box box-row" : "box"} style={styleOf(nodeContext.node, BOX_PROPERTIES)}>
      {inside(nodeContext)}
    </div>
  );
}

/** Takes the remaining space. */
export function Spacer({ node }: NodeContext): VNode {
  return <div class="spacer" style={styleOf(node, ["minSize"])} />;
}

/** A separating line. */
export function Divider({ node }: NodeContext): VNode {
  const color = cssColor(node["color"], "border");
  const gap = spacing(node["spacing"]);
  const thickness = size(node["size"]);
  return (
    <hr
      class={node["flush"] === true ? "divider flush" : "divider"}
      style={{
        ...(color ? { backgroundColor: color } : {}),
        ...(gap ? { marginBlock: gap } : {}),
        ...(thickness ? { blockSize: thickness } : {}),
      }}
    />
  );
}

/** One child that fades in whenever it is replaced. */
export function Transition(nodeContext: NodeContext): VNode | null {
  const [only] = contextsInside(nodeContext);
  if (!only) return null;
  const key = words(only.node["key"]) || words(only.node["id"]) || only.node.type;
  return <div class="transition" key={key}>{nodeContext.draw(only)}</div>;
}
