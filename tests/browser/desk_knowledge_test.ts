/**
 * The Knowledge pages in Chromium: a first source, dropped files, the search as the AI runs it, and an answer to a
 * question that had none.
 *
 * @module
 */
import assert from "node:assert/strict";
import { HELP_ARTICLES } from "../../examples/app/help_articles.ts";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { axeViolations, screenshot } from "../support/browser.ts";
import { until } from "../support/wait.ts";
import { checkLooks, signInOwner } from "./desk_stage.ts";
import { demoTests, PHONE } from "./demo_stage.ts";

const deskTest = demoTests();

const GUIDE = `# Helmets

## Repairs

We repair a scratched visor free of charge for two years. Send it to our workshop in Rotterdam.

## Sizes

Measure your head above the ears. A helmet of size M fits 56 to 58 cm.
`;

const BROKEN = { name: "plan.png", mimeType: "image/png", buffer: "\x89PNG\r\n\x1a\n\0\0\0\rIHDR" };

deskTest(
  "the demo's help centre is read, quoted with a link, and no longer quoted once it is removed",
  {},
  async (stage) => {
    const { page, demo, chat, say } = stage;
    const desk = { ...stage, page: await page.context().newPage() };
    await signInOwner(desk);
    await desk.page.goto(`${demo.deskUrl}/desk/knowledge`);
    const row = desk.page.locator(".source-row", { hasText: "/help" });
    await row.getByText("ready").waitFor();
    await row.getByText(`${HELP_ARTICLES.length + 1} pages`).waitFor();
    await row.getByRole("link").first().click();
    await desk.page.getByText("Export a timeline").waitFor();
    await checkLooks(desk, "knowledge-website");

    await stage.signIn("Ada");
    await stage.open();
    await say("How long are exports downloadable?");
    await chat.getByText("Exports are ready within a minute and stay downloadable for seven days.").waitFor();
    const link = chat.getByRole("link", { name: /Export a timeline/ });
    assert.equal(await link.getAttribute("href"), `${demo.appUrl}/help/export#how`);

    await desk.page.goto(`${demo.deskUrl}/desk/inbox?view=all`);
    await desk.page.locator("[data-row]").first().click();
    await desk.page.getByText("Searched “How long are exports downloadable?”").click();
    await desk.page.locator(".found-chunk").first().waitFor();
    await checkLooks(desk, "knowledge-thread");

    await desk.page.goto(`${demo.deskUrl}/desk/knowledge`);
    await row.getByRole("link").first().click();
    await desk.page.getByRole("button", { name: "Remove" }).click();
    await confirmRemoval(desk.page);
    await desk.page.getByText("The AI knows nothing about your company yet").waitFor();
    await checkLooks(desk, "knowledge-empty");
    await say("How long is an export downloadable?");
    await chat.getByText("I don't know that").waitFor();

    const dismiss = desk.page.getByRole("button", { name: "Dismiss: How long is an export downloadable?" });
    // The question is stored when the turn ends, which is after its words.
    await until(async () => {
      await desk.page.goto(`${demo.deskUrl}/desk/knowledge/questions`);
      return await dismiss.isVisible();
    });
    await dismiss.click();
    await desk.page.getByText("No unanswered questions").waitFor();
    await checkLooks(desk, "knowledge-no-questions");
    await desk.page.close();
  },
);

