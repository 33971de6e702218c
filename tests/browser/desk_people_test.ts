/** The pages about people in Chromium: the inbox's settings and contacts, by keyboard, on a phone and in the dark. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { BuiltInRole } from "../../core/teammates/rights.ts";
import { setIdentity } from "../../core/identity/secret.ts";
import { recordActivity } from "../../core/activity/record.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { browserTest, screenshot, screenshotOfFailure } from "../support/browser.ts";
import { openChat } from "../flows/visitor.ts";
import { signToken } from "../support/jwt.ts";
import { type TestServed, testServed } from "../support/served.ts";
import { checkLooks } from "./desk_stage.ts";

/** A desk, and a teammate's page of it. */
type Scene = {
  readonly served: TestServed;
  readonly errors: string[];
  open(role: BuiltInRole, path: string): Promise<Page>;
};

function deskTest(name: string, play: (scene: Scene) => Promise<void>): void {
  browserTest(name, async (browser) => {
    const served = await testServed();
    const errors: string[] = [];
    const open = async (role: BuiltInRole, path: string) => {
      const [cookie = "", value = ""] = (await served.signIn(role, role)).cookie().split("=");
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
      await context.addCookies([{ name: cookie, value, url: served.url }]);
      const page = await context.newPage();
      page.on("pageerror", (error) => errors.push(error.message));
      await page.goto(`${served.url}${path}`);
      return page;
    };
    try {
      await play({ served, errors, open });
    } catch (error) {
      const pages = browser.contexts().flatMap((context) => context.pages());
      for (const [place, page] of pages.entries()) await screenshotOfFailure(page, `failed-people-${place}`);
      throw error;
    } finally {
      await served.close();
    }
  });
}

deskTest("the activity is filtered by keyboard, and readable on a phone and in dark mode", async (scene) => {
  const { served: { desk, workspace, url } } = scene;
  const page = await scene.open("owner", "/desk/settings");
  await page.getByRole("link", { name: "Activity" }).click();
  await page.getByRole("cell", { name: /^Signed in/ }).waitFor();
  const ada = {
    workspace: workspace.id,
    by: { id: "t_ada", name: "Ada Okafor (Cursor)" },
    address: "2001:db8:4:1::17",
  };
  await recordActivity(desk, { ...ada, kind: "key_set", subject: "STRIPE_KEY" });
  await recordActivity(desk, { ...ada, kind: "settings_changed", subject: "inbox.awayMessage, data.retentionDays" });
  await recordActivity(desk, { ...ada, kind: "role_changed", subject: "mia@example.com", detail: { role: "viewer" } });
  await recordActivity(desk, { ...ada, kind: "sign_in_failed", detail: { reason: "password" } });
  await recordActivity(desk, { ...ada, by: null, address: null, kind: "reset_link_made", subject: "mia@example.com" });
  const removed = { count: 12, link: 12, hash: "f".repeat(64) };
  await recordActivity(desk, { ...ada, by: null, address: null, kind: "activities_removed", detail: removed });
  await page.reload();
  await page.getByText("Away message, Delete conversations after").waitFor();
  await screenshot(page, "activity");
  await checkLooks({ page, errors: scene.errors }, "activity");
  await screenshot(page, "activity-dark");
  await page.setViewportSize({ width: 390, height: 844 });
  await screenshot(page, "activity-phone");
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByLabel("What").selectOption("Key set");
  await page.getByRole("button", { name: "Show" }).press("Enter");
  await page.getByText("STRIPE_KEY").waitFor();
  assert.equal(await page.getByRole("row").count(), 2);
  const href = await page.getByRole("link", { name: "Save as CSV" }).getAttribute("href");
  assert.equal(href, "/desk/settings/activity/records/csv?kind=key_set");
  await page.goto(`${url}/desk/settings/activity?kind=joined&person=t_nobody`);
  await page.getByText("Nothing matches").waitFor();
  await checkLooks({ page, errors: scene.errors }, "activity-none");
});

deskTest("business hours are typed day by day, without the page going away, and saved", async (scene) => {
  const { served } = scene;
  const page = await scene.open("owner", "/desk/settings/inbox");
  await checkLooks({ page, errors: scene.errors }, "settings-inbox-always");
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByLabel("Away message").fill("Back soon. Leave us a line.");
  await page.getByRole("radio", { name: "At these hours" }).press("Space");
  await page.getByRole("button", { name: "Add hours on Monday" }).press("Enter");
  await page.getByLabel("Monday, to").waitFor();
  const focused = page.getByRole("button", { name: "Add hours on Monday" });
  assert.ok(await focused.evaluate((button) => button.ownerDocument.activeElement === button), "keys go on from there");
  await page.getByLabel("Monday, to").fill("12:30");
  await page.getByRole("button", { name: "Add hours on Monday" }).click();
  await page.getByLabel("Monday, from").nth(1).fill("13:30");
  await page.getByLabel("Monday, to").nth(1).fill("18:00");
  await page.getByRole("button", { name: "Copy Monday to all weekdays" }).click();
  await page.getByLabel("Friday, to").nth(1).waitFor();
  await page.getByRole("button", { name: "Remove 13:30 on Friday" }).click();
  await page.getByText("Round robin").click();
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("Preview, nothing was saved.").waitFor();
  assert.deepEqual((await readSettings(served.desk, served.workspace.id)).inbox.businessHours.days, []);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  const { inbox } = await readSettings(served.desk, served.workspace.id);
  assert.deepEqual([inbox.assignment, inbox.awayMessage], ["round_robin", "Back soon. Leave us a line."]);
  assert.deepEqual(inbox.businessHours.days.map(({ day, from, to }) => `${day.slice(0, 3)} ${from}-${to}`), [
    ...["mon 09:00-12:30", "mon 13:30-18:00", "tue 09:00-12:30", "tue 13:30-18:00"],
    ...["wed 09:00-12:30", "wed 13:30-18:00", "thu 09:00-12:30", "thu 13:30-18:00", "fri 09:00-12:30"],
  ]);
  served.desk.pass(3 * 60 * 60 * 1000);
  await page.reload();
  await checkLooks({ page, errors: scene.errors }, "settings-inbox");
});

