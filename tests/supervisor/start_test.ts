/** Faults that stop a desk from starting: one line with the reason and the remedy, and exit code 1. */

import assert from "node:assert/strict";
import { spawnSupervisor, startDesk } from "../support/demo.ts";
import { freePort } from "../support/free_ports.ts";

type Refusal = { readonly name: string; readonly env: Readonly<Record<string, string>>; readonly says: RegExp };

/** Values that are wrong in themselves. */
const VALUES: readonly Refusal[] = [
  {
    name: "a port that is none",
    env: { SVC_PORT: "eighty" },
    says: /^SVC_PORT: "eighty" is not valid; it is the port/,
  },
  { name: "a port out of range", env: { SVC_PORT: "70000" }, says: /^SVC_PORT: "70000" is not valid/ },
  {
    name: "an IPv4 address that is none",
    env: { SVC_HOST: "999.1.1.1" },
    says: /^SVC_HOST: "999\.1\.1\.1" is not valid/,
  },
  { name: "an IPv6 address that is none", env: { SVC_HOST: "1::2::3" }, says: /^SVC_HOST: "1::2::3" is not valid/ },
  { name: "a host with a path", env: { SVC_HOST: "a/b" }, says: /^SVC_HOST: "a\/b" is not valid/ },
  { name: "an address with a path", env: { SVC_BASE_URL: "https://a.example/desk" }, says: /^SVC_BASE_URL: / },
  { name: "an address of another kind", env: { SVC_BASE_URL: "ftp://a.example" }, says: /^SVC_BASE_URL: / },
  { name: "another kind of database", env: { DATABASE_URL: "mysql://a/b" }, says: /^DATABASE_URL: .*postgres:\/\// },
  { name: "an address of KV that is none", env: { KV_URL: "kv" }, says: /^KV_URL: / },
  {
    name: "an address of KV without its token",
    env: { KV_URL: "http://127.0.0.1:1" },
    says: /^DENO_KV_ACCESS_TOKEN: missing; KV_URL needs the access token/,
  },
  { name: "a model without a server", env: { SVC_MODEL: "m" }, says: /^SVC_MODEL_URL: missing/ },
  { name: "a model without a name", env: { SVC_MODEL_URL: "http://localhost:1/v1" }, says: /^SVC_MODEL: missing/ },
  {
    name: "embeddings without a server",
    env: { SVC_EMBEDDING_MODEL: "text-embedding-3-small" },
    says: /^SVC_MODEL_URL: missing; SVC_EMBEDDING_MODEL needs the address/,
  },
  {
    name: "embeddings from a protocol that has none",
    env: {
      ...{ SVC_EMBEDDING_MODEL: "claude", SVC_MODEL: "claude", SVC_MODEL_PROVIDER: "anthropic" },
      SVC_MODEL_URL: "https://api.anthropic.com/v1",
    },
    says: /^SVC_EMBEDDING_MODEL: Anthropic's protocol has no embeddings/,
  },
  {
    name: "a model for embeddings with a space in it",
    env: { SVC_EMBEDDING_MODEL: "two words", SVC_MODEL: "m", SVC_MODEL_URL: "http://localhost:1/v1" },
    says: /^SVC_EMBEDDING_MODEL: "two words" is not valid/,
  },
  {
    name: "an allowance without a range",
    env: { SVC_ALLOW_PRIVATE: "app" },
    says: /^SVC_ALLOW_PRIVATE: .*host=cidr:port/,
  },
  { name: "a switch that is none", env: { SVC_TRUST_PROXY: "maybe" }, says: /^SVC_TRUST_PROXY: "maybe"/ },
  {
    name: "a form of log that is none",
    env: { SVC_LOG: "xml" },
    says: /^SVC_LOG: "xml" is not valid; it is the format of the log, text or json\.$/m,
  },
  {
    name: "a folder that cannot be made",
    env: { SVC_DATA_DIR: "/proc/desk" },
    says: /^SVC_DATA_DIR: cannot use .*\/proc\/desk/,
  },
  {
    name: "a database that does not answer",
    env: { DATABASE_URL: "postgres://desk:secret-password@127.0.0.1:1/desk" },
    says: /^DATABASE_URL: cannot use the database: .*(ECONNREFUSED|refused)/i,
  },
];

/** Starts a desk that should not start. */
async function refused(env: Readonly<Record<string, string>>): Promise<{ code: number; lines: readonly string[] }> {
  const dataDir = await Deno.makeTempDir({ prefix: "desk-refused-" });
  const port = freePort();
  const supervisor = spawnSupervisor("main.ts", ["start"], { SVC_PORT: `${port}`, SVC_DATA_DIR: dataDir, ...env });
  const code = await supervisor.ended();
  await Deno.remove(dataDir, { recursive: true });
  return { code, lines: supervisor.output().split("\n").filter((line) => line !== "") };
}

for (const { name, env, says } of VALUES) {
  Deno.test(`the desk does not start with ${name}`, async () => {
    const { code, lines } = await refused(env);
    assert.equal(lines.length, 1, lines.join("\n"));
    assert.match(lines[0] ?? "", says);
    assert.doesNotMatch(lines[0] ?? "", /secret-password/);
    assert.equal(code, 1);
  });
}

Deno.test("the desk does not start with several wrong values, and names each", async () => {
  const { code, lines } = await refused({ SVC_PORT: "0", SVC_LOG: "xml", KV_URL: "kv" });
  assert.deepEqual(lines.map((line) => line.split(":")[0]), ["KV_URL", "SVC_PORT", "SVC_LOG"]);
  assert.equal(code, 1);
});

Deno.test("the desk does not start in a folder that is a file", async () => {
  const file = await Deno.makeTempFile();
  const { code, lines } = await refused({ SVC_DATA_DIR: file });
  assert.deepEqual([code, lines.length], [1, 1], lines.join("\n"));
  assert.match(
    lines[0] ?? "",
    /^SVC_DATA_DIR: cannot use the folder .* Make it readable and writable, or name another\.$/,
  );
  await Deno.remove(file);
});

Deno.test("main.ts lists the commands", async () => {
  const supervisor = spawnSupervisor("main.ts", ["strat"], {});
  assert.equal(await supervisor.ended(), 1);
  assert.match(supervisor.output(), /^There is no command "strat"\. Commands: start/);
});

Deno.test("the demo refuses unknown arguments", async () => {
  for (
    const [word, code, says] of [["--help", 0, /^Usage: deno task demo/], [
      "--nope",
      1,
      /^There is no .*"--nope"/,
    ]] as const
  ) {
    const supervisor = spawnSupervisor("examples/demo/main.ts", [word], {});
    assert.equal(await supervisor.ended(), code);
    assert.match(supervisor.output(), says);
  }
});

Deno.test("main.ts lists the processes", async () => {
  const supervisor = spawnSupervisor("main.ts", ["start", "sandbx"], {});
  assert.equal(await supervisor.ended(), 1);
  assert.match(supervisor.output(), /^There is no process "sandbx"\. Processes: sandbox, extractor, desk;/);
});

Deno.test("the desk does not start on a taken port, or a second time on one folder, and the first goes on", async (test) => {
  const first = await startDesk();
  try {
    await test.step("a taken port", async () => {
      const { code, lines } = await refused({ SVC_PORT: new URL(first.deskUrl).port });
      assert.deepEqual([code, lines.length], [1, 1], lines.join("\n"));
      assert.match(lines[0] ?? "", /^SVC_PORT: port \d+ on 127\.0\.0\.1 is taken\. Set SVC_PORT to a free one\.$/);
    });
    await test.step("a folder in use", async () => {
      const { code, lines } = await refused({ SVC_DATA_DIR: first.dataDir });
      assert.deepEqual([code, lines.length], [1, 1], lines.join("\n"));
      assert.match(
        lines[0] ?? "",
        /^SVC_DATA_DIR: another desk is using the folder .* give this one a folder of its own\.$/,
      );
    });
    await test.step("the first one answers, with all its parts", async () => {
      const response = await fetch(`${first.deskUrl}/readyz`);
      const well = { ok: true, failing: [], extractor: "asleep", warnings: [] };
      assert.deepEqual([response.status, await response.json()], [200, well]);
    });
    assert.equal(await first.stop(), 0);
  } finally {
    await first.stop();
    await Deno.remove(first.dataDir, { recursive: true });
  }
});

Deno.test("--help of prove and eval says what they do, then their usage", async () => {
  for (const name of ["prove", "eval"]) {
    const supervisor = spawnSupervisor(`${name}/main.ts`, ["--help"], {});
    assert.equal(await supervisor.ended(), 0);
    assert.match(supervisor.output(), new RegExp(`^[A-Z].*\\.\\nUsage: deno task ${name} `));
  }
});
