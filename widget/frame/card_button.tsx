/**
 * The one component of a card that does something.
 *
 * @module
 */
import type { VNode } from "preact";
import type { CardNode } from "../protocol.ts";
import type { Place } from "./card_place.ts";
import { Icon } from "./icons.tsx";
import { effectOf } from "./press.ts";
import { oneOf } from "./style.ts";

const VARIANTS = ["solid", "soft", "outline", "ghost"] as const;
const TONES = [
  "primary",
  "secondary",
  "info",
  "discovery",
  "success",
  "caution",
  "warning",
  "danger",
] as const;
const SIZES = ["3xs", "2xs", "xs", "sm", "md", "lg", "xl", "2xl", "3xl"] as const;

function buttonClass(node: CardNode): string {
  const primary = node["style"] === "primary";
  const color = oneOf(node["color"], TONES, primary ? "primary" : "secondary");
  return [
    "button",
    "button-" + oneOf(node["variant"], VARIANTS, primary ? "solid" : "soft"),
    "button-size-" + oneOf(node["size"], SIZES, "md"),
    "tone-" + color,
    node["block"] === true ? "block" : "",
    node["pill"] === true ? "pill" : "",
  ].join(" ");
}

/** A button of a card: a link for `open_url`, else a press that the desk answers. */
export function CardButton({ node, path, context }: Place): VNode {
  const label = typeof node["label"] === "string" ? node["label"] : "";
  const effect = effectOf(node);
  if (effect.kind === "open") {
    return (
      <a
        class={buttonClass(node)}
        href={effect.href}
        target="_blank"
        rel="noopener noreferrer"
      >
        <span class="button-label" dir="auto">{label}</span>
        <Icon name="external" />
        <span class="unseen">({context.opensNewTab})</span>
      </a>
    );
  }
  const busy = context.pressing === path;
  const idle = effect.kind === "none" || node["disabled"] === true ||
    !context.open || (context.pressing !== null && !busy);
  return (
    <button
      type="button"
      class={buttonClass(node)}
      disabled={idle}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={() => busy || context.press(path)}
    >
      {busy && <span class="spinner" aria-hidden="true" />}
      <span class="button-label" dir="auto">{label}</span>
    </button>
  );
}
