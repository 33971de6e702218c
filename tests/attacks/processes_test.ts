/** What each process of the desk cannot do, tried from inside it with the exact flags that the supervisor passes. */

import assert from "node:assert/strict";
import { z } from "zod";
import { readConfig } from "../../config.ts";
import { loadKeys } from "../../sandbox/keys.ts";
import { makeFolders } from "../../supervisor/folders.ts";
import { CODE_DIR, deskProcesses } from "../../supervisor/processes.ts";
import type { ProcessSpec } from "../../supervisor/supervise.ts";

const PROBES = `${CODE_DIR}/tests/attacks/process_probes.ts`;

/** What Deno lets every process do, as `always: …` in the probes. */
const ALWAYS = [
  "always: import data",
  "always: node:vm",
  "always: a store in memory",
  "always: a broadcast channel",
  "always: WebAssembly",
  "always: the path of deno",
  "always: own memory use",
] as const;

/** What each process may do after all: names, or how they begin. Every other probe must be denied. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  desk: [
    ...ALWAYS,
    // Its own stores and code.
    ...["file: the code of the desk", "file: import the code of the desk", "file: the database"],
    ...["file: list the database", "file: write the database", "file: the live store", "sys: host name"],
    // Deno follows a link that another program made there; no process of the desk can make one, as other probes show.
    ...["key: by a link", "file: /etc/passwd by a link", "file: write by a link"],
  ],
  sandbox: [
    ...ALWAYS,
    // The keys are its own, and so is the environment variable.
    ...["key: ", "env: the model's key", "sys: host name"],
    // The public internet; what IPv6 leads to can only be refused by the sandbox's own check of addresses.
    ...["net: public", "net: resolve a name", "net: this machine by IPv6", "net: fetch by name"],
  ],
  extractor: ALWAYS,
};

/** Tries that nothing may allow: what a link leads to can be reached only when a process can make one. */
const NEVER = ["key: link", "key: symlink", "key: node:fs symlink"] as const;

const DENIED_MIN = 90;

type Scene = {
  readonly specs: readonly ProcessSpec[];
  readonly places: Readonly<Record<string, string | number>>;
  /** Connections that reached the test. */
  readonly reached: () => number;
  close(): Promise<void>;
};

/** A data folder as a desk leaves it, with links that lead out of it, and listeners that no process should reach. */
async function makeScene(): Promise<Scene> {
  const folder = await Deno.makeTempDir({ prefix: "desk-processes-" });
  const variables: Readonly<Record<string, string>> = { SVC_DATA_DIR: `${folder}/data`, SVC_PORT: "8765" };
  const read = readConfig((name) => variables[name]);
  assert.ok(read.kind === "ok");
  const { config } = read;
  assert.deepEqual(await makeFolders(config), []);
  const keys = config.keysDir;
  await loadKeys(keys);
  const [key] = [...Deno.readDirSync(keys)].filter(({ isFile }) => isFile).map(({ name }) => `${keys}/${name}`);
  assert.ok(key !== undefined);
  await Deno.mkdir(`${config.dataDir}/db`);
  await Deno.writeTextFile(`${config.dataDir}/db/PG_VERSION`, "18");
  await Deno.mkdir(`${folder}/outside`);
  await Deno.writeTextFile(`${folder}/outside/file`, "");
  const links = { "to-keys": keys, "to-key": key, "to-etc": "/etc", "to-outside": `${folder}/outside` };
  for (const [name, target] of Object.entries(links)) await Deno.symlink(target, `${config.dataDir}/${name}`);

  const count = { reached: 0 };
  const accept = async (listener: Deno.TcpListener | Deno.UnixListener) => {
    for await (const connection of listener) {
      count.reached += 1;
      connection.close();
    }
  };
  const tcp = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const socket = `${folder}/outside/other.sock`;
  const unix = Deno.listen({ transport: "unix", path: socket });
  const accepted = [accept(tcp), accept(unix)];
  const places = {
    data: config.dataDir,
    keys,
    key,
    code: CODE_DIR,
    outside: `${folder}/outside`,
    port: tcp.addr.port,
    socket,
  };
  return {
    specs: deskProcesses(config, (name) => variables[name] ?? Deno.env.get(name), "routes/main.ts"),
    places,
    reached: () => count.reached,
    close: async () => {
      tcp.close();
      unix.close();
      await Promise.all(accepted);
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Runs the probes where a process's entry file would run. */
async function probe(spec: ProcessSpec, places: Scene["places"]): Promise<Readonly<Record<string, string>>> {
  const entry = spec.args.findIndex((arg) => arg.endsWith("main.ts"));
  const flags = spec.args.slice(0, entry);
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...flags, PROBES, JSON.stringify(places)],
    env: spec.env,
    clearEnv: true,
  }).output();
  const line = new TextDecoder().decode(stdout).split("\n").find((each) => each.startsWith("{"));
  assert.ok(line !== undefined, new TextDecoder().decode(stderr));
  return z.record(z.string(), z.string()).parse(JSON.parse(line));
}