/** A customer in the chat with one message. */
async function customer({ served }: Scene, sub: string, name: string | null, said: readonly string[]): Promise<void> {
  const { desk, workspace, url } = served;
  const { secret } = await setIdentity(desk, workspace.id, "on");
  secrets.set(workspace.id, secrets.get(workspace.id) ?? secret ?? "");
  const exp = Math.floor(desk.now().getTime() / 1000) + 600;
  const claims = { sub, email: `${sub}@example.com`, attributes: { plan: "business", seatsUsed: 12 }, exp };
  const token = signToken(name === null ? claims : { ...claims, name }, secrets.get(workspace.id) ?? "");
  const chat = await openChat({ deskUrl: url, widgetKey: workspace.widgetKey });
  assert.equal((await chat.identify(token)).status, 200);
  for (const words of said) await chat.say(words);
}

/** A secret is shown once. */
const secrets = new Map<string, string>();

deskTest("contacts are searched, annotated and blocked by keyboard, and their pages fit the window", async (scene) => {
  const { errors } = scene;
  const page = await scene.open("owner", "/desk/contacts");
  await page.getByRole("heading", { name: "No contacts yet" }).waitFor();
  await checkLooks({ page, errors }, "contacts-empty");
  await customer(scene, "u_1", "Dana Fox", ["hello there", "How many seats do I have, and who is using them?"]);
  await customer(scene, "an-id-that-is-as-long-as-an-uuid-0193-4c1e", "Maximiliane von Habsburg-Lothringen", ["hi"]);
  await customer(scene, "u_3", null, []);
  await page.goto(`${scene.served.url}/desk/contacts`);
  await checkLooks({ page, errors }, "contacts");
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByRole("searchbox").fill("dana");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Dana Fox" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Dana Fox" }).waitFor();
  await page.getByLabel("Notes about them").fill("Prefers email.\nAsk for the order number.");
  await page.getByRole("button", { name: "Save notes" }).press("Enter");
  await page.getByText("Saved.").waitFor();
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Block" }).press("Enter");
  await page.getByText("They cannot sign in to the chat").waitFor();
  await checkLooks({ page, errors }, "contact");
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").waitFor();
  await checkLooks({ page, errors }, "contact-delete");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Unblock" }).click();
  await page.getByRole("button", { name: "Block", exact: true }).waitFor();
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(`${scene.served.url}/desk/inbox/1`);
  await page.getByRole("link", { name: "Open contact" }).click();
  await page.waitForURL(/desk\/contacts\//);
});

deskTest(
  "leaving a page with unsaved settings asks first, and Ctrl-S saves them",
  async (scene) => {
    const page = await scene.open("owner", "/desk/settings/company");
    const asked: string[] = [];
    let leaves = false;
    page.on("dialog", async (dialog) => {
      asked.push(dialog.type());
      await (leaves ? dialog.accept() : dialog.dismiss());
    });
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    const name = page.locator("[name='company.name']");
    const before = await name.inputValue();
    const link = page.getByRole("navigation", { name: "Settings", exact: true }).getByRole("link", { name: "Privacy" });
    await page.evaluate("document.dispatchEvent(new Event('keydown'))");
    assert.deepEqual(errors, [], "a browser that fills a field in sends a key without a name");
    await name.fill(`${before}x`);
    await name.fill(before);
    await link.click();
    await page.waitForURL(/privacy/);
    assert.deepEqual(asked, [], "what was typed back is no change");
    await page.goBack();
    await name.fill("Northwind");
    await link.click();
    assert.deepEqual([asked, await name.inputValue()], [["beforeunload"], "Northwind"]);
    await page.keyboard.press("Control+s");
    await page.getByText("Saved.").waitFor();
    await link.click();
    await page.waitForURL(/privacy/);
    assert.equal(asked.length, 1, "what was saved is not asked about");
    await page.goBack();
    assert.equal(await name.inputValue(), "Northwind");
    await name.fill("Southwind");
    leaves = true;
    await link.click();
    await page.waitForURL(/privacy/);
    assert.equal(asked.length, 2);
    await page.goBack();
    assert.equal(await name.inputValue(), "Northwind");
  },
);
