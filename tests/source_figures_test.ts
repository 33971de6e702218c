import assert from "node:assert/strict";
import { circlesIn, functionsIn, longestDeclaration } from "./support/source_figures.ts";

Deno.test("functionsIn counts the lines of each function, the inner ones too, and names it", () => {
  const text = [
    "export function outer() {",
    "  const inner = () => {",
    "    return 1;",
    "  };",
    "  return { method() { return inner; } };",
    "}",
    "const table = [",
    "  1,",
    "];",
  ].join("\n");
  const found = functionsIn({ path: "a.ts", text }).map(({ name, line, lines }) => [name, line, lines]);
  assert.deepEqual(found, [["outer", 1, 6], ["inner", 2, 3], ["method", 5, 1]]);
});

Deno.test("longestDeclaration has the lines of the longest function or more, whatever its head and its template literals", () => {
  const lines = Array.from({ length: 30 }, () => "  work();");
  const head = ["/** What it does. */", "export function long(", "  given: string,", "): void {"];
  const texts = [
    [...head, ...lines, "}"],
    [
      "const short = 1;",
      "",
      ...head,
      ...lines.slice(0, 15),
      "  const page = `",
      "words at the margin",
      "`;",
      ...lines,
      "}",
    ],
    ["Deno.test('a test', () => {", ...lines, "});"],
  ];
  for (const text of texts.map((each) => each.join("\n"))) {
    const [longest] = functionsIn({ path: "a.ts", text }).map((found) => found.lines).toSorted((a, b) => b - a);
    assert.ok(longestDeclaration({ path: "a.ts", text }) >= (longest ?? Infinity), text);
  }
  assert.equal(longestDeclaration({ path: "a.ts", text: ["const a = 1;", "const b = 2;", ""].join("\n") }), 2);
});

Deno.test("circlesIn finds circles of type imports, and none where files only share a type", () => {
  const files = [
    { path: "core/a.ts", text: 'import type { B } from "./b.ts";' },
    { path: "core/b.ts", text: 'import { c } from "./sub/c.ts"; import "./leaf.ts";' },
    { path: "core/sub/c.ts", text: 'export type { A } from "../a.ts"; import "../leaf.ts";' },
    { path: "core/leaf.ts", text: "" },
  ];
  assert.deepEqual(circlesIn(files), [["core/a.ts", "core/b.ts", "core/sub/c.ts"]]);
});
