/**
 * Runs in place of a process's entry point, tries everything that must be impossible and prints each outcome as a line
 * of JSON: `denied`, or what it got.
 */

import { lookup } from "node:dns/promises";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { spawnSync } from "node:child_process";

const project = new URL("../..", import.meta.url).pathname;

const PROBES: Readonly<Record<string, () => unknown>> = {
  "read a file": () => Deno.readTextFileSync("/etc/passwd"),
  "read the project": () => Deno.readTextFileSync(`${project}deno.json`),
  "read the code of the desk": () => Deno.readTextFileSync(`${project}core/json.ts`),
  "read the database": () => Deno.readTextFileSync(`${Deno.args[0]}/../sql/PG_VERSION`),
  "read beside its folder": () => Deno.readTextFileSync(`${Deno.args[0]}/../outside.txt`),
  "read by node:fs": () => readFileSync("/etc/passwd", "utf8"),
  "list a folder": () => Array.from(Deno.readDirSync("/")),
  "write a file": () => Deno.writeTextFileSync("/tmp/written-by-a-probe", ""),
  "write the code": () => Deno.writeTextFileSync(`${project}main.ts`, ""),
  "make a temporary file": () => Deno.makeTempFileSync(),
  "read the environment": () => Deno.env.toObject(),
  "read the home folder's name": () => Deno.env.get("HOME"),
  "read the path": () => Deno.env.get("PATH"),
  "run deno": () => new Deno.Command(Deno.execPath(), { args: ["--version"] }).outputSync(),
  "run a shell": () => new Deno.Command("/bin/sh").outputSync(),
  "run by node:child_process": () => {
    const { error } = spawnSync("/bin/true");
    if (error !== undefined) throw error;
  },
  "open a library": () => Deno.dlopen("libc.so.6", {}),
  "read the host name": () => Deno.hostname(),
  "read the load": () => Deno.loadavg(),
  "kill a process": () => Deno.kill(1, "SIGTERM"),
  "import a file": () => import(`file://${project}core/json.ts`),
  "import from the network": () => import(`https://example.com/${"code"}.ts`),
  "make a function of text": () => new Function("return 1"),
  "evaluate text": () => (0, eval)("1"),
  "open a unix socket": () => Deno.connect({ transport: "unix", path: "/tmp/other.sock" }),
  "listen on a unix socket": () => Deno.listen({ transport: "unix", path: "/tmp/probe.sock" }),
  "connect to the link-local address": () => Deno.connect({ hostname: "169.254.169.254", port: 80 }),
  "connect to a private address": () => Deno.connect({ hostname: "10.0.0.1", port: 5432 }),
  "fetch from this machine": () => fetch("http://127.0.0.1:8009/"),
  "connect to this machine": () => Deno.connect({ hostname: "127.0.0.1", port: 9 }),
  "connect by node:net": () =>
    new Promise((resolve, reject) => connect(9, "127.0.0.1").on("connect", resolve).on("error", reject)),
  "connect to a public address": () => Deno.connect({ hostname: "192.0.2.1", port: 443 }),
  "resolve a name": () => lookup("localhost"),
  "listen": () => Deno.listen({ hostname: "0.0.0.0", port: 0 }).close(),
  "ask for more": async () => {
    const status = await Deno.permissions.request({ name: "read", path: "/etc" });
    if (status.state !== "granted") throw new Deno.errors.NotCapable(status.state);
  },
  "widen a worker": () =>
    new Worker(new URL("./probe.ts", import.meta.url), { type: "module", deno: { permissions: { read: true } } }),
};

/** Probes that would wait for the network when they are allowed. */
const MAY_WAIT_MS = 30_000;

async function outcomeOf(probe: () => unknown): Promise<string> {
  const patience = new Promise<string>((resolve) => setTimeout(() => resolve("not denied"), MAY_WAIT_MS));
  const attempt = (async () => {
    await probe();
    return "done";
  })();
  try {
    return await Promise.race([attempt, patience]);
  } catch (fault) {
    const name = fault instanceof Error ? fault.name : String(fault);
    const message = fault instanceof Error ? fault.message : "";
    const isDenied = name === "NotCapable" || name === "EvalError" ||
      /Requires|EPERM|NotCapable|denied|--cached-only/.test(message);
    return isDenied ? "denied" : `${name}: ${message}`;
  }
}

const outcomes: Record<string, string> = {};
for (const [name, probe] of Object.entries(PROBES)) outcomes[name] = await outcomeOf(probe);
console.log(JSON.stringify(outcomes));
Deno.exit(0);
