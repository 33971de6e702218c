/** The chat's modes on a page: window, island, greeting card and away, and its first message. */

import assert from "node:assert/strict";
import { languageOf } from "../../core/languages/languages.ts";
import { axeViolations, screenshot } from "../support/browser.ts";
import { CONFIG } from "./widget_desk.ts";
import { type Setting, stageTest } from "./widget_stage.ts";
import { until } from "../support/wait.ts";

const GREETING = "Hello! Ask us anything about Acme.";
const OPENER = "Questions about this page?";
const PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };
const STILL = { reducedMotion: "reduce" } as const;
const PERSON = { features: { ...CONFIG.features, talkToPerson: true } };

for (const theme of ["light", "dark"] as const) {
  const setting: Setting = { config: { mode: "island", theme, side: "left" }, browser: STILL };
  stageTest(
    `an island has a text field, and its message is sent as the chat opens: ${theme}`,
    setting,
    async (stage) => {
      const { page, chat } = stage;
      const field = page.getByRole("textbox", { name: "Ask a question…" });
      await field.waitFor();
      await screenshot(page, `island-${theme}`);
      assert.deepEqual(await axeViolations(page.mainFrame()), []);
      const pressed = page.evaluate("new Promise((done) => addEventListener('keydown', ({ key }) => done(key)))");
      await field.fill("Explain seats");
      await field.press("x");
      await field.press("Backspace");
      await field.press("Enter");
      await chat.getByText("GET /seats").waitFor();
      const composer = chat.getByRole("textbox");
      assert.equal(await composer.inputValue(), "");
      assert.equal(await field.isVisible(), false);
      assert.deepEqual(stage.desk.sent.map(({ text, shown }) => [text, shown]), [["Explain seats", undefined]]);
      await chat.locator("textarea:focus").waitFor();
      await screenshot(page, `island-open-${theme}`);
      await composer.press("Escape");
      await field.waitFor();
      assert.equal(await field.inputValue(), "");
      assert.match(
        String(await page.evaluate("document.querySelector('[data-svc-desk]').shadowRoot.activeElement.ariaLabel")),
        /^Chat with/,
      );
      await page.keyboard.press("q");
      assert.equal(await pressed, "q", "no key of the island reached the page");
    },
  );
}

stageTest(
  "an island sends no request to the desk before it is used",
  { config: { mode: "island" } },
  async (stage) => {
    await stage.page.getByRole("textbox", { name: "Ask a question…" }).waitFor();
    await stage.chat.getByRole("textbox").waitFor({ state: "attached" });
    assert.deepEqual(stage.desk.requests.filter((line) => line.includes("/session")), []);
  },
);

stageTest(
  "an island on a phone is only the launcher",
  { config: { mode: "island" }, browser: PHONE },
  async (stage) => {
    await stage.page.getByRole("button", { name: "Chat with Acme Support" }).waitFor();
    assert.equal(await stage.page.getByRole("textbox").count(), 0);
    await stage.open();
  },
);

const GREETS: Setting = { config: { greeting: GREETING }, browser: STILL };
stageTest("a greeting card offers suggested questions, which are sent when pressed", GREETS, async (stage) => {
  const { page, chat, desk } = stage;
  const card = page.locator(".nudge");
  await card.waitFor();
  assert.match(await card.innerText(), new RegExp(GREETING));
  await screenshot(page, "greeting-card");
  assert.deepEqual(await axeViolations(page.mainFrame()), []);
  await card.getByRole("button", { name: "Explain seats" }).click();
  await chat.getByText("GET /seats").waitFor();
  assert.equal(await chat.getByRole("textbox").inputValue(), "");
  assert.deepEqual(desk.sent.map(({ text, shown }) => [text, shown]), [["Explain seats", undefined]]);
});

