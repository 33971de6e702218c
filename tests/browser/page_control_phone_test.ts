/**
 * Page control on a phone, where the chat covers the page: it clears the view of what must be seen, and returns for
 * what the visitor must answer.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { BrowserContextOptions } from "playwright-core";
import { axeViolations, screenshot } from "../support/browser.ts";
import { holdTimers } from "./hold_timers.ts";
import { BANNER, ready, type Stage, storyTest } from "./page_control_story.ts";
import { until } from "../support/wait.ts";

/** How long the page waits on a phone before a step, so that its visitor sees where. */
const MOMENT_MS = 400;

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true };

/** Where the chat is, and whether the page can be used. */
const LAYOUT = `(() => {
  const host = document.querySelector("[data-svc-desk]");
  const panel = host.shadowRoot.querySelector(".panel");
  const { top, bottom, height } = panel.getBoundingClientRect();
  return { compact: host.hasAttribute("data-compact"), top, bottom, height, modal: panel.getAttribute("aria-modal"),
    inert: document.querySelector("main").inert, overflow: document.documentElement.style.overflow };
})()`;

type ChatLayout = {
  readonly compact: boolean;
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
  readonly modal: string;
  readonly inert: boolean;
  readonly overflow: string;
};

function layoutOf({ page }: Stage): Promise<ChatLayout> {
  return page.evaluate<ChatLayout>(LAYOUT);
}

async function untilCompact(stage: Stage, compact: boolean): Promise<void> {
  await until(async () => (await layoutOf(stage)).compact === compact, compact ? "it makes room" : "it comes back");
}

/** Waits for the line that the chat shows in compact mode. */
async function untilSaid({ chat }: Stage, text: RegExp): Promise<void> {
  await chat.getByRole("status").filter({ hasText: text }).waitFor();
}

/** Whether nothing of the chat or the banner lies over an element. */
function isFree({ page }: Stage, selector: string): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const { left, top, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    return at !== null && at.matches(${JSON.stringify(selector)});
  })()`);
}

storyTest(
  "page control on a phone: an element that is pointed at is visible and usable, and one tap reopens the chat",
  { browser: PHONE },
  async (stage) => {
    const { page, chat, open, say } = stage;
    await ready(stage);
    await open();
    assert.equal((await layoutOf(stage)).modal, "true");
    await say("where is it?");
    await untilCompact(stage, true);
    await page.getByText("Here it is").waitFor();
    await untilSaid(stage, /That is all/);
    const { height, bottom, inert, modal, overflow } = await layoutOf(stage);
    assert.ok(height < 130 && bottom <= 760, `${height} px high`);
    assert.deepEqual([inert, modal, overflow], [false, "false", ""]);
    assert.equal(await isFree(stage, "#more"), true);
    assert.equal(await page.getByRole("button", { name: "Stop" }).isVisible(), true);
    await screenshot(page, "phone_low");
    for (const frame of page.frames()) assert.deepEqual(await axeViolations(frame), []);
    await page.tap("#more");
    assert.equal(await page.locator("output").textContent(), "more");
    assert.equal((await layoutOf(stage)).compact, true);
    await chat.getByRole("button", { name: "Back to the chat" }).tap();
    await chat.getByRole("textbox").waitFor();
    const after = await layoutOf(stage);
    assert.deepEqual([after.compact, after.inert, after.modal], [false, true, "true"]);
  },
);

storyTest(
  "page control on a phone: a step is visible, and the next question reopens the chat",
  { browser: PHONE },
  async (stage) => {
    const { page, chat, open, say, audit } = stage;
    await ready(stage);
    await open();
    await say("write my name");
    await chat.getByText("Write “Sam” into “Nickname”?").waitFor();
    assert.equal((await layoutOf(stage)).compact, false, "what has no yes is not shown");
    await chat.getByRole("button", { name: "Yes" }).tap();
    await untilCompact(stage, true);
    await until(async () => await page.locator("#nick").inputValue() === "Sam", "it is filled in");
    assert.equal(await page.evaluate("document.activeElement.id"), "nick", "as a visitor would, with the focus on it");
    await screenshot(page, "phone_low_fill");
    await untilCompact(stage, false);
    await chat.getByRole("group").getByText("Click “Show more”?").waitFor();
    assert.equal(await page.locator("output").textContent(), "");
    await chat.getByRole("button", { name: "Yes" }).last().tap();
    await untilCompact(stage, true);
    await untilSaid(stage, /That is all/);
    assert.equal(await page.locator("output").textContent(), "more");
    assert.deepEqual((await audit()).filter((row) => / ok press/.test(row)), [
      "control:fill ok press",
      "control:click ok press",
    ]);
  },
);

storyTest(
  "page control on a phone: touching the page just before a step stops it",
  { browser: PHONE },
  async (stage) => {
    const { page, chat, open, say } = stage;
    await ready(stage);
    await open();
    const letGo = await holdTimers(page, MOMENT_MS);
    await say("write my name");
    await chat.getByRole("button", { name: "Yes" }).tap();
    await untilCompact(stage, true);
    await page.getByText(BANNER).waitFor();
    await page.touchscreen.tap(195, 380);
    await letGo();
    await untilSaid(stage, /stopped/);
    assert.equal(await page.locator("#nick").inputValue(), "");
    assert.equal((await layoutOf(stage)).compact, true, "a touch on the page makes room for it");
  },
);

/** Fields where the chat would stand: at the end of a long page, and in a bar that stays at its foot. */
const ENDS: readonly (readonly [string, string])[] = [
  ["at the end of a long page", "margin-top:1600px"],
  ["in a bar at the foot", "position:fixed;inset:auto 0 0 0;height:48px"],
];

for (const [name, style] of ENDS) {
  const body = `<style>main { all: unset } #more { ${style} }</style>`;
  storyTest(
    `page control on a phone: the chat moves to the other end of the page for an element ${name}`,
    { browser: PHONE, body },
    async (stage) => {
      const { page, open, say } = stage;
      await ready(stage);
      await open();
      await say("where is it?");
      await untilCompact(stage, true);
      await page.getByText("Here it is").waitFor();
      assert.equal(await isFree(stage, "#more"), true);
      assert.ok((await layoutOf(stage)).top < 20);
      await screenshot(page, `phone_low_${style.slice(0, 6)}`);
    },
  );
}

