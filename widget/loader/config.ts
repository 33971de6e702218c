/**
 * The desk's settings of the chat.
 *
 * @module
 */
import type { WidgetConfig } from "../protocol.ts";
import { deskApi, type Tag } from "./tag.ts";
import { fail, warn } from "./warn.ts";

/** The browser's own `fetch`: the page may replace it later. */
const browserFetch = window.fetch;

const TTL_S_MIN = 30;
/** The share of `ttl` to wait: together with the desk's own delay, a change is visible within a minute. */
const TTL_PART = 0.7;
/** All pages of a site are notified at once; a random delay up to this spreads their requests. */
const SPREAD_MS = 1500;

/**
 * Fetches the desk's settings; null, with a message in the console, when the desk refuses this key or site or cannot be
 * reached.
 *
 * @param cache the cache mode of the request
 * @see docs/reference/chat-api.md
 */
export async function fetchConfig(tag: Tag, cache: RequestCache = "default"): Promise<WidgetConfig | null> {
  try {
    const response = await browserFetch.call(window, deskApi(tag) + "/config", { credentials: "omit", cache });
    const answer = await response.json();
    if (response.ok) return answer;
    // The desk's own message: what is wrong and where to find the right key; the URL contains the one that was used.
    fail([answer.title, answer.detail, response.url].join(" "));
  } catch {
    warn("the desk cannot be reached");
  }
  return null;
}

/** Polling of the desk's settings. */
export type ConfigWatch = {
  /** Fetches them soon, because they have changed. */
  readonly look: () => void;
  readonly stop: () => void;
};

/** Fetches the settings every `ttl` seconds while the page is visible, and calls `changed` when they differ. */
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
    const received = JSON.stringify(config);
    if (!config || received === known) return;
    known = received;
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