const LOW: Setting = { ...GREETS, page: "rtl", browser: { ...STILL, viewport: { width: 844, height: 300 } } };
stageTest(
  "a greeting card fits a low window, has its text's direction, and stays away once dismissed",
  LOW,
  async (stage) => {
    const { page, app } = stage;
    const card = page.locator(".nudge");
    await card.waitFor();
    await screenshot(page, "greeting-low");
    const [box, close] = [await card.boundingBox(), await card.getByRole("button", { name: "Dismiss" }).boundingBox()];
    assert.ok(box && close && box.y >= 0, "all of it is on the screen");
    assert.ok(close.x > box.x + box.width / 2, "an English card on an Arabic page is closed on its right");
    await page.clock.install();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.goto(app.url("other"));
    await page.getByRole("button", { name: /^Chat with/ }).waitFor();
    await page.clock.runFor(10_000);
    assert.equal(await page.locator(".nudge").count(), 0);
  },
);

stageTest("a greeting card on a phone is small and covers no content", { ...GREETS, browser: PHONE }, async (stage) => {
  const card = stage.page.locator(".nudge");
  await card.waitFor();
  await screenshot(stage.page, "greeting-phone");
  assert.equal(await card.getByRole("button").count(), 1);
  const box = await card.boundingBox();
  assert.ok(box && box.height <= 120, `${box?.height} px high`);
});

const OPENS: Setting = { config: { greeting: GREETING, openers: [{ path: "/shop/", text: OPENER }] } };
stageTest(
  "the chat begins with the page's opener, and changes it when the visitor navigates",
  OPENS,
  async (stage) => {
    const { page, chat } = stage;
    await stage.open();
    await chat.getByRole("heading", { name: GREETING }).waitFor();
    await page.evaluate("history.pushState({}, '', '/shop/shoes?size=42')");
    await chat.getByRole("heading", { name: OPENER }).waitFor();
    await page.evaluate("history.back()");
    await chat.getByRole("heading", { name: GREETING }).waitFor();
  },
);

const AWAY: Setting = {
  config: { online: false, ai: false, away: "We are out for lunch.", backAt: "2036-03-03T08:00:00.000Z", ...PERSON },
  browser: { locale: "de-DE", timezoneId: "Europe/Berlin" },
};
stageTest("a chat says when the team is away and back, in the visitor's time zone", AWAY, async (stage) => {
  const { chat, page } = stage;
  await page.getByRole("button", { name: /Acme Support$/ }).click();
  await chat.getByText("We are out for lunch.").waitFor();
  await chat.getByText(/^Wieder da: Montag.* 09:00/).waitFor();
  await screenshot(page, "chat-away");
  assert.deepEqual(await axeViolations(stage.frame()), []);
});

const SPOKEN = { browser: { locale: "ar" }, config: { words: languageOf("ar").launcher, locale: "ar", ...PERSON } };
stageTest("the launcher and Talk to a person are in the visitor's language", SPOKEN, async (stage) => {
  const { page, chat, desk } = stage;
  await page.getByRole("button", { name: "الدردشة مع Acme Support" }).click();
  await chat.getByRole("button", { name: "أريد التحدث إلى شخص" }).click();
  await chat.locator(".bubble.own").waitFor();
  await screenshot(page, "chat-arabic");
  await until(() => desk.sent.length > 0);
  assert.deepEqual(desk.sent.map(({ text }) => text), ["أريد التحدث إلى شخص"]);
});

const LOGO =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' rx='2' fill='";
const LOGOS = { logo: `${LOGO}%23123'/%3E%3C/svg%3E`, logoDark: `${LOGO}%23def'/%3E%3C/svg%3E` };
stageTest(
  "the launcher's logo follows the visitor's scheme",
  { config: { ...LOGOS, buttonStyle: "logo", theme: "auto" } },
  async ({ page }) => {
    await page.getByRole("button", { name: /^Chat with/ }).waitFor();
    const source = () => page.locator(".launcher img").getAttribute("src");
    assert.equal(await source(), LOGOS.logo);
    await screenshot(page, "launcher-logo");
    await page.emulateMedia({ colorScheme: "dark" });
    await until(async () => await source() === LOGOS.logoDark, "the logo for dark surfaces");
    await screenshot(page, "launcher-logo-dark");
  },
);
