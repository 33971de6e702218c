import assert from "node:assert/strict";
import { readLedger } from "../../../sandbox/ledger/read.ts";
import { openLedger } from "../../../sandbox/ledger/write.ts";
import { CALL, ledgerFolder, readAll } from "./support.ts";

const FILE = "2026-11.jsonl";

/** A ledger of a start and nine calls, after `change` changed its lines. */
async function spoiled(change: (lines: string[]) => readonly string[]) {
  const { folder, close } = await ledgerFolder();
  const ledger = openLedger({ folder, clock: () => new Date("2026-11-22T12:00:00Z") });
  for (let call = 1; call <= 9; call++) ledger.append({ ...CALL, call: `a${call}` });
  ledger.close();
  const lines = Deno.readTextFileSync(`${folder}/${FILE}`).trimEnd().split("\n");
  Deno.writeTextFileSync(`${folder}/${FILE}`, change(lines).map((line) => `${line}\n`).join(""));
  const { check } = await readAll(folder);
  await close();
  return check.faults.map(({ file, n, reason }) => [file, n, reason]);
}

const SPOILS: Readonly<Record<string, readonly [change: (lines: string[]) => readonly string[], faults: unknown]>> = {
  nothing: [(lines) => lines, []],
  "a changed word": [(lines) => lines.map((line) => line.replace('"call":"a4"', '"call":"a5"')), [[
    FILE,
    5,
    "changed",
  ]]],
  "a line taken out": [(lines) => lines.toSpliced(4, 1), [[FILE, 5, "missing"]]],
  "a line put in twice": [(lines) => lines.toSpliced(4, 0, lines[4] ?? ""), [[FILE, 6, "missing"]]],
  "two lines exchanged": [
    (lines) => lines.toSpliced(4, 2, lines[5] ?? "", lines[4] ?? ""),
    [[FILE, 5, "missing"], [FILE, 7, "missing"], [FILE, 6, "missing"]],
  ],
  "a line that is no JSON": [
    (lines) => lines.toSpliced(4, 1, "nonsense"),
    [[FILE, 5, "unreadable"], [FILE, 5, "missing"]],
  ],
  "the first line taken out": [(lines) => lines.slice(1), []],
};

for (const [name, [change, faults]] of Object.entries(SPOILS)) {
  Deno.test(`readLedger names what is wrong after ${name}`, async () => {
    assert.deepEqual(await spoiled(change), faults);
  });
}

Deno.test("readLedger reads no more than the end that it was asked for", async () => {
  const { folder, close } = await ledgerFolder();
  const ledger = openLedger({ folder, clock: () => new Date("2026-11-22T12:00:00Z") });
  for (let call = 1; call <= 9; call++) ledger.append({ ...CALL, call: `a${call}` });
  ledger.close();
  const read: number[] = [];
  const check = await readLedger(folder, { bytesMax: 1000 }, ({ n }) => read.push(n));
  assert.deepEqual(read, [9, 10]);
  assert.deepEqual([check.isWhole, check.first?.n, check.faults], [false, 9, []]);
  await close();
});
