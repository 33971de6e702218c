/** The agent's pages and the MCP pages as teammates use them: forms over HTTP, without a script. */

import assert from "node:assert/strict";
import type { PageAnswer } from "./teammate.ts";
import { textOf } from "./teammate.ts";
import { callTool } from "./tools.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { beginRollout } from "../../core/agent/versions/rollouts.ts";
import { saveVersion } from "../../core/agent/versions/versions.ts";
import { allTools } from "../../core/tools/index.ts";
import { formFields, leavesOf } from "../../routes/desk/form/fields.ts";
import { formOf } from "../routes/desk/form/sheet.ts";
import { testCaller } from "../support/desk.ts";
import { addExampleSource } from "../support/knowledge.ts";
import { testServed } from "../support/served.ts";

const desk = await testServed();
Deno.test.afterAll(() => desk.close());
const ada = await desk.signIn("Ada");
const bob = await desk.signIn("Bob", "admin");
const vera = await desk.signIn("Vera", "viewer");

const TASK = "tasks/account.md";
const FILE = `/desk/agent/file?path=${encodeURIComponent(TASK)}`;
const text = (line: string) => `---\ndescription: The customer asks about their account.\n---\n1. ${line}\n`;

/** Begins a rollout of the live files with another task. */
async function rollOut(): Promise<void> {
  const { files, version: base } = await liveAgent(desk.desk, desk.workspace.id);
  const caller = await testCaller(desk.desk, desk.workspace.id, "owner");
  await beginRollout(desk.desk, desk.workspace.id, {
    base,
    files: new Map([...files, [TASK, text("Try this.")]]),
    changed: [{ path: TASK, change: "changed" }],
    message: "",
    share: 10,
    caller,
  });
}

/** The number of the live version. */
async function liveNow(): Promise<number> {
  const { html } = await ada.get("/desk/agent");
  return Number(/Version (\d+) is live/.exec(textOf(html))?.[1]);
}

Deno.test("a file is previewed, saved and listed in History with its message", async () => {
  const before = await liveNow();
  const page = await ada.get(FILE);
  const typed = { content: text("Say <b>hello</b> & more."), message: "A greeting" };
  const preview = await ada.send(FILE, formOf(page.html, typed, "Preview changes"));
  assert.equal(preview.status, 200);
  assert.match(textOf(preview.html), /Preview: nothing was saved .*\+1\. Say <b>hello<\/b> & more\./);
  assert.equal(await liveNow(), before);
  // The next press sends the form in the answer: nothing is typed again.
  const saved = await ada.send(FILE, formOf(preview.html, {}, "Save"));
  assert.deepEqual([saved.status, saved.location], [303, `${FILE}&saved=${before + 1}`]);
  assert.equal(await liveNow(), before + 1);
  assert.match(textOf((await ada.get(saved.location)).html), new RegExp(`Saved as version ${before + 1}, live now`));
  assert.equal(formOf((await ada.get(FILE)).html).get("content"), typed.content.replaceAll("\n", "\r\n"));
  const history = textOf((await vera.get("/desk/agent/history")).html);
  assert.match(history, new RegExp(`Version ${before + 1} live A greeting Ada, .*tasks/account\\.md changed`));
});

