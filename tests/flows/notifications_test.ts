/** The count of waiting conversations on the desk's pages, the data for their script, and Profile > Notifications. */

import assert from "node:assert/strict";
import { createECDH } from "node:crypto";
import { runInNewContext } from "node:vm";
import { pictureSize } from "../../core/attachments/picture_size.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { testServed } from "../support/served.ts";
import { sessionHash } from "../../kv/desk_sessions.ts";
import { pushBrowsers } from "../../routes/push_browsers.ts";
import { until } from "../support/wait.ts";
import { listen } from "./socket.ts";
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

Deno.test("every page shows the number of conversations that wait for its reader, in the title and the menu", async () => {
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

Deno.test("a teammate chooses their notifications, and a viewer reads that they get none", async () => {
  const choices = textOf((await ann.get(PAGE)).html);
  assert.match(choices, /Mail is not set up, so nothing is sent yet: an owner or admin sets it up in Settings, Mail\./);
  assert.match(choices, /counted without a sound, a notification or an email\./);
  const { status, location } = await ann.send(PAGE, {
    watches: "all",
    desktop: "on",
    preview: "on",
    mailAfterMinutes: "30",
  });
  assert.deepEqual([status, location], [303, `${PAGE}?saved`]);
  const { html } = await ann.get(location);
  assert.match(textOf(html), /Saved\./);
  const checked = [...html.matchAll(/<input[^>]*checked[^>]*>/g)].map(([tag]) =>
    /value="(\w+)"/.exec(tag)?.[1] ?? /name="(\w+)"/.exec(tag)?.[1]
  );
  assert.deepEqual(checked, ["all", "desktop", "preview"]);
  assert.match(html, /<option value="30" selected[^>]*>30 minutes</);
  const refused = await ann.send(PAGE, { watches: "nothing", sound: "on" });
  assert.equal(refused.status, 400);
  assert.match(refused.html, /id="notify-watches-fault" role="alert"><span>Choose one of these\./);
  assert.match(refused.html, /<input id="sound"[^>]* checked/, "what was chosen is kept");
  const late = await ann.send(PAGE, { watches: "all", mailAfterMinutes: "7" });
  assert.match(late.html, /id="notify-mailAfterMinutes-fault" role="alert"><span>Choose one of these\./);
  assert.match(textOf((await vic.get(PAGE)).html), /Your role does not answer conversations/);
});

Deno.test("the service worker is served by the desk and revalidated each time", async () => {
  const answer = await fetch(`${url}/desk/service_worker.js`);
  assert.match(answer.headers.get("content-type") ?? "", /^text\/javascript/);
  assert.equal(answer.headers.get("cache-control"), "no-cache");
  assert.match(await answer.text(), /notificationclick/);
});

/** Runs the service worker with what a browser gives it, presses a notification, and returns the address that it opens. */
async function openedByPress(script: string, data: Readonly<Record<string, unknown>>): Promise<string | undefined> {
  const handlers = new Map<string, (event: Readonly<Record<string, unknown>>) => void>();
  const opened: string[] = [];
  const waited: Promise<unknown>[] = [];
  runInNewContext(script, {
    URL,
    location: { origin: url },
    addEventListener: (name: string, handler: (event: Readonly<Record<string, unknown>>) => void) =>
      handlers.set(name, handler),
    clients: {
      matchAll: () => Promise.resolve([{ url: `${url}/desk/profile` }]),
      openWindow: (address: string) => opened.push(address),
    },
  });
  const notification = { data, close: () => {} };
  handlers.get("notificationclick")?.({ notification, waitUntil: (work: Promise<unknown>) => waited.push(work) });
  await Promise.all(waited);
  return opened[0];
}

Deno.test("a press on a notification opens its conversation, where the teammate takes over", async () => {
  const chat = await openChat(widget);
  await chat.say("I want to talk to a person");
  const [newest] = JSON.parse((await ann.get("/desk/waiting")).html).newest;
  const script = await (await fetch(`${url}/desk/service_worker.js`)).text();
  const address = await openedByPress(script, { href: newest.href });
  assert.equal(address, `${url}${newest.href}`);
  assert.match((await ann.get(newest.href)).html, /<button[^>]*name="do" value="take_over"/);
  assert.equal((await ann.send(`${newest.href}/change`, { do: "take_over" })).status, 303);
  assert.match(textOf((await ann.get(newest.href)).html), /Ann joined the conversation\./);
});

Deno.test("the desk can be installed as an app, with the company's colour and name for a signed-in teammate", async () => {
  const plain = await (await fetch(`${url}/desk/manifest.webmanifest`)).json();
  assert.deepEqual([plain.start_url, plain.display, plain.scope], ["/desk/inbox", "standalone", "/desk"]);
  const answer = await ann.get("/desk/manifest.webmanifest");
  assert.equal(answer.headers.get("content-type"), "application/manifest+json");
  const { icons, theme_color } = JSON.parse(answer.html);
  assert.deepEqual(icons.map((icon: Record<string, string>) => [icon["sizes"], icon["purpose"]]), [
    ["192x192", "any"],
    ["512x512", "any"],
    ["512x512", "maskable"],
  ]);
  for (const { src, sizes } of icons) {
    assert.ok(src.includes(theme_color.slice(1)));
    const icon = await fetch(`${url}${src}`);
    assert.equal(icon.headers.get("content-type"), "image/png");
    const content = new Uint8Array(await icon.arrayBuffer());
    const size = pictureSize("image/png", content);
    assert.equal(`${size?.width}x${size?.height}`, sizes);
  }
  for (const name of ["2f56c6-193.png", "zzzzzz-192.png", "192.png"]) {
    const missing = await fetch(`${url}/desk/icons/${name}`);
    await missing.body?.cancel();
    assert.equal(missing.status, 404, name);
  }
  assert.match((await ann.get("/desk/profile")).html, /rel="manifest" href="\/desk\/manifest\.webmanifest"/);
});

Deno.test("a device is switched on and off by its teammate, and forgotten when they sign out", async () => {
  const dora = await served.signIn("Dora", "teammate");
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const subscription = {
    endpoint: "https://push.example.com/dora",
    p256dh: keys.getPublicKey("base64url"),
    auth: "A".repeat(22),
  };
  const devices = () => served.desk.db.selectFrom("pushSubscriptions").select("endpoint").execute();
  const { html } = await dora.get(PAGE);
  assert.match(html, /data-push="[A-Za-z0-9_-]{87}" data-endpoint=""/);
  assert.match(textOf(html), /on, until you sign out on this device/);
  assert.equal((await dora.send(`${PAGE}/device`, { do: "on", ...subscription })).status, 204);
  assert.match((await dora.get(PAGE)).html, /data-endpoint="https:\/\/push\.example\.com\/dora"/);
  assert.equal((await dora.send(`${PAGE}/device`, { do: "on", ...subscription, auth: "x" })).status, 400);
  assert.equal((await devices()).length, 1);
  assert.equal((await dora.send(`${PAGE}/device`, { do: "off" })).status, 204);
  assert.deepEqual(await devices(), []);
  await dora.send(`${PAGE}/device`, { do: "on", ...subscription });
  await dora.send("/desk/sign-out", {});
  assert.deepEqual(await devices(), []);
  await vic.get(PAGE);
  assert.equal((await vic.send(`${PAGE}/device`, { do: "on", ...subscription })).status, 403);
});

Deno.test("pushes go only to live sessions, and not to teammates with a page of the desk open", async () => {
  const { desk } = served;
  const eve = await served.signIn("Eve", "teammate");
  const { teammate } = JSON.parse((await eve.get("/desk/waiting")).html);
  const owner = { workspace: workspace.id, teammate };
  const browsers = pushBrowsers(served.served);
  const hash = sessionHash(eve.cookie().replace(/^.*desk_session=([^;]+).*$/, "$1"));
  assert.equal(await browsers.mayAnswer(owner, hash), true);
  assert.equal(await browsers.mayAnswer({ ...owner, teammate: "another" }, hash), false);
  const page = await listen(`${url}/desk/live`, { cookie: eve.cookie(), origin: url });
  for (const is of [true, false, true]) {
    page.send({ type: "looking", is });
    await page.settle();
    assert.equal(await browsers.hasVisiblePage(owner), is);
  }
  await page.close();
  await until(async () => !await browsers.hasVisiblePage(owner));
  await desk.db.updateTable("teammates").set({ role: "viewer" }).where("id", "=", teammate).execute();
  assert.equal(await browsers.mayAnswer(owner, hash), false, "a role that does not answer");
  await eve.send("/desk/sign-out", {});
  assert.equal(await browsers.mayAnswer(owner, hash), false);
});
