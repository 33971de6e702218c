import assert from "node:assert/strict";
import { type Block, type Inline, parseInline, parseMarkdown } from "../../../../widget/frame/thread/markdown.ts";
import fc from "fast-check";
import { anyText } from "../../../support/any_text.ts";
import { doesNotHang } from "../../../support/wait.ts";
import { runs } from "../../../support/runs.ts";

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

Deno.test("parseInline reads emphasis, code and https links, and keeps the rest as text", () => {
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

Deno.test("parseInline shows the real host of a link whose label names another", () => {
  const [target, host] = ["https://other.example/a", "other.example"];
  const misleading = [
    "https://bank.example",
    "bank.example",
    "www.bank.example/login",
    "bank。example",
    "BANK.EXAMPLE",
  ];
  const more = [
    "https://other.example@bank.example/",
    "https://bank.example@other.example/",
    "other.example.bank.example",
    "your bank.example account",
  ];
  for (const label of [...misleading, ...more, "bank\u2024example", "bank\uff0eexample"]) {
    assert.deepEqual(parseInline(`[${label}](${target})`).map(short), [["link", target, `${label} (${host})`]]);
  }
  // What is drawn counts: without emphasis, and without what no reader sees.
  const drawn = [
    ["bank**.**example", "bank.example"],
    ["*bank*.example", "bank.example"],
    ["`bank`.example", "bank.example"],
    ["bank\u200b.\u00adexample", "bank\u200b.\u00adexample"],
    ["bank.\u{e0041}e\u2060xample", "bank.\u{e0041}e\u2060xample"],
  ] as const;
  for (const [label, read] of drawn) {
    assert.deepEqual(parseInline(`[${label}](${target})`).map(short), [["link", target, `${read} (${host})`]]);
  }
  for (const label of ["other.example", "https://other.example", "Other.Example/b", "the website", "version 2.0"]) {
    assert.deepEqual(parseInline(`[${label}](${target})`).map(short), [["link", target, label]]);
  }
});

Deno.test("parseMarkdown reads blocks, also of text cut at any point", () => {
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

/** So long that whatever looks at every place twice does not come to an end. */
const LONG = 100_000;
const begun = (start: string, unit: string, end: string) => start + unit.repeat(LONG / unit.length) + end;

Deno.test("parseMarkdown takes linear time on repeated opening marks", () => {
  const hostile = [
    ...[
      "*a ",
      "[",
      "_a_",
      "> ",
      "- ",
      "**a ",
      "`a``",
      "[a](https://x",
      "https://.",
      "***",
      "_",
      "| ",
      "# #",
      "\n- ",
      "\n#",
    ],
    ...["[a] ", "](", "**a** ", "~~~\n", "| - |\n", "1. ", "\t", "\u2028", "  - a\n", "https://a.b/(("],
  ].map((unit) => begun("", unit, "!"));
  const headings = ["#", " #", "# ", " "].map((unit) => begun("# a", unit, "b"));
  const rules = [" ", "-|", ":-", "- "].map((unit) => begun("| a |\n", unit, "x-"));
  const lines = ["- ", "#  "].map((start) => begun(start, " ", "a\u2028b"));
  for (const text of [...hostile, ...headings, ...rules, ...lines]) doesNotHang(() => parseMarkdown(text));
});

/** Texts of the signs that mean something, of words, and of addresses that must not be followed. */
const text = fc.array(
  fc.oneof(
    fc.constantFrom(..."*_`[]()#|-:~>+.!<&\\\"' \n\t0123456789"),
    fc.constantFrom(
      "**",
      "](",
      "https://",
      "http://localhost:1/",
      "javascript:",
      "data:text/html,",
      "<script>",
      "<img src=x onerror=y>",
    ),
    fc.constantFrom(
      "vbscript:x",
      "JaVaScRiPt:alert(1)",
      "\u0001javascript:x",
      "https://a.example/(b)",
      "| - | - |\n",
      "\n- ",
      "1. ",
      "\u2028",
    ),
    anyText({ maxLength: 6 }),
  ),
  { maxLength: 60 },
).map((parts) => parts.join(""));

function everyPiece(list: readonly Block[]): readonly Inline[] {
  const below = (piece: Inline): readonly Inline[] =>
    "children" in piece ? [piece, ...piece.children.flatMap(below)] : [piece];
  return list.flatMap((block): readonly Inline[] => {
    switch (block.kind) {
      case "paragraph":
        return block.lines.flat().flatMap(below);
      case "heading":
        return block.children.flatMap(below);
      case "code":
        return [];
      case "list":
        return block.items.flatMap(everyPiece);
      case "table":
        return [...block.head, ...block.rows.flat()].flat().flatMap(below);
    }
  });
}

Deno.test("parseMarkdown links only https and localhost addresses, whatever surrounds them", () => {
  fc.assert(
    fc.property(text, (text) => {
      for (const piece of everyPiece(parseMarkdown(text))) {
        if (piece.kind === "link") assert.match(piece.href, /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/);
      }
    }),
    { seed: 7, numRuns: runs(300, 3000) },
  );
});

Deno.test("parseMarkdown shows only characters of the text, in their order", () => {
  fc.assert(
    fc.property(text, (text) => {
      const shown = everyPiece(parseMarkdown(text)).flatMap((piece) => piece.kind === "text" ? [piece.text] : []).join(
        "",
      );
      const source = text.replace(/\r\n?|[\u2028\u2029]/g, "\n");
      let at = 0;
      for (const letter of shown) {
        at = source.indexOf(letter, at) + letter.length;
        assert.ok(at >= letter.length, JSON.stringify({ text, shown }));
      }
    }),
    { seed: 11, numRuns: runs(300, 3000) },
  );
});

Deno.test("parseMarkdown takes linear time", () => {
  fc.assert(
    fc.property(text.filter((unit) => unit !== ""), (unit) => {
      doesNotHang(() => parseMarkdown(unit.repeat(Math.ceil(LONG / 6 / unit.length))));
    }),
    { seed: 13, numRuns: 60 },
  );
});
