/**
 * A desk in a separate process for the inbox load: reports its address and credentials, and changes its settings for
 * every line that it reads.
 *
 * @module
 */
import { saveVersion } from "../../core/agent/versions/versions.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { changeSettings } from "../../core/settings/change.ts";
import { exampleAgent } from "../../examples/demo/agent_files.ts";
import { startDeskSession } from "../../kv/desk_sessions.ts";
import { testCaller, testWorkspace } from "../../tests/support/desk.ts";
import { serveTestDesk } from "../served.ts";
import { tellParent } from "./process.ts";

const { desk, kv, url } = await serveTestDesk({ model: builtinModel(), now: () => new Date() });
const { id: workspace, widgetKey } = await testWorkspace(desk);
const files = exampleAgent("https://app.example.com");
await saveVersion(desk, workspace, { base: 0, files, changed: [], message: "", caller: null, via: "desk" });
const caller = await testCaller(desk, workspace);
const { id: cookie, session } = await startDeskSession({ ...desk, kv }, { workspace, teammate: caller.teammate.id }, {
  device: "bench",
  address: "127.0.0.1",
});
tellParent({ url, widgetKey, cookie, csrf: session.csrf });

let changes = 0;
for await (const _line of Deno.stdin.readable) {
  const greeting = `Hello, number ${++changes}`;
  const part = { widget: { appearance: { greeting } } };
  await changeSettings(desk, caller, part, { dryRun: false, message: "" });
}
Deno.exit(0);
