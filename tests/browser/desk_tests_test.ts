/**
 * The pages for tests in Chromium: running and watching cases, the reason of a failure, and a case that passes again.
 */
import assert from "node:assert/strict";
import { screenshot } from "../support/browser.ts";
import { demoTests } from "./demo_stage.ts";
import { checkLooks, signInOwner } from "./desk_stage.ts";

const deskTest = demoTests();

deskTest("a run shows its progress, and a failing case its reason; fixed, it is newly passing", {}, async (stage) => {
  const { page, demo, errors } = stage;
  await signInOwner(stage);
  await page.getByRole("link", { name: "Agent" }).click();
  await page.getByRole("link", { name: "Tests", exact: true }).click();
  await page.getByRole("heading", { name: "account" }).waitFor();
  await checkLooks(stage, "tests");

  await page.getByRole("link", { name: "New case" }).click();
  await page.getByLabel("Name", { exact: true }).fill("names the price");
  await page.getByLabel("The customer writes").fill("What does my plan cost?");
  await page.getByLabel("Actions", { exact: true }).selectOption("true");
  await page.getByRole("checkbox", { name: "change_plan" }).check();
  await page.getByLabel("The reply").fill('Says "$12".');
  await checkLooks(stage, "tests-case");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await page.getByText("Preview: nothing was saved").waitFor();
  await page.getByRole("button", { name: "Add the case" }).click();
  await page.getByText(/Saved as version \d+, live now/).waitFor();

  await page.goto(`${demo.deskUrl}/desk/agent/tests`);
  await page.getByRole("button", { name: "Run all" }).click();
  await page.getByRole("region", { name: "Summary" }).getByText(/\d+ passed, 1 failed/).waitFor();
  await checkLooks(stage, "tests-run");
  await page.getByRole("link", { name: /names the price/ }).click();
  await page.getByText("not met").waitFor();
  await page.locator("[data-card]").getByText("3 of 5 used").waitFor();
  for (const folded of await page.locator("details").all()) await folded.locator("summary").click();
  await checkLooks(stage, "tests-result");

  await page.getByRole("link", { name: "Open the case" }).click();
  await page.getByRole("checkbox", { name: "change_plan" }).uncheck();
  await page.getByRole("checkbox", { name: "get_account" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/Saved as version \d+, live now/).waitFor();
  await page.getByRole("link", { name: "Tests", exact: true }).click();
  await page.getByRole("button", { name: "Run the file account" }).click();
  await page.getByText("1 newly passing").waitFor();
  await page.getByRole("link", { name: /names the price.*newly passing/ }).waitFor();
  await checkLooks(stage, "tests-newly-passing");
  assert.deepEqual(errors, []);
});

deskTest("a test case's steps are added, moved and removed without reloading the page", {}, async (stage) => {
  const { page, demo, errors } = stage;
  await signInOwner(stage);
  await page.goto(`${demo.deskUrl}/desk/agent/tests/new?file=account`);
  await page.evaluate("window.stays = true");
  await page.getByLabel("Name", { exact: true }).fill("changes the plan");
  await page.getByLabel("The customer writes", { exact: true }).fill("Please upgrade me to pro");
  const add = page.getByRole("button", { name: "Add a step" });
  await add.click();
  await page.getByLabel("Step 2: the message").and(page.locator(":focus")).fill("No, wait");
  await add.click();
  await page.getByLabel("Step 3: the message").and(page.locator(":focus")).waitFor();
  await page.getByLabel("Step 3: what the customer does").selectOption("press");
  await page.getByLabel("Step 3: the label of the button").fill("Yes");
  await page.getByRole("button", { name: "Move up: Step 3" }).click();
  await page.getByRole("button", { name: "Move down: Step 2" }).and(page.locator(":focus")).waitFor();
  await page.getByRole("button", { name: "Remove: Step 3" }).click();
  await page.getByLabel("Step 3: what the customer does").waitFor({ state: "detached" });

  await page.getByText("Expected after step 1").click();
  await page.locator("[name='steps.0.namesCalls']").selectOption("true");
  const step = page.getByRole("listitem").filter({ has: page.getByText("Expected after step 1") });
  await step.getByRole("checkbox", { name: "change_plan" }).check();
  await step.getByRole("group", { name: "Inputs of change_plan" }).getByRole("combobox").selectOption("pro");
  await page.getByText("Signed-in customer").click();
  await page.getByLabel(/^ID/).fill("u_1");
  await checkLooks(stage, "tests-steps");
  assert.equal(await page.evaluate("window.stays"), true);
  await page.getByRole("button", { name: "Add the case" }).click();
  await page.getByText(/Saved as version \d+, live now/).waitFor();
  assert.equal(await page.locator("[name='steps.1.press']").inputValue(), "Yes");
  assert.equal(await page.locator("[name='steps.1.message']").isVisible(), false);

  await page.goto(`${demo.deskUrl}/desk/agent/tests`);
  await page.getByRole("button", { name: "Run the file account" }).click();
  await page.getByRole("region", { name: "Summary" }).getByText(/\d+ passed, 0 failed/).waitFor();
  assert.deepEqual(errors, []);
});

deskTest(
  "the agent can be tried as a customer: a card, a press, and Enter only sends the message",
  {},
  async (stage) => {
    const { page, demo, errors } = stage;
    await signInOwner(stage);
    await page.goto(`${demo.deskUrl}/desk/agent/tests`);
    await page.getByRole("link", { name: "Try it" }).click();
    await page.getByText("No messages yet.").waitFor();
    await checkLooks(stage, "tests-try-empty");
    const message = page.getByLabel("The customer writes");
    await message.fill("What plan am I on?");
    await message.press("Enter");
    await page.locator("[data-card]").getByText("3 of 5 used").waitFor();
    await message.fill("And how many seats of my account are in use?");
    await message.press("Enter");
    await page.getByRole("log").getByText("And how many seats").waitFor();
    await page.getByRole("group", { name: "Press as the customer" }).getByRole("button", { name: "Upgrade to Pro" })
      .click();
    await page.getByText("change_plan").last().waitFor();
    await checkLooks(stage, "tests-try");
    assert.deepEqual(errors, []);
  },
);

deskTest("a conversation of the inbox becomes a test case", {}, async (stage) => {
  const { page, demo, errors } = stage;
  await stage.signIn("Dana Fox");
  await stage.open();
  await stage.say("What plan am I on?");
  await stage.chat.getByText("3 of 5 used").waitFor();
  await signInOwner(stage);
  await page.getByRole("link", { name: /Dana Fox/ }).first().click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Make a test" }).waitFor();
  await screenshot(page, "desk-tests-make");
  await page.getByRole("link", { name: "Make a test" }).click();
  await checkLooks(stage, "tests-from");
  await page.getByRole("link", { name: /What plan am I on/ }).click();
  assert.equal(await page.getByRole("checkbox", { name: "get_account" }).isChecked(), true);
  await page.getByRole("button", { name: "Add the case" }).click();
  await page.getByText(/Saved as version \d+, live now/).waitFor();
  await page.goto(`${demo.deskUrl}/desk/agent/tests/runs`);
  await checkLooks(stage, "tests-runs");
  assert.deepEqual(errors.filter((line) => !line.includes("chrome-error")), []);
});
