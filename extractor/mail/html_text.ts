/**
 * Converts an HTML-only email to text: quotes get the marks of plain text.
 *
 * @module
 */

import { type Element, parseTree } from "../tree.ts";
import { classesOf } from "../walk.ts";
import { MAIL_READ_LIMITS } from "../limits.ts";

const ATTRIBUTES = new Set(["class", "id", "style", "hidden", "alt", "type"]);

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const LEFT_OUT = words("head script style title noscript template svg math object iframe select button");

const BLOCKS = words(
  "address article aside blockquote dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p " +
    "pre section table tbody tfoot thead tr ul body",
);

/** Blocks separated by blank lines. */
const SPACED = words("p h1 h2 h3 h4 h5 h6 ul ol blockquote table pre");

/** Classes and ids of mail programs for the element with the signature. */
const SIGNATURES = words(
  "gmail_signature moz-signature signature ms-outlook-mobile-signature protonmail_signature_block",
);

/**
 * The output: lines with the marks of their quotes, and the pieces of the current line. A growing string would be
 * copied whenever its end is inspected.
 */
type Paper = { readonly lines: string[]; pieces: string[]; depth: number };

/** The text of an email, optionally without the signatures marked by mail programs. */
export function textOfHtml(html: string, wanted: { readonly signatures: boolean }): string {
  const { elementsMax } = MAIL_READ_LIMITS;
  const root = parseTree(html, { isXml: false, attributes: ATTRIBUTES, elementsMax });
  const paper: Paper = { lines: [], pieces: [], depth: 0 };
  write(root, paper, wanted.signatures);
  endLine(paper);
  return paper.lines.join("\n").trim();
}

function write(element: Element, paper: Paper, signatures: boolean): void {
  for (const child of element.children) {
    if (typeof child === "string") addText(paper, child);
    else if (!isLeftOut(child) && (signatures || !isSignature(child))) writeElement(child, paper, signatures);
  }
}

function writeElement(child: Element, paper: Paper, signatures: boolean): void {
  const { name } = child;
  if (name === "br") return pushLine(paper);
  if (name === "td" || name === "th") addText(paper, " ");
  const isBlock = BLOCKS.has(name);
  if (isBlock) endLine(paper);
  if (SPACED.has(name)) spaceOut(paper);
  if (name === "blockquote") paper.depth++;
  if (name === "li") paper.pieces = ["- "];
  write(child, paper, signatures);
  if (isBlock) endLine(paper);
  if (name === "blockquote") paper.depth--;
  if (SPACED.has(name)) spaceOut(paper);
}

function isLeftOut({ name, attributes }: Element): boolean {
  const style = (attributes.get("style") ?? "").toLowerCase().replaceAll(" ", "");
  return LEFT_OUT.has(name) || attributes.has("hidden") || style.includes("display:none");
}

function isSignature(element: Element): boolean {
  const names = [...classesOf(element), element.attributes.get("id") ?? ""];
  return names.some((name) => SIGNATURES.has(name.toLowerCase()));
}

/** Collapses white space like a browser. */
function addText({ pieces }: Paper, text: string): void {
  const flat = text.replaceAll(/[\s\u00a0]+/g, " ");
  const added = pieces.at(-1)?.endsWith(" ") ?? true ? flat.trimStart() : flat;
  if (added !== "") pieces.push(added);
}

function endLine(paper: Paper): void {
  if (paper.pieces.some((piece) => piece.trim() !== "")) pushLine(paper);
  paper.pieces = [];
}

function pushLine(paper: Paper): void {
  const mark = paper.depth === 0 ? "" : `${">".repeat(paper.depth)} `;
  const line = paper.pieces.join("").trim();
  if (paper.lines.length < MAIL_READ_LIMITS.linesMax) paper.lines.push(`${mark}${line}`.trimEnd());
  paper.pieces = [];
}

function spaceOut(paper: Paper): void {
  const last = paper.lines.at(-1);
  if (last !== undefined && last.replaceAll(">", "").trim() !== "") pushLine(paper);
}
