/** The packages without a registry: their READMEs' commands pack and install them in an empty folder, for Node and Deno. */
import assert from "node:assert/strict";
import * as esbuild from "esbuild";
import { readText } from "../../docs/print/source.ts";
import project from "../../deno.json" with { type: "json" };
import { buildChat, buildCli } from "../../packages/build.ts";

/** An app's own program; on a server every call does nothing. */
const APP = `import { loadChat } from "@svc/desk-chat";
const chat = loadChat({ desk: "https://desk.example.com", key: "wk_1" });
chat.toggle();
console.log(typeof chat.identify);
`;

/** Each package: its folder, how it is built, and what an app runs, after `node` and after `deno run -A`. */
const PACKAGES = [
  ["widget", buildChat, ["app.mjs"], "function"],
  ["cli", buildCli, ["node_modules/@svc/desk-agent/agent.mjs", "--version"], project.version],
] as const;

/** Runs a program in a folder that has nothing of this machine's user. */
async function run(cwd: string, command: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(command, {
    args: [...args],
    cwd,
    clearEnv: true,
    env: {
      PATH: Deno.env.get("PATH") ?? "",
      HOME: cwd,
      npm_config_offline: "true",
      NO_COLOR: "1",
      DENO_DIR: `${cwd}/d`,
    },
    stdin: "null",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes).trim();
  assert.equal(code, 0, `${command} ${args.join(" ")}\n${text(stdout)}\n${text(stderr)}`);
  return text(stdout);
}

/** The commands of a README that install the packed file, for a desk that has been built already. */
function commandsOf(name: string, built: string): string {
  const blocks = [...readText(`packages/${name}/README.md`).matchAll(/```sh\n([^]*?)```/g)].map(([, text = ""]) =>
    text
  );
  const block = blocks.find((text) => text.includes("npm pack")) ?? assert.fail(`${name}: no README says how`);
  const BUILT = /^\(cd \/path\/to\/desk && deno task packages\)\n/;
  assert.match(block, BUILT);
  return block.replace(BUILT, "").replaceAll(`/path/to/desk/build/packages/${name}`, built);
}

for (const [name, build, program, says] of PACKAGES) {
  Deno.test(`packages/${name} is packed, installed without a registry and run by Node and Deno, as its README says`, async () => {
    const folder = await Deno.makeTempDir({ prefix: "desk-installed-" });
    try {
      const [app, built] = [`${folder}/app`, `${folder}/built`];
      await build(built);
      await Deno.mkdir(app);
      await Deno.writeTextFile(`${app}/package.json`, JSON.stringify({ name: "app", private: true, type: "module" }));
      await Deno.writeTextFile(`${app}/app.mjs`, APP);
      await run(app, "sh", ["-ec", commandsOf(name, built)]);
      assert.equal(await run(app, "node", program), says);
      assert.equal(await run(app, Deno.execPath(), ["run", "-A", "--quiet", ...program]), says);
    } finally {
      await esbuild.stop();
      await Deno.remove(folder, { recursive: true });
    }
  });
}
