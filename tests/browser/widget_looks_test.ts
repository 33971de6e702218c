import assert from "node:assert/strict";
import { axeViolations, screenshot } from "../support/browser.ts";
import { until } from "../support/wait.ts";
import { type Setting, type Stage, stageTest, standsAt } from "./widget_stage.ts";

/** Everything that a thread can show. */
async function showAll(stage: Stage): Promise<void> {
  const { chat, desk } = stage;
  desk.openGate();
  desk.failPresses(true);
  await stage.open();
  await stage.say("Explain seats");
  await chat.getByText("GET /seats").waitFor();
  await stage.say("Change my plan");
  await chat.getByRole("button", { name: "No" }).click();
  await chat.getByText("Declined").waitFor();
  await stage.say("Change my plan");
  await chat.getByRole("button", { name: "Yes" }).waitFor();
  await stage.say("Show my account");
  await chat.getByRole("button", { name: "Upgrade to Pro" }).click();
  await chat.getByText("The plan could not be changed.").waitFor();
  await stage.say("Fail");
  await chat.getByText("The answer could not be finished.").waitFor();
}

const PHONE = { viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true };
const LOOKS: readonly (readonly [string, Setting])[] = [
  ["light", {}],
  ["dark", { config: { theme: "dark" } }],
  ["auto-dark", { config: { theme: "auto", color: "#111827" }, browser: { colorScheme: "dark" } }],
  ["yellow", { config: { color: "#fde047" } }],
  ["forced-colors", { browser: { forcedColors: "active" } }],
];

for (const [name, setting] of LOOKS) {
  stageTest(`the chat has no accessibility violations: ${name}`, setting, async (stage) => {
    const still = { ...setting.browser, reducedMotion: "reduce" } as const;
    await stage.page.emulateMedia({ reducedMotion: still.reducedMotion });
    await stage.open();
    assert.deepEqual(await axeViolations(stage.frame()), []);
    await stage.page.reload();
    await showAll(stage);
    await screenshot(stage.page, `chat-${name}`);
    assert.deepEqual(await axeViolations(stage.frame()), []);
    assert.deepEqual(await axeViolations(stage.page.mainFrame()), []);
  });
}

stageTest(
  "with forced colours the dots of typing and presence are visible",
  { browser: { forcedColors: "active" } },
  async (stage) => {
    const { chat } = stage;
    await stage.open();
    await stage.say("Show my account");
    const dot = chat.locator(".dots i").first();
    await dot.waitFor();
    const inks = await dot.evaluate((element) => {
      const { getComputedStyle, document } = element.ownerDocument.defaultView ?? globalThis;
      const state = document.querySelector(".state.online");
      return [getComputedStyle(element), ...(state === null ? [] : [getComputedStyle(state, "::before")])]
        .map(({ backgroundColor }) => backgroundColor === getComputedStyle(document.body).color);
    });
    assert.deepEqual(inks, [true, true]);
  },
);

