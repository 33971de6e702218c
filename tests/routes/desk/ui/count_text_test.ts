import assert from "node:assert/strict";
import { countText } from "../../../../routes/desk/ui/count_text.ts";

Deno.test("a count is shown as it is up to 999, and as 999+ from where counting stops", () => {
  assert.deepEqual([0, 7, 999, 1000, 20_000].map(countText), ["0", "7", "999", "999+", "999+"]);
});
