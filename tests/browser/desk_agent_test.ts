/** The agent's pages in Chromium: forms are sent without leaving the page, and nothing typed is ever lost. */
import assert from "node:assert/strict";
import { type DemoStage, demoTests, PHONE } from "./demo_stage.ts";
import { checkLooks, signInOwner, signInOwnerAnew } from "./desk_stage.ts";

const deskTest = demoTests();
const KEY = "sk_live_typed_once_0123";

/** A refused form is an answer, which the console calls an error of the network. */
function forgetRefusals(errors: string[]): void {
  const kept = errors.filter((line) => !/status of 4\d\d/.test(line));
  errors.splice(0, errors.length, ...kept);
}

/** Another tab of the same teammate. */
async function saveInAnotherTab({ page, demo }: DemoStage, path: string, line: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(`${demo.deskUrl}/desk/agent/file?path=${path}`);
  await tab.getByLabel("Content").press("ControlOrMeta+End");
  await tab.getByLabel("Content").pressSequentially(line);
  await tab.getByLabel("What changes and why").fill("From another tab");
  await tab.getByRole("button", { name: "Save" }).click();
  await tab.getByText(/Saved as version/).waitFor();
  await tab.close();
}

deskTest("every page of the agent is accessible and fits the window, light and dark", {}, async (stage) => {
  const { page, demo, errors } = stage;
  await signInOwner(stage);
  const open = (path: string) => page.goto(`${demo.deskUrl}${path}`);
  await open("/desk/mcp/activity");
  await checkLooks(stage, "activity-empty");
  await open("/desk/agent");
  await checkLooks(stage, "agent");
  await page.getByRole("link", { name: "tasks/account.md" }).click();
  await checkLooks(stage, "task-page");
  await open("/desk/agent/actions/change_plan");
  await checkLooks(stage, "action-page");
  await page.goBack();
  await page.getByRole("link", { name: "Open the file" }).click();
  await page.getByLabel("Content").fill("---\ndescription: x\n---\n1. Call @nothing.\n");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("No problems").waitFor();
  await checkLooks(stage, "file-checked");
  await page.getByLabel("Content").fill("no front matter\n");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Nothing was saved").waitFor();
  assert.equal(await page.getByLabel("Content").inputValue(), "no front matter\n");
  forgetRefusals(errors);
  await checkLooks(stage, "file-refused");
  await open("/desk/agent/cards/account_card");
  await checkLooks(stage, "card-page");
  await open("/desk/agent/file?path=instructions.md");
  await page.getByLabel("Content").fill("---\nhandoffTopics: [dragons]\n---\nAnswer briefly.\n");
  await page.getByRole("button", { name: "Put in draft" }).click();
  await page.getByLabel("The customer writes").fill("Are there dragons?");
  await page.getByRole("button", { name: "Send" }).last().click();
  await page.getByText("I have passed the conversation on").waitFor();
  await checkLooks(stage, "draft");
  await open("/desk/agent/history/1");
  await checkLooks(stage, "version");
  await open("/desk/agent/tools");
  await checkLooks(stage, "tools");
  await open("/desk/agent/tools/create_action?example");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await page.getByText("Preview: nothing was saved").waitFor();
  await checkLooks(stage, "tool-preview");
  await open("/desk/agent/tools/connections");
  await page.getByRole("button", { name: "Connections" }).click();
  await page.getByText("SUPPORT_API_KEY").first().waitFor();
  await checkLooks(stage, "tool-answer");
  await open("/desk/agent/tools/try_action");
  await checkLooks(stage, "tool-empty");
  await open("/desk/mcp/activity");
  await page.getByRole("cell", { name: "create_action" }).waitFor();
  await checkLooks(stage, "activity");
});

deskTest("a rollout of a draft, running and stopped, is accessible and fits the window", {}, async (stage) => {
  const { page, demo } = stage;
  await signInOwner(stage);
  await page.goto(`${demo.deskUrl}/desk/agent/file?path=tasks/account.md`);
  await page.getByLabel("Content").press("ControlOrMeta+End");
  await page.getByLabel("Content").pressSequentially("Be brief.");
  await page.getByRole("button", { name: "Put in draft" }).click();
  await page.getByText("Saved to your draft.").waitFor();
  await checkLooks(stage, "draft");
  await page.getByRole("button", { name: "Roll out to this share first" }).click();
  await page.getByRole("heading", { name: /^Rollout \d+/ }).waitFor();
  await checkLooks(stage, "rollout");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Start again" }).waitFor();
  await checkLooks(stage, "rollout-stopped");
});

