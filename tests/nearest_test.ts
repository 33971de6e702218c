import assert from "node:assert/strict";
import { nearestName, suggestName } from "../core/nearest.ts";

const KEYS = ["description", "status", "method", "url", "headers", "widget"];

const CASES = [
  ["descripton", "description"],
  ["Description", "description"],
  ["header", "headers"],
  ["metohd", "method"],
  ["ulr", "url"],
  ["uri", "url"],
  ["widget_", "widget"],
  ["password", null],
  ["", null],
  ["x".repeat(10_000), null],
] as const;

Deno.test("nearestName finds what was probably meant, and nothing when nothing is near", () => {
  for (const [name, nearest] of CASES) {
    assert.equal(nearestName(name, KEYS), nearest, name.slice(0, 20));
  }
});

Deno.test("suggestName names the nearest name, or else what there is", () => {
  assert.equal(suggestName("ulr", KEYS), "Did you mean `url`?");
  assert.equal(suggestName("zzz", ["a", "b"]), "Use one of `a`, `b`.");
  assert.equal(suggestName("zzz", []), "There are none yet.");
  const many = Array.from({ length: 20 }, (_, n) => `name_${n}`);
  assert.match(suggestName("zzz", many), /`name_11`, ….$/);
});
