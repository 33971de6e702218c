/**
 * The fragment that scrolls a page to a heading.
 *
 * @module
 */

import { briefText } from "./holding.ts";
import type { Element } from "./tree.ts";
import { classesOf } from "./walk.ts";

/** An id that can be written as `{#…}` without ending it early or reading as other Markdown. */
const ANCHOR = /^[^\s{}<>"'`\\()[\]|#\p{C}]{1,200}$/u;
const SIGNS = /^[\s#¶§🔗\u{FE0F}]*$/u;

/** Whether a link points to the heading that contains it. */
export function isPermalink(link: Element): boolean {
  const href = link.attributes.get("href") ?? "";
  if (!href.includes("#")) return false;
  return SIGNS.test(briefText(link) ?? "long text") ||
    classesOf(link).some((name) =>
      /^(header-?link|anchor|hash-link|permalink|heading-anchor|anchor-link)$/i.test(name)
    );
}

/** The id of a heading, of a link in it or beside it, or of the section that it begins. */
export function anchorOf(heading: Element): string | null {
  const { parent } = heading;
  const near = [heading, ...(parent === null || parent.children.length > 8 ? [] : [parent])];
  const candidates = [
    heading.attributes.get("id"),
    ...near.flatMap((each) => linksIn(each)).flatMap((
      link,
    ) => [permalinkTarget(link), link.attributes.get("id"), link.attributes.get("name")]),
    parent !== null && begins(heading, parent) ? parent.attributes.get("id") : undefined,
  ];
  return candidates.find((each) => each !== undefined && ANCHOR.test(each)) ?? null;
}

function permalinkTarget(link: Element): string | undefined {
  if (!isPermalink(link)) return undefined;
  return link.attributes.get("href")?.split("#")[1];
}

function linksIn(element: Element): readonly Element[] {
  return element.children.filter((child): child is Element => typeof child !== "string" && child.name === "a");
}

function begins(heading: Element, section: Element): boolean {
  if (!/^(section|div|article)$/.test(section.name)) return false;
  const first = section.children.find((child) => typeof child !== "string" || child.trim() !== "");
  return first === heading;
}
