/**
 * The visitor's page and browser.
 *
 * @module
 */
import type { PageInfo, VisitFacts } from "../protocol.ts";
import { cleanUrl } from "./clean_url.ts";
import { redact } from "./redact.ts";

const TITLE_CHARS_MAX = 200;

/** The address and title of the page, without potentially private data. */
export function pageInfo(): PageInfo {
  return {
    url: cleanUrl(location.href),
    title: redact(document.title, TITLE_CHARS_MAX),
  };
}

/** The visitor's referrer, viewport, locale and time zone. */
export function visitFacts(): VisitFacts {
  return {
    referrer: document.referrer ? cleanUrl(document.referrer) : null,
    viewport: innerWidth + "x" + innerHeight,
    locale: navigator.language,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
  };
}
