/**
 * Where the visitor is.
 *
 * @module
 */
import type { PageInfo } from "../protocol.ts";
import { cleanUrl } from "./clean_url.ts";

const TITLE_CHARS_MAX = 200;

/** Where the visitor is, cleaned. */
export function pageInfo(document: Document): PageInfo {
  return {
    url: cleanUrl(document.location.href),
    title: document.title.slice(0, TITLE_CHARS_MAX),
  };
}
