/**
 * The widgets' pages in Chromium: from the gallery to the chat, with a mistake on the way, by mouse and by keyboard.
 */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { callTool } from "../flows/tools.ts";
import { type DemoStage, demoTests } from "./demo_stage.ts";
import { checkLooks, signInOwner } from "./desk_stage.ts";

const deskTest = demoTests();

const template = (page: Page): Locator => page.getByRole("textbox", { name: "Template" });
const shown = (page: Page, view = "light"): Locator => page.locator(`[data-preview="${view}"]`);

async function openEditor({ page, demo }: DemoStage, name = "account_card"): Promise<void> {
  await page.goto(`${demo.deskUrl}/desk/widgets/edit/${name}`);
  await shown(page).getByRole("button", { includeHidden: true }).first().waitFor();
}

deskTest("a card goes from the gallery over the editor to the chat", {}, async (stage) => {
  const { page, demo, errors } = stage;
  await signInOwner(stage);
  await page.getByRole("link", { name: "Agent" }).click();
  await page.getByRole("link", { name: "Widgets", exact: true }).click();
  await page.getByRole("link", { name: "New widget" }).click();
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await page.getByLabel("Name").fill("plan_card");
  await page.getByRole("button", { name: "Create widget" }).click();
  await page.getByText(/Saved as version \d+, live now/).waitFor();
  await shown(page).getByText("Your plan").waitFor();

  const text = await template(page).inputValue();
  await template(page).fill(text.replace("Your plan", "Your contract"));
  await shown(page).getByText("Your contract").waitFor();

  // A comma is missing: the line is marked, the last card stays, and nothing is saved.
  const broken = text.replace('{"type":"Caption","value":"Your plan"},', '{"type":"Caption","value":"Your plan"}');
  const line = text.slice(0, text.indexOf('{"type":"Title"')).split("\n").length;
  await template(page).fill(broken);
  const place = page.getByRole("link", { name: new RegExp(`^Line ${line}, column \\d+$`) });
  await place.waitFor();
  assert.equal(await page.locator(".numbers .bad").innerText(), String(line));
  assert.ok(await shown(page).getByText("Your contract").isVisible());
  await page.getByRole("link", { name: `Go to line ${line}` }).click();
  assert.equal(await selectedLine(page), line);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Each problem is marked where it occurs.").waitFor();
  assert.equal(await template(page).inputValue(), broken);

  await template(page).fill(text.replace("Your plan", "Your contract"));
  await shown(page).getByText("Your contract").waitFor();
  await page.locator(".pill", { hasText: "Dark" }).click();
  await page.locator(".pill", { hasText: "Canceled" }).click();
  await shown(page, "dark").getByText("Business").waitFor();
  await page.getByLabel("What changes and why, for History").fill("Contracts, not plans");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await page.getByText("Preview: nothing was saved").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(/Saved as version \d+, live now/).waitFor();
  // What one looked at is still what one sees.
  await shown(page, "dark").getByText("Business").waitFor();
  await page.goto(`${demo.deskUrl}/desk/agent/history`);
  await page.getByText("Contracts, not plans").waitFor();

  await callTool(demo, "update_action", { name: "get_account", action: { widget: "plan_card" } });
  await stage.signIn("Dana Fox");
  await stage.open();
  await stage.say("What plan am I on?");
  await stage.chat.getByText("Your contract").waitFor();
  await callTool(demo, "update_action", { name: "get_account", action: { widget: "account_card" } });
  assert.deepEqual(errors.filter((text) => !text.includes("422")), []);
});

/** The line in which the selection of the focused field begins. */
async function selectedLine(page: Page): Promise<unknown> {
  return await page.evaluate(
    `document.activeElement.value.slice(0, document.activeElement.selectionStart).split("\\n").length`,
  );
}

