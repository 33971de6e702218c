import assert from "node:assert/strict";
import { sheetPage } from "../../prove/page.tsx";
import { openSigningKey, signSheet, verifySheet } from "../../prove/sheet.ts";
import { SHEET } from "./example_sheet.ts";

async function withKey(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "desk-prove-test-" });
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("verifySheet accepts what this installation signed, and nothing that was changed", () =>
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
