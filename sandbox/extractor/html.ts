/**
 * The main content of an HTML page as Markdown: headings, paragraphs, lists, tables, code and links.
 *
 * @module
 */

import { DOMParser } from "linkedom";

/** What was read from a page. */
export type ExtractedPage = { readonly title: string; readonly markdown: string };

/** The part of a DOM node that is read here. */
type Node = {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly childNodes: Iterable<Node>;
  readonly getAttribute?: (name: string) => string | null;
};

const ELEMENT = 1;
const TEXT = 3;
/** A tree deeper than any page that a person wrote; the rest is left out. */
const DEPTH_MAX = 256;

const LEFT_OUT = "title,script,style,noscript,template,svg,iframe,nav,header,footer,aside,form,button,dialog,[hidden]";
const MAIN = "main,article,[role=main]";

/** Reads a page; markup that is not closed or nested properly is read as far as it goes. */
export function readHtml(html: string): ExtractedPage {
  const page = /<html/i.test(html) ? html : `<html><body>${html}</body></html>`;
  const document = new DOMParser().parseFromString(page, "text/html");
  const title = squeeze(
    document.querySelector("title")?.textContent ?? document.querySelector("h1")?.textContent ?? "",
  );
  const main = document.querySelector(MAIN) ?? document.body ?? document.documentElement;
  for (const element of main.querySelectorAll(LEFT_OUT)) element.remove();
  const markdown = writeChildren(main, 0).replace(/[ \t]+\n/g, "\n").replace(/\n{3,}/g, "\n\n").trim();
  return { title, markdown };
}

type Writer = (node: Node, depth: number) => string;

const block = (text: string) => text.trim() === "" ? "" : `\n\n${text.trim()}\n\n`;
const heading = (marks: string): Writer => (node, depth) => block(`${marks} ${squeeze(writeChildren(node, depth))}`);
const around = (mark: string): Writer => (node, depth) => {
  const text = writeChildren(node, depth);
  return text.trim() === "" ? text : `${mark}${text.trim()}${mark}`;
};
const paragraph: Writer = (node, depth) => block(writeChildren(node, depth));

const WRITERS: Readonly<Record<string, Writer>> = {
  H1: heading("#"),
  H2: heading("##"),
  H3: heading("###"),
  H4: heading("####"),
  H5: heading("#####"),
  H6: heading("######"),
  P: paragraph,
  DIV: paragraph,
  SECTION: paragraph,
  ARTICLE: paragraph,
  BLOCKQUOTE: (node, depth) => block(writeChildren(node, depth).trim().replace(/^/gm, "> ")),
  UL: (node, depth) => block(writeItems(node, depth, () => "- ")),
  OL: (node, depth) => block(writeItems(node, depth, (at) => `${at + 1}. `)),
  TABLE: (node, depth) => block(writeTable(node, depth)),
  PRE: (node) => block(`\`\`\`\n${(node.textContent ?? "").replace(/\n$/, "")}\n\`\`\``),
  CODE: around("`"),
  STRONG: around("**"),
  B: around("**"),
  EM: around("*"),
  I: around("*"),
  BR: () => "\n",
  HR: () => "\n\n---\n\n",
  A: writeLink,
};

function writeNode(node: Node, depth: number): string {
  if (node.nodeType === TEXT) return (node.textContent ?? "").replace(/\s+/g, " ");
  if (node.nodeType !== ELEMENT || depth > DEPTH_MAX) return "";
  const writer = Object.hasOwn(WRITERS, node.nodeName) ? WRITERS[node.nodeName] : undefined;
  return (writer ?? writeChildren)(node, depth + 1);
}

function writeChildren(node: Node, depth: number): string {
  return Array.from(node.childNodes, (child) => writeNode(child, depth)).join("");
}

function writeItems(list: Node, depth: number, mark: (at: number) => string): string {
  const items = Array.from(list.childNodes).filter((child) => child.nodeName === "LI");
  return items.map((item, at) => {
    const text = writeChildren(item, depth).trim().replace(/\n{2,}/g, "\n");
    return mark(at) + text.replaceAll("\n", "\n  ");
  }).join("\n");
}

/** Rows as Markdown; the first row counts as the head, because Markdown has no table without one. */
function writeTable(table: Node, depth: number): string {
  const rows = findRows(table).map((row) =>
    Array.from(row.childNodes).filter((cell) => cell.nodeName === "TD" || cell.nodeName === "TH")
      .map((cell) => squeeze(writeChildren(cell, depth)).replaceAll("|", "\\|"))
  ).filter((cells) => cells.length > 0);
  const [head, ...rest] = rows;
  if (head === undefined) return "";
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rest.map(line)].join("\n");
}

function findRows(node: Node): readonly Node[] {
  return Array.from(node.childNodes).flatMap((child) => {
    if (child.nodeName === "TR") return [child];
    return /^T(HEAD|BODY|FOOT)$/.test(child.nodeName) ? findRows(child) : [];
  });
}

function writeLink(node: Node, depth: number): string {
  const text = squeeze(writeChildren(node, depth));
  const target = node.getAttribute?.("href") ?? "";
  return text !== "" && /^https?:\/\//.test(target) ? `[${text}](${target})` : text;
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