storyTest("a chat closed in compact mode leaves the page unchanged", { browser: PHONE }, async (stage) => {
  const { page, chat, open, say } = stage;
  await ready(stage);
  await open();
  await say("where is it?");
  await untilCompact(stage, true);
  await chat.getByRole("button", { name: "Close chat" }).tap();
  await untilCompact(stage, false);
  assert.equal((await layoutOf(stage)).inert, false);
  await page.evaluate("SvcDesk.open()");
  await chat.getByRole("textbox").waitFor();
  assert.equal((await layoutOf(stage)).inert, true);
  await say("where is it now?");
  await untilCompact(stage, true);
  await page.evaluate("SvcDesk.open()");
  await untilCompact(stage, false);
  await page.setViewportSize({ width: 760, height: 390 });
  await until(async () => !(await layoutOf(stage)).inert, "turned, it covers nothing");
  await page.setViewportSize({ width: 390, height: 760 });
  await until(async () => (await layoutOf(stage)).inert, "turned back, it covers the page");
});

const LOOKS: readonly (readonly [string, BrowserContextOptions])[] = [
  ["light", {}],
  ["dark", { colorScheme: "dark" }],
  ["rtl", { locale: "ar" }],
  ["small", { viewport: { width: 320, height: 568 } }],
  ["still", { reducedMotion: "reduce", forcedColors: "active" }],
];

for (const [name, options] of LOOKS) {
  storyTest(
    `the chat in compact mode is readable and usable: ${name}`,
    { browser: { ...PHONE, ...options } },
    async (stage) => {
      const { page, chat, open, say } = stage;
      await ready(stage);
      await open();
      await say("where is it?");
      await untilCompact(stage, true);
      await untilSaid(stage, /That is all/);
      await screenshot(page, `phone_low_${name}`);
      for (const frame of page.frames()) assert.deepEqual(await axeViolations(frame), []);
      await chat.locator(".compact-back").tap();
      await untilCompact(stage, false);
      await say("write my name");
      await chat.getByRole("group").getByText(/Nickname/).waitFor();
      await screenshot(page, `phone_question_${name}`);
      for (const frame of page.frames()) assert.deepEqual(await axeViolations(frame), []);
    },
  );
}

const SIDEWAYS: BrowserContextOptions = { ...PHONE, viewport: { width: 844, height: 390 } };

storyTest(
  "on a phone held sideways, the chat stays beside the page during page control",
  { browser: SIDEWAYS },
  async (stage) => {
    const { page, chat, open, say } = stage;
    await ready(stage);
    await open();
    await say("where is it?");
    await chat.getByText("That is all.").waitFor();
    await page.getByText("Here it is").waitFor();
    const { compact, inert } = await layoutOf(stage);
    assert.deepEqual([compact, inert], [false, false]);
    assert.equal(await isFree(stage, "#more"), true);
    const banner = await page.getByText(BANNER).boundingBox();
    const panel = await page.getByRole("dialog").boundingBox();
    assert.ok(banner && panel && banner.x + banner.width < panel.x, "the banner is beside the chat");
    await screenshot(page, "phone_sideways");
    for (const frame of page.frames()) assert.deepEqual(await axeViolations(frame), []);
  },
);
