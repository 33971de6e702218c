/**
 * Finds the main content of a page, and the parts of it to leave out.
 *
 * By structure: `main`, `[role=main]`, `article`; without them, the smallest element with most of the text outside
 * links.
 *
 * @module
 */

import type { IsHidden } from "./hidden.ts";
import { BRIEF_CHARS_MAX, briefText, charsIn, type HeldName, holds } from "./holding.ts";
import type { Element } from "./tree.ts";
import { attributeWords } from "./walk.ts";

/** The part of a page to read. */
export type MainContent = { readonly root: Element; readonly leftOut: ReadonlySet<Element> };

/** Sizes of an element without the left-out parts: all characters, those in links, and the number of links. */
type Size = { readonly text: number; readonly linked: number; readonly links: number };

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const NEVER_TEXT = words(
  "script style noscript template svg iframe object embed canvas audio video select textarea input datalist meta link " +
    "title nav dialog frameset map progress meter",
);
const NEVER_ROLES = words(
  "navigation banner contentinfo search dialog alertdialog menu menubar toolbar tablist tooltip complementary",
);
/** Names of notes that belong to the text even in an `aside`. */
const REMARKS = words("admonition callout note tip hint warning caution danger important info notice alert");
/** An element with one of these in its class or id is left out if it is small compared to the whole. */
const AROUND = words(
  "nav navbar navigation breadcrumb breadcrumbs sidebar toc share sharing social newsletter subscribe related pagination " +
    "pager skip advert advertisement ads promo popup modal overlay masthead feedback helpful rating comments footer " +
    "topbar header toolbar cookie cookies consent gdpr onetrust headerlink copyright",
);
const AROUND_PHRASE = /table-of-contents|on-this-page|edit-this-page|skip-to/;
const CONTENT: readonly HeldName[] = ["main", "article", "h1"];

/** The share of the text that a child must contain for the search to descend into it. */
const HOLDS = 0.75;
const AROUND_SHARE_MAX = 0.3;
const MAIN_SHARE_MIN = 0.1;
const LINKY = 0.7;
const LINKS_MIN = 4;

/** Chooses the main content of a page. */
export function findMainContent(page: Element, isHidden: IsHidden): MainContent {
  const leftOut = new Set<Element>();
  leaveOut(page, isHidden, leftOut, false);
  const sizes = measure(page, leftOut);
  const sizeOf = (element: Element) => sizes.get(element) ?? { text: 0, linked: 0, links: 0 };
  const whole = sizeOf(page).text;
  leaveOutAround(page, leftOut, (element) => sizeOf(element).text / Math.max(1, whole), sizeOf);
  const marked = markedMain(page, leftOut, sizeOf);
  if (marked !== null) return { root: marked, leftOut };
  const root = densest(page, leftOut, measure(page, leftOut));
  leaveOutLinks(root, leftOut, sizeOf);
  return { root, leftOut };
}

/** Marks elements that are always left out. */
function leaveOut(element: Element, isHidden: IsHidden, leftOut: Set<Element>, isInContent: boolean): void {
  for (const child of element.children) {
    if (typeof child === "string") continue;
    const role = child.attributes.get("role")?.toLowerCase() ?? "";
    if (isLeftOut(child, role, isInContent) || isHidden(child)) leftOut.add(child);
    else {leaveOut(
        child,
        isHidden,
        leftOut,
        isInContent || /^(main|article|section)$/.test(child.name) || role === "main",
      );}
  }
}

function isLeftOut(element: Element, role: string, isInContent: boolean): boolean {
  const { name } = element;
  if (NEVER_TEXT.has(name)) return true;
  if (role !== "" && NEVER_ROLES.has(role)) return true;
  if (name === "button" || role === "button") return !isQuestion(element);
  if (name === "header") return !isInContent && !holds(element, ["main", "article"]);
  if (name === "footer") return !holds(element, ["main", "article", "h1", "h2"]);
  if (name === "aside") {
    return !attributeWords(element.attributes.get("class")).some((word) => REMARKS.has(word)) && role !== "note";
  }
  if (name === "form") return !holds(element, CONTENT) && charsIn(element) < BRIEF_CHARS_MAX;
  return isCookieBanner(element);
}

/** Whether a button that opens an answer is labelled with the question. */
function isQuestion(button: Element): boolean {
  const { attributes, parent } = button;
  return /^(h[1-6]|dt|summary)$/.test(parent?.name ?? "") ||
    (attributes.has("aria-controls") || attributes.has("aria-expanded")) &&
      /\s/.test((briefText(button) ?? "long text").trim());
}

const COOKIES = /cookie|consent|gdpr|onetrust|usercentrics|didomi/i;

function isCookieBanner(element: Element): boolean {
  const { attributes } = element;
  const isFixed = /position\s*:\s*(fixed|sticky)/i.test(attributes.get("style") ?? "");
  const isNamed = COOKIES.test(`${attributes.get("class")} ${attributes.get("id")} ${attributes.get("aria-label")}`);
  if (!isFixed && !isNamed || holds(element, CONTENT)) return false;
  const text = briefText(element);
  return text !== null &&
    (isFixed || holds(element, ["button"]) || /\b(accept|agree|allow|reject|decline|got it|ok)\b/i.test(text));
}

