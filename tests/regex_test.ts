import assert from "node:assert/strict";
import { analyse } from "scslre";
import { regexesIn, type SourceRegex } from "./support/regexes.ts";
import { ROOMS, sourceFilesIn } from "./support/source_figures.ts";
import { BOUNDED } from "./support/bounded_regexes.ts";

/** Usual are 20 ms; quadratic time is several seconds. */
const DEADLINE_MS = 2_000;

const regexes = Map.groupBy(
  (await sourceFilesIn(ROOMS)).flatMap(regexesIn),
  ({ path, source, flags }) => `${path} /${source}/${flags}`,
)
  .values().flatMap(([first]) => first === undefined ? [] : [first]).toArray();
const nameOf = ({ path, line, source, flags }: SourceRegex) => `${path}:${line} /${source}/${flags}`;
const isBounded = ({ path, source }: SourceRegex) =>
  BOUNDED.some((bounded) => bounded.path === path && bounded.source === source);

Deno.test("regexesIn reads literals and constants given to new RegExp", () => {
  const text = 'const a = /a\\/b/gi; new RegExp("c+"); new RegExp(String.raw`\\d`, "u"); new RegExp(other);';
  assert.deepEqual(regexesIn({ path: "a.ts", text }).map(({ source, flags }) => [source, flags]), [
    ["a\\/b", "gi"],
    ["c+", ""],
    ["\\d", "u"],
  ]);
});

Deno.test("no regular expression is found by analysis to take more than linear time", () => {
  const slow = regexes.filter((regex) => !isBounded(regex) && isSlowByAnalysis(regex));
  assert.deepEqual(slow.map(nameOf), []);
});

Deno.test("no regular expression takes more than linear time on long texts of its own words", async () => {
  const slow = await slowOnTexts(regexes.filter((regex) => !isBounded(regex)));
  assert.deepEqual(slow.map(nameOf), []);
});

Deno.test("both checks find an expression that takes more than linear time", async () => {
  assert.ok(isSlowByAnalysis({ path: "a.ts", line: 1, source: "\\s+$", flags: "" }));
  const exponential = { path: "a.ts", line: 1, source: "(?:a+)+$", flags: "" };
  assert.deepEqual(await slowOnTexts([exponential]), [exponential]);
});

Deno.test("every expression in the table of bounded ones is still written and still slow", () => {
  for (const { path, source, charsMax } of BOUNDED) {
    const found = regexes.find((regex) => regex.path === path && regex.source === source);
    assert.ok(found !== undefined && isSlowByAnalysis(found), `Delete the row ${path} /${source}/.`);
    assert.ok(charsMax <= 1000, "A longer text takes too long in quadratic time.");
  }
});

function isSlowByAnalysis({ source, flags }: SourceRegex): boolean {
  return analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } }).reports.length > 0;
}

/** The expressions that a worker does not finish before the deadline. */
async function slowOnTexts(all: readonly SourceRegex[]): Promise<readonly SourceRegex[]> {
  const slow: SourceRegex[] = [];
  for (let first = 0; first < all.length; first++) {
    first = await firstSlow(all, first);
    const regex = all[first];
    if (regex !== undefined) slow.push(regex);
  }
  return slow;
}

/** The index of the first expression from `first` on that passes the deadline; the number of all when none does. */
function firstSlow(all: readonly SourceRegex[], first: number): Promise<number> {
  const worker = new Worker(new URL("support/regex_worker.ts", import.meta.url), { type: "module" });
  return new Promise((resolve) => {
    const end = (at: number) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(at);
    };
    // Starting the worker takes longer than an expression.
    let timer = setTimeout(() => end(first), DEADLINE_MS * 10);
    worker.addEventListener("message", ({ data: done }: MessageEvent<number>) => {
      clearTimeout(timer);
      if (done + 1 >= all.length) return end(all.length);
      timer = setTimeout(() => end(done + 1), DEADLINE_MS);
    });
    worker.postMessage({ first, regexes: all });
  });
}
