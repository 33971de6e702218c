/**
 * Where the visitor is.
 *
 * @module
 */
import type { PageInfo, VisitFacts } from "../protocol.ts";
import { cleanUrl } from "./clean_url.ts";
import { redact } from "./redact.ts";

const TITLE_CHARS_MAX = 200;

/** Where the visitor is, cleaned. */
export function pageInfo(): PageInfo {
  return {
    url: cleanUrl(location.href),
    title: redact(document.title, TITLE_CHARS_MAX),
  };
}

/** How the visitor sees the site, and where they came from. */
export function visitFacts(): VisitFacts {
  return {
    referrer: document.referrer ? cleanUrl(document.referrer) : null,
    viewport: innerWidth + "x" + innerHeight,
    locale: navigator.language,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
  };
}