deskTest(
  "two tabs change one file: the second gets a warning, keeps its text, and both versions stay",
  {},
  async (stage) => {
    const { page, demo, errors } = stage;
    await signInOwner(stage);
    await page.goto(`${demo.deskUrl}/desk/agent/file?path=instructions.md`);
    const content = page.getByLabel("Content");
    await content.press("ControlOrMeta+End");
    await content.pressSequentially("Mine.\n");
    const typed = await content.inputValue();
    assert.equal(await page.locator(".numbers span").count(), typed.split("\n").length, "a number for every line");
    await saveInAnotherTab(stage, "instructions.md", "Theirs.\n");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(/Nothing was saved: version \d+ is live/).waitFor();
    assert.equal(await page.evaluate("document.activeElement.id"), "outcome");
    await page.getByText("From another tab").waitFor();
    assert.equal(await content.inputValue(), typed);
    forgetRefusals(errors);
    await checkLooks(stage, "file-overtaken");
    await page.getByRole("button", { name: /Save, over version/ }).click();
    await page.getByText(/Saved as version \d+, live now/).waitFor();
    assert.match(page.url(), /path=instructions\.md&saved=\d+$/);
    await page.goto(`${demo.deskUrl}/desk/agent/history`);
    await checkLooks(stage, "history");
    const earlier = page.getByRole("listitem").filter({ hasText: "From another tab" });
    await earlier.getByRole("button", { name: "Restore" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
    await page.getByText(/Saved as version \d+, live now/).waitFor();
    assert.deepEqual(errors, []);
  },
);

deskTest("a typed key stays only in the page while its form is corrected", PHONE, async (stage) => {
  const { page, demo, errors } = stage;
  await signInOwner(stage);
  await page.goto(`${demo.deskUrl}/desk/agent/tools/set_key`);
  await page.getByLabel("Name").fill("not a name");
  await page.getByLabel("Value").fill(KEY);
  await page.getByRole("button", { name: "Store a key" }).click();
  await page.getByText("Nothing was saved").waitFor();
  assert.equal(await page.getByLabel("Value").inputValue(), KEY);
  assert.equal((await page.content()).includes(KEY), false);
  await page.getByLabel("Name").fill("TYPED_KEY");
  await page.getByLabel("Origins").fill("https://app.example.com");
  await page.getByRole("button", { name: "Store a key" }).click();
  await page.getByText("Done", { exact: true }).waitFor();
  forgetRefusals(errors);
  assert.deepEqual(errors, []);
});

deskTest("a form sent after signing out keeps the typed values, and says what to do", {}, async (stage) => {
  const { page, demo } = stage;
  await signInOwner(stage);
  await page.goto(`${demo.deskUrl}/desk/agent/tools/create_task`);
  await page.getByLabel("Name").fill("billing");
  await page.getByLabel("Description").fill("Asks about a bill.");
  await page.getByLabel("Body").fill("1. Answer.");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Preview changes" }).click();
  await page.getByRole("alert").getByText("Nothing was lost").waitFor();
  assert.equal(await page.getByLabel("Body").inputValue(), "1. Answer.");
  const tab = await page.context().newPage();
  await signInOwnerAnew({ ...stage, page: tab });
  await tab.close();
  await page.getByRole("button", { name: "Preview changes" }).click();
  await page.getByText("Preview: nothing was saved").waitFor();
  assert.equal(await page.getByLabel("Description").inputValue(), "Asks about a bill.");
});

deskTest(
  "the fault of a settings form is shown in the sticky bar of its button",
  {},
  async (stage) => {
    const { page, demo } = stage;
    await signInOwner(stage);
    await page.goto(`${demo.deskUrl}/desk/settings/inbox`);
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Save" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "You are signed out. Nothing was lost" });
    await alert.waitFor();
    const box = await alert.boundingBox() ?? assert.fail("it is not drawn");
    assert.ok(box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0), JSON.stringify(box));
    const link = alert.getByRole("link", { name: "Open the sign-in page" });
    assert.deepEqual([await link.getAttribute("href"), await link.getAttribute("target")], ["/desk/sign-in", "_blank"]);
  },
);
