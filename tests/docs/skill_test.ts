/** SKILL.md, which a coding agent follows to the letter: everything that it names exists, and its commands run. */
import assert from "node:assert/strict";
import { starterAgent } from "../../core/agent/starter.ts";
import { readText, ROOT } from "../../docs/print/source.ts";
import { writeAgentFile } from "../../packages/cli/folder.ts";
import { runCli } from "../../packages/cli/run.ts";

const SKILL = readText("docs/skill/SKILL.md");

/** `[what, where it is written, as what]`: a name in SKILL.md, and the source that must have it. */
const NAMES = [
  ['data-launcher="hidden"', "widget/loader/tag.ts", /launcher/],
  ["loadChat", "packages/widget/index.ts", /export function loadChat|export async function loadChat/],
  ["useChat", "packages/widget/react.js", /export const useChat/],
  ["useChat", "packages/widget/vue.js", /export const useChat/],
  ["@svc/desk-chat/react", "packages/widget/package.json", /"\.\/react"/],
  ["@svc/desk-chat/vue", "packages/widget/package.json", /"\.\/vue"/],
  ["svc-desk-agent-*.tgz", "packages/cli/package.json", /"name": "@svc\/desk-agent"[^]*"bin": \{ "agent"/],
  ["SvcDesk.toggle()", "packages/widget/types.ts", /readonly toggle: \(\) => void/],
  ["SvcDesk.identify(", "packages/widget/types.ts", /readonly identify: \(token: string \| \(\(\) =>/],
  ["SvcDesk.logout()", "packages/widget/types.ts", /readonly logout: \(\) => void/],
  ["svcdesk:ready", "widget/loader/main.ts", /"svcdesk:ready"/],
  ["svc-desk-loader", "packages/widget/index.ts", /createPolicy\("svc-desk-loader"/],
  ["`svc-desk`", "widget/loader/lazy_parts.ts", /createPolicy\("svc-desk"/],
  ["identityToken", "docs/identity-tokens.md", /identityToken/],
] as const;

for (const [name, path, written] of NAMES) {
  Deno.test(`SKILL.md names ${name}, which ${path} has`, () => {
    assert.ok(SKILL.includes(name));
    assert.match(readText(path), written);
  });
}

Deno.test("SKILL.md's paths of the desk exist, and its policy is the one that the chat's page documents", async () => {
  const paths = [...SKILL.matchAll(/`((?:docs|packages)\/[^`]+)`/g)].map(([, path = ""]) => path);
  assert.ok(paths.length >= 3);
  for (const path of paths) await Deno.stat(new URL(path, ROOT));
  const documented = readText("docs/chat-widget.md");
  for (const directive of ["script-src", "connect-src", "frame-src", "img-src"]) {
    assert.match(SKILL, new RegExp(`${directive} https://desk\\.example\\.com`));
    assert.ok(documented.includes(directive), directive);
  }
});

Deno.test("SKILL.md signs a token with the code that is tested, character by character", () => {
  const [, code = ""] = /```js\n(import \{ createHmac \}[^]*?)```/.exec(readText("docs/identity-tokens.md")) ?? [];
  assert.notEqual(code, "");
  const indented = code.trimEnd().split("\n").map((line) => line === "" ? "" : `   ${line}`).join("\n");
  assert.ok(SKILL.includes(indented));
});

Deno.test("SKILL.md's action passes the check without a warning", async () => {
  const [, path = "", content = ""] = /```yaml\n# agent\/(\S+)\n([^]*?)```/.exec(SKILL) ?? [];
  assert.equal(path, "actions/get_order.yaml");
  const folder = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${folder}/actions`);
    await Deno.writeTextFile(`${folder}/instructions.md`, "Help.\n");
    await Deno.writeTextFile(`${folder}/${path}`, content);
    assert.deepEqual(await cli(["check", "--folder", "."], folder), {
      exit: 0,
      said: "2 files: 0 problems, 0 warnings.",
    });
    await Deno.writeTextFile(`${folder}/${path}`, `${content}heders: {}\n`);
    assert.equal((await cli(["check", "--folder", "."], folder)).exit, 1);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** Runs one command where no desk answers. */
async function cli(words: readonly string[], cwd: string): Promise<{ readonly exit: number; readonly said: string }> {
  const lines: string[] = [];
  const exit = await runCli(words, {
    env: { DESK_TOKEN: "svc_pat_test" },
    cwd,
    print: (line) => lines.push(line),
    note: (line) => lines.push(line),
    fetch: () => Promise.reject(new TypeError("no desk here")),
    ask: null,
    signal: new AbortController().signal,
  });
  return { exit, said: lines.join("\n") };
}

/** The files that a desk would have given. */
async function writePulled(folder: string): Promise<void> {
  for (const [path, text] of starterAgent()) await writeAgentFile(folder, path, text);
}

Deno.test("SKILL.md's commands run as written: those without a desk completely, the others until they need it", async () => {
  const commands = [...SKILL.matchAll(/npx agent ([^`\n]+)/g)].map(([, words = ""]) => words.trim());
  assert.deepEqual(commands.map((words) => words.split(" ")[0]), ["init", "pull", "check", "test", "push", "push"]);
  const cwd = await Deno.makeTempDir();
  try {
    for (const command of commands) {
      const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
      const { exit, said } = await cli(words, cwd);
      const needsDesk = ["pull", "test", "push"].some((name) => command.startsWith(name));
      assert.equal(exit === 0, !needsDesk, `${command}: ${said}`);
      if (needsDesk) assert.match(said, /https:\/\/desk\.example\.com/, command);
      if (command.startsWith("pull")) await writePulled(`${cwd}/agent`);
    }
  } finally {
    await Deno.remove(cwd, { recursive: true });
  }
});
