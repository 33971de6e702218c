/**
 * `deno task demo`: a desk with an example agent, and the example app beside it.
 *
 * @module
 */
import { configOrExit, refuseArguments, runProcesses } from "../../supervisor/command.ts";
import { allowance, printAllowances } from "../../sandbox/address.ts";
import { deskEntry } from "../../supervisor/bundle.ts";
import { CODE_DIR, deskProcesses } from "../../supervisor/processes.ts";
import type { ProcessSpec } from "../../supervisor/supervise.ts";
import { type Demo, demoPath, readState, statePath, unfinished, writeWhole } from "./demo_file.ts";

refuseArguments("Usage: deno task demo\nRuns a desk with an example agent, and the example app beside it.");
const { config, variable: given } = await configOrExit();
await Deno.remove(demoPath(config.dataDir)).catch(() => {});
const port = String(config.examplePort);
// A new key at every start: the desk stores it sealed, the app holds it in memory, and it is written nowhere else.
const supportApiKey = crypto.getRandomValues(new Uint8Array(32)).toHex();
const allowances = [...config.allowances, allowance("127.0.0.1", "127.0.0.1/32", config.examplePort)];

const variable = (name: string) => name === "SVC_ALLOW_PRIVATE" ? printAllowances(allowances) : given(name);
await runProcesses(demoProcesses());
const demo = await seededDemo();
await writeWhole(demoPath(config.dataDir), demo);
console.log(greeting(demo));

/** The desk's processes, then the example app with the keys of the seeded desk. */
async function* demoProcesses(): AsyncGenerator<ProcessSpec> {
  for (const spec of deskProcesses({ ...config, allowances }, variable, await deskEntry("examples/demo/desk.ts"))) {
    yield spec.name === "desk" ? withDemo(spec) : spec;
  }
  yield exampleAppProcess(await seededDemo());
}

/** The demo's data, which the desk's process wrote before it was ready. */
async function seededDemo(): Promise<Demo> {
  const state = await readState(statePath(config.dataDir));
  if (state === null) throw new Error(`The demo could not be read from ${statePath(config.dataDir)}.`);
  return state.demo;
}

function withDemo(spec: ProcessSpec): ProcessSpec {
  const state = statePath(config.dataDir);
  const own = { DEMO_RUN: crypto.randomUUID(), DEMO_APP_PORT: port, DEMO_SUPPORT_API_KEY: supportApiKey };
  const more: readonly (readonly [string, string])[] = [
    ["--allow-env=", Object.keys(own).join(",")],
    ["--allow-write=", `${state},${unfinished(state)}`],
  ];
  const args = spec.args.map((arg) =>
    [arg, ...more.filter(([flag]) => arg.startsWith(flag)).map(([, added]) => added)].join(",")
  );
  // What one tells V8 about the demo is meant for the process that has the database.
  const v8Flags = Deno.env.get("DENO_V8_FLAGS");
  return { ...spec, args, env: { ...spec.env, ...own, ...(v8Flags && { DENO_V8_FLAGS: v8Flags }) } };
}

function exampleAppProcess({ deskUrl, widgetKey, identitySecret }: Demo): ProcessSpec {
  const own = {
    EXAMPLE_PORT: port,
    DESK_URL: deskUrl,
    WIDGET_KEY: widgetKey,
    SUPPORT_API_KEY: supportApiKey,
    SVC_IDENTITY_SECRET: identitySecret,
  };
  const flags = [
    "--no-prompt",
    "--cached-only",
    `--allow-net=127.0.0.1:${port}`,
    `--allow-env=${Object.keys(own).join(",")}`,
  ];
  const home = Object.fromEntries(["HOME", "PATH", "DENO_DIR"].flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
  return {
    name: "example app",
    args: ["run", ...flags, `${CODE_DIR}/examples/app/main.ts`],
    env: { ...home, ...own },
  };
}

function greeting(ready: Demo): string {
  return [
    "",
    "The demo is ready.",
    "",
    `  Example app   ${ready.appUrl}   sign in as a customer, open the chat, ask "What plan am I on?"`,
    `  The desk      ${ready.deskUrl}/desk`,
    `                email ${ready.owner.email}   password ${ready.owner.password}`,
    ...ready.team.map(({ name, role, email, password }) => `                ${name}, ${role}: ${email}   ${password}`),
    `  MCP           ${ready.deskUrl}/mcp`,
    `                token ${ready.apiToken}`,
    "",
    `All of it is also in ${demoPath(config.dataDir)}. Stop with Ctrl-C.`,
  ].join("\n");
}
