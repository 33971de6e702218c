/**
 * The public Studio exports as widget files of an agent: each is kept byte by byte and can be previewed.
 *
 * @module
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { openMcpDesk } from "../mcp/desk_server.ts";

const FOLDER = new URL("../../../shared/fixtures/widgets/", import.meta.url);

const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith(".widget")) : [];

Deno.test({
  name: "create_widget takes every public widget file as it is, and preview_widget shows it",
  // Where the files are not here, this line of the report says so.
  ignore: files.length === 0,
  fn: async (test) => {
    const mcp = await openMcpDesk();
    try {
      await mcp.use(async (server) => {
        for (const name of files) {
          await test.step(name, async () => {
            const file = readFileSync(new URL(name, FOLDER), "utf8");
            const widget = name.replace(".widget", "");
            const created = await server.call("create_widget", { name: widget, from: "file", file });
            assert.equal(created.answer.saved, true, created.text);
            const { files: saved } = await liveAgent(server.desk, server.workspace);
            assert.equal(saved.get(`widgets/${widget}.json`), file);
            const preview = await server.call("preview_widget", { name: widget });
            assert.equal(preview.isError, false, preview.text);
            assert.match(preview.text, /"outline":"(?:Card|ListView|Basic)\b.*"link":"https:/);
            const again = await server.call("create_widget", { name: widget, from: "file", file });
            assert.equal(again.answer.error?.code, "name_taken");
            const renamed = await server.call("update_widget", { name: widget, newName: `${widget}_2` });
            assert.equal(renamed.answer.saved, true);
          });
        }
      });
    } finally {
      await mcp.close();
    }
  },
});
