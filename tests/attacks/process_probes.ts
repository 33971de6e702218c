/**
 * Runs in place of a desk process's entry point, with that process's flags and environment, tries everything on the
 * list and prints each outcome as a line of JSON: `denied`, or what it got.
 */

import { Buffer } from "node:buffer";
import { exec, execFileSync, fork, spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { lookup, resolve4 } from "node:dns/promises";
import fs from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, get } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { get as getHttps } from "node:https";
import { createRequire } from "node:module";
import { connect, createServer as createTcpServer } from "node:net";
import os from "node:os";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { connect as connectTls } from "node:tls";
import { runInThisContext } from "node:vm";
import { z } from "zod";

const places = z.strictObject({
  /** The data folder, in which `to-keys` and `to-etc` are links that lead out of what is allowed. */
  data: z.string(),
  /** The folder of private keys, and one of them. */
  keys: z.string(),
  key: z.string(),
  code: z.string(),
  /** A folder that belongs to no process. */
  outside: z.string(),
  /** A port of this machine on which the test listens. */
  port: z.number(),
  /** A unix socket on which the test listens. */
  socket: z.string(),
});

const at = places.parse(JSON.parse(Deno.args[0] ?? "null"));
const local = { hostname: "127.0.0.1", port: at.port };
const address = `127.0.0.1:${at.port}`;
const keyName = at.key.slice(at.keys.length + 1);

type Probe = () => unknown;

/** The emitter of an attempt of node's, as a promise. */
function settled(
  attempt: { once(event: string, listener: (value: unknown) => void): unknown },
  done: string,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    attempt.once(done, resolve);
    attempt.once("error", reject);
  });
}

/** Reading the private key, by every path that leads to it. */
const KEY: Readonly<Record<string, Probe>> = {
  "key: read": () => Deno.readTextFileSync(at.key),
  "key: open": () => Deno.openSync(at.key),
  "key: by its URL": () => Deno.readFile(new URL(`file://${at.key}`)),
  "key: by ..": () => Deno.readTextFileSync(`${at.data}/run/../keys/${keyName}`),
  "key: by //": () => Deno.readTextFileSync(`${at.data}//keys/./${keyName}`),
  "key: by a link to its folder": () => Deno.readTextFileSync(`${at.data}/to-keys/${keyName}`),
  "key: by a link to it": () => Deno.readTextFileSync(`${at.data}/to-key`),
  "key: by a link through /etc": () => Deno.readTextFileSync(`${at.data}/to-etc/..${at.key}`),
  "key: by /proc/self/root": () => Deno.readTextFileSync(`/proc/self/root${at.key}`),
  "key: by /proc/self/cwd": () => Deno.readTextFileSync(`/proc/self/cwd/../../../../../../../..${at.key}`),
  "key: by /proc/1/root": () => Deno.readTextFileSync(`/proc/1/root${at.key}`),
  "key: by the parent's folder": () => Deno.readTextFileSync(`/proc/${Deno.ppid}/root${at.key}`),
  "key: by node:fs": () => fs.readFileSync(at.key),
  "key: by node:fs open": () => fs.openSync(at.key, "r"),
  "key: by node:fs/promises": () => readFile(at.key),
  "key: by a stream": () => settled(fs.createReadStream(at.key), "data"),
  "key: by a bytes path": () => fs.readFileSync(Buffer.from(at.key)),
  "key: by fetch": () => fetch(`file://${at.key}`),
  "key: by an import": () => import(`file://${at.key}`, { with: { type: "text" } }),
  "key: by require": () => createRequire(import.meta.url)(at.key),
  "key: by a worker": () => settledWorker(new Worker(`file://${at.key}`, { type: "module" })),
  "key: copy": () => Deno.copyFileSync(at.key, `${at.data}/stolen`),
  "key: copy the data folder": () => fs.cpSync(at.keys, `${at.data}/stolen`, { recursive: true }),
  "key: rename": () => Deno.renameSync(at.key, `${at.data}/stolen`),
  "key: rename its folder": () => Deno.renameSync(at.keys, `${at.data}/stolen`),
  "key: move the data folder": () => Deno.renameSync(at.data, `${at.data}/run/stolen`),
  "key: move the data folder over the socket": () => Deno.renameSync(at.data, `${at.data}/run/sandbox.sock`),
  "key: link": () => Deno.linkSync(at.key, `${at.data}/stolen`),
  "key: symlink": () => Deno.symlinkSync(at.keys, `${at.data}/stolen`),
  "key: node:fs symlink": () => fs.symlinkSync(at.keys, `${at.data}/stolen`),
  "key: list": () => Array.from(Deno.readDirSync(at.keys)),
  "key: list by node:fs": () => fs.readdirSync(at.keys),
  "key: stat": () => Deno.statSync(at.key),
  "key: real path": () => Deno.realPathSync(at.key),
  "key: watch": () => Deno.watchFs(at.keys),
  "key: mode": () => Deno.chmodSync(at.key, 0o777),
  "key: write": () => Deno.writeTextFileSync(at.key, ""),
  "key: write beside it": () => Deno.writeTextFileSync(`${at.keys}/new`, ""),
  "key: remove": () => Deno.removeSync(at.key),
  "key: remove by its parent": () => Deno.removeSync(at.keys, { recursive: true }),
  "key: go there": () => {
    process.chdir(at.keys);
    return Deno.readTextFileSync(keyName);
  },
  "key: as a database": () => new DatabaseSync(at.key),
  "key: attach a database beside it": () =>
    new DatabaseSync(":memory:").exec(`attach '${at.keys}/new.db' as x; create table x.t (a)`),
  "key: as a KV store": () => Deno.openKv(`${at.keys}/kv`),
};

