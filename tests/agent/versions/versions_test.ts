import assert from "node:assert/strict";
import type { AgentFiles } from "../../../core/agent/files.ts";
import { history, liveVersion, saveVersion, versionAt } from "../../../core/agent/versions/versions.ts";
import { DeskError } from "../../../core/problem.ts";
import type { Caller } from "../../../core/teammates/caller.ts";
import { testCaller, testDesk, testWorkspace } from "../../support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const refused = (code: string) => (error: unknown) => error instanceof DeskError && error.code === code;

async function agent() {
  const workspace = (await testWorkspace(desk)).id;
  const caller = await testCaller(desk, workspace, "owner");
  const save = (base: number, files: Readonly<Record<string, string>>, message = "", by: Caller | null = caller) =>
    saveVersion(desk, workspace, {
      base,
      files: new Map(Object.entries(files)),
      changed: Object.keys(files).map((path) => ({ path, change: "changed" })),
      message,
      caller: by,
      via: by?.via ?? "import",
    });
  return { workspace, caller, save };
}

Deno.test("liveVersion is null before the first save and the highest version after", async () => {
  const { workspace, caller, save } = await agent();
  assert.equal(await liveVersion(desk, workspace), null);
  assert.equal(await save(0, { "instructions.md": "Be kind." }, "start"), 1);
  assert.equal(await save(1, { "instructions.md": "Be brief." }, "shorter"), 2);
  assert.deepEqual(await liveVersion(desk, workspace), {
    version: 2,
    files: new Map([["instructions.md", "Be brief."]]),
    changed: [{ path: "instructions.md", change: "changed" }],
    message: "shorter",
    savedAt: desk.now(),
    savedBy: caller.teammate.id,
    savedByName: "owner",
    via: "desk",
    byAi: false,
    signedBy: null,
    signedWith: null,
  });
});

Deno.test("saveVersion names the token's app, and the desk without a caller", async () => {
  const { workspace, caller, save } = await agent();
  await save(0, {}, "", { ...caller, via: "mcp", token: { id: "t", name: "Cursor" } });
  await save(1, {}, "", null);
  await save(2, {}, "", { ...caller, teammate: { ...caller.teammate, name: "Ada (sales)" } });
  const { items } = await history(desk, workspace, { limit: 10, cursor: null });
  assert.deepEqual(items.map(({ savedByName, via, byAi }) => [savedByName, via, byAi]), [
    ["Ada (sales)", "desk", false],
    ["the desk", "import", false],
    ["owner (Cursor)", "mcp", true],
  ]);
});

Deno.test("saveVersion refuses an old base and says who saved since", async () => {
  const { save } = await agent();
  await save(0, {}, "start");
  await save(1, {}, "new tone");
  await assert.rejects(save(1, {}), (error) => {
    assert.ok(refused("version_conflict")(error) && error instanceof DeskError);
    assert.equal(error.message, "owner saved version 2 (“new tone”) after version 1, which this change started from.");
    assert.match(error.fix ?? "", /version 2/);
    return true;
  });
});

Deno.test("saveVersion refuses a base that does not exist and leaves no gap", async () => {
  const { workspace, save } = await agent();
  await assert.rejects(save(5, {}), refused("version_conflict"));
  await assert.rejects(save(-1, {}), refused("version_conflict"));
  assert.equal(await liveVersion(desk, workspace), null);
});

Deno.test("saveVersion loses no change when 20 save at the same time", async () => {
  const { workspace, save } = await agent();
  const SAVERS = 20;
  // Each adds its own line to what it read, and starts over when it was too late.
  const saver = async (line: number): Promise<number> => {
    const live = await liveVersion(desk, workspace);
    const text = `${live?.files.get("instructions.md") ?? ""}${line}\n`;
    try {
      return await save(live?.version ?? 0, { "instructions.md": text }, String(line));
    } catch (error) {
      if (!refused("version_conflict")(error)) throw error;
      return await saver(line);
    }
  };
  const versions = await Promise.all(Array.from({ length: SAVERS }, (_, line) => saver(line)));
  const counted = Array.from({ length: SAVERS }, (_, index) => index + 1);
  assert.deepEqual([...versions].sort((a, b) => a - b), counted);
  const lines = (await liveVersion(desk, workspace))?.files.get("instructions.md")?.trim().split("\n").map(Number);
  assert.deepEqual([...lines ?? []].sort((a, b) => a - b), counted.map((version) => version - 1));
});

Deno.test("of 20 concurrent changes of the same version saveVersion accepts one", async () => {
  const { workspace, save } = await agent();
  const tries = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => save(0, { "instructions.md": `${i}` })));
  const through = tries.flatMap((tried, i) => tried.status === "fulfilled" ? [i] : []);
  assert.equal(through.length, 1);
  assert.equal((await liveVersion(desk, workspace))?.files.get("instructions.md"), String(through[0]));
});

Deno.test("history lists every version exactly once over its pages, newest first", async () => {
  const { workspace, save } = await agent();
  for (let base = 0; base < 7; base++) await save(base, {}, `change ${base + 1}`);
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof history>> = await history(desk, workspace, { limit: 3, cursor });
    assert.equal(page.total, 7);
    seen.push(...page.items.map(({ version }) => version));
    cursor = page.nextCursor;
  } while (cursor !== null);
  assert.deepEqual(seen, [7, 6, 5, 4, 3, 2, 1]);
});

Deno.test("history finds versions by message, file, teammate and number", async () => {
  const { workspace, caller, save } = await agent();
  await save(0, { "tasks/refund_100%.md": "a" }, "Refunds are a Task");
  await save(1, { "instructions.md": "b" }, "", { ...caller, teammate: { ...caller.teammate, name: "Ada" } });
  const found = async (words: string) =>
    (await history(desk, workspace, { limit: 10, cursor: null, words })).items.map(({ version }) => version);
  assert.deepEqual(await found("task REFUNDS"), [1]);
  assert.deepEqual(await found("100%"), [1]);
  assert.deepEqual(await found("instructions.md"), [2]);
  assert.deepEqual(await found("ada"), [2]);
  assert.deepEqual(await found("2"), [2]);
  assert.deepEqual(await found(" "), [2, 1]);
  assert.deepEqual(await found("refunds ada"), []);
});

Deno.test("history refuses a cursor that it never gave", async () => {
  const { workspace } = await agent();
  for (const cursor of ["", "0", "-1", "1.5", "x", "9999999999"]) {
    await assert.rejects(history(desk, workspace, { limit: 3, cursor }), refused("invalid_input"));
  }
});

Deno.test("versionAt gives any version back, with every character of its files", async () => {
  const { workspace, save } = await agent();
  const files: AgentFiles = new Map([
    ["instructions.md", 'a "quote", a \\u0000 in words, a \\ and 💬\n'],
    ["widgets/card.json", `{"__proto__": 1}`],
  ]);
  await save(0, Object.fromEntries(files));
  await save(1, {});
  assert.deepEqual((await versionAt(desk, workspace, 1)).files, files);
  await assert.rejects(versionAt(desk, workspace, 3), refused("not_found"));
});

Deno.test("versions are kept apart by workspace", async () => {
  const [one, two] = [await agent(), await agent()];
  await one.save(0, { "instructions.md": "one" });
  assert.equal(await liveVersion(desk, two.workspace), null);
  assert.equal((await history(desk, two.workspace, { limit: 10, cursor: null })).total, 0);
  await assert.rejects(versionAt(desk, two.workspace, 1), refused("not_found"));
  assert.equal(await two.save(0, {}), 1);
});
