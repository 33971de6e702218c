/**
 * Images: only https and data URLs, without referrer, loaded lazily.
 *
 * @module
 */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Json } from "../../protocol.ts";
import { Icon } from "../icons.tsx";
import type { NodeContext } from "./node_context.ts";
import { classes, lookUp, oneOf, words } from "./properties.ts";
import { BLOCK_PROPERTIES, styleOf } from "./style.ts";

const FITS = ["cover", "contain", "fill", "scale-down", "none"] as const;
const POSITIONS: { readonly [position: string]: string } = {
  "top left": "0 0",
  top: "50% 0",
  "top right": "100% 0",
  left: "0 50%",
  center: "50% 50%",
  right: "100% 50%",
  "bottom left": "0 100%",
  bottom: "50% 100%",
  "bottom right": "100% 100%",
};

/** The address of an image that may be loaded; null otherwise. */
export function imageSource(value: Json | undefined): string | null {
  if (typeof value !== "string") return null;
  if (value.startsWith("data:image/")) return value;
  return URL.canParse(value) && new URL(value).protocol === "https:" ? value : null;
}

/** An image of a card; a placeholder when it cannot be shown. */
export function Image({ node }: NodeContext): VNode | null {
  const [isBroken, setBroken] = useState(false);
  const source = imageSource(node["src"]);
  const alt = words(node["alt"]);
  if (source === null) return null;
  const shape = classes("image", node["frame"] === true && "framed", node["flush"] === true && "flush");
  const style = styleOf(node, [...BLOCK_PROPERTIES, "background", "flex"]);
  if (isBroken) {
    const named = alt ? { role: "img", "aria-label": alt } as const : { "aria-hidden": true };
    return (
      <div class={shape + " broken"} style={style} {...named}>
        <Icon name="picture" />
      </div>
    );
  }
  return (
    <img
      class={shape}
      src={source}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerpolicy="no-referrer"
      style={{
        ...style,
        objectFit: oneOf(node["fit"], FITS, "cover"),
        objectPosition: lookUp(POSITIONS, node["position"]) ?? "50% 50%",
      }}
      onError={() => setBroken(true)}
    />
  );
}
