import assert from "node:assert/strict";
import fc from "fast-check";
import { pageOf } from "../../core/tools/page.ts";

Deno.test("pageOf returns every item exactly once for any sizes and limit", () => {
  fc.assert(fc.property(
    fc.array(fc.nat(60_000), { maxLength: 30 }),
    fc.integer({ min: 1, max: 40 }),
    (sizes, limit) => {
      const items = sizes.map((size, index) => ({ index, text: "x".repeat(size) }));
      const seen: unknown[] = [];
      let cursor: string | undefined;
      do {
        const page = pageOf(items, cursor, limit);
        assert.equal(page.total, items.length);
        assert.ok(page.items.length <= limit && (page.items.length > 0 || items.length === 0));
        assert.ok(page.items.length === 1 || JSON.stringify(page).length <= 40_000);
        seen.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      assert.deepEqual(seen, items);
    },
  ));
});

Deno.test("pageOf refuses an invalid cursor", () => {
  for (const cursor of ["x", "-1", "1.5"]) assert.throws(() => pageOf([], cursor), { code: "invalid_input" });
});
