/** The count of waiting conversations on the desk's pages, what their script is told, and Profile > Notifications. */

import assert from "node:assert/strict";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { testServed } from "../support/served.ts";
import { textOf } from "./teammate.ts";
import { openChat } from "./visitor.ts";

const served = await testServed({ model: builtinModel() });
const { url, workspace } = served;
Deno.test.afterAll(() => served.close());

const PAGE = "/desk/profile/notifications";
const widget = { deskUrl: url, widgetKey: workspace.widgetKey };
const ann = await served.signIn("Ann", "teammate");
const ben = await served.signIn("Ben", "teammate");
const vic = await served.signIn("Vic", "viewer");

Deno.test("every page counts the conversations that wait for its reader, in the title and in the menu", async () => {
  const plain = (await ann.get("/desk/profile")).html;
  assert.match(plain, /<title>Your profile/);
  assert.match(plain, /data-waiting="0" hidden/);
  const chat = await openChat(widget);
  await chat.say("I want to talk to a person");
  for (const path of ["/desk/profile", "/desk/inbox", "/desk/settings/team"]) {
    const { html } = await ann.get(path);
    assert.match(html, /<title>\(1\) /, path);
    assert.match(html, /data-waiting="1">/, path);
  }
  const viewers = (await vic.get("/desk/inbox")).html;
  assert.doesNotMatch(viewers, /data-waiting|<title>\(/);
  assert.equal((await vic.get("/desk/waiting")).status, 403);
});

Deno.test("GET /desk/waiting lists what waits for its reader alone, without the customer's words", async () => {
  const chat = await openChat(widget);
  await chat.say("a secret of ours");
  await chat.say("I want to talk to a person");
  const answer = await ann.get("/desk/waiting");
  const report = JSON.parse(answer.html);
  assert.equal(answer.headers.get("cache-control"), "no-store");
  assert.equal(report.newest.length, report.count);
  assert.match(report.newest[0].href, /^\/desk\/inbox\/\d+$/);
  assert.doesNotMatch(answer.html, /secret/);
  await ben.get(PAGE);
  await ben.send(PAGE, { watches: "mine", sound: "on" });
  const bens = JSON.parse((await ben.get("/desk/waiting")).html);
  assert.deepEqual([bens.count, bens.sound, bens.desktop], [0, true, false]);
});

Deno.test("a teammate chooses what they are notified of, and a viewer reads that there is nothing to choose", async () => {
  await ann.get(PAGE);
  const { status, location } = await ann.send(PAGE, { watches: "all", desktop: "on", preview: "on" });
  assert.deepEqual([status, location], [303, `${PAGE}?saved`]);
  const { html } = await ann.get(location);
  assert.match(textOf(html), /Saved\./);
  const checked = [...html.matchAll(/<input[^>]*checked[^>]*>/g)].map(([tag]) =>
    /value="(\w+)"/.exec(tag)?.[1] ?? /name="(\w+)"/.exec(tag)?.[1]
  );
  assert.deepEqual(checked, ["all", "desktop", "preview"]);
  assert.equal((await ann.send(PAGE, { watches: "nothing" })).status, 400);
  assert.match(textOf((await vic.get(PAGE)).html), /Your role does not answer conversations/);
});

Deno.test("the service worker is a script of the desk, looked up anew each time", async () => {
  const answer = await fetch(`${url}/desk/service_worker.js`);
  assert.match(answer.headers.get("content-type") ?? "", /^text\/javascript/);
  assert.equal(answer.headers.get("cache-control"), "no-cache");
  assert.match(await answer.text(), /notificationclick/);
});
