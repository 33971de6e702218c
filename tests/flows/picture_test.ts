/** A teammate's picture: uploaded and removed on their profile, and shown wherever they appear. */

import assert from "node:assert/strict";
import { sweepFiles } from "../../core/attachments/sweep.ts";
import { PICTURE_LIMITS } from "../../core/limits/people.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { bytesOf, PNG } from "../attachments/samples.ts";
import { testServed } from "../support/served.ts";
import { type DeskBrowser, type PageAnswer, textOf } from "./teammate.ts";
import { openChat } from "./visitor.ts";

const PROFILE = "/desk/profile";
const served = await testServed({ model: builtinModel() });
const { desk, url, workspace } = served;
Deno.test.afterAll(() => served.close());

async function upload(browser: DeskBrowser, bytes: Uint8Array): Promise<PageAnswer> {
  const { html } = await browser.get(PROFILE);
  const form = new FormData();
  form.set("csrf", /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "");
  form.set("do", "picture");
  form.set("picture", new File([new Uint8Array(bytes)], "me.png"));
  return await browser.send(PROFILE, form);
}

async function remove(browser: DeskBrowser): Promise<PageAnswer> {
  await browser.get(PROFILE);
  return await browser.send(PROFILE, { do: "no-picture" });
}

/** The addresses of the pictures of people on a page. */
function faces(html: string): readonly string[] {
  return Array.from(html.matchAll(/<img class="avatar[^"]*" src="([^"]+)"/g), ([, address = ""]) => address);
}

async function statusOf(path: string): Promise<number> {
  const answer = await fetch(`${url}${path}`);
  await answer.body?.cancel();
  return answer.status;
}

/** A conversation that a teammate has answered. */
async function answeredBy(browser: DeskBrowser) {
  const chat = await openChat({ deskUrl: url, widgetKey: workspace.widgetKey });
  await chat.say("hello");
  const { last: lastNumber } = await desk.db.selectFrom("conversationNumbers").select("last")
    .where("workspace", "=", workspace.id).executeTakeFirstOrThrow();
  const path = `/desk/inbox/${lastNumber}`;
  await browser.get(path);
  await browser.send(`${path}/reply`, { kind: "reply", clientId: `picture-${lastNumber}`, text: "Here I am" });
  return { chat, path };
}

Deno.test("a teammate's picture is shown on the profile, Team, inbox and chat until it is removed", async () => {
  const pia = await served.signIn("Pia", "teammate");
  await pia.get(PROFILE);
  await pia.send(PROFILE, { do: "name", name: "Pia Lund" });
  const olga = await served.signIn("Olga");
  const { chat, path } = await answeredBy(pia);
  assert.deepEqual(await chat.answerer(), { kind: "person", name: "Pia Lund", picture: null });
  assert.match((await olga.get(path)).html, /<span class="avatar small known" aria-hidden="true">PL<\/span>/);

  const saved = await upload(pia, PNG);
  assert.equal(saved.location, `${PROFILE}?done=picture`);
  const [picture = ""] = faces((await pia.get(PROFILE)).html);
  assert.match(picture, /^\/pictures\/[\w-]+$/);
  assert.equal(await statusOf(picture), 200, "anyone may see it");
  assert.deepEqual(faces((await olga.get("/desk/settings/team")).html), [picture], "Olga has none");
  assert.deepEqual(faces((await olga.get(path)).html), [picture]);
  assert.deepEqual(await chat.answerer(), { kind: "person", name: "Pia Lund", picture });
  const messages = await chat.thread();
  assert.deepEqual(messages.map((message) => [message.by, message.picture]).at(-1), ["Pia Lund", picture]);
  assert.ok(messages.every((message) => message.by !== null || message.picture === null), "no one else's message");

  assert.equal((await remove(pia)).location, `${PROFILE}?done=no-picture`);
  assert.deepEqual(faces((await pia.get(PROFILE)).html), []);
  assert.deepEqual(await chat.answerer(), { kind: "person", name: "Pia Lund", picture: null });
  desk.pass(PICTURE_LIMITS.unusedMs + 1);
  await sweepFiles(desk);
  assert.equal(await statusOf(picture), 404);
});

Deno.test("a new picture replaces the previous one, and the sweep keeps it", async () => {
  const ben = await served.signIn("Ben", "viewer");
  await upload(ben, PNG);
  const [first = ""] = faces((await ben.get(PROFILE)).html);
  await upload(ben, PNG);
  const [second = ""] = faces((await ben.get(PROFILE)).html);
  assert.notEqual(second, first);
  desk.pass(PICTURE_LIMITS.unusedMs + 1);
  await sweepFiles(desk);
  assert.deepEqual([await statusOf(first), await statusOf(second)], [404, 200]);
});

for (
  const [what, bytes, says] of [
    ["nothing", new Uint8Array(), "Choose a picture first."],
    ["an SVG", bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'), "Choose a PNG, JPEG or WebP file."],
    ["a large file", new Uint8Array(PICTURE_LIMITS.fileBytesMax + 1), "The picture is larger than 192 KB."],
  ] as const
) {
  Deno.test(`${what} is refused as a picture with a reason, and the saved one stays`, async () => {
    const cat = await served.signIn(`Cat${bytes.length}`, "teammate");
    await upload(cat, PNG);
    const before = faces((await cat.get(PROFILE)).html);
    const refused = await upload(cat, bytes);
    assert.equal(refused.status, 400);
    assert.ok(textOf(refused.html).includes(says), textOf(refused.html));
    assert.deepEqual([before.length, faces((await cat.get(PROFILE)).html)], [1, before]);
  });
}

Deno.test("a form that is too large is refused on its page, and a script gets only the reason", async () => {
  const eve = await served.signIn("Eve", "teammate");
  await eve.get(PROFILE);
  const form = () => {
    const sent = new FormData();
    sent.set("picture", new File([new Uint8Array(600 * 1024)], "me.png"));
    return sent;
  };
  const came = { referer: `${url}/desk/profile/notifications?done=saved` };
  const page = await eve.send(PROFILE, form(), came);
  assert.equal(page.status, 413);
  assert.match(
    textOf(page.html),
    /Too large A form may have 512 KB. Choose a smaller file, or send less text. .*Notifications/,
  );
  assert.doesNotMatch(textOf(page.html), /Saved\./, "nothing of an earlier form");
  const script = await eve.send(PROFILE, form(), { ...came, "x-sent-by": "script" });
  assert.equal(script.status, 413);
  assert.doesNotMatch(script.html, /id="main"/);
});

Deno.test("the activity says that a picture was changed, and by whom", async () => {
  const dan = await served.signIn("Dan", "admin");
  await upload(dan, PNG);
  await remove(dan);
  const rows = await desk.db.selectFrom("activities").select("name")
    .where("workspace", "=", workspace.id).where("kind", "=", "picture_changed").where("name", "=", "Dan").execute();
  assert.equal(rows.length, 2);
});
