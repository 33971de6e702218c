/** Coming back: by the back button, after a reload, and after a lost connection. */

import assert from "node:assert/strict";
import { browserTest } from "../support/browser.ts";
import { startWidgetApp } from "./widget_app.ts";
import { startWidgetDesk } from "./widget_desk.ts";
import { stageTest } from "./widget_stage.ts";
import { until } from "../support/wait.ts";

browserTest(
  "a page in the back-forward cache has its socket closed, and reconnects with its chat when it is restored",
  async (browser) => {
    const desk = await startWidgetDesk();
    const app = startWidgetApp(desk.origin);
    try {
      const page = await browser.newPage();
      await page.addInitScript("addEventListener('pageshow', ({ persisted }) => { window.wasAside = persisted })");
      await page.goto(app.url("plain"));
      await page.getByRole("button", { name: /^Chat with/ }).click();
      const chat = page.frameLocator("iframe");
      await chat.getByRole("textbox").fill("Hello");
      await chat.getByRole("textbox").press("Enter");
      await chat.getByText("You wrote: Hello").waitFor();
      // The last word of an answer is on the screen before its end has come.
      await until(() => desk.heard.some((message) => message.type === "seen" && message.n === 2), "the read receipt");
      await page.evaluate("SvcDesk.close()");
      await until(() => desk.openSockets() === 2);
      await page.goto(app.url("keyless"));
      await until(() => desk.openSockets() === 0, "the end of the sockets");
      // A page that comes back is not loaded.
      await page.goBack({ waitUntil: "commit" });
      assert.equal(await page.evaluate("window.wasAside"), true, "the browser had put it aside");
      await until(() => desk.openSockets() === 2, "both lines");
      desk.teammateSays("Welcome back");
      await page.getByRole("button", { name: "Chat with Acme Support, 1 unread" }).waitFor();
    } finally {
      await app.close();
      await desk.close();
    }
  },
  { keepsPagesAside: true },
);

stageTest(
  "a message that could not be sent while the desk was down is sent when it is back, on the same page",
  {},
  async (stage) => {
    const { page, desk, chat } = stage;
    await stage.open();
    await stage.say("First");
    await chat.getByText("You wrote: First").waitFor();
    await page.context().route("**/messages", (route) => route.abort());
    desk.refuseLines(true);
    await stage.say("While you were away");
    await chat.getByText("Not sent.").waitFor();
    await page.context().unroute("**/messages");
    desk.refuseLines(false);
    // As for a customer who comes back to the tab: the pause before the next attempt may be half a minute.
    const chatLines = () => desk.heard.filter((message) => message.type === "hello" && message.session !== undefined);
    await until(async () => {
      await stage.frame().evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      return chatLines().length === 2;
    }, "the chat's line");
    await chat.getByText("You wrote: While you were away").waitFor();
    await chat.getByText("Not sent.").waitFor({ state: "detached" });
    assert.equal(await chat.getByText("While you were away", { exact: true }).count(), 1);
  },
);

stageTest("messages that could not be loaded are loaded later, without a reconnect", {}, async (stage) => {
  const { page, desk, chat } = stage;
  await stage.open();
  await stage.say("First");
  await chat.getByText("You wrote: First").waitFor();
  await until(() => desk.heard.some((message) => message.type === "seen" && message.n === 2), "the read receipt");
  const lost = page.context().waitForEvent("requestfailed");
  const reads = /\/messages\?after=/;
  await page.context().route(reads, (route) => route.abort());
  desk.teammateSays("Said in a moment without network");
  await lost;
  await page.context().unroute(reads);
  await chat.getByText("Said in a moment without network").waitFor();
  assert.equal(desk.heard.filter(({ type }) => type === "hello").length, 2, "the page's line and the chat's");
});

stageTest("an unsent message waits for the next page, and arrives once", {}, async (stage) => {
  const { page, desk, chat, app } = stage;
  await stage.open();
  await stage.say("First");
  await chat.getByText("You wrote: First").waitFor();
  await page.context().route("**/messages", (route) => route.abort());
  await stage.say("On the train");
  await chat.getByText("Not sent.").waitFor();
  await page.context().unroute("**/messages");
  await page.goto(app.url("other"));
  await stage.open();
  await chat.getByText("You wrote: On the train").waitFor();
  assert.equal(await chat.getByText("On the train", { exact: true }).count(), 1);
  assert.equal(
    new Set(desk.sent.filter(({ text }) => text === "On the train").map(({ clientId }) => clientId)).size,
    1,
  );
  await page.reload();
  await stage.open();
  await chat.getByText("You wrote: On the train").waitFor();
  assert.equal(await chat.getByText("On the train", { exact: true }).count(), 1);
});

stageTest(
  "an open chat and a draft are kept from page to page, and the page keeps the focus",
  {},
  async (stage) => {
    const { page, app, chat } = stage;
    await stage.open();
    await chat.getByRole("textbox").fill("half written");
    await page.goto(app.url("other"));
    await page.getByRole("dialog").waitFor();
    await until(async () => await chat.getByRole("textbox").inputValue() === "half written", "the draft");
    assert.notEqual(await page.evaluate("document.activeElement.tagName"), "IFRAME");
    await stage.say("whole");
    await chat.getByText("You wrote: whole").waitFor();
    await page.evaluate("SvcDesk.close()");
    await page.reload();
    await page.getByRole("button", { name: /^Chat with/ }).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
    await stage.open();
    assert.equal(await chat.getByRole("textbox").inputValue(), "");
  },
);

const PHONE = { browser: { viewport: { width: 390, height: 844 } } };

stageTest("a chat that covers the page is closed on the next one", PHONE, async (stage) => {
  await stage.open();
  await stage.page.goto(stage.app.url("other"));
  await stage.page.getByRole("button", { name: /^Chat with/ }).waitFor();
});
