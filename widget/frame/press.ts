/**
 * What a card's button does: open an address here, or ask the desk.
 *
 * @module
 */
import type { CardNode, Json } from "../protocol.ts";

/** What pressing a node does. */
export type Effect =
  | { readonly kind: "none" }
  | { readonly kind: "open"; readonly href: string }
  | { readonly kind: "press" };

const LOCAL_HOSTS: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** The address that `open_url` may open, or null: https, or http on this very machine. */
export function openableUrl(value: Json | undefined): string | null {
  if (typeof value !== "string") return null;
  try {
    const url = new URL(value);
    const local = url.protocol === "http:" &&
      LOCAL_HOSTS.includes(url.hostname);
    return url.protocol === "https:" || local ? url.href : null;
  } catch {
    return null;
  }
}

/**
 * What the action of a node does. Only `open_url` is done here; for everything else the desk looks into the saved card.
 *
 * @see spec, "Button onClickAction"
 */
export function effectOf(node: CardNode): Effect {
  const action = node["onClickAction"];
  if (!action || typeof action !== "object" || !("type" in action)) {
    return { kind: "none" };
  }
  if (action.type !== "open_url") return { kind: "press" };
  const { payload } = action;
  const href = payload && typeof payload === "object" && "url" in payload ? openableUrl(payload.url) : null;
  return href ? { kind: "open", href } : { kind: "none" };
}
