/**
 * Layout that is consistent across the desk's pages: fields of different settings pages have the same width, a
 * teammate's details start below their name, and the chat's preview on a phone shows a phone.
 */
import assert from "node:assert/strict";
import { browserTest } from "../support/browser.ts";
import { testServed } from "../support/served.ts";
import { PHONE } from "./demo_stage.ts";

const FIELDS = { "settings/mail": "Server", "settings/company": "Company name", "widget/behaviour": "Websites" };

browserTest("fields of the settings pages are as wide as each other", async (browser) => {
  const served = await testServed({});
  try {
    const [cookie = "", value = ""] = (await served.signIn("Ann", "owner")).cookie().split("=");
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    await context.addCookies([{ name: cookie, value, url: served.url }]);
    const page = await context.newPage();
    const widths: number[] = [];
    for (const [path, label] of Object.entries(FIELDS)) {
      await page.goto(`${served.url}/desk/${path}`);
      widths.push((await page.getByLabel(label, { exact: true }).first().boundingBox())?.width ?? 0);
    }
    assert.deepEqual(widths, [560, 560, 560]);
  } finally {
    await served.close();
  }
});

browserTest("on a phone a teammate's facts begin below the name, and the preview is of a phone", async (browser) => {
  const served = await testServed({});
  try {
    const [cookie = "", value = ""] = (await served.signIn("Ann", "owner")).cookie().split("=");
    const context = await browser.newContext(PHONE);
    await context.addCookies([{ name: cookie, value, url: served.url }]);
    const page = await context.newPage();
    await page.goto(`${served.url}/desk/settings/team`);
    const name = await page.locator(".person-cell strong").first().boundingBox();
    const role = await page.locator("td[data-label=role]").first().boundingBox();
    assert.ok(name && role);
    assert.deepEqual([role.x, role.y > name.y], [name.x, true]);

    await page.goto(`${served.url}/desk/widget/appearance`);
    await page.locator("[data-site-bar][data-begun]").waitFor();
    assert.ok(await page.getByRole("radio", { name: "Phone" }).isChecked());
    await page.getByRole("radio", { name: "Desktop" }).check();
    await page.locator(".chat-preview-stage[data-device=desktop]").waitFor();
  } finally {
    await served.close();
  }
});
