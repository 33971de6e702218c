/** The data folder in its default place: inside the project, whose code every process may read. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { startDemo } from "../support/demo.ts";

Deno.test("the demo starts with its data folder inside the project", async () => {
  const build = fileURLToPath(new URL("../../build", import.meta.url));
  const folder = await Deno.makeTempDir({ dir: build, prefix: "data-" });
  try {
    const demo = await startDemo({}, folder);
    const answer = await fetch(`${demo.deskUrl}/readyz`);
    // The demo's app has a help centre, whose pages may be under way.
    const { extractor: _, ...rest } = await answer.json();
    assert.deepEqual([answer.status, rest], [200, { ok: true, failing: [], warnings: [] }]);
    assert.equal(await demo.stop(), 0);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
