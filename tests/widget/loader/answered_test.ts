import assert from "node:assert/strict";
import { hasFailed } from "../../../widget/loader/answered.ts";

Deno.test("hasFailed is true for no answer, a server error, or a refused submission", () => {
  for (
    const [method, status, failed] of [
      ["GET", 0, true],
      ["GET", 500, true],
      ["GET", 404, false],
      ["head", 404, false],
      ["POST", 404, true],
      ["DELETE", 403, true],
      ["POST", 204, false],
      ["POST", 302, false],
    ] as const
  ) assert.equal(hasFailed({ method, url: "", status }), failed, `${method} ${status}`);
});
