/**
 * Puts the desk's chat on a page from a bundler: the script tag, a queue until it is loaded, and types.
 *
 * @see docs/chat-widget.md
 * @module
 */
import { chat, page } from "./queue.ts";
import type { ChatOptions, DeskChat } from "./types.ts";

const ATTRIBUTES = ["key", "consent", "capture", "launcher", "color", "theme", "pageControl"] as const;

/** Puts the chat on the page, once, and always returns the same chat. Safe on a server, where it does nothing. */
export function loadChat(options: ChatOptions): DeskChat {
  if (typeof document === "undefined" || page.hasTag) return chat;
  const { SvcDesk } = window;
  // The page may contain the tag in its HTML.
  if (SvcDesk === undefined || SvcDesk.destroyed) {
    try {
      addTag(options);
    } catch (error) {
      // As in the chat itself, a wrong address or page policy does not stop the app.
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

/** Pages that require Trusted Types must allow this policy, which can only be created once. */
function trusted(rules: Policy): Policy {
  const policies: Policies | undefined = Reflect.get(window, "trustedTypes");
  return policies === undefined ? rules : policies.createPolicy("svc-desk-loader", rules);
}
