/**
 * The pages about people: the inbox's settings, contacts. By keyboard, on a phone, in the dark.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Role } from "../../core/db/schema.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { browserTest, screenshot } from "../support/browser.ts";
import { type TestServed, testServed } from "../support/served.ts";
import { checkLooks } from "./desk_stage.ts";

/** A desk, and a teammate's page of it. */
type Scene = {
  readonly served: TestServed;
  readonly errors: string[];
  open(role: Role, path: string): Promise<Page>;
};

function deskTest(name: string, play: (scene: Scene) => Promise<void>): void {
  browserTest(name, async (browser) => {
    const served = await testServed();
    const errors: string[] = [];
    const open = async (role: Role, path: string) => {
      const [cookie = "", value = ""] = (await served.signIn(role, role)).cookie().split("=");
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
      context.setDefaultTimeout(10_000);
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
      for (const [place, page] of pages.entries()) await screenshot(page, `failed-people-${place}`);
      throw error;
    } finally {
      await browser.close();
      await served.close();
    }
  });
}

deskTest("business hours are typed day by day, without the page going away, and saved", async (scene) => {
  const { served } = scene;
  const page = await scene.open("owner", "/desk/settings/inbox");
  await checkLooks({ page, errors: scene.errors }, "settings-inbox-always");
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByLabel("Away message").fill("Back soon. Leave us a line.");
  await page.getByRole("radio", { name: "At these hours" }).press("Space");
  await page.getByRole("button", { name: "Add hours on Monday" }).press("Enter");
  await page.getByLabel("Monday, to").fill("12:30");
  await page.getByRole("button", { name: "Add hours on Monday" }).click();
  await page.getByLabel("Monday, from").nth(1).fill("13:30");
  await page.getByLabel("Monday, to").nth(1).fill("18:00");
  await page.getByRole("button", { name: "Monday's hours to Friday" }).click();
  await page.getByLabel("Friday, to").nth(1).waitFor();
  await page.getByRole("button", { name: "Remove 13:30 on Friday" }).click();
  await page.getByText("In turn").click();
  await page.getByLabel("Time zone").fill("Europe/Berlin");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("A preview, nothing was saved.").waitFor();
  assert.deepEqual((await readSettings(served.desk, served.workspace.id)).inbox.businessHours.days, []);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved. It holds from now on.").waitFor();
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
