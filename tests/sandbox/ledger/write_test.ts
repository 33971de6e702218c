import assert from "node:assert/strict";
import { type LedgerEntry, readEntry } from "../../../sandbox/ledger/entry.ts";
import { type LedgerCheck, monthFiles, readLedger } from "../../../sandbox/ledger/read.ts";
import { type LedgerWriter, openLedger } from "../../../sandbox/ledger/write.ts";
import { CALL, ledgerFolder, readAll } from "./support.ts";

const NOVEMBER = new Date("2026-11-30T23:59:59Z");

function appended(ledger: LedgerWriter): number {
  const answer = ledger.append(CALL);
  assert.ok(answer.kind === "appended", JSON.stringify(answer));
  return answer.n;
}

async function opened(run: (folder: string, open: (at?: Date) => LedgerWriter) => Promise<void> | void): Promise<void> {
  const { folder, close } = await ledgerFolder();
  const ledgers: LedgerWriter[] = [];
  await run(folder, (at = NOVEMBER) => {
    const ledger = openLedger({ folder, clock: () => at });
    ledgers.push(ledger);
    return ledger;
  });
  for (const ledger of ledgers) ledger.close();
  await close();
}

function kindsOf(entries: readonly LedgerEntry[]): readonly string[] {
  return entries.map(({ kind }) => kind);
}

function headOf({ first, head, faults }: LedgerCheck) {
  return { from: first?.n, to: head.n, faults: faults.map(({ n, reason }) => [n, reason]) };
}

Deno.test("openLedger chains each line to the one before, and a line is in the file when append returns", () =>
  opened(async (folder, open) => {
    const ledger = open();
    assert.equal(appended(ledger), 2);
    const lines = Deno.readTextFileSync(monthFiles(folder)[0] ?? "").trimEnd().split("\n");
    const [start, call] = lines.map(readEntry);
    assert.ok(start?.kind === "entry" && call?.kind === "entry");
    assert.deepEqual([start.entry.kind, start.entry.n, start.entry.prev], ["start", 1, ""]);
    assert.deepEqual([call.entry.kind, call.entry.n, call.entry.prev], ["call", 2, start.entry.hash]);
    const { check } = await readAll(folder);
    assert.deepEqual(headOf(check), { from: 1, to: 2, faults: [] });
    assert.equal(check.head.hash, call.entry.hash);
  }));

Deno.test("appendInGroup resolves once its group of lines is in the file, in order", () =>
  opened(async (folder, open) => {
    const ledger = open();
    const path = monthFiles(folder)[0] ?? "";
    const before = Deno.statSync(path).size;
    const group = ["a", "b", "c"].map((call) => ledger.appendInGroup({ ...CALL, call }));
    assert.equal(Deno.statSync(path).size, before);
    const first = await group[0];
    assert.deepEqual(first, { kind: "appended", n: 2 });
    assert.deepEqual((await readAll(folder)).check.head.n, 4);
    assert.deepEqual(await Promise.all(group), [2, 3, 4].map((n) => ({ kind: "appended", n })));
    const { check, entries } = await readAll(folder);
    assert.deepEqual(headOf(check), { from: 1, to: 4, faults: [] });
    assert.deepEqual(entries.flatMap((entry) => entry.kind === "call" ? [entry.call] : []), ["a", "b", "c"]);
  }));

Deno.test("append and close first write the pending group of lines", () =>
  opened(async (folder, open) => {
    const ledger = open();
    const waited = ledger.appendInGroup(CALL);
    assert.equal(appended(ledger), 3);
    assert.deepEqual(await waited, { kind: "appended", n: 2 });
    const last = ledger.appendInGroup(CALL);
    ledger.close();
    assert.equal((await readAll(folder)).entries.length, 4);
    assert.deepEqual(await last, { kind: "appended", n: 4 });
  }));

Deno.test("appendInGroup refuses every line of a group that cannot be written", async () => {
  const { folder, close } = await ledgerFolder();
  // A device that is always full, in the place of the month's file.
  Deno.symlinkSync("/dev/full", `${folder}/2026-11.jsonl`);
  const ledger = openLedger({ folder, clock: () => NOVEMBER });
  const refused = await Promise.all([ledger.appendInGroup(CALL), ledger.appendInGroup(CALL)]);
  assert.deepEqual(refused.map(({ kind }) => kind), ["failed", "failed"]);
  Deno.removeSync(`${folder}/2026-11.jsonl`);
  assert.deepEqual(await ledger.appendInGroup(CALL), { kind: "appended", n: 2 });
  ledger.close();
  assert.deepEqual(kindsOf((await readAll(folder)).entries), ["start", "call"]);
  await close();
});