/** Files that are not the process's own. */
const FILES: Readonly<Record<string, Probe>> = {
  "file: /etc/passwd": () => Deno.readTextFileSync("/etc/passwd"),
  "file: /etc/passwd by a link": () => Deno.readTextFileSync(`${at.data}/to-etc/passwd`),
  "file: own environment by /proc": () => Deno.readTextFileSync("/proc/self/environ"),
  "file: the parent's environment": () => Deno.readTextFileSync(`/proc/${Deno.ppid}/environ`),
  "file: own memory": () => Deno.openSync("/proc/self/mem"),
  "file: own descriptors": () => Array.from(Deno.readDirSync("/proc/self/fd")),
  "file: a descriptor": () => Deno.readTextFileSync("/proc/self/fd/0"),
  "file: the root": () => Array.from(Deno.readDirSync("/")),
  "file: beside the data folder": () => Deno.readTextFileSync(`${at.outside}/file`),
  "file: beside the data folder by ..": () => Deno.readTextFileSync(`${at.data}/../${base(at.outside)}/file`),
  "file: write beside the data folder": () => Deno.writeTextFileSync(`${at.outside}/new`, ""),
  "file: write by a link": () => Deno.writeTextFileSync(`${at.data}/to-outside/new`, ""),
  "file: attach a database outside": () =>
    new DatabaseSync(":memory:").exec(`attach '${at.outside}/new.db' as x; create table x.t (a)`),
  "file: vacuum into a file": () => new DatabaseSync(":memory:").exec(`vacuum into '${at.outside}/vacuum.db'`),
  "file: a temporary one": () => Deno.makeTempFileSync(),
  "file: write the code": () => Deno.writeTextFileSync(`${at.code}/probe.txt`, ""),
  "file: the home folder": () => Array.from(Deno.readDirSync(os.homedir())),
  "file: the code of the desk": () => Deno.readTextFileSync(`${at.code}/core/json.ts`),
  "file: import the code of the desk": () => import(`file://${at.code}/${"core"}/json.ts`),
  "file: the database": () => Deno.readTextFileSync(`${at.data}/db/PG_VERSION`),
  "file: list the database": () => fs.readdirSync(`${at.data}/db`),
  "file: write the database": () => Deno.writeTextFileSync(`${at.data}/db/new`, ""),
  "file: the live store": () => Deno.openKv(`${at.data}/live.kv`),
};

