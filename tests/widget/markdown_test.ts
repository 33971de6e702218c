import assert from "node:assert/strict";
import { type Block, type Inline, parseInline, parseMarkdown } from "../../widget/frame/markdown.ts";

/** Inline pieces in a short form: a string, or `[kind, …pieces]`. */
function short(piece: Inline): unknown {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "code":
      return ["code", piece.text];
    case "link":
      return ["link", piece.href, ...piece.children.map(short)];
    default:
      return [piece.kind, ...piece.children.map(short)];
  }
}

function blocks(list: readonly Block[]): unknown {
  return list.map((block) => {
    switch (block.kind) {
      case "paragraph":
        return ["p", ...block.lines.map((line) => line.map(short))];
      case "heading":
        return ["h", ...block.children.map(short)];
      case "code":
        return ["pre", block.text];
      case "list":
        return [block.start ?? "ul", ...block.items.map(blocks)];
      case "table":
        return ["table", block.head.map((cell) => cell.map(short)), block.rows.length];
    }
  });
}

Deno.test("parseInline reads emphasis, code and https links, and leaves the rest", () => {
  const cases: readonly (readonly [string, readonly unknown[]])[] = [
    ["plain", ["plain"]],
    ["a **b *c* d**", ["a ", ["strong", "b ", ["emphasis", "c"], " d"]]],
    ["`**x**`", [["code", "**x**"]]],
    ["snake_case_name and 2 * 3 * 4", ["snake_case_name and 2 * 3 * 4"]],
    ["_yes_", [["emphasis", "yes"]]],
    ["**unfinished", ["**unfinished"]],
    ["[a](https://x.example/p?q=1)", [["link", "https://x.example/p?q=1", "a"]]],
    ["[a](javascript:alert(1))", ["[a](javascript:alert(1))"]],
    ["[a](http://x.example)", ["[a](http://x.example)"]],
    ["[a](http://localhost.example)", ["[a](http://localhost.example)"]],
    ["[a](http://127.0.0.1:8001/help)", [["link", "http://127.0.0.1:8001/help", "a"]]],
    ["[a](data:text/html,x)", ["[a](data:text/html,x)"]],
    ["see https://x.example/a.", ["see ", ["link", "https://x.example/a", "https://x.example/a"], "."]],
    ["<b onclick=x>hi</b>", ["<b onclick=x>hi</b>"]],
  ];
  for (const [text, expected] of cases) assert.deepEqual(parseInline(text).map(short), expected, text);
});

Deno.test("parseMarkdown reads blocks, and a half-told text at any point", () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ["one\ntwo\n\nthree", [["p", ["one"], ["two"]], ["p", ["three"]]]],
    ["## Title\ntext", [["h", "Title"], ["p", ["text"]]]],
    ["- a\n- b\n  - c\n\nend", [["ul", [["p", ["a"]]], [["p", ["b"]], ["ul", [["p", ["c"]]]]]], ["p", ["end"]]]],
    ["3. a\n4. b", [[3, [["p", ["a"]]], [["p", ["b"]]]]]],
    ["```js\nlet a;\n```\nx", [["pre", "let a;"], ["p", ["x"]]]],
    ["```\nstill open", [["pre", "still open"]]],
    ["| A | B |\n| - | - |\n| 1 | 2 |", [["table", [["A"], ["B"]], 1]]],
    ["a | b", [["p", ["a | b"]]]],
  ];
  for (const [text, expected] of cases) assert.deepEqual(blocks(parseMarkdown(text)), expected, text);
});

Deno.test("parseMarkdown stays fast on hostile text", () => {
  const hostile = ["*a ".repeat(3000), "[".repeat(8000), "_a_".repeat(2500), "> ".repeat(4000), "- ".repeat(4000)];
  for (const text of hostile) {
    const start = performance.now();
    parseMarkdown(text);
    assert.ok(performance.now() - start < 2000, `${text.slice(0, 6)} took ${performance.now() - start} ms`);
  }
});
