/**
 * Puts the desk's chat on a page from a bundler: the script tag, a queue until it has loaded, and types.
 *
 * @see docs/chat-widget.md
 * @module
 */
import { chat, page } from "./queue.ts";
import type { ChatOptions, DeskChat } from "./types.ts";

const ATTRIBUTES = ["key", "consent", "capture", "launcher", "color", "theme", "pageControl"] as const;

/** Puts the chat on the page, once, and answers the same chat every time. Safe on a server, where it does nothing. */
export function loadChat(options: ChatOptions): DeskChat {
  if (typeof document === "undefined" || page.hasTag) return chat;
  const { SvcDesk } = window;
  // The page may have the tag in its HTML.
  if (SvcDesk === undefined || SvcDesk.destroyed) {
    try {
      addTag(options);
    } catch (error) {
      // As the chat itself does: what is wrong with the desk's address or the page's policy stops no app.
      console.error("[Svc] failed:", error);
    }
  }
  return chat;
}

type Policy = { createScriptURL(address: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };

let policy: Policy = { createScriptURL: (address) => address };

function addTag(options: ChatOptions): void {
  const tag = document.createElement("script");
  for (const name of ATTRIBUTES) {
    const value = options[name];
    if (value !== undefined) tag.dataset[name] = value;
  }
  if (options.nonce !== undefined) tag.nonce = options.nonce;
  if (!page.wasAdded) policy = trusted(policy);
  tag.src = policy.createScriptURL(new URL("/widget.js", options.desk).href);
  page.hasTag = page.wasAdded = true;
  document.head.append(tag);
}

/** A page that requires Trusted Types has to name this policy, which can be made only once. */
function trusted(rules: Policy): Policy {
  const policies: Policies | undefined = Reflect.get(window, "trustedTypes");
  return policies === undefined ? rules : policies.createPolicy("svc-desk-loader", rules);
}
