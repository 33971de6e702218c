/** `deno task prove --verify` as a command: its output and exit code for each kind of file. */

import assert from "node:assert/strict";
import { printProgress } from "../../prove/progress.ts";
import { openSigningKey } from "../../prove/sheet.ts";
import { writeSheet } from "../../prove/write.ts";
import { SHEET } from "./example_sheet.ts";

const MAIN = new URL("../../prove/main.ts", import.meta.url).pathname;

/** Runs the command with the variables of an installation. */
async function prove(dataDir: string, ...args: readonly string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--cached-only", "--no-check", MAIN, ...args],
    env: { SVC_DATA_DIR: dataDir, NO_COLOR: "1" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, said: `${text(stdout)}${text(stderr)}`.trim() };
}

Deno.test("prove --verify describes each file, and exits with 0 only for a valid sheet", async () => {
  const data = await Deno.makeTempDir({ prefix: "desk-verify-" });
  try {
    const sheet = `${await writeSheet(SHEET, data, `${data}/keys`)}.json`;
    const other = await openSigningKey(`${data}/other`);
    const page = await Deno.readTextFile(sheet.replace(/json$/, "html"));
    await Deno.copyFile(sheet, `${data}/alone.json`);
    await Deno.copyFile(sheet, `${data}/repainted.json`);
    await Deno.writeTextFile(`${data}/repainted.html`, page.replace("1 attempt broke something.", "Everything held."));
    await Deno.writeTextFile(`${data}/changed.json`, (await Deno.readTextFile(sheet)).replace("100", "101"));
    const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
      [
        [sheet],
        0,
        /^The signature is valid.*\nVersion 3 of the agent .*\n {2}Confirmation: 200 checks, 1 broken\nIts page .* wrote it\.$/,
      ],
      [[`${data}/alone.json`], 0, /\nIts page was not checked: There is no file .*alone\.html\.$/],
      [[`${data}/repainted.json`], 1, /\nThe page .* is not the one that was written with this sheet/],
      [[`${data}/changed.json`], 1, /^The sheet was changed after it was signed: do not rely on it\.$/],
      [[sheet, "--key", other.publicKey], 1, new RegExp(`another key.*--key`, "s")],
      [[sheet, "--key", `-${other.publicKey.slice(1)}`], 1, new RegExp(`another key.*--key`, "s")],
      [[`${data}/none.json`], 1, /^There is no file .*\/none\.json\.$/],
      [[data], 1, /is not a file\.$/],
      [
        [sheet.replace(/json$/, "html")],
        1,
        /^This is not a sheet of deno task prove\. The sheet is the file prove-….json/,
      ],
    ];
    const answers = await Promise.all(cases.map(([args]) => prove(data, "--verify", ...args)));
    for (const [at, [args, code, said]] of cases.entries()) {
      assert.equal(answers[at]?.code, code, args.join(" "));
      assert.match(answers[at]?.said ?? "", said);
    }
  } finally {
    await Deno.remove(data, { recursive: true });
  }
});

Deno.test("prove --verify on an installation without a sheet asks for --key, and makes no key", async () => {
  const data = await Deno.makeTempDir({ prefix: "desk-verify-" });
  try {
    const { code, said } = await prove(data, "--verify", `${data}/none.json`);
    assert.deepEqual([code, /give the key with --key/.test(said)], [1, true], said);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(data)), []);
  } finally {
    await Deno.remove(data, { recursive: true });
  }
});

Deno.test("progress has a line for each tenth, with the remaining time", () => {
  const lines: string[] = [];
  let clock = 0;
  const progress = printProgress((line) => lines.push(line.trim()), () => clock);
  for (let done = 1; done <= 200; done++, clock += 1000) progress("Confirmation", done, 200);
  assert.equal(lines.length, 9);
  assert.equal(lines[0], "Confirmation: 20 of 200, about 3 min left");
  assert.equal(lines.at(-1), "Confirmation: 180 of 200, about 20 s left");
});

Deno.test("the remaining time is estimated from the last tenth", () => {
  const lines: string[] = [];
  let clock = 0;
  const progress = printProgress((line) => lines.push(line.trim()), () => clock);
  for (let done = 1; done <= 100; done++, clock += done < 50 ? 1000 : 4000) progress("Confirmation", done, 100);
  assert.equal(lines[3], "Confirmation: 40 of 100, about 60 s left");
  assert.equal(lines[5], "Confirmation: 60 of 100, about 3 min left");
});
