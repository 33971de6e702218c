import assert from "node:assert/strict";
import { circlesIn, functionsIn } from "./support/source_figures.ts";

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

Deno.test("circlesIn finds circles of type imports, and none where files only share a type", () => {
  const files = [
    { path: "core/a.ts", text: 'import type { B } from "./b.ts";' },
    { path: "core/b.ts", text: 'import { c } from "./sub/c.ts"; import "./leaf.ts";' },
    { path: "core/sub/c.ts", text: 'export type { A } from "../a.ts"; import "../leaf.ts";' },
    { path: "core/leaf.ts", text: "" },
  ];
  assert.deepEqual(circlesIn(files), [["core/a.ts", "core/b.ts", "core/sub/c.ts"]]);
});
