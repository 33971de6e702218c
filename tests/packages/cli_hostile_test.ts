/** The command line in a folder from an attacker, and with a desk that answers anything. */

import assert from "node:assert/strict";
import { useFolder } from "./cli_support.ts";

const ORIGIN = "https://desk.example.com";

/** A desk with these files, and the requests that it received. */
function fakeDesk(files: Readonly<Record<string, string>>) {
  const sent: { readonly url: string; readonly token: string | null; readonly body: string }[] = [];
  const ask = (url: string, init: RequestInit) => {
    const body = typeof init.body === "string" ? init.body : "";
    sent.push({ url, token: new Headers(init.headers).get("authorization"), body });
    const listed = Object.entries(files).map(([path, content]) => ({ path, content }));
    return Promise.resolve(Response.json({ workspace: null, version: 1, files: listed }));
  };
  return { sent, fetch: ask };
}

Deno.test("a folder's desk.json cannot redirect DESK_TOKEN to another desk", () =>
  useFolder({ DESK_TOKEN: "svc_pat_own" }, async (folder) => {
    await folder.write("desk.json", JSON.stringify({ desk: "https://evil.example" }));
    for (const command of ["pull", "diff", "push", "test"]) {
      const { sent, fetch } = fakeDesk({});
      const { code, notes } = await folder.runWith({ fetch }, command);
      assert.equal(code, 2, command);
      assert.match(notes, /DESK_TOKEN goes only to the desk that DESK_URL or --desk names/);
      assert.deepEqual(sent, [], command);
    }
    const { sent, fetch } = fakeDesk({});
    await folder.runWith({ fetch }, "diff", "--desk", ORIGIN);
    assert.deepEqual(sent.map(({ url, token }) => [new URL(url).origin, token]), [[ORIGIN, "Bearer svc_pat_own"]]);
  }));

Deno.test("the CLI reads and writes no file through a link in the folder", async (test) => {
  const env = { DESK_URL: ORIGIN, DESK_TOKEN: "svc_pat_own" };
  const LINKS = [
    ["actions", ["diff", "push", "test", "pull", "check"]],
    ["instructions.md", ["diff", "pull"]],
    [".desk", ["pull", "init"]],
    [".vscode", ["init"]],
    [".gitignore", ["init"]],
  ] as const;
  for (const [link, commands] of LINKS) {
    await test.step(link, () =>
      useFolder(env, async (folder) => {
        const outside = await Deno.makeTempDir({ prefix: "desk-outside-" });
        try {
          const isFile = link.includes(".md") || link === ".gitignore";
          const to = isFile ? `${outside}/mine` : outside;
          await Deno.writeTextFile(`${outside}/mine`, "my secret");
          await Deno.symlink(to, `${folder.path}/${link}`);
          for (const command of commands) {
            const { sent, fetch } = fakeDesk({ "instructions.md": "# Rules\n", "actions/a.yaml": "x" });
            const before = namesIn(folder.path);
            const { code, notes } = await folder.runWith({ fetch }, command);
            assert.equal(code, 2, `${command}: ${notes}`);
            assert.match(notes, /link/, command);
            if (command === "init") assert.deepEqual(namesIn(folder.path), before, "nothing is written");
            assert.ok(!sent.some(({ body }) => body.includes("my secret")), command);
          }
          assert.deepEqual(namesIn(outside), ["mine"]);
          assert.equal(await Deno.readTextFile(`${outside}/mine`), "my secret");
        } finally {
          await Deno.remove(outside, { recursive: true });
        }
      }));
  }
});

Deno.test("the state is not written through a link", () =>
  useFolder({ DESK_URL: ORIGIN, DESK_TOKEN: "svc_pat_own" }, async (folder) => {
    await folder.write("mine", "my secret");
    await Deno.mkdir(`${folder.path}/.desk`);
    await Deno.symlink(`${folder.path}/mine`, `${folder.path}/.desk/state.json`);
    const { code } = await folder.runWith({ fetch: fakeDesk({ "instructions.md": "# Rules\n" }).fetch }, "pull");
    assert.equal(code, 2);
    assert.equal(await folder.read("mine"), "my secret");
  }));

Deno.test("the CLI refuses a file of a desk outside of the agent's folders", () =>
  useFolder({ DESK_URL: ORIGIN, DESK_TOKEN: "svc_pat_own" }, async (folder) => {
    const paths = ["../x.yaml", "actions/../../x.yaml", "/etc/x", "actions/.x.yaml", "actions/a/b.yaml", ".git/config"];
    for (const path of [...paths, "actions\\..\\x.yaml", "actions/X.yaml", "actions/a.yaml\u0000", "desk.json"]) {
      const { code, notes } = await folder.runWith({ fetch: fakeDesk({ [path]: "x" }).fetch }, "pull");
      assert.equal(code, 2, path);
      assert.match(notes, /not a file of an agent/);
    }
    assert.deepEqual(Array.from(Deno.readDirSync(folder.path)), []);
  }));

Deno.test("printed text has no control characters of files or the desk, and JSON stays valid", () =>
  useFolder({ DESK_URL: ORIGIN, DESK_TOKEN: "svc_pat_own" }, async (folder) => {
    const text = "# Rules\nPay \u001b[8mmore\u001b[0m\u202e\u200b\u009b \u{e0041}\tto سلام\u200cها\n";
    const { out } = await folder.runWith({ fetch: fakeDesk({ "instructions.md": text }).fetch }, "diff");
    const line = out.split("\n").find((each) => each.includes("Pay"));
    assert.equal(
      line,
      "-Pay \\u001b[8mmore\\u001b[0m\\u202e\\u200b\\u009b \\udb40\\udc41\tto سلام\u200cها",
    );
  }));

function namesIn(folder: string): readonly string[] {
  return Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
}
