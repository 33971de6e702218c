/** Unsent texts of teammates: a draft for each conversation, and for each of a reply, a note and a question. */
import assert from "node:assert/strict";
import { holdForm, inboxTest } from "./inbox_scene.ts";

inboxTest("a reply, a private note and a question to the agent have drafts of their own", async (scene) => {
  const chat = await scene.begin("hello");
  const page = await scene.open("Ann", "teammate", "/desk/inbox/1");
  const field = page.getByLabel("Your message");
  await page.getByText("Private note", { exact: true }).click();
  await field.fill("he is rude");
  await page.locator("label").filter({ hasText: /^Reply$/ }).click();
  assert.equal(await field.inputValue(), "", "a note is not a reply");
  await field.fill("One moment");
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  assert.equal(await field.inputValue(), "he is rude");
  await page.reload();
  assert.equal(await field.inputValue(), "One moment");
  await field.press("Control+Enter");
  await page.locator(".said.teammate").getByText("One moment").waitFor();
  await page.getByText("Private note", { exact: true }).click();
  assert.equal(await field.inputValue(), "he is rude");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.locator(".said.note").getByText("he is rude").waitFor();
  assert.ok((await chat.thread()).every(({ text }) => text !== "he is rude"));
  await page.locator("label").filter({ hasText: /^Reply$/ }).click();
  assert.equal(await field.inputValue(), "");
  assert.deepEqual(scene.errors, []);
});

inboxTest("a draft is kept for each conversation, across navigation and reloads", async (scene) => {
  await scene.begin("one");
  await scene.begin("two");
  const page = await scene.open("Ann", "teammate", "/desk/inbox/1");
  const field = page.getByLabel("Your message");
  await page.getByText("Private note", { exact: true }).click();
  await field.fill("not finished yet");
  await page.getByRole("link", { name: /Visitor #2/ }).click();
  await page.waitForURL(/inbox\/2$/);
  assert.equal(await field.inputValue(), "");
  await page.getByRole("link", { name: /Visitor #1/ }).click();
  await page.waitForURL(/inbox\/1$/);
  assert.equal(await field.inputValue(), "not finished yet");
  await page.reload();
  assert.equal(await field.inputValue(), "not finished yet");
  assert.ok(await page.getByRole("radio", { name: "Private note" }).isChecked(), "a note stays a note");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.locator(".said.note").waitFor();
  await page.reload();
  assert.equal(await field.inputValue(), "");

  const held = await holdForm(page);
  await field.fill("sent to the first");
  await page.keyboard.press("Control+Enter");
  await held.sent;
  await page.getByRole("link", { name: /Visitor #2/ }).click();
  await page.waitForURL(/inbox\/2$/);
  await field.fill("for the second");
  const looks = page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url());
    return pathname === "/desk/inbox/2" && searchParams.has("rows") && !searchParams.has("part");
  });
  held.answer();
  await (await looks).response();
  assert.match(await page.locator("[data-composer]").getAttribute("action") ?? "", /inbox\/2\//);
  assert.equal(await field.inputValue(), "for the second", "an answer that comes late leads back to no other customer");
  await page.getByRole("link", { name: /Visitor #1/ }).click();
  await page.locator(".said").getByText("sent to the first").waitFor();
  assert.equal(await field.inputValue(), "", "what was sent is no draft any more");
  assert.deepEqual(scene.errors, []);
});
