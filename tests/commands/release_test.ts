import assert from "node:assert/strict";
import { checkFiles } from "../../commands/doctor_files.ts";
import { hashFiles, MANIFEST } from "../../commands/release/manifest.ts";
import { lockedPackages, printSbom } from "../../commands/release/sbom.ts";

const LOCK = await Deno.readTextFile(new URL("../../deno.lock", import.meta.url));
const HEAD = { version: "1.2.3", commit: "c0ffee", at: "2026-11-25T12:00:00Z" };

Deno.test("lockedPackages reads every package of the lock file, with the hash of its archive", () => {
  const packages = lockedPackages(LOCK);
  assert.ok(packages.length > 100);
  for (const { key, name, version, sha512 } of packages) {
    assert.match(version, /^\d+\.\d+\.\d+/, key);
    assert.ok(name !== "" && !name.slice(1).includes("@"), key);
    assert.match(sha512, /^[0-9a-f]{128}$/, key);
  }
  assert.ok(packages.some(({ name }) => name === "@ai-sdk/anthropic"));
});

Deno.test("lockedPackages finds each package that another one needs", () => {
  const packages = lockedPackages(LOCK);
  const known = new Set(packages.map(({ key }) => key));
  const wanted: Readonly<Record<string, { readonly dependencies?: readonly string[] }>> = JSON.parse(LOCK).npm;
  for (const { key, needs } of packages) {
    assert.equal(needs.length, wanted[key]?.dependencies?.length ?? 0, key);
    assert.ok(needs.every((other) => known.has(other)), key);
  }
});

Deno.test("printSbom names each package once, by its package URL", () => {
  const packages = lockedPackages(LOCK);
  const bom = JSON.parse(printSbom(HEAD, packages, ({ name }) => name === "hono" ? "MIT" : null));
  assert.deepEqual([bom.bomFormat, bom.specVersion, bom.metadata.component.version], ["CycloneDX", "1.6", "1.2.3"]);
  const refs = bom.components.map((component: { "bom-ref": string }) => component["bom-ref"]);
  assert.equal(new Set(refs).size, packages.length);
  const anthropic = bom.components.find(({ name }: { name: string }) => name === "@ai-sdk/anthropic");
  assert.match(anthropic.purl, /^pkg:npm\/%40ai-sdk\/anthropic@\d[\d.]*$/);
  const hono = bom.components.find(({ name }: { name: string }) => name === "hono");
  assert.deepEqual(hono.licenses, [{ expression: "MIT" }]);
});

Deno.test("doctor says whether the files of a release are unchanged", async () => {
  const folder = `${await Deno.makeTempDir()}/`;
  assert.match((await checkFiles(folder))[0]?.text ?? "", /^It runs from a checkout/);
  for (const name of ["a.ts", "b.ts", "c.ts"]) await Deno.writeTextFile(`${folder}${name}`, name);
  const files = await hashFiles(folder, ["a.ts", "b.ts", "c.ts"]);
  await Deno.writeTextFile(`${folder}${MANIFEST}`, JSON.stringify({ version: "1.2.3", commit: "c0ffee", files }));
  assert.deepEqual(await checkFiles(folder), [{ mark: "ok", text: "All 3 files are those of version 1.2.3." }]);

  await Deno.writeTextFile(`${folder}b.ts`, "changed");
  await Deno.remove(`${folder}c.ts`);
  const [finding] = await checkFiles(folder);
  assert.equal(finding?.mark, "bad");
  assert.equal(finding.text, "Files are not those of version 1.2.3: b.ts, c.ts (missing).");

  await Deno.writeTextFile(`${folder}${MANIFEST}`, "{");
  assert.equal((await checkFiles(folder))[0]?.mark, "bad");
  await Deno.remove(folder, { recursive: true });
});
