/** The parts of an empty agent: each can be added, and a new task begins with one that can be saved unchanged. */
import assert from "node:assert/strict";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { saveVersion } from "../../core/agent/versions/versions.ts";
import { testServed } from "../support/served.ts";
import { textOf } from "./teammate.ts";

const served = await testServed();
const { desk, workspace } = served;
Deno.test.afterAll(() => served.close());

const owner = await served.signIn("Olga", "owner");
const FILE = "/desk/agent/file";

Deno.test("an agent without tasks, cards and tests offers to add each, but not in the results of a search", async () => {
  const { files, version } = await liveAgent(desk, workspace.id);
  await saveVersion(desk, workspace.id, {
    base: version,
    files: new Map([...files].filter(([path]) => path === "instructions.md")),
    changed: [...files.keys()].filter((path) => path !== "instructions.md").map((path) => ({
      path,
      change: "deleted",
    })),
    message: "Bare",
    caller: null,
    via: "import",
  });
  const adds = (html: string) =>
    [...html.matchAll(/class="button small" href="([^"]*)">(Add[^<]*)</g)].map(([, path, label]) => [label, path]);
  const expected = [
    ["Add a task", `${FILE}?new=task`],
    ["Add an action", "/desk/start/action"],
    ["Add a card", "/desk/widgets/new"],
    ["Add a case", "/desk/agent/tests/new?"],
  ];
  assert.deepEqual(adds((await owner.get("/desk/agent")).html), expected);
  assert.deepEqual(adds((await owner.get(FILE)).html), expected, "an empty new file offers them, too");
  assert.deepEqual(adds((await owner.get("/desk/agent?q=zebra")).html), []);
  assert.match(textOf((await owner.get("/desk/agent?q=zebra")).html), /Nothing found/);
  const viewer = await served.signIn("Vic", "viewer");
  assert.deepEqual(adds((await viewer.get("/desk/agent")).html), []);
});

Deno.test("a new task starts with a valid example under an unused name", async () => {
  for (const path of ["tasks/new_task.md", "tasks/new_task_2.md"]) {
    const { html } = await owner.get(`${FILE}?new=task`);
    assert.match(html, new RegExp(`name="path"[^>]*value="${path}"`));
    const [, content = ""] = /<textarea[^>]*name="content"[^>]*>([^<]*)</.exec(html) ?? [];
    assert.match(content, /description: .*1\. /s);
    const saved = await owner.send(FILE, {
      path,
      // A browser leaves out the first line end of a text area.
      content: content.replace("\n", ""),
    });
    assert.match(saved.location, /saved=\d+$/, textOf(saved.html));
  }
  const { agent, warnings } = await liveAgent(desk, workspace.id);
  assert.deepEqual([...agent.tasks.keys()], ["new_task", "new_task_2"]);
  assert.deepEqual(warnings.filter(({ file }) => file.startsWith("tasks/")), []);
});
