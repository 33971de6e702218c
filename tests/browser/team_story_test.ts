/** The story of a team: an owner invites people, each finds what their role shows, and the ownership is handed over. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type DemoStage, demoTests } from "./demo_stage.ts";
import { checkLooks, signInOwner } from "./desk_stage.ts";

const storyTest = demoTests();
const PASSWORD = "a sentence is easy to keep";

/** Invites someone, and joins as them in another browser. */
async function join(stage: DemoStage, owner: Page, name: string, role: string): Promise<Page> {
  await owner.goto(`${stage.demo.deskUrl}/desk/settings/team`);
  await owner.getByRole("link", { name: "Invite a teammate" }).click();
  await owner.getByLabel("Email").fill(`${name.toLowerCase()}@example.com`);
  await owner.getByLabel("Name").fill(name);
  await owner.getByRole("radio", { name: new RegExp(`^${role}`) }).check();
  await owner.getByRole("button", { name: "Create invitation" }).click();
  await owner.getByText(`${name.toLowerCase()}@example.com is invited`).waitFor();
  const link = await owner.locator(".snippet code").innerText();
  const { page } = await stage.beside("browser");
  await page.goto(link);
  await page.getByRole("heading", { name: "Join Plotline" }).waitFor();
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
  return page;
}

storyTest(
  "an owner invites a team, a role applies immediately, and the ownership is handed over",
  {},
  async (stage) => {
    const { demo, page: owner } = stage;
    await signInOwner(stage);
    const admin = await join(stage, owner, "Ada", "Admin");
    const viewer = await join(stage, owner, "Vera", "Viewer");
    await viewer.goto(`${demo.deskUrl}/desk/settings/team`);
    await viewer.getByText("vera@example.com").waitFor();
    assert.equal(await viewer.getByRole("link", { name: "Invite a teammate" }).count(), 0);

    await admin.goto(`${demo.deskUrl}/desk/settings/team`);
    await checkLooks({ page: admin, errors: stage.errors }, "team");
    await admin.getByRole("link", { name: "Manage Vera" }).click();
    await admin.getByRole("radio", { name: /^Teammate/ }).check();
    await admin.getByRole("button", { name: "Change role" }).click();
    await admin.getByText("The role is changed.").waitFor();
    await viewer.goto(`${demo.deskUrl}/desk/inbox/replies`);
    await viewer.getByRole("button", { name: "Add" }).waitFor();

    await checkLooks({ page: admin, errors: stage.errors }, "member");
    await admin.getByRole("button", { name: "Deactivate" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
    await admin.getByText("They are signed out everywhere").waitFor();
    await viewer.reload();
    await viewer.getByRole("heading", { name: "Sign in" }).waitFor();

    await owner.goto(`${demo.deskUrl}/desk/settings/team`);
    await owner.getByRole("link", { name: "Manage Ada" }).click();
    await owner.getByLabel("Your password").fill(demo.owner.password);
    await owner.getByRole("button", { name: "Hand the ownership over" }).click();
    await owner.getByText("They are the owner now").waitFor();
    await admin.goto(`${demo.deskUrl}/desk/profile`);
    await admin.getByRole("definition").getByText("Owner", { exact: true }).waitFor();
    await checkLooks({ page: admin, errors: stage.errors }, "profile");
    await owner.goto(`${demo.deskUrl}/desk/settings/team/invite`);
    await checkLooks({ page: owner, errors: stage.errors }, "invite");
  },
);