stageTest("a phone shows the chat on the whole screen and nothing beside it", { browser: PHONE }, async (stage) => {
  const { page, chat, desk } = stage;
  desk.openGate();
  await stage.open();
  await stage.say("Show my account");
  await chat.getByRole("button", { name: "Upgrade to Pro" }).waitFor();
  await standsAt(page.getByRole("dialog"), { x: 0, y: 0, width: 320, height: 568 });
  assert.equal(await page.evaluate("getComputedStyle(document.documentElement).overflow"), "hidden");
  assert.equal(await page.evaluate("document.querySelector('main').inert"), true);
  assert.equal(await page.getByRole("dialog").getAttribute("aria-modal"), "true");
  const overflow = await stage.frame().evaluate("document.documentElement.scrollWidth - innerWidth");
  assert.equal(overflow, 0);
  const size = await stage.frame().evaluate(
    "parseFloat(getComputedStyle(document.querySelector('textarea')).fontSize)",
  );
  assert.equal(size, 16);
  await screenshot(page, "chat-phone");
  await chat.getByRole("button", { name: "Close chat" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  assert.equal(await page.evaluate("getComputedStyle(document.documentElement).overflow"), "visible");
  assert.equal(await page.evaluate("document.querySelector('main').inert"), false);
});

for (const [name, browser] of [["a phone", PHONE], ["a desk", {}]] as const) {
  stageTest(
    `on a slow connection the chat shows its title immediately and can be closed, on ${name}`,
    { browser },
    async (stage) => {
      const { page, chat, desk } = stage;
      desk.openGate();
      const line = Promise.withResolvers<void>();
      await page.route("**/widget?*", async (route) => {
        await line.promise;
        await route.continue();
      });
      await page.reload();
      await page.getByRole("button", { name: /^Chat with/ }).click();
      const panel = page.getByRole("dialog");
      await panel.waitFor();
      const shown = () =>
        panel.evaluate((element) => ({
          words: element.ownerDocument.defaultView.getComputedStyle(element, "::before").content,
          name: element.getAttribute("aria-label"),
        }));
      const { words, name: called } = await shown();
      assert.equal(words, JSON.stringify(called));
      await screenshot(page, `chat-slow-${name.slice(2)}`);
      await page.getByRole("button", { name: "Close chat" }).click();
      await panel.waitFor({ state: "hidden" });
      assert.equal(await page.evaluate("document.querySelector('main').inert"), false);

      await page.getByRole("button", { name: /^Chat with/ }).click();
      line.resolve();
      await chat.getByRole("textbox").waitFor();
      await until(async () => (await shown()).words === "none", "the chat's own header in place of its name");
      await chat.getByRole("button", { name: "Close chat" }).click();
      await panel.waitFor({ state: "hidden" });
    },
  );
}

const SIDEWAYS = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true } as const;
stageTest("on a phone held sideways the chat is beside the page, at full height", {
  browser: SIDEWAYS,
}, async (stage) => {
  const { page, chat, desk } = stage;
  desk.openGate();
  await stage.open();
  await screenshot(page, "chat-sideways-welcome");
  await until(async () => {
    const box = await page.getByRole("dialog").boundingBox();
    return box !== null && box.y <= 8 && box.height >= 374 && box.x > 400;
  }, "the chat beside the page, at full height");
  assert.equal(await page.getByRole("button", { name: "Close chat" }).count(), 0, "the launcher is not over the chat");
  assert.equal(await page.evaluate("document.querySelector('main').inert"), false);
  await stage.say("Show my account");
  await chat.getByRole("button", { name: "Upgrade to Pro" }).waitFor();
  const thread = await chat.locator(".scroll").boundingBox();
  assert.ok(thread && thread.height > 220, `the thread has ${thread?.height} px`);
  for (const target of await chat.locator("button, a.button, textarea").all()) {
    const { height = 0 } = await target.boundingBox() ?? {};
    assert.ok(height >= 44, `${await target.textContent()}: ${height}`);
  }
  await screenshot(page, "chat-sideways");
  await chat.getByRole("button", { name: "Close chat" }).tap();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
});

stageTest("every touch target of a phone is at least 44 px", { browser: PHONE }, async (stage) => {
  const { chat, desk } = stage;
  desk.openGate();
  await stage.open();
  await stage.say("Show my account");
  await chat.getByRole("button", { name: "Upgrade to Pro" }).waitFor();
  for (const target of await chat.locator("button, a.button, textarea").all()) {
    const box = await target.boundingBox();
    assert.ok(box && box.height >= 44, `${await target.textContent()}: ${box?.height}`);
  }
});

const RTL = { page: "rtl", config: { side: "left" }, browser: { locale: "ar" } } as const;
stageTest("a right-to-left page mirrors the chat and keeps its side", RTL, async (stage) => {
  const { chat, page } = stage;
  await stage.open();
  await stage.say("Hello");
  await chat.getByText("You wrote: Hello").waitFor();
  const dialog = await page.getByRole("dialog").boundingBox();
  assert.ok(dialog && dialog.x < 100, "the panel is on the left");
  const own = await chat.locator(".bubble.own").boundingBox();
  const other = await chat.locator(".bubble:not(.own)").boundingBox();
  assert.ok(own && other && own.x < other.x, "the visitor's words are at the end of the line");
  await screenshot(page, "chat-rtl");
});

stageTest("the whole story works with the keyboard alone", {}, async (stage) => {
  const { chat, desk, page } = stage;
  desk.openGate();
  const launcher = page.getByRole("button", { name: /^Chat with/ });
  await launcher.waitFor();
  assert.equal(await launcher.getAttribute("aria-expanded"), "false");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await chat.locator("textarea:focus").waitFor();
  await page.keyboard.type("Show my account");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  const upgrade = chat.getByRole("button", { name: "Upgrade to Pro" });
  await upgrade.waitFor();
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press("Shift+Tab");
    if (await chat.locator("button:focus", { hasText: "Upgrade to Pro" }).count() > 0) break;
  }
  await page.keyboard.press("Enter");
  await chat.getByText("You are on Pro now.").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  assert.equal(await page.evaluate("document.activeElement.matches('[data-svc-desk]')"), true);
});

stageTest("with reduced motion nothing is animated", { browser: { reducedMotion: "reduce" } }, async (stage) => {
  await stage.open();
  await stage.say("Show my account");
  await stage.chat.getByText("Looking up your account").waitFor();
  const moving = await stage.frame().evaluate("document.getAnimations().length");
  assert.equal(moving, 0);
});

stageTest("text at twice its size still fits", {}, async (stage) => {
  await showAll(stage);
  await stage.frame().evaluate("document.documentElement.style.setProperty('font-size', '200%')");
  assert.equal(await stage.frame().evaluate("document.documentElement.scrollWidth - innerWidth"), 0);
  assert.ok(await stage.chat.getByRole("button", { name: "Upgrade to Pro" }).isVisible());
});
