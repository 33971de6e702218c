/**
 * `widget.js`: puts the chat on a page. Runs once per page, never throws into it, and adds one element to its body.
 *
 * @see docs/chat-widget.md
 * @module
 */
import { createSvcDesk } from "./api.ts";
import type { SvcDesk } from "./svc_desk.ts";
import { readTag } from "./tag.ts";
import { fail, warn } from "./warn.ts";

declare global {
  interface Window {
    SvcDesk?: SvcDesk;
  }
}

/** The version of the build, inserted by the bundler. */
declare const SVC_VERSION: string;

function start(): void {
  if (window.SvcDesk && !window.SvcDesk.destroyed) return;
  const script = document.currentScript;
  const tag = script instanceof HTMLScriptElement ? readTag(script) : null;
  if (!tag) {
    warn("the script tag has no data-key");
    return;
  }
  const desk = createSvcDesk(tag, SVC_VERSION);
  window.SvcDesk = desk;
  if (tag.userToken) desk.identify(tag.userToken);
  window.dispatchEvent(new Event("svcdesk:ready"));
}

try {
  start();
} catch (error) {
  fail(error);
}
