/**
 * The first message of the chat on a page.
 *
 * @module
 */
import type { WidgetConfig } from "./protocol.ts";

/** The path of a URL. */
function pathOf(url: string): string {
  return url.replace(/^\w+:\/\/[^/?#]*/, "").split(/[?#]/)[0] || "/";
}

/**
 * The first message of the chat on a page: the opener with the longest matching path prefix, or else the greeting,
 * which may be empty.
 */
export function firstWords({ openers, greeting }: Pick<WidgetConfig, "openers" | "greeting">, url: string): string {
  const path = pathOf(url);
  const fitting = openers.filter((opener) => path.indexOf(opener.path) === 0);
  const [longest] = fitting.sort((one, other) => other.path.length - one.path.length);
  return longest ? longest.text : greeting || "";
}
