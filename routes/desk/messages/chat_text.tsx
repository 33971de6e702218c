/**
 * Renders the Markdown of an answer like the customer's chat.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { type Block, type Inline, parseMarkdown } from "../../../widget/frame/thread/markdown.ts";

/** An answer with its emphasis, lists, tables, code and links. */
export function ChatText({ text }: { readonly text: string }) {
  return <div class="bubble chat-text" dir="auto">{parseMarkdown(text).map(blockOf)}</div>;
}

function blockOf(block: Block): Child {
  switch (block.kind) {
    case "paragraph":
      return <p>{block.lines.map((line, at) => [at > 0 && <br key={at} />, line.map(inlineOf)])}</p>;
    case "heading":
      return <p class="text-heading">{block.children.map(inlineOf)}</p>;
    case "code":
      return <pre tabindex={0}><code>{block.text}</code></pre>;
    case "list": {
      const items = block.items.map((item, at) => <li key={at}>{item.map(blockOf)}</li>);
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
    case "table":
      return <Table {...block} />;
  }
}

function Table({ head, rows }: Extract<Block, { kind: "table" }>) {
  return (
    <div class="text-table" role="region" tabindex={0} aria-label="Table">
      <table>
        <thead>
          <tr>{head.map((cell, at) => <th key={at}>{cell.map(inlineOf)}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>{row.map((cell, column) => <td key={column}>{cell.map(inlineOf)}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inlineOf(piece: Inline): Child {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "code":
      return <code>{piece.text}</code>;
    case "strong":
      return <strong>{piece.children.map(inlineOf)}</strong>;
    case "emphasis":
      return <em>{piece.children.map(inlineOf)}</em>;
    case "link":
      return <a href={piece.href} target="_blank" rel="noopener noreferrer">{piece.children.map(inlineOf)}</a>;
  }
}
