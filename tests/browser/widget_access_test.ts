/** The chat's accessibility: keyboard, axe's rules, forced colours, large text, and every language's direction. */

import assert from "node:assert/strict";
import type { Frame } from "playwright-core";
import { languageOf } from "../../core/languages/languages.ts";
import { axeViolations, screenshot } from "../support/browser.ts";
import { putControl } from "./page_control_stage.ts";
import { CONFIG } from "./widget_desk.ts";
import { type Stage, stageTests } from "./widget_stage.ts";

const accessTest = stageTests();

const STILL = { reducedMotion: "reduce" } as const;

const trouble = ({ page }: Stage) => page.evaluate("SvcDesk.reportError({ message: 'No stock' })");

/** What has the focus in a document, as a person would say it. */
const FOCUSED = `(() => {
  let { activeElement } = document;
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot);
  return activeElement.getAttribute("aria-label") || activeElement.textContent || activeElement.tagName;
})()`;

accessTest("a conversation with a question can be had with the keyboard alone, and the focus is never lost", {
  config: { features: { ...CONFIG.features, talkToPerson: true, attachments: true } },
}, async (stage) => {
  const { page, chat, desk } = stage;
  const { keyboard } = page;
  desk.openGate();
  await page.getByRole("button", { name: /^Chat with/ }).waitFor();
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  assert.equal(await page.evaluate(FOCUSED), "Chat with Acme Support");
  await keyboard.press("Enter");
  await chat.locator("textarea:focus").waitFor();
  const focused = () => stage.frame().evaluate<string>(FOCUSED);
  const order: string[] = [];
  for (let at = 0; at < 8; at++) {
    await keyboard.press("Shift+Tab");
    const now = await focused();
    order.unshift(now);
    if (now === "Close chat") break;
  }
  assert.deepEqual(order, [
    ...["Close chat", "Show my account", "Explain seats", "Change my plan", "Conversation", "Attach files"],
  ]);
  for (const _ of order) await keyboard.press("Tab");
  assert.equal(await focused(), "Your message");
  await keyboard.type("Change my plan");
  await keyboard.press("Enter");
  await chat.getByRole("button", { name: "Yes" }).waitFor();
  for (const name of ["Attach files", "No", "Yes"]) {
    await keyboard.press("Shift+Tab");
    assert.equal(await focused(), name);
  }
  await chat.getByRole("button", { name: "Yes", disabled: false }).waitFor();
  await keyboard.press("Enter");
  await chat.getByText("Done: you are on Pro.").waitFor();
  await chat.locator(".confirm[data-answered]").waitFor();
  assert.equal(await focused(), "AI assistantChange your plan to Pro for $79 / month?Confirmed");
  await keyboard.press("Tab");
  assert.equal(await focused(), "Attach files");
  await keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(FOCUSED), "Chat with Acme Support");
  await trouble(stage);
  await page.getByRole("button", { name: "Dismiss" }).waitFor();
  await keyboard.press("Shift+Tab");
  assert.equal(await page.evaluate(FOCUSED), "I would like to talk to a person");
  await keyboard.press("Escape");
  await page.locator(".nudge").waitFor({ state: "detached" });
});

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const WORDS = { ar: "مرحبا بكم في أكمي", en: "Hello from Acme" } as const;

/** Every mode on a page in both schemes, by the rules of accessibility; nothing in them moves. */
async function checkRules(stage: Stage, frame: Frame, what: string): Promise<void> {
  for (const theme of ["light", "dark"]) {
    await stage.page.evaluate(`SvcDesk.setTheme("${theme}")`);
    await stage.page.evaluate("new Promise(requestAnimationFrame)");
    assert.deepEqual(await axeViolations(frame), [], `${what}, ${theme}`);
    const moves = "(document.querySelector('[data-svc-desk]')?.shadowRoot ?? document).getAnimations().length";
    assert.equal(await frame.evaluate(moves), 0, `${what}, ${theme}: moves`);
  }
}

for (const [device, browser] of [["desktop", {}], ["phone", PHONE]] as const) {
  for (const language of ["en", "ar"] as const) {
    const words = {
      locale: language,
      words: languageOf(language).launcher,
      name: WORDS[language],
      suggestions: [WORDS[language]],
    };
    const features = { ...CONFIG.features, talkToPerson: true, attachments: true };
    accessTest(`the chat has no axe violations closed, with an offer, away and with cards: ${device}, ${language}`, {
      page: language === "ar" ? "rtl" : "plain",
      config: { ...words, features, online: false, ai: false, away: WORDS[language] },
      browser: { ...browser, ...STILL, locale: language },
    }, async (stage) => {
      const { page, desk, chat } = stage;
      desk.openGate();
      await trouble(stage);
      await page.locator(".nudge").waitFor();
      await checkRules(stage, page.mainFrame(), "offer");
      await screenshot(page, `access-offer-${device}-${language}`);
      await page.evaluate("SvcDesk.open()");
      await chat.locator("textarea").waitFor();
      await checkRules(stage, stage.frame(), "away");
      const field = chat.locator("textarea");
      for (const [text, answer] of [["Show my account", "Upgrade to Pro"], ["Change my plan", "Yes"]] as const) {
        await field.fill(text);
        await field.press("Enter");
        await chat.getByRole("button", { name: answer }).waitFor();
      }
      await checkRules(stage, stage.frame(), "cards");
      assert.deepEqual(await axeViolations(page.mainFrame()), []);
    });
  }
}

