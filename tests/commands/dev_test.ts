import assert from "node:assert/strict";
import { codeChange, develop } from "../../commands/dev.ts";
import { eventually } from "../support/wait.ts";

const CASES = [
  ["core/actions/guard.ts", "server"],
  ["routes/desk/css/base.css", "server"],
  ["routes/desk/islands/inbox/main.ts", "browser"],
  ["widget/frame/frame.css", "browser"],
  ["build.ts", "browser"],
  ["config.ts", "server"],
  ["docs/architecture.md", null],
  ["tests/config_test.ts", null],
  ["data/db/PG_VERSION", null],
] as const;

for (const [path, change] of CASES) {
  Deno.test(`codeChange: ${path} asks for ${change ?? "nothing"}`, () => assert.equal(codeChange(path), change));
}

/** Writes a line for each start, and runs until it is ended. */
const DESK = `Deno.writeTextFileSync("runs", "start\\n", { append: true });
Deno.addSignalListener("SIGTERM", () => {
  Deno.writeTextFileSync("runs", "end\\n", { append: true });
  Deno.exit(0);
});
setInterval(() => {}, 1000);`;

const BUILD = `Deno.writeTextFileSync("runs", "build\\n", { append: true });
if (Deno.readTextFileSync("widget/part.ts").includes("broken")) Deno.exit(1);`;

Deno.test("develop restarts on changed code, builds first for browser code, and keeps running when the build fails", async () => {
  const root = await Deno.makeTempDir();
  const file = (path: string, text: string) => Deno.writeTextFile(`${root}/${path}`, text);
  for (const folder of ["core", "widget"]) await Deno.mkdir(`${root}/${folder}`);
  await Promise.all([file("desk.js", DESK), file("made.js", BUILD), file("core/a.ts", ""), file("widget/part.ts", "")]);
  const end = new AbortController();
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const start = ["run", "-A", "desk.js"];
  const done = develop({ root, start, build: ["run", "-A", "made.js"], log, signal: end.signal });
  try {
    await waitForRuns(root, ["start"]);
    await file("notes.md", "not code");
    await file("core/a.ts", "export {};");
    await waitForRuns(root, ["start", "end", "start"]);
    await file("widget/part.ts", "export {};");
    await waitForRuns(root, ["start", "end", "start", "build", "end", "start"]);
    await file("widget/part.ts", "broken");
    await waitForRuns(root, ["start", "end", "start", "build", "end", "start", "build"]);
  } finally {
    end.abort();
    await done;
  }
  await waitForRuns(root, ["start", "end", "start", "build", "end", "start", "build", "end"]);
  await Deno.remove(root, { recursive: true });
});

/** Waits until the processes have written exactly these lines. */
async function waitForRuns(root: string, wanted: readonly string[]): Promise<void> {
  await eventually(`the runs ${wanted.join()}`, async () => {
    const runs = await Deno.readTextFile(`${root}/runs`).catch(() => "");
    return runs.trim().split("\n").join() === wanted.join() ? runs : null;
  });
}
