/** The story of several workspaces: an owner creates one, works in it, comes back, and removes it. A viewer's tour. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type DemoStage, demoTests } from "./demo_stage.ts";
import { checkLooks, signInOwner } from "./desk_stage.ts";

const storyTest = demoTests();
const WORKSPACES = "/desk/settings/workspaces";

async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Switch workspace" }).click();
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("link", { name, exact: true }).waitFor();
  // Requests still running when the next page is opened end as errors.
  await page.waitForLoadState("load");
}

storyTest("an owner makes a workspace, works in it, comes back and removes it", {}, async (stage) => {
  const { demo, page, errors } = stage;
  await signInOwner(stage);
  assert.equal(await page.getByRole("button", { name: "Switch workspace" }).count(), 0, "there is one");
  await page.goto(`${demo.deskUrl}${WORKSPACES}`);
  await page.getByLabel("Company name").fill("Globex");
  await page.getByRole("button", { name: "Create workspace" }).click();
  await page.getByRole("link", { name: "Manage Globex" }).waitFor();
  await checkLooks({ page, errors }, "workspaces");

  await page.setViewportSize({ width: 1200, height: 760 });
  await switchTo(page, "Globex");
  await page.getByRole("heading", { name: "Inbox", exact: true }).waitFor();
  await page.getByText("No conversations yet").waitFor();
  assert.match(await page.title(), /Globex/);
  await switchTo(page, "Plotline");

  await page.goto(`${demo.deskUrl}${WORKSPACES}`);
  await page.getByRole("link", { name: "Manage Globex" }).click();
  await checkLooks({ page, errors }, "workspace");
  const remove = async (name: string) => {
    await page.getByLabel("Type “Globex” to confirm").fill(name);
    await page.getByLabel("Your password").fill(demo.owner.password);
    await page.getByRole("button", { name: "Remove workspace" }).click();
  };
  await remove("Globe");
  await page.getByRole("alert").getByText("This is not the workspace's name.").waitFor();
  await remove("Globex");
  await page.getByRole("heading", { name: "Workspaces", level: 1 }).waitFor();
  await page.getByRole("link", { name: "Manage Plotline" }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Manage Globex" }).count(), 0);
});

/** Invites a viewer and joins as them in another browser. */
async function joinAsViewer(stage: DemoStage): Promise<Page> {
  const { page: owner, demo } = stage;
  await owner.goto(`${demo.deskUrl}/desk/settings/team/invite`);
  await owner.getByLabel("Email").fill("vera@example.com");
  await owner.getByLabel("Name").fill("Vera");
  await owner.getByRole("radio", { name: /^Viewer/ }).check();
  await owner.getByRole("button", { name: "Create invitation" }).click();
  const link = await owner.locator(".snippet code").innerText();
  const { page } = await stage.beside("browser");
  await page.goto(link);
  await page.getByLabel("Password").fill("a sentence is easy to keep");
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("heading", { name: "Inbox", exact: true }).waitFor();
  return page;
}

/** The buttons on a page that send a form which may change something. */
async function pressable(page: Page): Promise<readonly string[]> {
  return await page.locator("main form[method=post] button:enabled:visible").allInnerTexts();
}

/** The pages on which a viewer can press something, and what: a check, or a token of their own. */
const PRESSABLE: Readonly<Record<string, readonly string[]>> = {
  "/desk/audit": ["Verify the log"],
  "/desk/mcp": [
    "CC\nClaude Code\nOne command",
    "CD\nClaude Desktop\nA bundle to install",
    "C\nCursor\nOne settings file",
    "VC\nVS Code\nOne settings file",
    "C\nCodex\nOne settings file",
    "AA\nAnother app\nAddress and header",
  ],
  "/desk/mcp/tokens": ["Create token"],
  "/desk/widget/behaviour": ["Check"],
};

storyTest(
  "a viewer opens every page of the menu and its tabs, and finds no control that changes the desk",
  {},
  async (stage) => {
    await signInOwner(stage);
    const page = await joinAsViewer(stage);
    const found: Record<string, readonly string[]> = {};
    const seen = new Set<string>();
    const paths = ["/desk/inbox"];
    for (const path of paths) {
      if (seen.has(path)) continue;
      seen.add(path);
      const answer = await page.goto(stage.demo.deskUrl + path);
      assert.equal(answer?.status(), 200, path);
      const buttons = await pressable(page);
      if (buttons.length > 0) found[path] = buttons;
      for (const link of await page.locator("#menu a, .tabs a").all()) {
        paths.push(
          await link.getAttribute("href") ?? "",
        );
      }
    }
    assert.ok(seen.size > 15, [...seen].join(" "));
    assert.deepEqual(found, PRESSABLE);
  },
);
