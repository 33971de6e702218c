/** The desk on a phone: every control is large enough and within reach, and long names break between words. */
import assert from "node:assert/strict";
import { setIdentity } from "../../core/identity/secret.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { openChat } from "../flows/visitor.ts";
import { browserTest } from "../support/browser.ts";
import { signToken } from "../support/jwt.ts";
import { type TestServed, testServed } from "../support/served.ts";
import { PHONE } from "./demo_stage.ts";
import { checkNothingLiesOnIt } from "./desk_stage.ts";

const LONG_NAME = "Maximiliane Wolfeschlegelsteinhausenbergerdorff-Lothringen";

const PAGES = [
  ...["inbox", "inbox/1", "inbox/replies", "visitors", "contacts", "audit", "mcp", "mcp/tokens", "mcp/connections"],
  ...["mcp/activity"],
  ...["agent", "agent/file?path=instructions.md", "agent/history", "agent/tests", "agent/tests/new", "agent/tests/try"],
  ...["agent/tools", "agent/tools/create_action", "widgets", "widgets/new", "knowledge", "knowledge/new"],
  ...["knowledge/search?q=seats", "knowledge/questions", "widget/appearance", "widget/behaviour", "widget/actions"],
  ...["widget/install", "settings/inbox", "settings/model", "settings/usage", "settings/ai"],
  ...["settings/notifications", "settings/privacy", "settings/api", "settings/search?q=mail"],
  ...["settings/company", "settings/team", "settings/team/invite", "profile"],
];

/** Pages whose rows a person may have closer together. */
const DENSE_PAGES = ["inbox", "contacts", "visitors", "knowledge", "audit", "settings/team"];

/** A customer with a long name who asks something. */
async function begin({ desk, workspace, url }: TestServed): Promise<void> {
  const { secret } = await setIdentity(desk, workspace.id, "on");
  const chat = await openChat({ deskUrl: url, widgetKey: workspace.widgetKey });
  const exp = Math.floor(desk.now().getTime() / 1000) + 600;
  const claims = { sub: "u_1", name: LONG_NAME, email: "max@a-company-with-a-long-name.example.com", exp };
  assert.equal((await chat.identify(signToken(claims, secret ?? ""))).status, 200);
  await chat.say("Where do I find my invoices?");
}

browserTest("on a phone every control of every page is large enough to touch", async (browser) => {
  const served = await testServed({ model: builtinModel() });
  try {
    await begin(served);
    const [cookie = "", value = ""] = (await served.signIn("Ann", "owner")).cookie().split("=");
    const context = await browser.newContext(PHONE);
    await context.addCookies([{ name: cookie, value, url: served.url }]);
    const page = await context.newPage();
    for (const path of PAGES) {
      await page.goto(`${served.url}/desk/${path}`);
      await checkNothingLiesOnIt(page, path);
      assert.equal(await page.evaluate("document.documentElement.scrollWidth"), PHONE.viewport.width, path);
    }

    await page.goto(`${served.url}/desk/contacts`);
    const name = await page.getByRole("link", { name: LONG_NAME }).boundingBox();
    assert.ok(name && name.height < 80, "three lines, and not a letter in each");

    await page.goto(`${served.url}/desk/inbox/1`);
    for (const menu of ["Assign", "Snooze"]) {
      await page.locator(`#menu-${menu.toLowerCase()} summary`).tap();
      await checkNothingLiesOnIt(page, menu);
      assert.equal(await page.evaluate("document.documentElement.scrollWidth"), PHONE.viewport.width, menu);
      await page.locator(`#menu-${menu.toLowerCase()} summary`).tap();
    }
    await page.getByRole("button", { name: "About" }).tap();
    await page.getByLabel("Add a tag").fill("billing");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove the tag billing" }).waitFor();
    await checkNothingLiesOnIt(page, "about");

    const row = page.locator(".conversation");
    const heights = [];
    for (const density of ["Comfortable", "Compact"]) {
      await page.goto(`${served.url}/desk/profile`);
      await page.getByRole("radio", { name: density }).tap();
      await page.locator("[value=preferences]").tap();
      await page.getByRole("status").filter({ hasText: "Saved" }).waitFor();
      for (const path of DENSE_PAGES) {
        await page.goto(`${served.url}/desk/${path}`);
        await checkNothingLiesOnIt(page, `${path}, ${density}`);
      }
      await page.goto(`${served.url}/desk/inbox`);
      heights.push((await row.boundingBox())?.height ?? 0);
    }
    const [comfortable = 0, compact = 0] = heights;
    assert.ok(compact >= 44 && compact < comfortable * 0.75, `${compact} px after ${comfortable} px`);

    await page.goto(`${served.url}/desk/inbox`);
    await page.getByText("Tags", { exact: true }).tap();
    await checkNothingLiesOnIt(page, "tags");
    await page.getByRole("link", { name: "billing 1" }).tap();
    await page.getByRole("link", { name: "Tagged billing. Show all" }).waitFor();
  } finally {
    await served.close();
  }
});
