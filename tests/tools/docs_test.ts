import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { allTools } from "../../core/tools/index.ts";
import { toolsPage } from "../../core/tools/print.ts";

Deno.test("toolsPage is what docs/mcp-tools.md holds", async () => {
  const path = fileURLToPath(new URL("../../docs/mcp-tools.md", import.meta.url));
  assert.equal(
    await Deno.readTextFile(path),
    toolsPage(allTools),
    "run: deno run core/tools/print.ts > docs/mcp-tools.md",
  );
});
