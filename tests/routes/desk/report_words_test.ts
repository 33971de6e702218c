import { deepEqual } from "node:assert/strict";
import { withinText } from "../../../routes/desk/reports/words.ts";

Deno.test("the time that something took at most reads as a sentence", () => {
  deepEqual([0.2, 12, 300].map(withinText), ["in under 1 s", "within 12 s", "within 5 min"]);
});
