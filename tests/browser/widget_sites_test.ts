/** The chat on websites with unusual styles, scripts and markup, each for a reason of its own. */

import assert from "node:assert/strict";
import { KEY } from "./widget_desk.ts";
import { type Stage, stageTests, standsAt } from "./widget_stage.ts";
import { until } from "../support/wait.ts";

const siteTest = stageTests();

/** The page's element at the middle of the chat's button. */
const ON_TOP = `(() => {
  const { x, y, width, height } = document.querySelector("[data-svc-desk]").shadowRoot.querySelector(".launcher")
    .getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2).matches("[data-svc-desk]");
})()`;

async function talk(stage: Stage, words: string): Promise<void> {
  await stage.say(words);
  await stage.chat.getByText(`You wrote: ${words}`).waitFor();
}

const STYLES = {
  unset: "undoes every style of everything",
  scaled: "has a root of another size, and wide letters",
  moved: "moves its body",
  covered: "lays something over all of itself",
} as const;

for (const [name, what] of Object.entries(STYLES)) {
  siteTest(`the chat keeps its position and style on a page that ${what}`, { page: name }, async (stage) => {
    const { page } = stage;
    const launcher = page.getByRole("button", { name: /^Chat with/ });
    await launcher.waitFor();
    await standsAt(launcher, { x: 924, y: 724, width: 56, height: 56 });
    assert.equal(await page.evaluate(ON_TOP), true);
    await stage.open();
    await standsAt(page.getByRole("dialog"), { x: 580, y: 20, width: 400, height: 688 });
    await talk(stage, "Hello");
    assert.deepEqual(stage.errors, []);
  });
}

const BEGINS_ANEW = {
  "takes the chat away": "document.querySelector('[data-svc-desk]').remove()",
  "replaces its body": "document.body = document.createElement('body')",
  "replaces everything": `document.documentElement.replaceWith(
    new DOMParser().parseFromString("<title>New</title><main>New</main>", "text/html").documentElement)`,
} as const;

for (const [what, script] of Object.entries(BEGINS_ANEW)) {
  siteTest(`the open chat reopens with its thread on a page that ${what}`, {}, async (stage) => {
    const { page, chat } = stage;
    await stage.open();
    await talk(stage, "Hello");
    await page.evaluate(script);
    await page.getByRole("dialog").waitFor();
    assert.equal(await page.locator("[data-svc-desk]").count(), 1);
    await chat.getByText("You wrote: Hello").waitFor();
    await talk(stage, "Still here");
    await page.getByRole("button", { name: "Close chat", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    assert.deepEqual(stage.errors, []);
  });
}

siteTest(
  "a page that keeps removing the chat succeeds in the end, and destroy removes it immediately",
  {},
  async ({ page }) => {
    await page.getByRole("button", { name: /^Chat with/ }).waitFor();
    const removed = await page.evaluate(`new Promise((done) => {
    let times = 0;
    const remove = () => {
      const chat = document.querySelector("[data-svc-desk]");
      if (!chat) return done(times);
      chat.remove();
      times++;
      requestAnimationFrame(remove);
    };
    remove();
  })`);
    assert.ok(Number(removed) <= 21, `${removed} times`);
    await page.reload();
    await page.getByRole("button", { name: /^Chat with/ }).waitFor();
    await page.evaluate("SvcDesk.destroy(); document.body.append('more')");
    await page.evaluate("new Promise(requestAnimationFrame)");
    assert.equal(await page.locator("[data-svc-desk]").count(), 0);
  },
);

siteTest("a page that rewrites its document keeps working, without an error", {}, async (stage) => {
  const { page } = stage;
  await stage.open();
  await page.evaluate("document.open(); document.write('<main>New</main>'); document.close()");
  await page.getByText("New").waitFor();
  await page.evaluate("SvcDesk.toggle(); SvcDesk.prefill('Hi'); SvcDesk.logout(); SvcDesk.destroy()");
  assert.deepEqual(stage.errors, []);
});

siteTest("a tag that is added late, and repeatedly, starts the chat once", { page: "bare" }, async (stage) => {
  const { page, desk } = stage;
  await page.evaluate(`for (let times = 0; times < 3; times++) {
    const tag = document.createElement("script");
    Object.assign(tag, { src: "${desk.origin}/widget.js", async: true });
    tag.dataset.key = "${KEY}";
    document.head.append(tag);
  }`);
  await stage.open();
  await talk(stage, "Hello");
  assert.equal(await page.locator("[data-svc-desk]").count(), 1);
  assert.deepEqual(stage.errors, []);
});

siteTest("a sandboxed page is not broken, and its chat sends no requests", { page: "sandboxed" }, async (stage) => {
  const inner = stage.page.frameLocator("iframe[title=Inner]");
  await inner.getByRole("button", { name: /^Chat with/ }).waitFor();
  const [, frame] = stage.page.frames();
  assert.ok(frame);
  const worked = await frame.evaluate(`(() => {
    SvcDesk.reportError({ message: "No stock" });
    SvcDesk.open();
    SvcDesk.close();
    return origin;
  })()`);
  assert.equal(worked, "null");
  assert.deepEqual(stage.errors, []);
});

const CAREFREE = { page: "carefree", config: { greeting: "Hello from Acme" } } as const;
siteTest("a greeting before consent, under strict policies, stores nothing", CAREFREE, async (stage) => {
  const { page, chat } = stage;
  const card = page.locator(".nudge");
  await card.getByText("Hello from Acme").waitFor();
  const kept = "Object.keys(localStorage).length + Object.keys(sessionStorage).length";
  assert.equal(await page.evaluate(kept), 0);
  await card.getByRole("button", { name: "Explain seats" }).click();
  await chat.getByText("GET /seats").waitFor();
  await talk(stage, "Hello");
  assert.equal(await page.evaluate(kept), 0);
  assert.equal(await stage.frame().evaluate(kept), 0);
  await page.evaluate("SvcDesk.consent(true)");
  await until(() => page.evaluate<boolean>("localStorage.length === 1"), "what is remembered");
  assert.deepEqual(stage.errors, []);
});

siteTest("a prerendered page has no visitor yet", { page: "bare" }, async (stage) => {
  const { page, desk, app } = stage;
  await page.addInitScript(
    "window.ahead = true; Object.defineProperty(document, 'prerendering', { get: () => ahead })",
  );
  await page.goto(app.url("plain"));
  await page.getByRole("button", { name: /^Chat with/ }).waitFor();
  const before = desk.requests.filter((line) => line.endsWith("/live")).length;
  await page.evaluate("new Promise((calm) => requestIdleCallback(calm))");
  assert.equal(desk.requests.filter((line) => line.endsWith("/live")).length, before);
  const heard = desk.heard.length;
  await page.evaluate("ahead = false; document.dispatchEvent(new Event('prerenderingchange'))");
  await until(() => desk.heard.slice(heard).some(({ type }) => type === "hello"), "the visit");
});
