import { deepEqual } from "node:assert/strict";
import { withinText } from "../../../routes/desk/reports/words.ts";

Deno.test("a maximum duration is worded as a sentence", () => {
  deepEqual([0.2, 12, 300].map(withinText), ["in under 1 s", "within 12 s", "within 5 min"]);
});
