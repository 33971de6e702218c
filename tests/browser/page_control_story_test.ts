/**
 * Page control on a real desk, in a real browser: from the customer's words to the step on their page after their yes,
 * and everything that ends it.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { BrowserContextOptions } from "playwright-core";
import { json } from "../../core/db/json.ts";
import { axeViolations, screenshot } from "../support/browser.ts";
import { holdTimers } from "./hold_timers.ts";
import { BANNER, PART, ready, type Stage, storyTest, WAIT_MS } from "./page_control_story.ts";
import { until } from "../support/wait.ts";

const STRICT = (desk: string) =>
  `default-src 'none'; script-src 'self' ${desk}; connect-src ${desk} ${
    desk.replace("http", "ws")
  }; frame-src ${desk};` +
  ` img-src ${desk}; require-trusted-types-for 'script'; trusted-types svc-desk`;

storyTest("the agent fills a field and clicks, each with the customer's yes, under a strict policy", {
  policy: STRICT,
}, async (stage) => {
  const { page, chat, requests, errors, open, say, audit } = stage;
  await until(() => requests.includes(PART), "the part is loaded on load");
  await ready(stage);
  await open();
  await say("write my name");
  await chat.getByText("Write “Sam” into “Nickname”?").waitFor();
  assert.equal(await page.locator("#nick").inputValue(), "", "nothing is done before the yes");
  await page.getByText(BANNER).waitFor({ state: "detached" });
  await screenshot(page, "control_story_confirm");
  await chat.getByRole("button", { name: "Yes" }).click();
  await chat.getByText("Click “Show more”?").waitFor();
  assert.equal(await page.locator("#nick").inputValue(), "Sam");
  assert.equal(await page.locator("output").textContent(), "");
  await chat.getByRole("button", { name: "Yes" }).last().click();
  await chat.getByText(/^That is all/).waitFor();
  assert.equal(await page.locator("output").textContent(), "more");
  assert.deepEqual(await audit(), [
    "control:read ok none",
    "control:fill needs_yes none",
    "control:fill ok press",
    "control:read ok none",
    "control:click needs_yes none",
    "control:click ok press",
  ]);
  assert.deepEqual(
    await page.evaluate("phases"),
    [
      ...["requested", "running", "done"].map((phase) => `control page_read ${phase}`),
      ...["requested", "confirmed", "running", "done"].map((phase) => `control page_fill ${phase}`),
      ...["requested", "running", "done"].map((phase) => `control page_read ${phase}`),
      ...["requested", "confirmed", "running", "done"].map((phase) => `control page_click ${phase}`),
    ],
  );
  assert.deepEqual(errors, []);
});

storyTest("the banner stays while an element is marked, and does not cover it", {
  body: `<script>document.querySelector("#more").style.cssText = "position:fixed;top:16px;left:50%"</script>`,
}, async (stage) => {
  const { page, chat, open, say } = stage;
  await ready(stage);
  await open();
  await page.evaluate("document.querySelector('#more').style.left = '260px'");
  await say("where is it?");
  await chat.getByText("That is all.").waitFor();
  await page.getByText("Here it is").waitFor();
  const banner = await page.getByText(BANNER).boundingBox();
  const marked = await page.locator("#more").boundingBox();
  assert.ok(banner && marked && banner.y > marked.y + marked.height, "the banner is below what is marked");
  await screenshot(page, "control_banner_away");
  await page.getByText("Here it is").waitFor({ state: "detached" });
  await page.getByText(BANNER).waitFor({ state: "detached" });
});

storyTest("a no does nothing, and dangerous steps are not even asked about", {}, async (stage) => {
  const { page, chat, open, say, audit } = stage;
  await ready(stage);
  await open();
  await say("write my name");
  await chat.getByRole("button", { name: "No" }).click();
  await chat.getByText("I have not done it").waitFor();
  await say("delete it");
  await chat.getByText(/never done for a customer/).waitFor();
  assert.equal(await chat.getByRole("button", { name: "Yes" }).count(), 0);
  assert.equal(await page.locator("#nick").inputValue(), "");
  assert.deepEqual((await audit()).slice(-1), ["control:click declined none"]);
});

storyTest("Stop on the banner, or closing the chat, ends page control, and the agent is told", {}, async (stage) => {
  const { page, chat, open, say } = stage;
  await ready(stage);
  await open();
  const letGo = await holdTimers(page, WAIT_MS);
  await say("wait a little");
  await page.getByText(BANNER).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await letGo();
  await chat.getByText(/The customer stopped it/).waitFor();
  await page.getByText(BANNER).waitFor({ state: "detached" });
  await say("wait a little more");
  await page.getByText(BANNER).waitFor();
  await page.getByRole("button", { name: /Close chat/ }).first().click();
  await letGo();
  await page.getByText(BANNER).waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Chat/ }).click();
  await until(async () => await chat.getByText(/The customer stopped it/).count() === 2, "the agent hears of it");
});

storyTest(
  "page control is not loaded or offered where the site switches it off",
  { tag: `data-page-control="off"` },
  refusesTest,
);
storyTest(
  "page control is not loaded or offered while the setting is off",
  { settings: { useWebsite: false } },
  refusesTest,
);

async function refusesTest({ page, chat, requests, open, say, audit }: Stage): Promise<void> {
  await page.waitForLoadState("networkidle");
  await open();
  await say("write my name");
  await chat.getByText("I cannot use this page.").waitFor();
  assert.equal(requests.includes(PART), false);
  assert.deepEqual(await audit(), []);
}

storyTest(
  "page control waits for consent, and ends when it is withdrawn",
  { tag: `data-consent="required"` },
  async (stage) => {
    const { page, chat, requests, open, say } = stage;
    await page.waitForLoadState("networkidle");
    assert.equal(requests.includes(PART), false);
    await page.evaluate("SvcDesk.consent(true)");
    await until(() => requests.includes(PART), "the part is loaded");
    await ready(stage);
    await open();
    await say("where is it?");
    await chat.getByText(/^That is all/).waitFor();
    await page.evaluate("SvcDesk.consent(false)");
    await say("where is it now?");
    await chat.getByText("I cannot use this page.").waitFor();
  },
);

storyTest("the setting of page control applies to open pages", {}, async (stage) => {
  const { desk, page, chat, open, say } = stage;
  await ready(stage);
  await open();
  const off = json({ ai: { useWebsite: false } });
  await desk.desk.db.updateTable("workspaces").set({ settings: off }).where("id", "=", desk.workspace.id).execute();
  desk.desk.live.publish({ kind: "settings", workspace: desk.workspace.id });
  await say("where is it?");
  await chat.getByText("I cannot use this page.").waitFor();
  assert.equal(await page.getByText(BANNER).count(), 0);
});

/** The parts of the chat that a hostile page can reach: its side of the port, and the frame's window. */
const FORGE = `
  const frame = document.querySelector("[data-svc-desk]").shadowRoot.querySelector("iframe");
  for (const type of ["press", "yes", "acted", "confirm"]) {
    frame.contentWindow.postMessage({ v: 1, type, id: "x", messageId: "x", button: "yes" }, "*");
  }
  frame.focus();
  for (const key of ["Tab", "Enter", " "]) {
    frame.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }
  const { left, top, width, height } = frame.getBoundingClientRect();
  for (let y = top; y < top + height; y += 20) {
    const at = { bubbles: true, composed: true, clientX: left + width / 4, clientY: y };
    frame.dispatchEvent(new MouseEvent("click", at));
  }`;

