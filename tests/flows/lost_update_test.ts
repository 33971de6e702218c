/** Two operators at the same page: no save is lost silently, and a file keeps its line ends. */

import assert from "node:assert/strict";
import { changedFiles, withFile } from "../../core/agent/files.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { saveVersion } from "../../core/agent/versions/versions.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { testServed } from "../support/served.ts";
import { type DeskBrowser, type PageAnswer, textOf } from "./teammate.ts";

const served = await testServed();
const { desk, workspace } = served;
Deno.test.afterAll(() => served.close());

const olga = await served.signIn("Olga", "owner");
const ann = await served.signIn("Ann", "admin");

/** The form of a page as a browser would send it: hidden fields, what is typed and what is ticked. */
async function formOf(browser: DeskBrowser, path: string): Promise<FormData> {
  const { html } = await browser.get(path);
  const form = new FormData();
  const shown = html.slice(html.indexOf("data-form="), html.lastIndexOf("</form>"));
  for (const [input] of shown.matchAll(/<input [^>]*>/g)) {
    const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? null;
    const isOff = /radio|checkbox/.test(attribute("type") ?? "") && !/ checked/.test(input);
    const name = attribute("name");
    if (name !== null && !isOff) form.append(name, attribute("value") ?? "on");
  }
  for (const [, name = "", text = ""] of shown.matchAll(/<textarea [^>]*name="([^"]+)"[^>]*>([^<]*)</g)) {
    form.append(name, text);
  }
  for (const [, name = "", options = ""] of shown.matchAll(/<select [^>]*name="([^"]+)"[^>]*>([\s\S]*?)<\/select>/g)) {
    form.append(name, /value="([^"]*)" selected/.exec(options)?.[1] ?? "");
  }
  return form;
}

const saved = () => readSettings(desk, workspace.id);

function refuses(answer: PageAnswer, typed: string): FormData {
  assert.equal(answer.status, 409, textOf(answer.html));
  assert.match(
    textOf(answer.html),
    /Ann has changed these settings since you opened this page: .+\. What you typed is still here/,
  );
  assert.ok(answer.html.includes(typed), "what was typed is gone");
  const form = new FormData();
  form.set("seen", /name="seen" value="([^"]+)"/.exec(answer.html)?.[1] ?? "");
  return form;
}

const PAGES = [
  ["/desk/widget/appearance", "widget.appearance.greeting", async () => (await saved()).widget.appearance.greeting],
  [
    "/desk/widget/behaviour",
    "widget.behaviour.allowedWebsites",
    async () => (await saved()).widget.behaviour.allowedWebsites[0],
  ],
  ["/desk/settings/inbox", "awayMessage", async () => (await saved()).inbox.awayMessage],
] as const;

for (const [path, field, value] of PAGES) {
  Deno.test(`${path} reports that another teammate saved, keeps the typed values, and saves them when sent again`, async () => {
    const [hers, mine] = [await formOf(ann, path), await formOf(olga, path)];
    const [theirs, own] = ["https://theirs.example", "https://own.example"];
    if (path === "/desk/settings/inbox") [hers, mine].forEach((form) => form.set("do", "save"));
    hers.set(field, theirs);
    mine.set(field, own);
    assert.equal((await ann.send(path, hers)).status, 303);
    mine.set("seen", refuses(await olga.send(path, mine), own).get("seen") ?? "");
    assert.equal(await value(), theirs);
    assert.equal((await olga.send(path, mine)).status, 303);
    assert.equal(await value(), own);
  });
}

Deno.test("two teammates who change different fields of a page both keep their change", async () => {
  const path = "/desk/widget/appearance";
  const [hers, mine] = [await formOf(ann, path), await formOf(olga, path)];
  hers.set("widget.appearance.greeting", "Hello from Ann");
  mine.set("widget.appearance.radius", "7");
  assert.equal((await ann.send(path, hers)).status, 303);
  assert.equal((await olga.send(path, mine)).status, 303);
  const { greeting, radius } = (await saved()).widget.appearance;
  assert.deepEqual([greeting, radius], ["Hello from Ann", 7]);
});

Deno.test("two pages of settings can be saved independently", async () => {
  const [hers, mine] = [await formOf(ann, PAGES[0][0]), await formOf(olga, PAGES[2][0])];
  hers.set(PAGES[0][1], "Hi");
  mine.set(PAGES[2][1], "Away.");
  mine.set("do", "save");
  assert.equal((await ann.send(PAGES[0][0], hers)).status, 303);
  assert.equal((await olga.send(PAGES[2][0], mine)).status, 303);
});

/** Saves a file as an MCP client would, with the line ends that it sends. */
async function save(path: string, text: string): Promise<void> {
  const { version: base, files: before } = await liveAgent(desk, workspace.id);
  const files = withFile(before, path, text);
  const changed = changedFiles(before, files);
  await saveVersion(desk, workspace.id, { base, files, changed, message: "", caller: null, via: "desk" });
}

Deno.test("the file editor keeps the line ends that a file has", async () => {
  for (const ends of ["\r\n", "\n"]) {
    await save("instructions.md", ["---", `maxReplies: ${6 + ends.length}`, "---", "Be kind.", ""].join(ends));
    const path = "/desk/agent/file?path=instructions.md";
    const form = await formOf(olga, path);
    const lines = ["---", "maxReplies: 5", "---", `Be brief: ${ends.length}.`, ""];
    form.set("content", lines.join("\r\n"));
    const answer = await olga.send(path, form);
    assert.equal(answer.status, 303, textOf(answer.html));
    const { files } = await liveAgent(desk, workspace.id);
    assert.equal(files.get("instructions.md"), lines.join(ends));
  }
});
