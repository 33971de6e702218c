/** Runs every regular expression of the product on long texts of its words, in processes killed at a deadline. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { BOUNDED } from "./support/bounded_regexes.ts";
import { productRegexes, regexName, type SourceRegex } from "./support/regexes.ts";

const CHILD = fileURLToPath(new URL("support/regex_child.ts", import.meta.url));
/** Expressions for each process; usually they take two seconds together, and one in quadratic time many. */
const BATCH = 100;
const DEADLINE_MS = 60_000;

Deno.test("no regular expression takes more than linear time on long texts made from its own parts", async () => {
  const regexes = (await productRegexes()).filter(({ path, source }) =>
    !BOUNDED.some((bounded) => bounded.path === path && bounded.source === source)
  );
  assert.ok(regexes.length > 500, `${regexes.length} expressions`);
  assert.deepEqual((await slowOnTexts(regexes)).map(regexName), []);
});

Deno.test("an expression that takes exponential time does not pass the deadline", async () => {
  const exponential = { path: "a.ts", line: 1, source: "(?:a+)+$", flags: "" };
  const plain = { path: "a.ts", line: 2, source: "a+", flags: "" };
  assert.deepEqual(await slowOnTexts([plain, exponential], 5_000), [exponential]);
});

/** The expressions at which a process was killed. */
async function slowOnTexts(all: readonly SourceRegex[], deadlineMs = DEADLINE_MS): Promise<readonly SourceRegex[]> {
  const slow: SourceRegex[] = [];
  for (let first = 0; first < all.length;) {
    const batch = all.slice(first, first + BATCH);
    const done = await countDone(batch, deadlineMs);
    const killedAt = batch[done];
    if (killedAt !== undefined) slow.push(killedAt);
    first += killedAt === undefined ? done : done + 1;
  }
  return slow;
}

/** How many of the expressions a process finished before its deadline. */
async function countDone(regexes: readonly SourceRegex[], deadlineMs: number): Promise<number> {
  const path = await Deno.makeTempFile({ prefix: "desk-regexes-", suffix: ".json" });
  await Deno.writeTextFile(path, JSON.stringify(regexes));
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--cached-only", CHILD, path],
    signal: AbortSignal.timeout(deadlineMs),
  }).output();
  await Deno.remove(path);
  return new TextDecoder().decode(stdout).split("\n").filter((line) => line !== "").length;
}