storyTest("a page cannot forge a yes to page control", {}, async (stage) => {
  const { page, chat, open, say, audit } = stage;
  await ready(stage);
  await open();
  await say("write my name");
  await chat.getByText("Write “Sam” into “Nickname”?").waitFor();
  await page.evaluate(FORGE);
  await page.evaluate("SvcDesk.prefill('yes')");
  await until(async () => await chat.getByRole("textbox").inputValue() === "yes", "it waits in the composer");
  assert.equal(await page.locator("#nick").inputValue(), "");
  assert.deepEqual(await audit(), ["control:read ok none", "control:fill needs_yes none"]);
});

storyTest("after leaving the page during page control, the answer is there on the next one", {}, async (stage) => {
  const { page, chat, open, say, audit } = stage;
  await ready(stage);
  await open();
  const LEADS = [["go", "other", "Open “/other”?", "/other"], [
    "click",
    "link",
    "Click “Another page”?",
    "/linked",
  ]] as const;
  for (const [verb, words, question, path] of LEADS) {
    await say(`open the ${words}`);
    await chat.getByText(question).waitFor();
    // The next page takes its time, as on a network: the answer leaves before this one is gone.
    const isHeard = async () => (await audit()).includes(`control:${verb} ok press`);
    await page.route(`**${path}`, async (route) => {
      await until(isHeard, "the desk has the answer");
      await route.continue();
    }, { times: 1 });
    await chat.getByRole("button", { name: "Yes" }).last().click();
    await page.waitForURL(`**${path}`);
    await page.getByRole("dialog").waitFor();
    await chat.getByText("Done.").last().waitFor();
  }
  assert.deepEqual(
    (await audit()).filter((row) => !row.includes("read")),
    [
      ...["go needs_yes none", "go ok press"].map((row) => `control:${row}`),
      ...["click needs_yes none", "click ok press"].map((row) => `control:${row}`),
    ],
  );
});