deskTest("dropped files are read, and found by the AI's search", {}, async (stage) => {
  const { page, demo, errors } = stage;
  await signInOwner(stage);
  await page.goto(`${demo.deskUrl}/desk/knowledge/new?kind=file`);
  await checkLooks(stage, "knowledge-files");
  await page.setViewportSize({ width: 1200, height: 760 });

  const input = page.locator("[data-upload] input[type=file]");
  await input.setInputFiles([
    { name: "Helmet guide.md", mimeType: "text/markdown", buffer: bytesOf(GUIDE) },
    { ...BROKEN, buffer: bytesOf(BROKEN.buffer) },
  ]);
  await page.getByText("cannot be read").waitFor();
  await page.locator("[data-outcome=added]").waitFor();
  errors.splice(0);
  await checkLooks(stage, "knowledge-sent");

  await page.goto(`${demo.deskUrl}/desk/knowledge`);
  const row = page.locator(".source-row", { hasText: "Helmet guide" });
  // The list comes up to date by itself.
  await row.getByText("ready").waitFor();
  await row.getByText("1 page").waitFor();
  await checkLooks(stage, "knowledge");

  await row.getByRole("link", { name: "Helmet guide" }).click();
  await page.getByRole("heading", { name: "Helmet guide" }).waitFor();
  await checkLooks(stage, "knowledge-source");
  await page.locator(".page-row").click();
  await page.getByText("We repair a scratched visor").waitFor();
  await checkLooks(stage, "knowledge-page");

  await page.goto(`${demo.deskUrl}/desk/knowledge/search`);
  await page.getByRole("searchbox").fill("Do you repair a scratched visor?");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByText("answers it").waitFor();
  assert.match(await page.locator(".found-chunk").first().innerText(), /Helmets/);
  await checkLooks(stage, "knowledge-search");
  await page.goto(`${demo.deskUrl}/desk/knowledge/search?q=parrots+in+Peru`);
  await page.getByText("found no answer").waitFor();
});

deskTest("an unanswered question gets an answer, which the chat then gives", {}, async (stage) => {
  const { page, demo, chat, say } = stage;
  // Another customer than above, whose conversation would be shown again.
  await stage.signIn("Ben Okafor");
  await stage.open();
  await say("Do you sell parrots from Peru?");
  await chat.getByText("I don't know that").waitFor();

  const desk = { ...stage, page: await page.context().newPage() };
  await signInOwner(desk);
  await until(async () => {
    await desk.page.goto(`${demo.deskUrl}/desk/knowledge/questions`);
    return await desk.page.getByText("Do you sell parrots from Peru?").isVisible();
  });
  await checkLooks(desk, "knowledge-questions");
  await desk.page.getByRole("link", { name: "Add an answer to: Do you sell parrots" }).click();
  assert.equal(await desk.page.getByLabel("Title").inputValue(), "Do you sell parrots from Peru?");
  await desk.page.getByLabel("Text").fill("We sell no animals. Parrots from Peru are protected.");
  await checkLooks(desk, "knowledge-answer");
  await desk.page.getByRole("button", { name: "Add the text" }).click();
  const row = desk.page.locator(".source-row", { hasText: "Do you sell parrots" });
  await row.getByText("ready").waitFor();
  await desk.page.goto(`${demo.deskUrl}/desk/knowledge/questions`);
  await desk.page.getByText("No unanswered questions").waitFor();
  await desk.page.close();

  await say("Do you sell any parrots from Peru?");
  await chat.getByText("Parrots from Peru are protected.").waitFor();
  await chat.locator(".sources").getByText("Do you sell parrots from Peru?").waitFor();
  // A page in the background is not painted.
  await page.bringToFront();
  assert.deepEqual(await axeViolations(stage.frame()), []);
  await screenshot(page, "chat-sources");
});

deskTest("a source is removed after a confirmation, on a phone", PHONE, async (stage) => {
  const { page, demo } = stage;
  await signInOwner(stage);
  await page.goto(`${demo.deskUrl}/desk/knowledge/new?kind=text`);
  await page.getByLabel("Title").fill("Gift cards");
  await page.getByLabel("Text").fill("Gift cards are valid for three years.");
  await page.getByRole("button", { name: "Add the text" }).click();
  await page.getByRole("link", { name: "Gift cards" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await confirmRemoval(page);
  await page.getByRole("heading", { name: "Knowledge", exact: true }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Gift cards" }).count(), 0);
});

/** Presses the button of the question, which has the same label as the button that asks it. */
async function confirmRemoval(page: Page): Promise<void> {
  await page.locator("#remove-source").getByRole("button", { name: "Remove" }).click();
}

function bytesOf(text: string) {
  return Buffer.from(text, "latin1");
}
