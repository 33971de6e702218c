/**
 * The effect of a card's action: opens an address, goes to the page, or goes to the desk.
 *
 * @module
 */
import type { CardNode, Json } from "../../protocol.ts";
import { childNodes, isRecord, oneOf } from "./properties.ts";

/** The effect of an action. */
export type CardEffect =
  | { readonly kind: "none" }
  | { readonly kind: "open"; readonly href: string }
  | { readonly kind: "client"; readonly name: string; readonly payload: Json }
  | { readonly kind: "press" };

/** Where a pending press is shown: on the button, on the whole card, or nowhere. */
export type Loading = "self" | "container" | "none";

const LOCAL_HOSTS: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** The address that `open_url` may open; null unless it is https, or http on this machine, without user info. */
function openableUrl(value: Json | undefined): string | null {
  if (typeof value !== "string") return null;
  try {
    const url = new URL(value);
    const isLocal = url.protocol === "http:" && LOCAL_HOSTS.includes(url.hostname);
    const isPlain = url.username === "" && url.password === "";
    return isPlain && (url.protocol === "https:" || isLocal) ? url.href : null;
  } catch {
    return null;
  }
}

/**
 * Reads the effect of an action. `open_url` is handled here and `handler: "client"` by the page; every other action is sent to the
 * desk, which reads it from the saved card.
 *
 * @see docs/reference/agent-files.md
 */
export function effectOf(action: Json | undefined): CardEffect {
  if (!isRecord(action) || typeof action["type"] !== "string") return { kind: "none" };
  const { type, payload } = action;
  if (action["handler"] === "client") return { kind: "client", name: action["type"], payload: payload ?? {} };
  if (type !== "open_url") return { kind: "press" };
  const href = isRecord(payload) ? openableUrl(payload["url"]) : null;
  return href ? { kind: "open", href } : { kind: "none" };
}

/** Property of a node that holds an action → its default `loadingBehavior`. */
const ACTIONS: { readonly [property: string]: Loading } = {
  onClickAction: "self",
  onChangeAction: "none",
  onSubmitAction: "container",
  confirm: "container",
  cancel: "container",
};

function nodeAt(card: CardNode, path: string): CardNode | null {
  let node: CardNode | null = card;
  for (const part of path.split(".")) {
    if (!/^\d+$/.test(part) || !node) continue;
    node = childNodes(node).find(({ at }) => at === Number(part))?.child ?? null;
  }
  return node;
}

/** The loading behaviour of a button, given by its dot path in the card. */
export function loadingAt(card: CardNode, button: string): Loading {
  const node = nodeAt(card, button);
  const last = button.split(".").pop() ?? "";
  const property = Object.hasOwn(ACTIONS, last) ? last : Object.keys(ACTIONS).find((name) => isRecord(node?.[name]));
  const given = node?.[property ?? ""];
  const action = isRecord(given) && isRecord(given["action"]) ? given["action"] : given;
  const said = isRecord(action) ? oneOf(action["loadingBehavior"], ["self", "container", "none"], "") : "";
  if (said === "self" || said === "container" || said === "none") return said;
  return ACTIONS[property ?? ""] ?? "none";
}