Deno.test("of two teammates who change one file, the second sees who saved what, and keeps their text", async () => {
  const base = await liveNow();
  const [adas, bobs] = [await ada.get(FILE), await bob.get(FILE)];
  await ada.send(FILE, formOf(adas.html, { content: text("Ada's step."), message: "Mine" }));
  const late = await bob.send(FILE, formOf(bobs.html, { content: text("Bob's step.") }));
  assert.equal(late.status, 409);
  const says = textOf(late.html);
  assert.match(
    says,
    new RegExp(`Nothing was saved: version ${base + 1} is live, but this form was opened on version ${base}`),
  );
  assert.match(says, new RegExp(`Version ${base + 1} by Ada ?, .*: ?Mine .*tasks/account\\.md changed`));
  assert.match(says, /\+1\. Ada's step\./, "and what exactly it was");
  assert.match(says, new RegExp(`Save, over version ${base + 1}`));
  assert.equal(formOf(late.html).get("content"), text("Bob's step.").replaceAll("\n", "\r\n"));
  const second = await bob.send(FILE, formOf(late.html));
  assert.equal(second.location, `${FILE}&saved=${base + 2}`);
});

Deno.test("a form that was checked or refused keeps the version that it began with", async () => {
  const base = await liveNow();
  const bobs = await bob.get(FILE);
  await ada.send(FILE, formOf((await ada.get(FILE)).html, { content: text("Ada again.") }));
  const checked = await bob.send(FILE, formOf(bobs.html, { content: text("Bob again.") }, "Check"));
  assert.match(textOf(checked.html), /No problems/);
  assert.equal(formOf(checked.html).get("expectedVersion"), String(base));
  const broken = await bob.send(FILE, formOf(checked.html, { message: "x".repeat(201) }));
  assert.deepEqual([broken.status, formOf(broken.html).get("expectedVersion")], [400, String(base)]);
  assert.equal((await bob.send(FILE, formOf(checked.html))).status, 409);
});

Deno.test("problems stand at their line, and what was typed is still there", async () => {
  const content = "---\ndescription: Broken.\n---\n1. Go.\n";
  const path = "actions/get_account.yaml";
  const address = `/desk/agent/file?path=${encodeURIComponent(path)}`;
  const page = await ada.get(address);
  const answer = await ada.send(address, formOf(page.html, { content }));
  assert.equal(answer.status, 422);
  assert.match(textOf(answer.html), /Nothing was saved actions\/get_account\.yaml:\d+:\d+/);
  assert.match(answer.html, /<span class="bad">\d+<\/span>/);
  assert.equal(formOf(answer.html).get("content"), content.replaceAll("\n", "\r\n"));
});

Deno.test("a key in a body is saved by an owner who accepts it on the page of the file", async () => {
  const address = "/desk/agent/file?path=actions%2Fstore.yaml";
  const content =
    "description: Stores a note.\nmethod: POST\nurl: https://app.example.com/notes/{user.id}\nbody: {note: '{secrets.APP_KEY}'}\n";
  const start = formOf((await bob.get("/desk/agent/file")).html, { path: "actions/store.yaml", content });
  const bobs = await bob.send(address, start);
  assert.equal(bobs.status, 409);
  assert.match(textOf(bobs.html), /Nothing was saved actions\/store\.yaml:\d+:\d+ .*APP_KEY in the body's field note/);
  assert.doesNotMatch(bobs.html, /name="acceptKeyUse"/);
  const forced = formOf(bobs.html);
  forced.set("acceptKeyUse", "true");
  assert.equal((await bob.send(address, forced)).status, 409);
  const page = formOf((await ada.get("/desk/agent/file")).html, { path: "actions/store.yaml", content });
  assert.equal(page.has("acceptKeyUse"), false);
  const asked = await ada.send(address, page);
  assert.match(asked.html, /name="acceptKeyUse"/);
  const saved = await ada.send(address, formOf(asked.html, { acceptKeyUse: "true" }));
  assert.equal(saved.status, 303, textOf(saved.html));
  await ada.send("/desk/agent/file/delete", { path: "actions/store.yaml", expectedVersion: String(await liveNow()) });
});

Deno.test("why anyone may choose the account of an action is shown in red, as text", async () => {
  const path = "actions/find_shipment.yaml";
  const content = "description: Finds a shipment.\nurl: https://app.example.com/accounts/{account_id}/shipments\n" +
    "input: {account_id: {type: string}}\naccount: {public: Shown to <b>anyone</b> who has the number.}\n";
  const address = `/desk/agent/file?path=${encodeURIComponent(path)}`;
  const page = await ada.get("/desk/agent/file");
  assert.equal((await ada.send("/desk/agent/file", formOf(page.html, { path, content }))).status, 303);
  const { html } = await ada.get(address);
  const red = /<(\w+) class="notice bad"[^>]*>(.*?)<\/\1>/s.exec(html)?.[2] ?? "";
  assert.match(textOf(red), /Public account: anyone may choose .* Shown to <b>anyone<\/b> who has the number\./);
  assert.match((await ada.get("/desk/agent")).html, /<span class="badge bad">public account<\/span>/);
  await ada.send("/desk/agent/file/delete", { path, expectedVersion: String(await liveNow()) });
});

Deno.test("a new file is written under the path that was typed, and deleted after a question", async () => {
  const page = await ada.get("/desk/agent/file");
  const wrong = await ada.send("/desk/agent/file", formOf(page.html, { path: "notes.txt", content: "x" }));
  assert.equal(wrong.status, 422);
  assert.equal(formOf(wrong.html).get("path"), "notes.txt");
  const path = "tasks/hello.md";
  const saved = await ada.send("/desk/agent/file", formOf(wrong.html, { path, content: text("Say hello.") }));
  const version = Number(/saved=(\d+)/.exec(saved.location)?.[1]);
  assert.equal(saved.location, `/desk/agent/file?path=tasks%2Fhello.md&saved=${version}`);
  const asked = (await ada.get(saved.location)).html;
  assert.match(textOf(asked), /Delete tasks\/hello\.md\?/);
  const [deletion = ""] = /\/desk\/agent\/file\/delete[^"]*/.exec(asked) ?? [];
  const stale = await ada.send(deletion, { path, expectedVersion: String(version - 1) });
  assert.equal(stale.status, 409);
  const again = await ada.get(deletion);
  assert.deepEqual([again.status, again.location], [303, `/desk/agent/file?path=${encodeURIComponent(path)}`]);
  const gone = await ada.send(deletion, { path, expectedVersion: String(version) });
  assert.equal(gone.location, `/desk/agent/history?saved=${version + 1}`);
  assert.equal((await ada.get(`/desk/agent/file?path=${path}`)).status, 404);
});

Deno.test("the MCP page makes a token that reads customers' words, and marks it in the list", async () => {
  const replays = async (form: Readonly<Record<string, string>>) => {
    await ada.get("/desk/mcp");
    const { html } = await ada.send("/desk/mcp/tokens", { app: "vs-code", days: "30", ...form });
    const [apiToken = ""] = /svc_pat_[\w-]{49}/.exec(html) ?? [];
    return (await callTool({ deskUrl: desk.url, apiToken }, "run_tests", { replay: true, names: [] })).isError;
  };
  assert.equal(await replays({}), true);
  assert.doesNotMatch(textOf((await ada.get("/desk/mcp/tokens")).html), /VS Code reads customers' words/);
  assert.equal(await replays({ readsCustomers: "yes" }), false);
  assert.match(textOf((await ada.get("/desk/mcp/tokens")).html), /VS Code reads customers' words/);
});

Deno.test("History names an AI's change, shows its diff, and restores a version", async () => {
  const { html } = await ada.send("/desk/mcp/tokens", { app: "cursor", days: "30" });
  const [apiToken = ""] = /svc_pat_[\w-]{49}/.exec(html) ?? [];
  const at = { deskUrl: desk.url, apiToken };
  const written = await callTool(at, "update_instructions", { maxReplies: 7, message: "Fewer replies" });
  assert.equal(written.isError, false, written.text);
  const version = await liveNow();
  const history = textOf((await vera.get("/desk/agent/history")).html);
  assert.match(
    history,
    new RegExp(`Version ${version} live by token Fewer replies Ada \\(Cursor\\)`),
  );
  assert.match(textOf((await vera.get(`/desk/agent/history/${version}`)).html), /\+maxReplies: 7/);
  const stale = await ada.send(`/desk/agent/history/1/restore`, { expectedVersion: String(version - 1) });
  assert.deepEqual([stale.status, await liveNow()], [409, version]);
  assert.match(textOf(stale.html), new RegExp(`Version ${version} by Ada \\(Cursor\\)`));
  const restored = await ada.send(`/desk/agent/history/1/restore`, { expectedVersion: String(version) });
  assert.equal(restored.location, `/desk/agent/history?saved=${version + 1}`);
  assert.match(
    textOf((await ada.get("/desk/agent/history")).html),
    new RegExp(`Version ${version + 1} live restored Restored version 1 Ada,`),
    "a person restored it, no AI",
  );
  for (const path of ["0", "1e3", "999", "x"]) assert.equal((await ada.get(`/desk/agent/history/${path}`)).status, 404);
});

Deno.test("a viewer reads everything and changes nothing", async () => {
  const file = await vera.get(FILE);
  assert.deepEqual([file.status, file.html.includes("<textarea"), file.html.includes("Delete")], [200, false, false]);
  const tools = textOf((await vera.get("/desk/agent/tools")).html);
  assert.match(tools, /Look at the agent/);
  assert.doesNotMatch(tools, /Store a key|Write a file/);
  assert.equal((await vera.get("/desk/agent/tools/set_key")).status, 403);
  const before = await liveNow();
  const forms: readonly (readonly [string, Record<string, string>])[] = [
    [FILE, { content: text("No.") }],
    ["/desk/agent/file/delete", { path: TASK }],
    ["/desk/agent/history/1/restore", {}],
    ["/desk/agent/tools/write_file", { path: TASK, content: text("No.") }],
    ["/desk/agent/tools/set_key", { name: "APP_KEY", value: "sk_live_0123456789" }],
  ];
  for (const [path, fields] of forms) assert.equal((await vera.send(path, fields)).status, 403, path);
  assert.equal(await liveNow(), before);
  const read = await vera.send("/desk/agent/tools/list_tasks", {});
  assert.equal(read.status, 200);
});

Deno.test("a tool's form is refused without its token and from another site", async () => {
  const fields = { name: "account", dryRun: "true" };
  const path = "/desk/agent/tools/delete_task";
  await ada.get(path);
  assert.equal((await ada.send(path, { ...fields, csrf: "wrong" })).status, 403);
  assert.equal((await ada.send(path, fields, { origin: "https://evil.example" })).status, 403);
  assert.equal((await ada.send(path, fields)).status, 200);
});

Deno.test("every tool's example runs from its form", async (test) => {
  const key = { name: "APP_KEY", value: "sk_live_0123456789", replace: "true" };
  assert.equal((await ada.send("/desk/agent/tools/set_key", key)).status, 200);
  await addExampleSource(desk.desk, desk.workspace.id);
  for (const tool of allTools.byName.values()) {
    await test.step(tool.name, async () => {
      const path = `/desk/agent/tools/${tool.name}`;
      if (tool.name === "change_rollout") await rollOut();
      const { html } = await ada.get(`${path}?example`);
      const keys = leavesOf(formFields(tool)).filter(({ holdsKey }) => holdsKey).map(({ path }) => path);
      const typing = Object.fromEntries(keys.map((key) => [key, String(tool.example[key])]));
      const answer = await ada.send(path, formOf(html, typing, tool.example.dryRun ? "Preview changes" : tool.title));
      assert.equal(answer.status, 200, textOf(answer.html));
      assert.match(answer.html, /aria-label="Result"/);
    });
  }
});

Deno.test("a list that goes on has a button for the next page", async () => {
  const path = "/desk/agent/tools/history";
  const { html } = await ada.get(path);
  const first = await ada.send(path, formOf(html, { limit: "1" }));
  const live = await liveNow();
  assert.match(textOf(first.html), new RegExp(`Version .* ${live} \\d+:\\d\\d [AP]M Ada`));
  const second = await ada.send(path, formOf(first.html));
  assert.match(textOf(second.html), new RegExp(`Version .* ${live - 1} \\d+:\\d\\d [AP]M Ada`));
});

const KEY = "sk_live_never_shown_0123";

Deno.test("a key's form asks before it replaces a key, and before it removes one", async () => {
  const path = "/desk/agent/tools/set_key";
  const typed = { name: "ASKED_KEY", value: KEY, origins: "https://app.example.com" };
  assert.equal((await ada.send(path, typed)).status, 200);
  const asked = await ada.send(path, typed);
  assert.equal(asked.status, 409);
  assert.match(textOf(asked.html), /The key ASKED_KEY is set already\. No action uses it\..*check Replace/);
  assert.equal((await ada.send(path, { ...typed, replace: "true" })).status, 200);
  const removal = "/desk/agent/tools/remove_key";
  assert.equal((await ada.send(removal, { name: "ASKED_KEY" })).status, 409);
  assert.equal((await ada.send(removal, { name: "ASKED_KEY", confirm: "true" })).status, 200);
  assert.equal((await ada.send(removal, { name: "ASKED_KEY", confirm: "true" })).status, 404);
});

Deno.test("no page contains a key, whatever the result of its form", async () => {
  const path = "/desk/agent/tools/set_key";
  const pages: readonly Promise<PageAnswer>[] = [
    ada.send(path, { name: "not a name", value: KEY }),
    ada.send(path, { name: "NEW_KEY", value: KEY, dryRun: "true" }),
    ada.send(path, { name: "NEW_KEY", value: KEY, origins: "https://app.example.com" }),
    ada.send("/desk/agent/tools/action_from_curl", { name: "x", curl: `curl nonsense ${KEY} 'open` }),
    ada.get(`${path}?name=NEW_KEY&value=${KEY}`),
    ada.get("/desk/mcp/activity"),
    ada.get("/desk/agent/tools/connections"),
  ];
  for (const page of await Promise.all(pages)) assert.equal(page.html.includes(KEY), false);
});

Deno.test("each app's button makes a token that works, named after the app, and shows it once", async (test) => {
  const apps: readonly (readonly [id: string, name: string, shows: RegExp])[] = [
    [
      "claude-code",
      "Claude Code",
      /claude mcp add --transport http desk \S+\/mcp --header "Authorization: Bearer TOKEN"/,
    ],
    [
      "claude-desktop",
      "Claude Desktop",
      /"mcp-remote",.*"--allow-http",.*"--header",.*"AUTHORIZATION": "Bearer TOKEN"/,
    ],
    [
      "cursor",
      "Cursor",
      /"mcpServers": \{ "desk": \{ "url": "\S+\/mcp", "headers": \{ "Authorization": "Bearer TOKEN"/,
    ],
    ["vs-code", "VS Code", /"servers": \{ "desk": \{ "type": "http", "url": .* "Authorization": "Bearer TOKEN"/],
    ["codex", "Codex", /\[mcp_servers\.desk\] url = "\S+\/mcp" http_headers = \{ "Authorization" = "Bearer TOKEN" \}/],
    ["other", "Another app", /Authorization: Bearer TOKEN/],
  ];
  for (const [app, name, shows] of apps) {
    await test.step(name, async () => {
      const { html } = await ada.send("/desk/mcp/tokens", { app, days: "365", readOnly: "yes" });
      const [apiToken = ""] = /svc_pat_[\w-]{49}/.exec(html) ?? [];
      assert.match(textOf(html).replaceAll(apiToken, "TOKEN"), shows);
      const at = { deskUrl: desk.url, apiToken };
      assert.equal((await callTool(at, "get_agent")).isError, false);
      assert.equal((await callTool(at, "delete_task", { name: "account" })).isError, true, "it only reads");
      const listed = await ada.get("/desk/mcp/tokens");
      assert.equal(listed.html.includes(apiToken), false);
      assert.match(textOf(listed.html), new RegExp(`${name} read only .*svc_pat_…${apiToken.slice(-4)}`));
    });
  }
  const cursor = await ada.send("/desk/mcp/tokens", { app: "cursor", days: "30" });
  const [, config = ""] = /href="cursor:[^"]*config=([^"]+)"/.exec(cursor.html) ?? [];
  assert.match(atob(decodeURIComponent(config)), /"url":"\S+\/mcp","headers":\{"Authorization":"Bearer svc_pat_/);
  const code = await ada.send("/desk/mcp/tokens", { app: "vs-code", days: "30" });
  assert.match(code.html, /href="vscode:mcp\/install\?%7B%22name%22/);
  assert.equal((await ada.send("/desk/mcp/tokens", { app: "cursor", days: "7" })).status, 400);
  const unnamed = await ada.send("/desk/mcp/tokens", { name: " ", days: "30" });
  assert.match(textOf(unnamed.html), /A token's name has 1 to 80 characters/);
});

Deno.test("Activity lists who called what with which outcome, page by page", async () => {
  const { html } = await ada.send("/desk/mcp/tokens", { name: "Robot", days: "30" });
  const [apiToken = ""] = /svc_pat_[\w-]{49}/.exec(html) ?? [];
  for (let count = 0; count < 52; count++) await callTool({ deskUrl: desk.url, apiToken }, "check");
  await callTool({ deskUrl: desk.url, apiToken }, "get_task", { name: "none" });
  const first = await vera.get("/desk/mcp/activity");
  assert.match(textOf(first.html), /get_task Ada \(Robot\) not_found .*check Ada \(Robot\) ok/);
  assert.equal(first.html.match(/<tr/g)?.length, 51);
  const [, older = ""] = /href="(\/desk\/mcp\/activity\?before=\d+)"/.exec(first.html) ?? [];
  const second = await vera.get(older);
  assert.equal((textOf(second.html).match(/check Ada \(Robot\) ok/g) ?? []).length, 3);
  assert.equal((await vera.get("/desk/mcp/activity?before=x")).status, 200);
});

Deno.test("an action whose key is not on the desk is marked on the Agent page and on its own, until it is set", async () => {
  const path = "actions/keyed.yaml";
  const { version, files } = await liveAgent(desk.desk, desk.workspace.id);
  const keyed = 'description: a\nurl: "https://keyed.example.com/x"\nheaders: {Authorization: "{secrets.KEYED_KEY}"}\n';
  const change = { base: version, changed: [], message: "Keyed", caller: null, via: "import" } as const;
  await saveVersion(desk.desk, desk.workspace.id, { ...change, files: new Map([...files, [path, keyed]]) });
  const file = `/desk/agent/file?path=${encodeURIComponent(path)}`;
  const marked = /actions\/keyed\.yaml not set up/;
  assert.match(textOf((await vera.get("/desk/agent")).html), marked);
  assert.match(textOf((await vera.get(file)).html), /Not set up: the desk has no key KEYED_KEY/);
  const form = "/desk/agent/tools/set_key?name=KEYED_KEY";
  for (const page of ["/desk/agent", file]) {
    assert.ok((await ada.get(page)).html.includes(`href="${form}"`), page);
    assert.ok(!(await vera.get(page)).html.includes("set_key"), `a viewer sets no key on ${page}`);
  }
  assert.match((await ada.get(form)).html, /name="name"[^>]*value="KEYED_KEY"/);
  const set = await ada.send("/desk/agent/tools/set_key", { name: "KEYED_KEY", value: KEY });
  assert.equal(set.status, 200);
  assert.doesNotMatch(textOf((await vera.get("/desk/agent")).html), marked);
  assert.doesNotMatch(textOf((await vera.get(file)).html), /Not set up/);
});

Deno.test("the Agent page names a live file that a later rule leaves out, and marks a change for anyone", async () => {
  const { version, files } = await liveAgent(desk.desk, desk.workspace.id);
  const lookUp = 'description: a\nurl: "https://app.example.com/accounts/{account_id}"\ninput: {account_id: {}}\n';
  const join = 'description: a\nmethod: POST\nurl: "https://app.example.com/newsletter"\n';
  const saved = new Map([...files, ["actions/look_up.yaml", lookUp], ["actions/join.yaml", join]]);
  const change = { base: version, files: saved, changed: [], message: "Before the rule", caller: null } as const;
  await saveVersion(desk.desk, desk.workspace.id, { ...change, via: "import" });
  const page = textOf((await vera.get("/desk/agent")).html);
  assert.match(page, /Not in use .*actions\/look_up\.yaml:\d+:\d+ .*`?account_id`? could select an account/);
  assert.match(page, /actions\/look_up\.yaml not in use/);
  assert.match(page, /actions\/join\.yaml no sign-in needed/);
});
