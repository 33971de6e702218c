import type { WidgetConfig } from "../protocol.ts";
import type { Tag } from "./tag.ts";

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

/** Asks again every `ttl` seconds while the page is visible; returns what stops it. */
export function watchConfig(
  tag: Tag,
  ttlS: number,
  changed: (config: WidgetConfig) => void,
): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === "hidden") return;
    fetchConfig(tag).then((config) => config && changed(config));
  }, Math.max(30, ttlS) * 1000);
  return () => clearInterval(timer);
}
