import assert from "node:assert/strict";
import { MODEL_LIMITS } from "../../core/limits/conversations.ts";
import { retryAfterMs } from "../../core/model/retry_after.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const longest = MODEL_LIMITS.retryAfterMsMax;

/** Status, headers, and how long to wait; null for not at all. */
const CASES: readonly (readonly [number, Readonly<Record<string, string>>, number | null])[] = [
  [429, { "retry-after": "2" }, 2000],
  [429, { "retry-after": "0" }, 0],
  [429, { "retry-after": "1.5" }, 1500],
  [503, { "retry-after": "1" }, 1000],
  [529, { "retry-after": "1" }, 1000],
  [429, { "retry-after-ms": "40", "retry-after": "9" }, 40],
  [429, { "retry-after-ms": "soon", "retry-after": "9" }, 9000],
  [429, { "retry-after": "Fri, 20 Nov 2026 12:00:03 GMT" }, 3000],
  [429, { "retry-after": "Fri, 20 Nov 2026 11:59:00 GMT" }, 0],
  [429, { "retry-after": "Fri, 20 Nov 2026 13:00:00 GMT" }, null],
  [429, { "retry-after": String(longest / 1000) }, longest],
  [429, { "retry-after": String(longest / 1000 + 1) }, null],
  [429, { "retry-after": "-1" }, 0],
  [429, { "retry-after": "a while" }, null],
  [429, {}, null],
  [500, { "retry-after": "1" }, null],
  [200, { "retry-after": "1" }, null],
];

for (const [status, headers, expected] of CASES) {
  Deno.test(`retryAfterMs says ${expected} for ${status} with ${JSON.stringify(headers)}`, () => {
    assert.equal(retryAfterMs({ status, headers }, NOW), expected);
  });
}