for (const [name, allowed] of Object.entries(ALLOWED)) {
  Deno.test(`the ${name} process is denied everything but its work`, async () => {
    const scene = await makeScene();
    const spec = scene.specs.find((each) => each.name === name);
    assert.ok(spec !== undefined);
    const outcomes = Object.entries(await probe(spec, scene.places));
    const isAllowed = (probed: string) => allowed.some((each) => probed.startsWith(each));
    assert.deepEqual(outcomes.filter(([probed, outcome]) => outcome !== "denied" && !isAllowed(probed)), []);
    const never = outcomes.filter(([probed]) => NEVER.some((each) => each === probed));
    assert.deepEqual(never.map(([, outcome]) => outcome), NEVER.map(() => "denied"));
    // A list that allowed everything would find nothing.
    const denied = outcomes.filter(([, outcome]) => outcome === "denied");
    assert.ok(denied.length >= DENIED_MIN, `${denied.length}`);
    assert.equal(scene.reached(), 0);
    await scene.close();
  });
}

Deno.test("the desk reads no backup, wherever the operator puts it, and connects to no host", () => {
  const variables: Readonly<Record<string, string>> = { SVC_DATA_DIR: "/d", SVC_BACKUP_DIR: "/d/nightly" };
  const read = readConfig((name) => variables[name]);
  assert.ok(read.kind === "ok");
  const desk = deskProcesses(read.config, (name) => variables[name], "routes/main.ts").find(({ name }) =>
    name === "desk"
  );
  const flag = (name: string) =>
    desk?.args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1).split(",");
  assert.deepEqual(flag("--deny-read"), ["/d/keys", "/d/backups", "/d/nightly"]);
  // `deno task backup` writes into the project's folder at first.
  assert.equal(flag("--allow-read")?.some((path) => CODE_DIR === path || CODE_DIR.startsWith(`${path}/`)), false);
  const listened = `${read.config.host}:${read.config.port}`;
  assert.deepEqual(flag("--allow-net")?.filter((host) => !host.startsWith("unix:")), [listened]);
});

Deno.test("keys and backups that a link leads into the data folder are denied under each of their names", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-links-" });
  try {
    for (const name of ["real/keys", "real/nightly", "elsewhere"]) {
      await Deno.mkdir(`${folder}/${name}`, { recursive: true });
      await Deno.writeTextFile(`${folder}/${name}/secret`, "1");
    }
    await Deno.writeTextFile(`${folder}/real/read`, "1");
    await Deno.symlink(`${folder}/real`, `${folder}/link`);
    await Deno.symlink(`${folder}/elsewhere`, `${folder}/real/out`);
    const code = `for (const path of Deno.args) {
      let read = "read";
      try { Deno.readTextFileSync(path); } catch (error) { read = error.name; }
      console.log(path.slice(${folder.length + 1}), read);
    }`;
    await Deno.writeTextFile(`${folder}/look.ts`, code);
    const names = ["real/read", "real/keys/secret", "link/keys/secret", "real/nightly/secret", "link/nightly/secret"];
    const looked = async (keys: string, backups: string) => {
      const variables: Readonly<Record<string, string>> = {
        SVC_DATA_DIR: `${folder}/link`,
        SVC_KEYS_DIR: `${folder}/${keys}`,
        SVC_BACKUP_DIR: `${folder}/${backups}`,
      };
      const read = readConfig((name) => variables[name]);
      assert.ok(read.kind === "ok");
      const desk = deskProcesses(read.config, (name) => variables[name], "routes/main.ts").find(({ name }) =>
        name === "desk"
      );
      const flags = desk?.args.filter((arg) => /^--(allow|deny)-/.test(arg)) ?? [];
      const paths = [...names, "real/out/secret"].map((name) => `${folder}/${name}`);
      const args = ["run", "--no-prompt", "--no-config", ...flags, `${folder}/look.ts`, ...paths];
      const { stdout } = await new Deno.Command(Deno.execPath(), { args, env: { NO_COLOR: "1" } }).output();
      const lines = new TextDecoder().decode(stdout).trim().split("\n");
      return lines.filter((line) => line.endsWith(" read")).map((line) => line.slice(0, -" read".length));
    };
    for (const keys of ["real/keys", "link/keys"]) {
      for (const backups of ["real/nightly", "link/nightly"]) {
        assert.deepEqual(await looked(keys, backups), ["real/read", "real/out/secret"], `${keys} ${backups}`);
      }
      assert.deepEqual(await looked(keys, "link/out"), ["real/read", "real/nightly/secret"], keys);
    }
    // The folders themselves are links, to others that the desk reads.
    await Deno.symlink(`${folder}/real/keys`, `${folder}/real/keys-link`);
    await Deno.symlink(`${folder}/real/nightly`, `${folder}/real/backups`);
    assert.deepEqual(await looked("link/keys-link", "link/out"), ["real/read"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