for (const language of ["en", "ar"] as const) {
  const config = { mode: "island", locale: language, words: languageOf(language).launcher } as const;
  accessTest(`an island with an offer has no axe violations: ${language}`, {
    page: language === "ar" ? "rtl" : "plain",
    config,
    browser: { ...STILL, locale: language },
  }, async (stage) => {
    await trouble(stage);
    await stage.page.locator(".nudge").waitFor();
    await checkRules(stage, stage.page.mainFrame(), "island");
    await screenshot(stage.page, `access-island-${language}`);
  });
}

accessTest(
  "the banner of page control has no axe violations, light and dark",
  { browser: STILL },
  async ({ page, desk }) => {
    await page.goto(`${desk.origin}/preview`);
    await putControl(page, desk.origin);
    await page.evaluate(
      "document.querySelector('main').append(document.createElement('button')); " +
        "document.querySelector('main button').textContent = 'Save'",
    );
    await page.evaluate(
      "control.run({ id: '1', request: 'r', name: 'wait', input: { ms: 1 }, phase: 'run', confirmed: true })",
    );
    await page.getByText("Support is using this page").waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await axeViolations(page.mainFrame()), [], colorScheme);
    }
  },
);

/** The line or border that shows where the focus is; an empty string where nothing does. */
const RING = `(() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  for (let around = at; around; around = around.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(around);
    if (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) return around.className || around.tagName;
  }
  return "";
})()`;

accessTest("with forced colours the focus and every border are visible", {
  config: { features: { ...CONFIG.features, attachments: true } },
  browser: { ...STILL, forcedColors: "active" },
}, async (stage) => {
  const { page, chat, desk } = stage;
  desk.openGate();
  await trouble(stage);
  await page.locator(".nudge").waitFor();
  await page.keyboard.press("Tab");
  for (const edge of ["nudge-close", "nudge-choice", "nudge-choice", "launcher"]) {
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(RING), edge);
  }
  await page.keyboard.press("Enter");
  await chat.locator("textarea:focus").waitFor();
  assert.equal(await stage.frame().evaluate(RING), "composer");
  await stage.say("Show my account");
  await chat.getByRole("button", { name: "Upgrade to Pro" }).waitFor();
  for (let at = 0; at < 3; at++) {
    await page.keyboard.press("Shift+Tab");
    assert.notEqual(await stage.frame().evaluate(RING), "", `${at}`);
  }
  const borders = `Array.from(document.querySelectorAll(".bubble, .card, .composer, .button"))
    .map((part) => getComputedStyle(part).borderTopWidth).filter((width) => width === "0px").length`;
  assert.equal(await stage.frame().evaluate(borders), 0);
  await screenshot(page, "access-forced-colors");
});

/** Pairs of controls and headings that lie on one another, and those that leave the window. */
const CROWDED = `(() => {
  const seen = (part) => part.checkVisibility() && !part.closest(".unseen");
  const parts = Array.from(document.querySelectorAll("button, textarea, h1, h2, .state, .welcome > p")).filter(seen);
  const scroll = document.querySelector(".scroll").getBoundingClientRect();
  const shown = parts.filter((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return !part.closest(".scroll") || top >= scroll.top && bottom <= scroll.bottom;
  });
  const rects = shown.map((part) => [part.textContent || part.getAttribute("aria-label"), part.getBoundingClientRect()]);
  const out = rects.filter(([, { left, right, top, bottom }]) =>
    left < 0 || right > innerWidth + 1 || top < 0 || bottom > innerHeight + 1).map(([name]) => name + " leaves");
  return out.concat(rects.flatMap(([name, one], at) => rects.slice(at + 1)
    .filter(([, other]) => one.left < other.right - 1 && other.left < one.right - 1 &&
      one.top < other.bottom - 1 && other.top < one.bottom - 1)
    .map(([other]) => name + " lies on " + other)));
})()`;

const TWICE = { ...STILL, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };
accessTest("at 200 %, of the page or its text, nothing is cut off or overlaps", {
  config: { features: { ...CONFIG.features, talkToPerson: true, attachments: true } },
  browser: TWICE,
}, async (stage) => {
  const { page } = stage;
  await trouble(stage);
  const card = await page.locator(".nudge").boundingBox();
  assert.ok(card && card.y >= 0 && card.x >= 0, JSON.stringify(card));
  await stage.open();
  const panel = await page.getByRole("dialog").boundingBox();
  assert.ok(panel && panel.y >= 0 && panel.x >= 0, JSON.stringify(panel));
  assert.deepEqual(await stage.frame().evaluate(CROWDED), []);
  await screenshot(page, "access-zoom");
  const heading = await stage.chat.getByRole("heading", { level: 2 }).boundingBox();
  assert.ok(heading && heading.y > panel.y + 60 && heading.y < panel.y + 140, "an empty chat is read from its top");
  await page.addInitScript(
    "document.addEventListener('readystatechange', " +
      "() => document.documentElement.style.setProperty('font-size', '32px'))",
  );
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.reload();
  await stage.open();
  assert.deepEqual(await stage.frame().evaluate(CROWDED), []);
  const field = "document.querySelector('textarea').scrollHeight - document.querySelector('textarea').clientHeight";
  assert.ok(Number(await stage.frame().evaluate(field)) <= 1, "the field shows all its words");
  assert.equal(await stage.frame().evaluate("document.documentElement.scrollWidth - innerWidth"), 0);
  await screenshot(page, "access-text");
});
