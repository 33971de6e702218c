/**
 * The small line above a card.
 *
 * @module
 */
import type { VNode } from "preact";
import type { CardNode } from "../../protocol.ts";
import { CardIcon } from "./icon.tsx";
import { imageSource } from "./image.tsx";
import { isRecord, words } from "./properties.ts";

/** The origin or state of a card; nothing without one. */
export function Status({ node }: { readonly node: CardNode }): VNode | null {
  const { status } = node;
  if (!isRecord(status)) return null;
  const favicon = imageSource(status["favicon"]);
  const icon = words(status["icon"]);
  return (
    <div class="card-status">
      {favicon && (
        <img
          class={status["frame"] === true ? "favicon framed" : "favicon"}
          src={favicon}
          alt=""
          loading="lazy"
          referrerpolicy="no-referrer"
        />
      )}
      {!favicon && icon && <CardIcon name={icon} />}
      <span dir="auto">{words(status["text"])}</span>
    </div>
  );
}
