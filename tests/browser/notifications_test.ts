/**
 * Two browsers on the running demo: a customer asks for a person, and a teammate on another page of the desk is
 * notified once, until it is done.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { eventually, within } from "../support/wait.ts";
import { type DemoStage, demoTests } from "./demo_stage.ts";
import { checkLooks, signInOwner } from "./desk_stage.ts";

const storyTest = demoTests({ showsNotifications: true });

/** Counts the tones that the page starts, also before it was clicked, when a browser allows no sound. */
const COUNT_TONES = `
  globalThis.tones = 0;
  AudioContext.prototype.resume = () => Promise.resolve();
  const { start } = AudioScheduledSourceNode.prototype;
  OscillatorNode.prototype.start = function (...at) {
    tones++;
    start.apply(this, at);
  };
`;

/** The titles of the notifications that are shown now. */
const SHOWN = `navigator.serviceWorker.getRegistration("/desk/")
  .then((worker) => worker?.getNotifications() ?? [])
  .then((shown) => shown.map(({ title }) => title))`;

const shown = (page: Page) => page.evaluate<readonly string[]>(SHOWN);
const tones = (page: Page) => page.evaluate<number>("globalThis.tones");

/** Opens the desk in another browser, signed in, where notifications are allowed. */
async function openDesk(stage: DemoStage): Promise<DemoStage> {
  const beside = await stage.beside("browser");
  const context = beside.page.context();
  await context.addInitScript(COUNT_TONES);
  await context.grantPermissions(["notifications"], { origin: stage.demo.deskUrl });
  await signInOwner(beside);
  return beside;
}

/** Gives the service worker a push, as the browser does when one arrives; a browser of a test reaches no push service. */
async function push(page: Page, origin: string, message: Readonly<Record<string, string>>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const known = Promise.withResolvers<string>();
  devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const [own] = registrations.filter(({ scopeURL }) => scopeURL.endsWith("/desk/"));
    if (own !== undefined) known.resolve(own.registrationId);
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await within("the service worker", known.promise);
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(message) });
  await devtools.detach();
}

/** Gives a tab a list that the desk read earlier, as when its answer is late; waits until the tab has taken it. */
async function giveList(page: Page, list: unknown): Promise<void> {
  await page.route("**/desk/waiting", (route) => route.fulfill({ json: list }), { times: 1 });
  const answered = page.waitForResponse("**/desk/waiting");
  await page.evaluate("document.dispatchEvent(new Event('conversations-changed'))");
  await within("the list", answered);
  await page.locator("[data-waiting]:visible").waitFor({ state: "detached" });
  // The tab has begun to ask the service worker what is shown; this question comes after it.
  await shown(page);
}

storyTest(
  "a waiting customer is counted, announced and notified once on any page, until someone answers",
  {},
  async (stage) => {
    const { chat } = stage;
    const desk = await openDesk(stage);
    await desk.page.goto(`${stage.demo.deskUrl}/desk/profile/notifications`);
    await desk.page.getByText("Allowed", { exact: true }).waitFor();
    const tab = await desk.beside("tab");
    await tab.page.goto(`${stage.demo.deskUrl}/desk/audit`);

    const nothingWaits = await tab.page.evaluate("fetch('/desk/waiting').then((answer) => answer.json())");
    await stage.signIn("Dana Fox");
    await stage.open();
    await stage.say("I want to talk to a person");
    await chat.getByRole("banner").getByText("A person will answer here").waitFor();
    for (const { page } of [desk, tab]) {
      await page.locator("[data-waiting]:visible").getByText("1").waitFor();
      assert.match(await page.title(), /^\(1\) /);
      await page.locator("link[rel=icon][href^='data:image/png']").waitFor({ state: "attached" });
    }
    await eventually("the notification", async () => (await shown(desk.page)).length > 0 || null);
    assert.equal((await shown(desk.page)).length, 1);
    assert.match((await shown(desk.page))[0] ?? "", /^Conversation #\d+ needs a person$/);
    await eventually("the sound", async () => await tones(desk.page) + await tones(tab.page) > 0 || null);
    assert.equal(await tones(desk.page) + await tones(tab.page), 2, "one chime of two tones, of one of the tabs");

    // A tab that gets an older list late neither closes the notification nor makes room for a second one.
    const chimes = await tones(desk.page);
    await giveList(tab.page, nothingWaits);
    assert.equal((await shown(desk.page)).length, 1);
    await tab.page.reload();
    await tab.page.locator("[data-waiting]:visible").getByText("1").waitFor();
    assert.equal((await shown(desk.page)).length, 1);
    assert.deepEqual([await tones(desk.page), await tones(tab.page)], [chimes, 0]);

    // Another page and another tab know that the teammate has heard it.
    await tab.page.goto(`${stage.demo.deskUrl}/desk/inbox?view=waiting`);
    await tab.page.locator("[data-waiting]:visible").getByText("1").waitFor();
    await tab.page.getByRole("link", { name: /Dana Fox/ }).click();
    await tab.page.getByLabel("Your message").fill("Hello Dana");
    await tab.page.getByRole("button", { name: "Send reply" }).click();
    for (const { page } of [desk, tab]) {
      await page.locator("[data-waiting]:visible").waitFor({ state: "detached" });
      assert.doesNotMatch(await page.title(), /^\(/);
    }
    await eventually("no notification", async () => (await shown(desk.page)).length === 0 || null);
    assert.equal(await tones(tab.page), 0);

    const waits = { kind: "show", tag: "c1", title: "A customer waits", body: "Unassigned" };
    // A page that reads its list late closes it, as no customer waits: then it is pushed again.
    await eventually("the push", async () => {
      await push(desk.page, stage.demo.deskUrl, waits);
      return (await shown(desk.page)).includes(waits.title) || null;
    });
    await push(desk.page, stage.demo.deskUrl, { kind: "close", tag: "c1" });
    await eventually("no push", async () => (await shown(desk.page)).length === 0 || null);
    assert.deepEqual([...desk.errors, ...tab.errors], []);
  },
);

storyTest("a teammate chooses how to be notified, and tries the sound", {}, async (stage) => {
  const { page } = await openDesk(stage);
  await page.goto(`${stage.demo.deskUrl}/desk/profile`);
  await page.getByRole("main").getByRole("link", { name: "Manage" }).first().click();
  await page.getByRole("heading", { name: "Notifications", exact: true }).waitFor();
  await page.getByRole("button", { name: "Play the sound" }).click();
  await eventually("the sound", async () => await tones(page) === 2 || null);
  await page.getByLabel("All conversations").check();
  await page.getByLabel("Only during business hours").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  assert.equal(await page.getByLabel("All conversations").isChecked(), true);
  await checkLooks({ page, errors: [] }, "notifications");
});
