/** A custom role in a browser: created, assigned, in its holder's menu, changed while their pages are open, removed. */

import assert from "node:assert/strict";
import type { BuiltInRole } from "../../core/teammates/rights.ts";
import { type Browser, browserTest } from "../support/browser.ts";
import { type TestServed, testServed } from "../support/served.ts";
import { checkLooks } from "./desk_stage.ts";

const TEAM = "/desk/settings/team";

/** Opens the team's page as a new teammate, in a browser of their own. */
async function openTeam(browser: Browser, served: TestServed, name: string, role: BuiltInRole) {
  const [cookie = "", value = ""] = (await served.signIn(name, role)).cookie().split("=");
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  await context.addCookies([{ name: cookie, value, url: served.url }]);
  const page = await context.newPage();
  await page.goto(`${served.url}${TEAM}`);
  return page;
}

browserTest("a custom role is made, given, changed and removed", async (browser) => {
  const served = await testServed();
  try {
    const owner = await openTeam(browser, served, "Olga", "owner");
    const errors: string[] = [];
    owner.on("pageerror", (error) => errors.push(error.message));
    const mia = await openTeam(browser, served, "Mia", "viewer");

    await owner.getByRole("link", { name: "Make a role" }).click();
    await checkLooks({ page: owner, errors }, "role-new");
    await owner.getByRole("textbox", { name: "Name" }).fill("Knowledge editor");
    await owner.getByRole("checkbox", { name: /^Change knowledge/ }).check();
    await owner.getByRole("checkbox", { name: /^See the team/ }).check();
    await owner.getByRole("button", { name: "Make the role" }).click();
    await owner.getByRole("link", { name: "Edit Knowledge editor" }).waitFor();
    await owner.getByText("Who may do what").click();
    await checkLooks({ page: owner, errors }, "team-roles");

    await owner.goto(`${served.url}${TEAM}`);
    await owner.getByRole("link", { name: "Manage Mia" }).click();
    await owner.getByRole("radio", { name: /^Knowledge editor/ }).check();
    await owner.getByRole("button", { name: "Change role" }).click();
    await owner.getByText("The role is changed.").waitFor();

    await mia.goto(`${served.url}/desk`);
    await mia.getByRole("heading", { name: "Knowledge", exact: true }).waitFor();
    assert.deepEqual(await mia.locator("nav#menu a").allInnerTexts(), ["Knowledge", "Settings"]);
    assert.deepEqual(await mia.getByRole("navigation", { name: "Knowledge" }).getByRole("link").allInnerTexts(), [
      "Sources",
      "Try the search",
    ]);

    await owner.goto(`${served.url}${TEAM}`);
    await owner.getByRole("link", { name: "Edit Knowledge editor" }).click();
    assert.ok(await owner.getByRole("checkbox", { name: /^Read knowledge/ }).isChecked(), "reading goes with changing");
    await checkLooks({ page: owner, errors }, "role-edit");
    await owner.getByRole("button", { name: "Remove this role" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await owner.getByText("A teammate or an open invitation has this role.").waitFor();
    await owner.getByRole("checkbox", { name: /^Change knowledge/ }).uncheck();
    await owner.getByRole("button", { name: "Save" }).click();
    await owner.getByRole("link", { name: "Edit Knowledge editor" }).waitFor();

    await mia.reload();
    await mia.getByRole("heading", { name: "Knowledge", exact: true }).waitFor();
    assert.equal(await mia.getByRole("link", { name: "Add a source" }).count(), 0);
  } finally {
    await served.close();
  }
});

browserTest("a viewer sees the choices of Appearance as an owner does, only paler", async (browser) => {
  const served = await testServed();
  try {
    const page = await openTeam(browser, served, "Vera", "viewer");
    await page.goto(`${served.url}/desk/widget`);
    const shown = await page.evaluate(`(() => {
      const radio = document.querySelector("[name='widget.appearance.theme'][value=dark]");
      const { opacity, cursor } = getComputedStyle(radio);
      return { isDisabled: radio.matches(":disabled"), opacity, cursor };
    })()`);
    assert.deepEqual(shown, { isDisabled: true, opacity: "0", cursor: "not-allowed" }, "its label is what one sees");
  } finally {
    await served.close();
  }
});
