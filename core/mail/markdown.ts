/**
 * Renders the chat's Markdown in an email: as plain text, and as HTML with inline styles, because mail programs support
 * no style sheet. The text is parsed by the chat's own parser: only https addresses are links.
 *
 * @module
 */
import { type Block, type Inline, parseMarkdown } from "../../widget/frame/thread/markdown.ts";
import { escapeHtml } from "./escape.ts";

/** Renders an answer as plain text: without markup, each link with its address. */
export function markdownText(markdown: string): string {
  return parseMarkdown(markdown).map(blockText).join("\n\n");
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return block.lines.map(inlineText).join("\n");
    case "heading":
      return inlineText(block.children);
    case "code":
      return block.text;
    case "list":
      return block.items.map((item, at) => {
        const mark = block.start === null ? "- " : `${block.start + at}. `;
        return mark + item.map(blockText).join("\n").replaceAll("\n", `\n${" ".repeat(mark.length)}`);
      }).join("\n");
    case "table":
      return [block.head, ...block.rows].map((row) => row.map(inlineText).join(" | ")).join("\n");
  }
}

function inlineText(pieces: readonly Inline[]): string {
  return pieces.map((piece) => {
    if (piece.kind === "text" || piece.kind === "code") return piece.text;
    const words = inlineText(piece.children);
    return piece.kind !== "link" || isSame(words, piece.href) ? words : `${words} (${piece.href})`;
  }).join("");
}

/** Whether a link's text is already its address. */
function isSame(words: string, href: string): boolean {
  return URL.parse(words)?.href === href;
}

const CODE = "font-family:Consolas,Menlo,monospace;font-size:13px";
const CELL = "border:1px solid #94a3b8;padding:4px 6px;vertical-align:top;font-size:14px";
/** The words of a header are not broken: they determine how narrow a column may be. */
const HEAD = `${CELL};overflow-wrap:normal;word-break:normal`;

/** The side on which a line begins: lists are indented there. */
type Side = "left" | "right";

/** Renders an answer as HTML, without space below its last part. Every text in it is escaped. */
export function markdownHtml(markdown: string, side: Side): string {
  return blocksHtml(parseMarkdown(markdown), side);
}

function blocksHtml(blocks: readonly Block[], side: Side): string {
  return blocks.map((block, at) => blockHtml(block, side, `margin:0 0 ${at === blocks.length - 1 ? "0" : "12px"}`))
    .join("");
}

function blockHtml(block: Block, side: Side, margin: string): string {
  switch (block.kind) {
    case "paragraph":
      return `<p style="${margin}">${block.lines.map(inlineHtml).join("<br>")}</p>`;
    case "heading":
      return `<p style="${margin};font-weight:600">${inlineHtml(block.children)}</p>`;
    case "code":
      return `<pre style="${margin};${CODE};white-space:pre-wrap">${escapeHtml(block.text)}</pre>`;
    case "list": {
      const items = block.items.map((item) => `<li>${itemHtml(item, side)}</li>`).join("");
      const looks = `style="${margin};padding:0;padding-${side}:24px"`;
      return block.start === null ? `<ul ${looks}>${items}</ul>` : `<ol start="${block.start}" ${looks}>${items}</ol>`;
    }
    case "table":
      return `<table style="${margin};border-collapse:collapse"><tr>${headHtml(block.head, side)}</tr>${
        block.rows.map((row) => `<tr>${rowHtml(row, side)}</tr>`).join("")
      }</table>`;
  }
}

/** Returns an item: a single paragraph without the space below paragraphs. */
function itemHtml(item: readonly Block[], side: Side): string {
  const [first, ...rest] = item;
  if (first?.kind !== "paragraph") return blocksHtml(item, side);
  return first.lines.map(inlineHtml).join("<br>") + blocksHtml(rest, side);
}

function headHtml(row: readonly (readonly Inline[])[], side: Side): string {
  return row.map((cell) => `<th scope="col" style="${HEAD};text-align:${side}">${inlineHtml(cell)}</th>`).join("");
}

function rowHtml(row: readonly (readonly Inline[])[], side: Side): string {
  return row.map((cell) => `<td style="${CELL};text-align:${side}">${inlineHtml(cell)}</td>`).join("");
}

function inlineHtml(pieces: readonly Inline[]): string {
  return pieces.map((piece) => {
    switch (piece.kind) {
      case "text":
        return escapeHtml(piece.text);
      case "code":
        return `<code style="${CODE}">${escapeHtml(piece.text)}</code>`;
      case "strong":
        return `<strong>${inlineHtml(piece.children)}</strong>`;
      case "emphasis":
        return `<em>${inlineHtml(piece.children)}</em>`;
      case "link":
        return `<a href="${escapeHtml(piece.href)}" style="color:inherit">${inlineHtml(piece.children)}</a>`;
    }
  }).join("");
}
