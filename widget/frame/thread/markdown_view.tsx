/**
 * Renders Markdown as elements.
 *
 * @module
 */
import type { ComponentChildren, VNode } from "preact";
import { type Block, type Inline, parseMarkdown } from "./markdown.ts";

function inline(piece: Inline): ComponentChildren {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "code":
      return <code>{piece.text}</code>;
    case "strong":
      return <strong>{piece.children.map(inline)}</strong>;
    case "emphasis":
      return <em>{piece.children.map(inline)}</em>;
    case "link":
      return (
        <a href={piece.href} target="_blank" rel="noopener noreferrer">
          {piece.children.map(inline)}
        </a>
      );
  }
}

function table(block: Extract<Block, { kind: "table" }>): VNode {
  return (
    <div class="md-table" role="region" tabIndex={0} aria-label="Table">
      <table>
        <thead>
          <tr>{block.head.map((cell, at) => <th key={at}>{cell.map(inline)}</th>)}</tr>
        </thead>
        <tbody>
          {block.rows.map((row, at) => (
            <tr key={at}>{row.map((cell, column) => <td key={column}>{cell.map(inline)}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function blockView(block: Block): VNode {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          {block.lines.map((line, at) => [
            at > 0 && <br key={at} />,
            line.map(inline),
          ])}
        </p>
      );
    case "heading":
      return <p class="md-heading">{block.children.map(inline)}</p>;
    case "code":
      return <pre tabIndex={0}><code>{block.text}</code></pre>;
    case "list": {
      const items = block.items.map((item, at) => <li key={at}>{item.map(blockView)}</li>);
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
    case "table":
      return table(block);
  }
}

/** A text in the chat's Markdown, as elements. The browser never parses markup. */
export function Markdown({ text }: { readonly text: string }): VNode {
  return <div class="md" dir="auto">{parseMarkdown(text).map(blockView)}</div>;
}
