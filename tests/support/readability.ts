/**
 * Mozilla's Readability over linkedom: the peer of the extractor's own page reader.
 *
 * @module
 */
import { Readability } from "@mozilla/readability";
import { DOMParser } from "linkedom";

/** The text of a page's main content; empty when none is found. */
export function readWithReadability(html: string): string {
  return new Readability(new DOMParser().parseFromString(html, "text/html")).parse()?.textContent ?? "";
}
