/** A conversation of several hundred messages: where it opens, news below while one reads above, and going back. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { appendMessage } from "../../core/conversations/messages.ts";
import { axeViolations, screenshot } from "../support/browser.ts";
import { until } from "../support/wait.ts";
import { inboxTest, type Scene } from "./inbox_scene.ts";

/** A conversation with this many more messages of the agent, and what adds another one of a customer. */
async function longConversation({ served, begin }: Scene, count: number) {
  await begin("hello");
  const { id } = await served.desk.db.selectFrom("conversations").select("id")
    .where("workspace", "=", served.workspace.id).executeTakeFirstOrThrow();
  const place = { workspace: served.workspace.id, conversationId: id };
  const add = (author: "ai" | "customer", text: string) =>
    appendMessage(served.desk, place, { author, kind: "text", text }).then(({ n }) => n);
  for (let at = 1; at <= count; at++) await add("ai", `Line ${at}. ${"words ".repeat(at % 30)}`);
  return { say: (text: string) => add("customer", text) };
}

/** The distance from the bottom of the visible part to the end, in px. */
const toEnd = (page: Page): Promise<number> =>
  page.locator("[data-scroll]").evaluate((it) => it.scrollHeight - it.scrollTop - it.clientHeight);
const topOf = async (page: Page, text: string) =>
  Math.round((await page.getByText(text, { exact: false }).first().boundingBox())?.y ?? Number.NaN);

inboxTest(
  "a teammate who has scrolled up gets a button with the number of new messages, which leads to them",
  async (scene) => {
    const { say } = await longConversation(scene, 60);
    const page = await scene.open("Ann", "teammate", "/desk/inbox/1?view=all");
    const button = page.locator("[data-to-newest]");
    await page.getByText("Line 60.").waitFor();
    assert.ok(await toEnd(page) < 2);
    assert.equal(await button.isVisible(), false);

    await page.locator("[data-scroll]").evaluate((it) => it.scrollTop -= 1500);
    await page.getByRole("button", { name: "Newest message" }).waitFor();
    const before = await page.locator("[data-scroll]").evaluate((it) => it.scrollTop);
    await say("Are you there?");
    await page.getByRole("button", { name: "1 new message" }).waitFor();
    await say("Hello?");
    await page.getByRole("button", { name: "2 new messages" }).waitFor();
    assert.equal(await page.locator("[data-scroll]").evaluate((it) => it.scrollTop), before);
    assert.deepEqual(await axeViolations(page.mainFrame()), []);
    await screenshot(page, "inbox-to-newest");
    await button.click();
    await button.waitFor({ state: "hidden" });
    assert.ok(await toEnd(page) < 2);

    await page.locator("[data-scroll]").evaluate((it) => it.scrollTop = 0);
    await button.waitFor();
    await page.locator("body").press("End");
    await button.waitFor({ state: "hidden" });
    assert.ok(await toEnd(page) < 2);
    assert.deepEqual(scene.errors, []);
  },
);

inboxTest(
  "a message counts as seen once the end of the thread was visible, not while scrolled up",
  async (scene) => {
    const { say } = await longConversation(scene, 60);
    const page = await scene.open("Ann", "teammate", "/desk/inbox/1?view=all");
    const seenN = async () =>
      (await scene.served.desk.db.selectFrom("conversations").select("teamSeenN")
        .where("workspace", "=", scene.served.workspace.id).executeTakeFirstOrThrow()).teamSeenN;
    await until(async () => await seenN() === 62);
    await page.locator("[data-scroll]").evaluate((it) => it.scrollTop -= 1500);
    const n = await say("Are you there?");
    await page.getByRole("button", { name: "1 new message" }).waitFor();
    // The page sends in order: a typing notice after the message shows that nothing was sent before it.
    await page.getByLabel("Your message").press("x");
    await until(async () => (await page.locator("[data-to-newest]").isVisible()));
    assert.equal(await seenN(), 62);
    await page.locator("[data-to-newest]").click();
    await until(async () => await seenN() === n);
  },
);

inboxTest(
  "a conversation read before opens at the first new message, below a line that stays",
  async (scene) => {
    const { say } = await longConversation(scene, 30);
    const page = await scene.open("Ann", "teammate", "/desk/inbox/1?view=all");
    await page.getByText("Line 30.").waitFor();
    assert.equal(await page.locator("[data-unread]").count(), 0, "nothing is new to who never read it");
    const reads = () =>
      scene.served.desk.db.selectFrom("conversationReads").select("n")
        .where("workspace", "=", scene.served.workspace.id).executeTakeFirst();
    await until(async () => (await reads())?.n === 32);
    await page.goto("about:blank");
    await say("First of many");
    for (let at = 1; at < 40; at++) await say(`More ${at}`);

    await page.goto(`${scene.served.url}/desk/inbox/1?view=all`);
    await page.getByRole("button", { name: "Newest message" }).waitFor();
    const line = page.locator("[data-unread]");
    await screenshot(page, "inbox-unread-line");
    const scroller = await page.locator("[data-scroll]").boundingBox();
    const at = (await line.boundingBox())?.y ?? Number.NaN;
    assert.ok(at > (scroller?.y ?? 0) && at < (scroller?.y ?? 0) + 60, `the line is at ${at}`);
    await say("And another");
    await page.getByRole("button", { name: "1 new message" }).waitFor();
    assert.equal(await line.count(), 1, "it stays after the page was drawn again");
    assert.deepEqual(await axeViolations(page.mainFrame()), []);
    assert.equal((await reads())?.n, 32, "what is below is not read yet");
    await page.locator("[data-to-newest]").click();
    await until(async () => (await reads())?.n === 73);
    assert.deepEqual(scene.errors, []);
  },
);

inboxTest(
  "earlier messages are loaded above without moving the visible ones, even after the page is redrawn",
  async (scene) => {
    const { say } = await longConversation(scene, 450);
    const page = await scene.open("Ann", "teammate", "/desk/inbox/1?view=all");
    await page.getByText("Line 450.").waitFor();
    assert.equal(await page.getByText("Line 100.").count(), 0);
    const link = page.getByRole("link", { name: "Earlier messages" });
    await page.locator("[data-scroll]").evaluate((it) => it.scrollTop = 0);
    const before = await topOf(page, "Line 251.");
    await screenshot(page, "inbox-earlier");
    await link.click();
    await page.getByText("Line 100.").waitFor();
    assert.ok(Math.abs(await topOf(page, "Line 251.") - before) <= 2);

    await say("One more");
    await page.getByRole("button", { name: "1 new message" }).waitFor();
    assert.equal(await page.getByText("Line 100.").count(), 1);
    assert.ok(Math.abs(await topOf(page, "Line 251.") - before) <= 2);

    await link.focus();
    await page.keyboard.press("Enter");
    await page.getByText("hello", { exact: true }).last().waitFor();
    await link.waitFor({ state: "detached" });
    assert.equal(await page.evaluate("document.activeElement.hasAttribute('data-scroll')"), true);
    const order = await page.locator(".step").evaluateAll((steps) =>
      steps.map(({ textContent }) => /Line (\d+)/.exec(textContent ?? "")?.[1]).filter((text) => text !== undefined)
    );
    assert.deepEqual(order, Array.from({ length: 450 }, (_, at) => String(at + 1)));
    assert.deepEqual(scene.errors, []);
  },
);