/** The sizes of all elements that are not left out. */
function measure(page: Element, leftOut: ReadonlySet<Element>): ReadonlyMap<Element, Size> {
  const sizes = new Map<Element, Size>();
  const add = (element: Element, isLinked: boolean): Size => {
    let [text, linked, links] = [0, 0, 0];
    for (const child of element.children) {
      if (typeof child === "string") {
        const { length } = child.trim();
        text += length;
        if (isLinked) linked += length;
      } else if (!leftOut.has(child)) {
        const size = add(child, isLinked || child.name === "a");
        text += size.text;
        linked += size.linked;
        links += size.links + (child.name === "a" ? 1 : 0);
      }
    }
    const size = { text, linked, links };
    sizes.set(element, size);
    return size;
  };
  add(page, false);
  return sizes;
}

type SizeOf = (element: Element) => Size;

/** Leaves out elements named as surroundings, unless they contain much of the text after all. */
function leaveOutAround(
  element: Element,
  leftOut: Set<Element>,
  shareOf: (element: Element) => number,
  sizeOf: SizeOf,
): void {
  for (const child of element.children) {
    if (typeof child === "string" || leftOut.has(child) || /^(html|body|main|article|a|h[1-6])$/.test(child.name)) {
      if (typeof child !== "string" && !leftOut.has(child)) leaveOutAround(child, leftOut, shareOf, sizeOf);
      continue;
    }
    const names = [...attributeWords(child.attributes.get("class")), ...attributeWords(child.attributes.get("id"))];
    const isAround = (names.some((word) => AROUND.has(word)) || AROUND_PHRASE.test(names.join("-"))) &&
      !names.some((word) => REMARKS.has(word)) &&
      shareOf(child) < AROUND_SHARE_MAX && !holds(child, CONTENT);
    const isMenu = names.includes("menu") && sizeOf(child).linked > sizeOf(child).text * LINKY;
    if (isAround || isMenu) leftOut.add(child);
    else leaveOutAround(child, leftOut, shareOf, sizeOf);
  }
}

/** The main part as marked by the page; several articles count as one. */
function markedMain(page: Element, leftOut: ReadonlySet<Element>, sizeOf: SizeOf): Element | null {
  const mains: Element[] = [];
  const articles: Element[] = [];
  const find = (element: Element, isInside: boolean) => {
    for (const child of element.children) {
      if (typeof child === "string" || leftOut.has(child)) continue;
      if (child.name === "main" || child.attributes.get("role")?.toLowerCase() === "main") mains.push(child);
      const isArticle = child.name === "article";
      if (isArticle && !isInside) articles.push(child);
      find(child, isInside || isArticle);
    }
  };
  find(page, false);
  const whole = sizeOf(page).text;
  const holdsEnough = (element: Element) => sizeOf(element).text > whole * MAIN_SHARE_MIN;
  const main = mains.filter(holdsEnough).toSorted((a, b) => sizeOf(b).text - sizeOf(a).text)[0];
  if (main !== undefined) return main;
  const [article, ...others] = articles.filter(holdsEnough);
  if (article === undefined) return null;
  return others.reduce(sharedParent, article);
}

function sharedParent(one: Element, other: Element): Element {
  const above = new Set<Element>();
  for (let at: Element | null = one; at !== null; at = at.parent) above.add(at);
  for (let at: Element | null = other; at !== null; at = at.parent) if (above.has(at)) return at;
  return one;
}

/** Descends as long as one child contains nearly all of the text outside links. */
function densest(page: Element, leftOut: ReadonlySet<Element>, sizes: ReadonlyMap<Element, Size>): Element {
  const own = (element: Element) => {
    const size = sizes.get(element);
    return size === undefined ? 0 : size.text - size.linked;
  };
  let at = page;
  for (;;) {
    const inside = at.children.filter((child): child is Element => typeof child !== "string" && !leftOut.has(child));
    const [best] = inside.toSorted((a, b) => own(b) - own(a));
    const isBox = best !== undefined &&
      /^(html|body|div|section|center|form|table|tbody|tr|td|font)$/.test(best.name);
    if (!isBox || own(best) < own(at) * HOLDS || own(best) === 0) return wholeTable(at);
    at = best;
  }
}

/** The table of a row: rows are only read with their table. */
function wholeTable(element: Element): Element {
  const isPart = element.name === "tbody" || element.name === "tr";
  return isPart && element.parent !== null ? wholeTable(element.parent) : element;
}

/** Leaves out lists of links beside the text, unless most of the content is links. */
function leaveOutLinks(root: Element, leftOut: Set<Element>, sizeOf: SizeOf): void {
  const most = sizeOf(root).text / 2;
  for (const child of root.children) {
    if (typeof child === "string" || leftOut.has(child)) continue;
    const { text, linked, links } = sizeOf(child);
    const isLinks = linked > text * LINKY && links >= LINKS_MIN && text < most;
    if (isLinks && !holds(child, CONTENT)) leftOut.add(child);
    else if (/^(div|section|td|tr|tbody|table|center)$/.test(child.name)) leaveOutLinks(child, leftOut, sizeOf);
  }
}
