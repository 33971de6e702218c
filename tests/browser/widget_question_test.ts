/** The question before a change: complete, with hidden characters visible, in every style. */

import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { axeViolations, screenshot } from "../support/browser.ts";
import { LONG_NOTE } from "./widget_replies.ts";
import { type Setting, type Stage, stageTests } from "./widget_stage.ts";

const questionTest = stageTests();

const STILL = { reducedMotion: "reduce" } as const;

async function heightOf(shown: Locator): Promise<number> {
  return (await shown.boundingBox())?.height ?? 0;
}

async function ask(stage: Stage, message: string): Promise<Locator> {
  stage.desk.openGate();
  await stage.open();
  await stage.say(message);
  const question = stage.chat.getByRole("group", { name: "Please confirm" }).last();
  await question.getByRole("button", { name: "Yes" }).waitFor();
  return question;
}

questionTest(
  "a long value of a question is folded, complete, and opens by keyboard",
  { browser: STILL },
  async (stage) => {
    const question = await ask(stage, "Send a note");
    const value = question.locator(".value").nth(1);
    // Nothing is cut: a screen reader reads the value that is sent.
    assert.equal(await value.textContent(), LONG_NOTE);
    const folded = await heightOf(value);
    const all = question.getByRole("button", { name: "Show all 8,000 characters" });
    await all.focus();
    await stage.page.keyboard.press("Enter");
    const region = question.getByRole("region", { name: "Text" });
    await region.waitFor();
    assert.ok(await heightOf(region) > folded * 2);
    // The whole text can be reached, and with it the buttons.
    await region.press("End");
    await question.getByRole("button", { name: "Show less" }).press("Space");
    await all.waitFor();
    assert.equal(await heightOf(value), folded);
    assert.deepEqual(await axeViolations(stage.frame()), []);
  },
);

questionTest("hidden characters are shown as their codes, and no value overflows its box", {
  browser: STILL,
}, async (stage) => {
  const question = await ask(stage, "Send a hidden note");
  const values = await question.locator(".value").allTextContents();
  assert.deepEqual(values, [
    "fileU+202Egpj.exe ok❞, is admin = no, text = ❝x",
    "aU+200B ×3bU+3164 U+2800 U+E0041 U+E0042\n\nAmount: 0",
    "U+2066500U+2069",
    "",
  ]);
  assert.deepEqual(await question.locator("dt").allTextContents(), ["Text", "Other text", "Amount", "Empty"]);
  assert.equal(await question.locator(".code-point").count(), 5);
  assert.deepEqual(await axeViolations(stage.frame()), []);
});

questionTest("a value names its look-alike characters in words", { browser: STILL }, async (stage) => {
  const question = await ask(stage, "Pay the bill");
  const rows = question.locator(".rows > div");
  assert.deepEqual(
    await Promise.all([0, 1, 2].map((at) => rows.nth(at).locator(".note").allTextContents())),
    [
      ["Look closely: some characters pass for others (\u0430\u00a0U+0430)"],
      [],
      ["Look closely: some characters pass for others (\u0430\u00a0U+0430, \u0440\u00a0U+0440, \u04cf\u00a0U+04CF, \u0435\u00a0U+0435)"],
    ],
  );
  assert.equal(await rows.nth(0).locator(".value").textContent(), "billing@p\u0430yp\u0430l.com");
});

questionTest(
  "an answered question still shows what was asked, as wide as a card",
  { browser: STILL },
  async (stage) => {
    const question = await ask(stage, "Upgrade me");
    await question.getByRole("button", { name: "Yes" }).click();
    await stage.chat.getByText("Confirmed").waitFor();
    const answered = stage.chat.locator(".confirm[data-answered]");
    assert.equal(await answered.locator("dl").textContent(), "PlanPro");
    await stage.say("Show my account");
    const card = stage.chat.locator(".card-sm");
    await card.getByRole("button", { name: "Upgrade to Pro" }).waitFor();
    assert.equal((await card.boundingBox())?.width, (await answered.boundingBox())?.width);
  },
);

questionTest(
  "a click at the moment when the question appears does not answer it",
  { browser: STILL },
  async (stage) => {
    stage.desk.openGate();
    await stage.open();
    // The second click of a double click, on the buttons that came where the last ones were.
    const early = stage.frame().evaluate(`new Promise((done) => {
    new MutationObserver((_, observer) => {
      const yes = document.querySelector(".confirm-buttons button");
      if (yes === null) return;
      observer.disconnect();
      yes.click();
      requestAnimationFrame(() => requestAnimationFrame(() => done(yes.getAttribute("aria-busy"))));
    }).observe(document, { childList: true, subtree: true });
  })`);
    await stage.say("Upgrade me");
    assert.equal(await early, "false");
    const yes = stage.chat.getByRole("group", { name: "Please confirm" }).getByRole("button", { name: "Yes" });
    await yes.click();
    await stage.chat.getByText("Confirmed").waitFor();
  },
);

const LAPTOP = { viewport: { width: 1280, height: 720 } };
const LARGE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const SMALL = { viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true };
const DARK = { theme: "dark" } as const;

const LOOKS: readonly (readonly [name: string, message: string, setting: Setting])[] = [
  ["short", "Upgrade me", { browser: LAPTOP }],
  ["short-dark", "Upgrade me", { browser: LARGE, config: DARK }],
  ["long", "Send a note", { browser: LAPTOP }],
  ["long-dark", "Send a note", { browser: LARGE, config: DARK }],
  ["long-phone", "Send a note", { browser: PHONE }],
  ["hidden", "Send a hidden note", { browser: LARGE }],
  ["hidden-dark", "Send a hidden note", { browser: LAPTOP, config: DARK }],
  ["hidden-phone", "Send a hidden note", { browser: PHONE, config: DARK }],
  ["hidden-320", "Send a hidden note", { browser: SMALL }],
  ["alike", "Pay the bill", { browser: LAPTOP }],
  ["alike-dark", "Pay the bill", { browser: LAPTOP, config: DARK }],
  ["alike-phone", "Pay the bill", { browser: PHONE }],
  ["alike-forced", "Pay the bill", { browser: { ...LAPTOP, forcedColors: "active" } }],
  ["hidden-forced", "Send a hidden note", { browser: { ...LAPTOP, forcedColors: "active" } }],
];

for (const [name, message, setting] of LOOKS) {
  const browser = { ...setting.browser, ...STILL };
  questionTest(
    `a question is readable and has no accessibility violations: ${name}`,
    { ...setting, browser },
    async (stage) => {
      const question = await ask(stage, message);
      await question.scrollIntoViewIfNeeded();
      await screenshot(stage.page, `question-${name}`);
      assert.deepEqual(await axeViolations(stage.frame()), []);
      const overflow = await stage.frame().evaluate("document.documentElement.scrollWidth - innerWidth");
      assert.equal(overflow, 0);
    },
  );
}

for (
  const [name, message, size] of [
    ["rtl", "أرسل ملاحظة", SMALL],
    ["alike-rtl", "ادفع الفاتورة", LAPTOP],
    ["alike-rtl-phone", "ادفع الفاتورة", PHONE],
  ] as const
) {
  questionTest(`a question is laid out from right to left: ${name}`, {
    config: { locale: "ar" },
    browser: { ...size, ...STILL, locale: "ar" },
  }, async (stage) => {
    stage.desk.openGate();
    await stage.open();
    await stage.say(message);
    await stage.chat.locator(".rows").waitFor();
    await screenshot(stage.page, `question-${name}`);
    assert.deepEqual(await axeViolations(stage.frame()), []);
  });
}
