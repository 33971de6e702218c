/**
 * How the chat looks and behaves here, as the desk says.
 *
 * @module
 */
import type { WidgetConfig } from "../protocol.ts";
import type { Tag } from "./tag.ts";

const TTL_S_MIN = 30;

/**
 * Asks the desk how the chat looks here; null (with a console line) when the desk refuses this key or site or cannot be reached.
 *
 * @see contract, section 6
 */
export async function fetchConfig(tag: Tag): Promise<WidgetConfig | null> {
  const address = tag.base + "/api/widget/" + encodeURIComponent(tag.key) +
    "/config";
  try {
    const response = await fetch(address, { credentials: "omit" });
    if (response.ok) return await response.json();
    console.warn("[Svc] the desk refused this page: " + response.status);
  } catch {
    console.warn("[Svc] the desk cannot be reached");
  }
  return null;
}

/** Asks again every `ttl` seconds while the page is visible, and tells what is new; returns what stops it. */
export function watchConfig(
  tag: Tag,
  first: WidgetConfig,
  changed: (config: WidgetConfig) => void,
): () => void {
  let known = JSON.stringify(first);
  const timer = setInterval(async () => {
    if (document.visibilityState === "hidden") return;
    const config = await fetchConfig(tag);
    const told = JSON.stringify(config);
    if (!config || told === known) return;
    known = told;
    changed(config);
  }, Math.max(TTL_S_MIN, first.ttl) * 1000);
  return () => clearInterval(timer);
}
