/**
 * Runs every test: the static checks and the tests on PGlite, the same tests on PostgreSQL, and the browser's.
 *
 * `deno task test` calls it. What a machine lacks is installed when the machine is Debian and we are root, as on CI;
 * elsewhere a line says what is missing and which tests did not run.
 *
 * @module
 */
import { chromiumPath } from "./support/browser.ts";
import { findPostgres, missingVector, startPostgres } from "./support/postgres.ts";

type Count = { passed: number; failed: number; skipped: number };

const total: Count = { passed: 0, failed: 0, skipped: 0 };

/** Installs a Debian package when that is possible here. */
async function install(packages: readonly string[]): Promise<void> {
  if (Deno.uid() !== 0 || Deno.build.os !== "linux") return;
  const apt = (...args: string[]) =>
    new Deno.Command("apt-get", { args, env: { DEBIAN_FRONTEND: "noninteractive" }, stdout: "null", stderr: "null" })
      .output().catch(() => null);
  console.log(`Installing ${packages.join(" ")} …`);
  await apt("update");
  await apt("install", "-y", "--no-install-recommends", ...packages);
}

/** Runs deno with its output shown, and adds up what a test run says at its end. */
async function deno(title: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  console.log(`\n— ${title}`);
  const child = new Deno.Command(Deno.execPath(), { args: [...args], env: { ...env, NO_COLOR: "1" }, stdout: "piped" })
    .spawn();
  let text = "";
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    Deno.stdout.writeSync(new TextEncoder().encode(chunk));
  }
  const { code } = await child.status;
  const closing = [...text.matchAll(/^(?:ok|FAILED) \| (\d+) passed.*? \| (\d+) failed(?: \| (\d+) ignored)?/gm)].at(
    -1,
  );
  total.passed += Number(closing?.[1] ?? 0);
  total.failed += Number(closing?.[2] ?? 0);
  total.skipped += Number(closing?.[3] ?? 0);
  if (code !== 0 && Number(closing?.[2] ?? 0) === 0) total.failed += 1;
}

await deno("Static checks, unit and flow tests on PGlite", ["task", "ok"]);

await deno("Processes: their permissions, faults, kills and limits", ["task", "test:processes"]);
await deno("Outside judges of /mcp: the protocol's conformance suite and four clients", ["task", "test:judges"]);
await deno("Many more hostile models", ["test", "-A", "--no-check", "tests/attacks/gate_test.ts"], {
  HOSTILE_RUNS: "2000",
});

if (findPostgres() === null) await install(["postgresql"]);
const vector = missingVector();
if (vector !== null) await install([vector]);
if (missingVector() !== null) console.log(`\nThe tests of embeddings did not run on PostgreSQL: they need ${vector}`);
if (findPostgres() === null) {
  console.log("\nPostgreSQL is not installed, so its tests did not run. On Debian: apt-get install postgresql");
} else {
  const postgres = await startPostgres();
  try {
    const args = ["task", "-q", "test:unit", "tests/commands"];
    await deno("The same on PostgreSQL", args, { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

if (chromiumPath() === null) await install(["chromium", "fonts-dejavu-core"]);
if (chromiumPath() === null) {
  console.log("\nChromium is not installed, so the browser tests did not run. On Debian: apt-get install chromium");
} else {
  await deno("In Chromium", ["task", "test:browser"]);
}

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
Deno.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