/** Other processes, foreign code and what the machine is. */
const SYSTEM: Readonly<Record<string, Probe>> = {
  "run: deno": () => new Deno.Command(Deno.execPath(), { args: ["--version"] }).outputSync(),
  "run: a shell": () => new Deno.Command("/bin/sh").outputSync(),
  "run: node:child_process spawn": () => orThrow(spawnSync("/bin/true").error),
  "run: node:child_process execFile": () => execFileSync("/bin/true"),
  "run: node:child_process exec": () => settled(exec("true"), "exit"),
  "run: node:child_process fork": () => settled(fork(import.meta.url), "spawn"),
  "run: kill": () => Deno.kill(Deno.ppid, "SIGCONT"),
  "run: kill by process": () => process.kill(Deno.ppid, 0),
  "ffi: dlopen": () => Deno.dlopen("libc.so.6", {}),
  "ffi: process.dlopen": () => process.dlopen({ exports: {} }, `${at.data}/evil.node`),
  "ffi: sqlite extension": () => {
    const database = new DatabaseSync(":memory:", { allowExtension: true });
    database.loadExtension(`${at.data}/evil.so`);
  },
  "sys: load": () => Deno.loadavg(),
  "sys: addresses": () => Deno.networkInterfaces(),
  "sys: release": () => Deno.osRelease(),
  "sys: user": () => Deno.uid(),
  "sys: user by node:os": () => os.userInfo(),
  "sys: memory": () => Deno.systemMemoryInfo(),
  "sys: host name": () => Deno.hostname(),
  "env: all": () => Deno.env.toObject(),
  "env: the model's key": () => Deno.env.get("SVC_MODEL_KEY"),
  "env: the path": () => Deno.env.get("PATH"),
  "env: another": () => Deno.env.get("AWS_SECRET_ACCESS_KEY"),
  "env: set": () => Deno.env.set("LD_PRELOAD", "/tmp/evil.so"),
  "code: eval": () => (0, eval)("1"),
  "code: new Function": () => new Function("return 1"),
  "code: a function's constructor": () => Reflect.construct((() => {}).constructor, ["return 1"]),
  "code: an async function's constructor": () => Reflect.construct((async () => {}).constructor, ["return 1"]),
  "code: from the network": () => import(`http://${address}/${"code"}.ts`),
  "code: an npm package by name": () => import(`npm:${"left-pad"}@1.3.0`),
  "more: ask to read": () => ask({ name: "read", path: "/etc" }),
  "more: ask to run": () => ask({ name: "run" }),
  "more: ask for the network": () => ask({ name: "net", host: address }),
  "more: a worker that may read": () => worker({ read: true }),
  "more: a worker that may run": () => worker({ run: true }),
  "more: a worker that may do all": () => worker("inherit"),
};

/** The network. `127.0.0.1` is the private address, `192.0.2.1` the public one. */
const NETWORK: Readonly<Record<string, Probe>> = {
  "net: fetch": () => fetch(`http://${address}/`),
  "net: fetch by name": () => fetch(`http://localhost:${at.port}/`),
  "net: fetch by number": () => fetch(`http://2130706433:${at.port}/`),
  "net: fetch a mapped address": () => fetch(`http://[::ffff:127.0.0.1]:${at.port}/`),
  "net: connect": () => Deno.connect(local),
  "net: connect by TLS": () => Deno.connectTls(local),
  "net: connect to 0.0.0.0": () => Deno.connect({ ...local, hostname: "0.0.0.0" }),
  "net: node:net": () => settled(connect(at.port, "127.0.0.1"), "connect"),
  "net: node:tls": () => settled(connectTls(at.port, "127.0.0.1"), "secureConnect"),
  "net: node:http": () => settled(get(`http://${address}/`), "response"),
  "net: node:https": () => settled(getHttps(`https://${address}/`), "response"),
  "net: node:http2": () => settled(connectHttp2(`http://${address}`), "connect"),
  "net: node:http to a socket": () => settled(get({ socketPath: at.socket, path: "/" }), "response"),
  "net: node:net to a socket": () => settled(connect(at.socket), "connect"),
  "net: connect to a socket": () => Deno.connect({ transport: "unix", path: at.socket }),
  "net: fetch by a proxy": () => proxied({ url: `http://${address}` }),
  "net: fetch by a socket": () => proxied({ transport: "unix", path: at.socket }),
  "net: WebSocket": () => settledSocket(new WebSocket(`ws://${address}/`)),
  "net: send UDP": () =>
    new Promise((resolve, reject) => {
      const socket = createSocket("udp4").on("error", reject);
      socket.send("x", at.port, "127.0.0.1", (error) => error === null ? resolve("sent") : reject(error));
    }),
  "net: this machine by IPv6": () => Deno.connect({ ...local, hostname: "::1" }),
  "net: link-local": () => Deno.connect({ hostname: "169.254.169.254", port: 80 }),
  "net: private": () => Deno.connect({ hostname: "10.0.0.1", port: 5432 }),
  "net: listen on another port": () => Deno.listen({ hostname: "127.0.0.1", port: 0 }).close(),
  "net: listen by node:http": () => settled(createServer().listen(0, "127.0.0.1"), "listening"),
  "net: listen by node:net": () => settled(createTcpServer().listen(0, "127.0.0.1"), "listening"),
  "net: listen on a socket outside": () => Deno.listen({ transport: "unix", path: `${at.outside}/probe.sock` }),
  "net: public": () => Deno.connect({ hostname: "192.0.2.1", port: 443 }),
  "net: public by fetch": () => fetch("https://192.0.2.1/"),
  "net: listen everywhere": () => Deno.listen({ hostname: "0.0.0.0", port: 0 }).close(),
  "net: resolve a name": () => lookup("localhost"),
  "net: ask a name server": () => resolve4("example.com"),
  "net: ask a name server by Deno": () => Deno.resolveDns("example.com", "A"),
};

