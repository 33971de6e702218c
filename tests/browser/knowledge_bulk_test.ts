/** Selecting several knowledge sources as in the inbox: by checkbox, with Shift, and all of them. */
import assert from "node:assert/strict";
import { listSources } from "../../core/knowledge/list.ts";
import { screenshot } from "../support/browser.ts";
import { addKnowledge } from "../support/knowledge.ts";
import { checkLooks } from "./desk_stage.ts";
import { inboxTest } from "./inbox_scene.ts";

inboxTest("several sources are selected and removed after a confirmation", async (scene) => {
  const { desk, workspace } = scene.served;
  for (const name of ["One", "Two", "Three", "Four"]) {
    const markdown = `# ${name}\n\nWe open at nine.\n`;
    await addKnowledge(desk, workspace.id, [{ url: `https://help.example.com/${name}`, title: name, markdown }], name);
  }
  const page = await scene.open("Olga", "owner", "/desk/knowledge");
  const count = page.locator(".bulk-count [data-bulk-count]");
  await page.getByRole("checkbox", { name: "Select One" }).waitFor();
  assert.equal(await count.isVisible(), false);
  const names = await page.locator(".source-name a").allInnerTexts();
  const box = (at: number) => page.getByRole("checkbox", { name: `Select ${names[at]}` });
  await box(0).click();
  assert.equal(await count.innerText(), "1 selected");
  await box(2).click({ modifiers: ["Shift"] });
  assert.equal(await count.innerText(), "3 selected");
  await page.getByRole("button", { name: "Select all" }).click();
  assert.equal(await count.innerText(), "4 selected");
  await box(3).uncheck();
  assert.equal(await count.innerText(), "3 selected");
  await screenshot(page, "knowledge-chosen");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Remove the selected sources?" });
  assert.match(await dialog.innerText(), /3 selected\. Nothing is answered from them any more/);
  await screenshot(page, "knowledge-remove");
  await dialog.getByRole("button", { name: "Remove the selected sources" }).click();
  await page.getByText("Removed 3 sources").waitFor();
  assert.deepEqual((await listSources(desk, workspace.id)).map(({ name }) => name), [names[3]]);
  await box(3).focus();
  await page.keyboard.press("Space");
  assert.equal(await count.innerText(), "1 selected");
  await checkLooks({ page, errors: scene.errors }, "knowledge-bulk");
});
