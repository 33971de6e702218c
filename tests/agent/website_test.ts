import assert from "node:assert/strict";
import { parseWebsite } from "../../core/agent/website.ts";
import { faultsOf, valueOf } from "./faults.ts";

const PATH = "website.yaml";

const BAD = [
  ["- a", ["1:1 website.wrong-type"]],
  ["a: auto", ["1:4 website.wrong-type"]],
  ["a: {mode: automatic}", ["1:11 website.unknown-value"]],
  ["a: {status: x}", ["1:4 website.missing-key"]],
  ["a: {mode: auto, state: x}", ["1:17 website.unknown-key"]],
  ["a b: {mode: auto}", ["1:1 website.bad-name"]],
] as const;

Deno.test("parseWebsite reads the mode and status of each website action", () => {
  const text = "add_to_cart: {mode: confirm, status: Adding…}\nmove.map: {mode: auto}";
  assert.deepEqual(
    valueOf(parseWebsite(PATH, text)),
    new Map([
      ["add_to_cart", { mode: "confirm", status: "Adding…" }],
      ["move.map", { mode: "auto", status: null }],
    ]),
  );
  assert.equal(valueOf(parseWebsite(PATH, "")).size, 0);
});

Deno.test("parseWebsite has the customer asked before a verb that changes the page, and says so", () => {
  const text = "click: {mode: auto}\nfill:\n  mode: auto\ngo: {mode: human}\nread: {mode: auto}\n";
  const parsed = parseWebsite(PATH, text);
  assert.deepEqual(faultsOf(parsed), ["1:15 website.weaker-verb", "3:9 website.weaker-verb"]);
  const modes = [...valueOf(parsed)].map(([name, { mode }]) => [name, mode]);
  assert.deepEqual(modes, [["click", "confirm"], ["fill", "confirm"], ["go", "human"], ["read", "auto"]]);
});

Deno.test("parseWebsite says what is wrong and where", () => {
  for (const [text, expected] of BAD) {
    assert.deepEqual(faultsOf(parseWebsite(PATH, text)), expected, text);
  }
});
