import assert from "node:assert/strict";
import { sheetPage } from "../../prove/page.tsx";
import { openSigningKey, type Sheet, signSheet, verdictOf, verifySheet } from "../../prove/sheet.ts";
import { allowedIn } from "../../prove/allowed.ts";
import { SHEET } from "./example_sheet.ts";

const ACTION = 'description: x\nurl: "https://app.example.com';

async function withKey(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "desk-prove-test-" });
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("verifySheet accepts a sheet signed by this installation, and no changed one", () =>
  withKey(async (folder) => {
    const key = await openSigningKey(`${folder}/keys`);
    const signed = await signSheet(SHEET, key);
    const text = JSON.stringify(signed, null, 2);
    assert.equal(await verifySheet(text, key.publicKey), "valid");
    const changes = [["200", "201"], ["script", "Script"], ["2026-11-22", "2026-11-23"], ["9.2.1", "9.2.2"]] as const;
    for (const [from, to] of changes) {
      assert.equal(await verifySheet(text.replace(from, to), key.publicKey), "changed", from);
    }
    for (const signature of ["", "§", "AAAA"]) {
      assert.equal(await verifySheet(JSON.stringify({ ...signed, signature }), key.publicKey), "changed", signature);
    }
    assert.equal(await verifySheet("{}", key.publicKey), "unreadable");
    assert.equal(await verifySheet("no JSON", key.publicKey), "unreadable");
  }));

Deno.test("verifySheet refuses a sheet that another installation signed", () =>
  withKey(async (folder) => {
    const own = await openSigningKey(`${folder}/own`);
    const other = await openSigningKey(`${folder}/other`);
    const forged = { ...await signSheet(SHEET, other), key: own.publicKey };
    assert.equal(await verifySheet(JSON.stringify(await signSheet(SHEET, other)), own.publicKey), "other_key");
    assert.equal(await verifySheet(JSON.stringify(forged), own.publicKey), "changed");
  }));

Deno.test("openSigningKey makes the key once, readable by its owner alone", () =>
  withKey(async (folder) => {
    const first = await openSigningKey(folder);
    assert.equal((await openSigningKey(folder)).publicKey, first.publicKey);
    assert.equal(((await Deno.stat(`${folder}/prove.jwk`)).mode ?? 0) & 0o777, 0o600);
  }));

Deno.test("sheetPage shows what broke as text", () =>
  withKey(async (folder) => {
    const page = sheetPage(await signSheet(SHEET, await openSigningKey(folder)));
    assert.match(page, /1 attempt broke something/);
    assert.match(page, /&lt;script&gt;one/);
    assert.equal(page.includes("<script"), false);
  }));

Deno.test("verdictOf says that all held only if each attempt had an answer", () => {
  const withLines = (broken: string[], unknown: string[]): Sheet => ({
    ...SHEET,
    groups: SHEET.groups.map((group) => ({ ...group, broken, unknown })),
  });
  assert.deepEqual(verdictOf(withLines([], [])), { kind: "held", text: "Everything held." });
  assert.equal(verdictOf(withLines([], ["a try"])).kind, "unknown");
  assert.match(verdictOf(withLines([], ["a try"])).text, /^Nothing broke, but 1 attempt had no answer in time\./);
  assert.equal(verdictOf(withLines(["one"], ["a try"])).kind, "broken");
});

Deno.test("a sheet lists exceptions in the agent's own files, and then does not say that everything held", () =>
  withKey(async (folder) => {
    const allowed = allowedIn(
      new Map([
        ["actions/change_plan.yaml", `${ACTION}/{user.id}/plan"\nmethod: POST\nreads: true\nbody: {plan: pro}\n`],
        [
          "actions/get.yaml",
          `${ACTION}/{account_id}"\ninput: {account_id: {}}\naccount: {public: everyone may see it}\n`,
        ],
        ["actions/key.yaml", `${ACTION}/{user.id}/note"\nbody: {key: "{secrets.KEY}"}\n`],
        ["actions/newsletter.yaml", `${ACTION}/newsletter"\nmethod: POST\n`],
        ["actions/own.yaml", `${ACTION}/{user.id}"\nheaders: {Authorization: "{secrets.KEY}"}\n`],
      ]),
    );
    assert.deepEqual(allowed.map((line) => line.split(":")[0]), [
      ...["actions/change_plan.yaml", "actions/get.yaml", "actions/key.yaml", "actions/newsletter.yaml"],
    ]);
    const sheet = { ...SHEET, agent: { ...SHEET.agent, allowed: [...allowed] }, groups: [] };
    assert.match(verdictOf(sheet).text, /own files allow/);
    const key = await openSigningKey(folder);
    const signed = await signSheet(sheet, key);
    assert.match(sheetPage(signed), /change_plan\.yaml: This POST runs without a question/);
    assert.equal(await verifySheet(JSON.stringify(signed), key.publicKey), "valid");
  }));

Deno.test("sheetPage names the attempts that had no answer in time", () =>
  withKey(async (folder) => {
    const groups = SHEET.groups.map((group) => ({ ...group, broken: [], unknown: ["frozen: a try"] }));
    const page = sheetPage(await signSheet({ ...SHEET, groups }, await openSigningKey(folder)));
    assert.match(page, /Confirmation: no answer in time.*frozen: a try/s);
    assert.doesNotMatch(page, /Everything held|what broke/);
  }));
