import assert from "node:assert/strict";
import { hasDotSegment } from "../../sandbox/path_walk.ts";

const WALKING = [
  ...[".", "..", "../u2", "a/../b", "a/.", "..\\u2", "a\\..\\b", "/users/u1/orders/..%2F..%2Fu2%2Forders%2F7"],
  ...["%2e%2e", "%2E/u2", "..%2fu2", "..%5cu2", "%252e%252e", "..%252fu2", "%25252e", "..;/u2", "..%3Bx/u2", ".;"],
];

const STAYING = [
  "",
  "...",
  "..a",
  "a..",
  "a/b",
  "a%2Fb",
  ".a/b.",
  "u_1",
  "a%20..%20b",
  "/users/u1/orders/7",
  "%2525252e",
  ";..",
];

Deno.test("hasDotSegment finds a part . or .. however it is written", () => {
  assert.deepEqual(WALKING.filter((path) => !hasDotSegment(path)), []);
});

Deno.test("hasDotSegment accepts every other path", () => {
  assert.deepEqual(STAYING.filter(hasDotSegment), []);
});