deskTest("the editor works by keyboard alone", {}, async (stage) => {
  const { page, errors } = stage;
  await signInOwner(stage);
  await openEditor(stage);
  const before = await template(page).inputValue();
  await template(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Tab");
  assert.equal(await template(page).inputValue(), `  ${before}`);
  await page.keyboard.press("Shift+Tab");
  assert.equal(await template(page).inputValue(), before);
  // Several lines go in and out together.
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Tab");
  assert.match(await template(page).inputValue(), /^ {2}{\n {4}"type"/);
  await page.keyboard.press("Control+z");
  assert.equal(await template(page).inputValue(), before);
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("x");
  assert.match(await template(page).inputValue(), /\n {2}\]\n {2}x\n}\n$/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.notEqual(await page.evaluate("document.activeElement.id"), "edit-template");

  await template(page).fill(before);
  await page.getByRole("radio", { name: "Sample" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await shown(page).getByText("Past due").waitFor();
  // The choice was redrawn by then; the focus is where it was.
  assert.equal(await page.evaluate("document.activeElement.value"), "1");
  await page.getByRole("radio", { name: "Light" }).focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await shown(page, "dark").isVisible(), true);
  assert.equal(await shown(page).isVisible(), false);
  await page.keyboard.press("ArrowRight");
  const box = await shown(page, "narrow").boundingBox();
  assert.equal(box?.width, 320);
  assert.deepEqual(errors, []);
});

deskTest("the editor keeps typed text when the desk is unreachable, and says so", {}, async (stage) => {
  const { page } = stage;
  await signInOwner(stage);
  await openEditor(stage);
  await page.context().setOffline(true);
  await template(page).fill("{}");
  await page.getByText("What you type is kept.").waitFor();
  await page.context().setOffline(false);
  await template(page).fill('{"type":"Card","children":[{"type":"Title","value":"Back"}]}');
  await shown(page).getByText("Back").waitFor();

  await template(page).fill('{"type":"Card",\n"sise":"sm","children":[{"type":"Title","value":"Kept"}]}');
  await page.locator(".numbers .warn").getByText("2", { exact: true }).waitFor();
  await page.context().clearCookies();
  await template(page).press("End");
  await page.keyboard.type(" ");
  await page.getByText("You were signed out. What you type is kept.").waitFor();
  assert.match(await template(page).inputValue(), /Kept/);
});

deskTest("the widgets' pages are accessible and fit the window, light and dark", {}, async (stage) => {
  const { page, demo, errors } = stage;
  await signInOwner(stage);
  const pages = {
    list: "",
    gallery: "/new",
    layouts: "/new?from=layout",
    design: "/new?design=shipment",
    data: "/new?from=data",
    file: "/new?from=file",
    link: "/preview/account_card?state=Past%20due",
  };
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(`${demo.deskUrl}/desk/widgets${path}`);
    await page.waitForLoadState("networkidle");
    await checkLooks(stage, `widgets-${name}`);
  }
  await openEditor(stage);
  for (const folded of await page.locator("summary").all()) await folded.click();
  await checkLooks(stage, "widgets-editor");
  await template(page).fill((await template(page).inputValue()).replace('"Seats"},', '"Seats"}'));
  await page.getByRole("link", { name: /^Line \d+/ }).waitFor();
  await checkLooks(stage, "widgets-editor-problem");
  assert.deepEqual(errors, []);
});

deskTest("an empty list of widgets says what to do", {}, async (stage) => {
  const { page, demo, errors } = stage;
  const version = (await callTool(demo, "get_agent")).answer.version;
  await callTool(demo, "update_action", { name: "get_account", action: { widget: null } });
  for (const path of ["tests/account.yaml", "widgets/account_card.json", "widgets/plan_card.json"]) {
    await callTool(demo, "delete_file", { path });
  }
  await signInOwner(stage);
  await page.goto(`${demo.deskUrl}/desk/widgets`);
  await page.getByRole("heading", { name: "No widget yet" }).waitFor();
  await checkLooks(stage, "widgets-empty");
  await page.getByRole("link", { name: "Open the gallery" }).click();
  await page.getByRole("heading", { name: "New widget" }).waitFor();
  await callTool(demo, "restore", { version });
  assert.deepEqual(errors, []);
});