storyTest("after a yes that opens a page the agent continues there, once, and in no other tab", {}, async (stage) => {
  const { desk, page, chat, open, say, audit } = stage;
  await ready(stage);
  await open();
  await say("hello");
  await chat.getByText("That is all.").waitFor();
  const resumed: string[] = [];
  page.context().on("request", (request) => {
    if (request.url().endsWith("/resume")) resumed.push(request.postDataJSON().page.url);
  });
  // Another tab has the same chat open all the time.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: /^Chat/ }).click();
  const otherChat = other.frameLocator("iframe");
  await otherChat.getByText("That is all.").waitFor();
  await page.bringToFront();
  await say("open the other");
  await chat.getByText("Open “/other”?").waitFor();
  await chat.getByRole("button", { name: "Yes" }).last().click();
  await page.waitForURL("**/other");
  // It opens there by itself: the customer should see how it goes on.
  await page.getByRole("dialog").waitFor();
  await chat.getByText("That is all.").nth(1).waitFor();
  await otherChat.getByText("That is all.").nth(1).waitFor();
  assert.deepEqual(resumed, [new URL("/other", page.url()).href]);
  assert.deepEqual((await audit()).slice(-2), ["control:go ok press", "control:read ok none"]);
  await page.reload();
  await ready(stage);
  await open();
  await chat.getByText("That is all.").nth(1).waitFor();
  assert.equal(resumed.length, 1, "it is over");
  const turns = await desk.desk.db.selectFrom("messages").select("id")
    .where("workspace", "=", desk.workspace.id).where("clientId", "like", "resume:%").execute();
  assert.equal(turns.length, 1);
});

/** How it looks: the banner, what is pointed at, and the question, which a screen reader gets as well. */
const LOOKS: readonly (readonly [string, BrowserContextOptions])[] = [
  ["desktop_light", {}],
  ["desktop_dark", { colorScheme: "dark" }],
  ["desktop_rtl", { locale: "ar" }],
];

for (const [name, options] of LOOKS) {
  storyTest(
    `the banner and the question of page control are readable and usable: ${name}`,
    { browser: options },
    async (stage) => {
      const { page, chat, open, say } = stage;
      await ready(stage);
      await open();
      await say("where is it?");
      await chat.getByText(/^That is all/).waitFor();
      await screenshot(page, `control_${name}_point`);
      await say("write my name");
      await chat.getByText(/Nickname/).waitFor();
      await screenshot(page, `control_${name}_confirm`);
      for (const frame of page.frames()) assert.deepEqual(await axeViolations(frame), []);
    },
  );
}
