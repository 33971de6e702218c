/**
 * The icons of cards. Their drawings are loaded with the first card that has one.
 *
 * @module
 */
import type { VNode } from "preact";
import { cssColor } from "./colors.ts";
import { useLazy } from "./lazy.ts";
import type { NodeContext } from "./node_context.ts";
import { lookUp, oneOf, words } from "./properties.ts";

const SIZES = ["xs", "sm", "md", "lg", "xl", "2xl", "3xl"] as const;
const loadDrawings = () => import("./icon_drawings.ts").then(({ ICON_DRAWINGS }) => ICON_DRAWINGS);

/** A decorative icon; its parent has the accessible name. An unknown name draws nothing. */
export function CardIcon({ name, orElse }: {
  readonly name: string;
  /** Shown if the drawings cannot be loaded. */
  readonly orElse?: string | undefined;
}): VNode | null {
  const drawings = useLazy(loadDrawings);
  if (drawings.kind === "failed") return orElse ? <span dir="auto">{orElse}</span> : null;
  // Other icon sets are named by a prefix, such as `lucide:`; the desk has only one set.
  const own = name.replace(/^\w+:/, "");
  const drawing = drawings.kind === "here" ? lookUp(drawings.part, own) : null;
  if (drawings.kind === "here" && !drawing) return null;
  return (
    <svg class={"icon icon-" + own} viewBox="0 0 24 24" aria-hidden="true">
      {drawing?.stroke && <path d={drawing.stroke} />}
      {drawing?.fill && <path class="filled" d={drawing.fill} />}
    </svg>
  );
}

/** An icon component. */
export function Icon({ node }: NodeContext): VNode {
  const color = cssColor(node["color"], "text");
  return (
    <span
      class={"card-icon card-icon-" + oneOf(node["size"], SIZES, "md")}
      style={color ? { color } : {}}
    >
      <CardIcon name={words(node["name"])} />
    </span>
  );
}