Deno.test("openLedger begins a file with each month, whose first line carries the last hash of the file before", () =>
  opened(async (folder, open) => {
    const november = open();
    appended(november);
    november.close();
    const december = open(new Date("2026-12-01T00:00:00Z"));
    appended(december);
    const files = monthFiles(folder).map((path) => path.slice(folder.length + 1));
    assert.deepEqual(files, ["2026-11.jsonl", "2026-12.jsonl"]);
    const { check, entries } = await readAll(folder);
    assert.deepEqual(headOf(check), { from: 1, to: 4, faults: [] });
    assert.equal(entries[2]?.prev, entries[1]?.hash);
    // A clock that was set back writes on in the newer file: the order of the lines is the order of the files.
    appended(open(NOVEMBER));
    assert.deepEqual(monthFiles(folder).length, 2);
    assert.deepEqual(headOf((await readAll(folder)).check), { from: 1, to: 6, faults: [] });
  }));

Deno.test("openLedger takes off a half-written last line and notes its size and hash", () =>
  opened(async (folder, open) => {
    appended(open());
    const path = monthFiles(folder)[0] ?? "";
    const whole = Deno.readTextFileSync(path);
    for (const [at, half] of [whole.slice(0, 40), "\0\0\0\0", '{"n":3,"at":"2026'].entries()) {
      Deno.writeTextFileSync(path, half, { append: true });
      open();
      const { check, entries } = await readAll(folder);
      assert.deepEqual(headOf(check), { from: 1, to: 3 + at, faults: [] });
      const last = entries.at(-1);
      assert.ok(last?.kind === "start");
      assert.equal(last.cutBytes, half.length);
      assert.match(last.cutHash ?? "", /^[0-9a-f]{64}$/);
    }
    assert.ok(Deno.readTextFileSync(path).startsWith(whole));
  }));

Deno.test("openLedger continues after a file of which nothing but a half-written line is there", () =>
  opened(async (folder, open) => {
    appended(open());
    Deno.writeTextFileSync(`${folder}/2026-12.jsonl`, '{"n":3,');
    appended(open(new Date("2026-12-01T00:00:00Z")));
    assert.deepEqual(headOf((await readAll(folder)).check), { from: 1, to: 4, faults: [] });
  }));

Deno.test("openLedger does not append to a file whose last line is unreadable", () =>
  opened(async (folder, open) => {
    appended(open());
    const path = monthFiles(folder)[0] ?? "";
    Deno.writeTextFileSync(path, "something else\n", { append: true });
    const ledger = open();
    const refused = ledger.append(CALL);
    assert.ok(refused.kind === "failed");
    assert.match(refused.message, /the last line of .*2026-11\.jsonl is not a line of the ledger/);
    assert.match(ledger.fault() ?? "", /not a line of the ledger/);
    assert.ok(Deno.readTextFileSync(path).endsWith("something else\n"));
    assert.deepEqual((await readAll(folder)).check.faults.map(({ reason }) => reason), ["unreadable"]);
  }));

Deno.test("openLedger continues from the file's current end after another program removed or changed it", () =>
  opened(async (folder, open) => {
    const ledger = open();
    appended(ledger);
    Deno.writeTextFileSync(monthFiles(folder)[0] ?? "", "half of a line", { append: true });
    assert.equal(appended(ledger), 4);
    assert.deepEqual(headOf((await readAll(folder)).check), { from: 1, to: 4, faults: [] });
    Deno.removeSync(folder, { recursive: true });
    assert.equal(appended(ledger), 2);
    assert.deepEqual(headOf((await readAll(folder)).check), { from: 1, to: 2, faults: [] });
  }));

Deno.test("openLedger reports a folder that cannot be written, and writes again once it can", async () => {
  const { folder, close } = await ledgerFolder();
  const path = `${folder}/below`;
  Deno.writeTextFileSync(path, "a file where the folder should be");
  const ledger = openLedger({ folder: path, clock: () => NOVEMBER });
  const failed = ledger.append(CALL);
  assert.ok(failed.kind === "failed" && failed.message !== "");
  assert.equal(ledger.fault(), failed.message);
  Deno.removeSync(path);
  assert.equal(ledger.append(CALL).kind, "appended");
  assert.equal(ledger.fault(), null);
  assert.deepEqual(kindsOf((await readAll(path)).entries), ["start", "call"]);
  ledger.close();
  await close();
});

Deno.test("openLedger reports a full disk, leaves no half of a line, and goes on when there is room", async () => {
  const { folder, close } = await ledgerFolder();
  // A device that is always full, in the place of the month's file.
  Deno.symlinkSync("/dev/full", `${folder}/2026-11.jsonl`);
  const ledger = openLedger({ folder, clock: () => NOVEMBER });
  const failed = ledger.append(CALL);
  assert.ok(failed.kind === "failed");
  assert.match(failed.message, /No space left/);
  Deno.removeSync(`${folder}/2026-11.jsonl`);
  assert.equal(appended(ledger), 2);
  ledger.close();
  const check = await readLedger(folder, { bytesMax: Infinity }, () => {});
  assert.deepEqual(headOf(check), { from: 1, to: 2, faults: [] });
  await close();
});