/** What Deno lets any process do, whatever its flags; none of it leads out. Listed so that a change is noticed. */
const ALWAYS: Readonly<Record<string, Probe>> = {
  "always: import data": () => import("data:text/javascript,export default 1"),
  "always: node:vm": () => runInThisContext("1"),
  "always: a store in memory": () => Deno.openKv(":memory:"),
  "always: a broadcast channel": () => new BroadcastChannel("probe").close(),
  "always: WebAssembly": () => new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
  "always: the path of deno": () => Deno.execPath(),
  "always: own memory use": () => Deno.memoryUsage(),
};

function base(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function orThrow(error: Error | undefined): void {
  if (error !== undefined) throw error;
}

async function ask(permission: Deno.PermissionDescriptor): Promise<void> {
  const { state } = await Deno.permissions.request(permission);
  if (state !== "granted") throw new Deno.errors.NotCapable(state);
}

function worker(permissions: Deno.PermissionOptions): Promise<unknown> {
  // A program that reads a file as soon as it lives; inheriting is no gain unless the file may be read.
  const program = `data:text/javascript,postMessage(Deno.readTextFileSync("/etc/passwd"))`;
  return settledWorker(new Worker(program, { type: "module", deno: { permissions } }));
}

function settledWorker(started: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    started.onmessage = resolve;
    started.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    };
  });
}

function proxied(proxy: Deno.Proxy): Promise<Response> {
  return fetch("http://example.com/", { client: Deno.createHttpClient({ proxy }) });
}

function settledSocket(socket: WebSocket): Promise<unknown> {
  return new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = (event) => reject(event instanceof ErrorEvent ? new Error(event.message) : event);
  });
}

/** Probes that would wait for the network when they are allowed. */
const PATIENCE_MS = 30_000;
/**
 * Besides Deno's own words: a name server that may not be asked is `UNKNOWN`, SQLite attaches nothing at all, and only
 * packages that were installed are found.
 */
const DENIED =
  /Requires|EPERM|NotCapable|--cached-only|query\w+ UNKNOWN|attached databases - max 0|not find a matching package/;

async function outcomeOf(probe: Probe): Promise<string> {
  const outcome = Promise.withResolvers<string>();
  const timer = setTimeout(() => outcome.resolve("waits"), PATIENCE_MS);
  const fail = (fault: unknown) => {
    const [name, message] = fault instanceof Error ? [fault.name, fault.message] : ["", String(fault)];
    const isDenied = name === "NotCapable" || name === "EvalError" || DENIED.test(message);
    outcome.resolve(isDenied ? "denied" : `${name}: ${message}`);
  };
  // Some of node's parts throw their denial outside any promise.
  const thrown = (event: ErrorEvent) => {
    event.preventDefault();
    fail(event.error);
  };
  globalThis.addEventListener("error", thrown);
  try {
    await Promise.race([outcome.promise, (async () => await probe())().then(() => outcome.resolve("done"), fail)]);
    return await outcome.promise;
  } finally {
    clearTimeout(timer);
    globalThis.removeEventListener("error", thrown);
  }
}

// An attempt that fails after its probe was judged must not end the others.
globalThis.addEventListener("unhandledrejection", (event) => event.preventDefault());
globalThis.addEventListener("error", (event) => event.preventDefault());

const outcomes: Record<string, string> = {};
for (const [name, probe] of Object.entries({ ...KEY, ...FILES, ...SYSTEM, ...NETWORK, ...ALWAYS })) {
  outcomes[name] = await outcomeOf(probe);
}
console.log(JSON.stringify(outcomes));
Deno.exit(0);
