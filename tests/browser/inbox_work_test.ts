/** Working through a pile of conversations by keyboard: found and changed with Ctrl-K, several selected, and undone. */
import assert from "node:assert/strict";
import { json } from "../../core/db/json.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { axeViolations, browserTest, screenshot } from "../support/browser.ts";
import { testServed } from "../support/served.ts";
import { until } from "../support/wait.ts";
import { openChat } from "../flows/visitor.ts";

browserTest("a teammate works through the inbox by keyboard: Ctrl-K, bulk changes, undo", async (browser) => {
  const served = await testServed({ model: builtinModel() });
  const errors: string[] = [];
  try {
    for (const text of ["the zebra is late", "the lion is lost", "the bear is broken"]) {
      // Conversations of the same moment would be in the order of their ids.
      served.desk.pass(1000);
      await (await openChat({ deskUrl: served.url, widgetKey: served.workspace.widgetKey })).say(text);
    }
    const ann = await served.signIn("Ann", "owner");
    await ann.get("/desk/inbox/replies");
    const macro = { id: "", shortcut: "waits", body: "It waits for you.", tags: "parcel", finish: "resolve" };
    await ann.send("/desk/inbox/replies", macro);
    const [name = "", value = ""] = ann.cookie().split("=");
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    await context.addCookies([{ name, value, url: served.url }]);
    const page = await context.newPage();
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.goto(`${served.url}/desk/reports`);

    const field = page.getByRole("combobox", { name: "Search or jump to" });
    const option = (label: string | RegExp) => page.getByRole("option", { name: label });
    await page.keyboard.press("Control+k");
    await field.pressSequentially("zebra");
    await option(/the zebra is late/).waitFor();
    assert.deepEqual(await axeViolations(page.mainFrame()), []);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Visitor #1" }).waitFor();

    await page.keyboard.press("Meta+k");
    await field.pressSequentially("tag urgent");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove the tag urgent" }).waitFor();
    await page.keyboard.press("Control+k");
    await option("Take over").waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await field.isVisible(), false);

    await page.keyboard.press("x");
    await page.keyboard.press("k");
    await page.getByRole("heading", { name: "Visitor #2" }).waitFor();
    await page.keyboard.press("x");
    await page.getByText("2 selected").waitFor();
    await screenshot(page, "inbox-chosen");
    await page.getByRole("button", { name: "Resolve" }).first().press("Enter");
    // Immediately, before the page has changed.
    await page.keyboard.press("z");
    await page.getByText("Undone: resolved, 2 conversations.").waitFor();
    await page.getByRole("link", { name: /Visitor #1/ }).getByText("AI", { exact: true }).waitFor();
    await screenshot(page, "inbox-undone");

    // A macro in the reply box: its steps are read before, made after, and undone but for the words.
    await page.keyboard.press("r");
    await page.keyboard.type("/wai");
    await page.getByRole("option", { name: /waits/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("On sending: Tag parcel · Resolve").waitFor();
    assert.deepEqual(await axeViolations(page.mainFrame()), []);
    await page.keyboard.press("Control+Enter");
    await page.getByText("Macro /waits: 1 conversation.").waitFor();
    await page.locator(".said.teammate").getByText("It waits for you.").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("z");
    await page.getByText("Undone: macro /waits, 1 conversation.").waitFor();
    await page.keyboard.press("x");
    await page.keyboard.press("Control+k");
    await field.pressSequentially("waits");
    await option(/Macro: \/waits/).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Nothing has changed yet.").waitFor();
    assert.deepEqual(await axeViolations(page.mainFrame()), []);
    await screenshot(page, "macro-run");
    await page.getByRole("button", { name: "Run for 1 conversation" }).press("Enter");
    await page.getByText("Macro /waits: 1 conversation.").waitFor();

    // Enter adds the tag that is typed, and does not press the first button of the bar.
    await page.keyboard.press("x");
    await page.getByText("1 selected").waitFor();
    await page.locator("#menu-bulk-tag summary").press("Enter");
    await page.getByRole("textbox", { name: "Another tag" }).fill("slow");
    await page.keyboard.press("Enter");
    await page.getByText("Tagged: 1 conversation.").waitFor();

    await page.getByText("Filter and sort").click();
    await page.locator("#menu-filter select[name=tag]").selectOption("urgent");
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(/q=tag%3Aurgent/);
    assert.equal(await page.locator("[data-row]").count(), 1);
    await page.getByText("Save view").click();
    await page.locator("#menu-save-view").getByLabel("Name").fill("Urgent ones");
    await page.keyboard.press("Enter");
    await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Urgent ones 1" }).waitFor();
    assert.deepEqual(await axeViolations(page.mainFrame()), []);
    assert.deepEqual(errors, []);
  } finally {
    await served.close();
  }
});

browserTest("a long list loads more rows when it is scrolled, and keeps them during live updates", async (browser) => {
  const served = await testServed({ model: builtinModel() });
  const { desk, workspace } = served;
  try {
    const chat = await openChat({ deskUrl: served.url, widgetKey: workspace.widgetKey });
    await chat.say("hello");
    const { id, visitorId, tags: _, page: __, ...row } = await desk.db.selectFrom("conversations").selectAll()
      .where("workspace", "=", workspace.id).executeTakeFirstOrThrow();
    await desk.db.insertInto("conversations").values(
      Array.from({ length: 130 }, (_, at) => ({
        ...row,
        ...{ id: `${id}-${at}`, number: at + 2, visitorId, status: "resolved" as const },
        ...{
          tags: json([]),
          page: json(null),
          lastMessageAt: new Date(row.lastMessageAt.getTime() - (at + 1) * 60_000),
        },
      })),
    ).execute();
    const [name = "", value = ""] = (await served.signIn("Ann", "owner")).cookie().split("=");
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    await context.addCookies([{ name, value, url: served.url }]);
    const page = await context.newPage();
    await page.goto(`${served.url}/desk/inbox`);
    const rows = page.locator("[data-row]");
    for (const number of [50, 100, 131]) await page.locator(`[data-row][href$="/${number}"]`).scrollIntoViewIfNeeded();
    assert.equal(await rows.count(), 131);
    assert.equal(new Set(await rows.evaluateAll((all) => all.map((each) => each.getAttribute("href")))).size, 131);
    const at = await page.locator("[data-rows]").evaluate((list) => list.scrollTop);
    await page.locator('[data-row][href$="/131"]').click();
    await page.getByRole("heading", { name: "Visitor #131" }).waitFor();
    await chat.say("one more");
    await page.getByRole("link", { name: /Visitor #1 .*one more/ }).waitFor();
    assert.equal(await rows.count(), 131);
    assert.equal(await page.locator("[data-rows]").evaluate((list) => list.scrollTop), at);
  } finally {
    await served.close();
  }
});

browserTest("a sent reply is scrolled into view", async (browser) => {
  const served = await testServed({ model: builtinModel() });
  try {
    const chat = await openChat({ deskUrl: served.url, widgetKey: served.workspace.widgetKey });
    for (let said = 0; said < 6; said++) await chat.say("Where is my parcel? ".repeat(60));
    const [name = "", value = ""] = (await served.signIn("Ann", "owner")).cookie().split("=");
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    await context.addCookies([{ name, value, url: served.url }]);
    const page = await context.newPage();
    await page.goto(`${served.url}/desk/inbox/1`);
    const thread = page.getByRole("region", { name: "Thread" });
    const last = (text: string) => thread.locator(".said.teammate").getByText(text);
    await page.getByLabel("Your message").fill("It is on its way.");
    await thread.evaluate((element) => element.scrollTo({ top: 0 }));
    await page.keyboard.press("Control+Enter");
    await last("It is on its way.").waitFor();
    const isInSight = async () =>
      await thread.evaluate(({ scrollTop, clientHeight, scrollHeight }) =>
        scrollHeight - scrollTop - clientHeight < 80
      );
    await until(isInSight, "the reply is in sight");
    // A message that arrives while scrolled up does not move the thread.
    await thread.evaluate((element) => element.scrollTo({ top: 0 }));
    await chat.say("Thank you!");
    await thread.getByText("Thank you!").waitFor();
    assert.equal(await thread.evaluate(({ scrollTop }) => scrollTop), 0);
    // A few pixels up from the end are further up, too.
    await thread.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    // Its first scroll may be the one to the end.
    const before = await page.evaluate<number>(`new Promise((told) => {
      const element = document.querySelector('[aria-label="Thread"]');
      const tell = () => requestAnimationFrame(() => told(element.scrollTop));
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          element.addEventListener("scroll", tell, { once: true });
          element.scrollBy(0, -20);
        })
      );
    })`);
    await chat.say("One thing more.");
    await thread.getByText("One thing more.").waitFor();
    assert.equal(await thread.evaluate(({ scrollTop }) => scrollTop), before);
  } finally {
    await served.close();
  }
});
