/**
 * How the chat looks and behaves here, as the desk says.
 *
 * @module
 */
import type { WidgetConfig } from "../protocol.ts";
import { deskApi, type Tag } from "./tag.ts";
import { warn } from "./warn.ts";

/** The browser's own: what the page puts in its place later is not for the chat. */
const browserFetch = window.fetch;

const TTL_S_MIN = 30;
/** A part of the time that the desk gives: with the desk's own delay it is still within a minute. */
const TTL_PART = 0.7;
/** All pages of a site hear of a change at once, and must not ask at once. */
const SPREAD_MS = 1500;

/**
 * Asks the desk how the chat looks here; null (with a console line) when the desk refuses this key or site or cannot be reached.
 *
 * @param cache how much an answer that the browser has already counts
 * @see docs/reference/chat-api.md
 */
export async function fetchConfig(tag: Tag, cache: RequestCache = "default"): Promise<WidgetConfig | null> {
  try {
    const response = await browserFetch.call(window, deskApi(tag) + "/config", { credentials: "omit", cache });
    if (response.ok) return await response.json();
    warn("the desk refused this page: " + response.status);
  } catch {
    warn("the desk cannot be reached");
  }
  return null;
}

/** Asking again for the desk's settings. */
export type ConfigWatch = {
  /** Asks soon: they have changed. */
  readonly look: () => void;
  readonly stop: () => void;
};

/** Asks again every `ttl` seconds while the page is visible, and tells what is new. */
export function watchConfig(
  tag: Tag,
  first: WidgetConfig,
  changed: (config: WidgetConfig) => void,
): ConfigWatch {
  const everyMs = Math.max(TTL_S_MIN, first.ttl * TTL_PART) * 1000;
  let known = JSON.stringify(first);
  let askedAt = Date.now();
  let soon: ReturnType<typeof setTimeout> | undefined;
  const timer = setInterval(lookIfOld, everyMs);

  async function ask() {
    askedAt = Date.now();
    const config = await fetchConfig(tag, "no-cache");
    const told = JSON.stringify(config);
    if (!config || told === known) return;
    known = told;
    changed(config);
  }

  function lookIfOld() {
    if (document.visibilityState === "visible" && Date.now() - askedAt >= everyMs - 1000) ask();
  }

  document.addEventListener("visibilitychange", lookIfOld);
  return {
    look() {
      clearTimeout(soon);
      soon = setTimeout(ask, Math.random() * SPREAD_MS);
    },
    stop() {
      clearInterval(timer);
      clearTimeout(soon);
      document.removeEventListener("visibilitychange", lookIfOld);
    },
  };
}
