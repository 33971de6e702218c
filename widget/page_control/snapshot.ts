/**
 * Converts a page to lines: visible and usable elements, without private parts.
 *
 * @module
 */
import { pause } from "./effect.ts";
import { EDITED, isSecretElement, roleOf, USABLE } from "./element_text.ts";
import type { Snapshot } from "./answers.ts";
import { createLines, type ListedElement, type SnapshotLines } from "./snapshot_lines.ts";
import { BLOCKED, isPaymentFrame, PRIVATE, publicText } from "./privacy.ts";

const TITLE_CHARS_MAX = 200;
const URL_CHARS_MAX = 2000;
const NEVER = "script,style,noscript,svg,canvas,object,embed,audio,video,datalist," +
  "input[type=hidden],[hidden],[aria-hidden=true]," + BLOCKED;
const LISTED_WITH_CONTENT = /^(generic|gridcell|treeitem)$/;
const PRIVATE_LINE = "[private]";

/** Whether an element is rendered at all. */
function isDrawn(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.display === "none") return false;
  if (style.display === "contents" || element.tagName === "OPTION") return true;
  return !element.checkVisibility || element.checkVisibility();
}

/** The role `generic` for an element without a role that has a pointer cursor. */
function pointedAt(element: Element, style: CSSStyleDeclaration): string | null {
  if (style.cursor !== "pointer" || element.tagName === "LABEL") return null;
  const parent = element.parentElement;
  return parent && getComputedStyle(parent).cursor === "pointer" ? null : "generic";
}

/** Whether its own text is collapsed, or is the label of a listed field. */
function hidesOwnText(element: Element, style: CSSStyleDeclaration): boolean {
  if (element instanceof HTMLDetailsElement) return !element.open;
  if (element instanceof HTMLLabelElement) return element.control !== null;
  return style.contentVisibility === "hidden";
}

function childrenOf(element: Element): readonly Node[] {
  if (element.shadowRoot) return Array.from(element.shadowRoot.childNodes);
  if (element instanceof HTMLSlotElement) {
    const assigned = element.assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return Array.from(element.childNodes);
}

/**
 * Walks through an element, yielding at each one so that the caller can pause. While `quiet`, text is skipped: it is
 * the name of a listed element, or collapsed.
 */
function* walk(element: Element, lines: SnapshotLines, quiet: boolean, covered = false): Generator<void> {
  yield;
  if (lines.isFull() || element.matches(NEVER)) return;
  if (element.hasAttribute("inert") && !(covered && element.parentElement === document.body)) return;
  const style = getComputedStyle(element);
  if (!isDrawn(element, style)) return;
  if (element.matches(PRIVATE) || isSecretElement(element)) return lines.note(PRIVATE_LINE);
  if (element instanceof HTMLIFrameElement) {
    return lines.note(
      isPaymentFrame(element.src) ? PRIVATE_LINE : "[frame] " + publicText(element.title, TITLE_CHARS_MAX),
    );
  }
  const isSeen = style.visibility === "visible";
  const role = isSeen ? roleOf(element) || pointedAt(element, style) : null;
  if (role) {
    lines.list(element, role);
    if (!LISTED_WITH_CONTENT.test(role) || !element.querySelector(USABLE)) return;
  }
  if (element.matches(EDITED)) return;
  const isHeading = element.matches("h1,h2,h3,h4,h5,h6,[role=heading]");
  const isBlock = element.tagName === "BR" || style.display.indexOf("inline") !== 0 && style.display !== "contents";
  if (isHeading) lines.head();
  else if (isBlock) lines.end();
  const isQuiet = quiet || role !== null || hidesOwnText(element, style);
  for (const child of childrenOf(element)) {
    if (child instanceof Element) yield* walk(child, lines, isQuiet, covered);
    else if (child.nodeType === Node.TEXT_NODE && isSeen && !isQuiet) lines.say(child.nodeValue || "");
  }
  if (isHeading || isBlock) lines.end();
}

const SLICE_MS = 8;

/**
 * Reads the current page, also while the chat covers it (`covered`). @returns the snapshot and the elements of its refs
 */
export async function readPage(
  gen: number,
  covered: boolean,
): Promise<{ readonly snapshot: Snapshot; readonly listed: ReadonlyMap<string, ListedElement> }> {
  const lines = createLines();
  let began = performance.now();
  const steps = walk(document.body, lines, false, covered);
  while (!steps.next().done) {
    if (performance.now() - began < SLICE_MS) continue;
    // Lets the page's tasks run.
    await pause(0);
    began = performance.now();
  }
  lines.end();
  const { scrollTop, scrollHeight } = document.scrollingElement || document.documentElement;
  const snapshot: Snapshot = {
    v: 1,
    gen,
    // A fragment that is not a route may contain anything, so it is dropped.
    url: publicText(location.href.replace(/#(?!!?\/).*/, ""), URL_CHARS_MAX),
    title: publicText(document.title, TITLE_CHARS_MAX),
    viewport: { w: innerWidth, h: innerHeight },
    scroll: { above: Math.round(scrollTop), below: Math.max(0, Math.round(scrollHeight - scrollTop - innerHeight)) },
    n: lines.listed.size,
    truncated: lines.isFull(),
    lines: lines.lines,
  };
  return { snapshot, listed: lines.listed };
}
