/** Detecting trouble on a page, and offering help, in a real browser. */

import assert from "node:assert/strict";
import type { NudgeRequest } from "../../widget/protocol.ts";
import { type Stage, stageTest } from "./widget_stage.ts";
import { until } from "../support/wait.ts";

async function ready({ page, desk }: Stage): Promise<void> {
  await page.getByRole("button", { name: /^Chat with/ }).waitFor();
  await until(() => desk.openSockets() > 0);
}

/** The next question whether help may be offered. */
async function asked({ desk }: Stage): Promise<NudgeRequest> {
  await until(() => desk.nudges.length > 0, "the question");
  const last = desk.nudges.at(-1);
  assert.ok(last);
  return last;
}

const offer = ({ page }: Stage) => page.getByRole("status").getByText("Saving did not work");

stageTest(
  "a failed request leads to an offer of help with its details, and sends nothing for the visitor",
  {},
  async (stage) => {
    const { page, desk, chat } = stage;
    await ready(stage);
    await page.evaluate(
      "fetch('/status/500?card=4242-VALUE', { method: 'POST', body: 'SECRET', headers: { authorization: 'SECRET' } })",
    );
    await offer(stage).waitFor();
    const { kind, detail, page: where } = await asked(stage);
    assert.equal(kind, "request_failed");
    assert.deepEqual({ method: detail.method, status: detail.status }, { method: "POST", status: 500 });
    assert.match(detail.url ?? "", /\/status\/500\?card=$/);
    assert.match(where.url, /\/plain$/);
    await until(() => desk.heard.some((message) => message.type === "event" && message.kind === "request_failed"));
    assert.doesNotMatch(JSON.stringify([desk.nudges, desk.heard]), /SECRET|4242-VALUE/);
    assert.equal(await page.evaluate("document.activeElement === document.body"), true, "it takes no focus");
    await page.getByRole("button", { name: "Yes, please help me" }).click();
    const field = chat.getByRole("textbox");
    await field.waitFor();
    await until(async () => await field.inputValue() === "Yes, please help me");
    await chat.getByText("Saving did not work. Can we help?").waitFor();
    assert.equal(desk.sent.length, 0, "the visitor sends it");
    await field.press("Enter");
    await chat.getByText("You wrote: Yes, please help me").waitFor();
    assert.equal(desk.sent[0]?.trouble?.detail.status, 500);
    await stage.say("More");
    await chat.getByText("You wrote: More").waitFor();
    assert.equal(desk.sent[1]?.trouble, undefined);
  },
);

stageTest("script errors are detected, except those of extensions and of layout", {}, async (stage) => {
  const { page, desk } = stage;
  await ready(stage);
  await page.evaluate(`window.dispatchEvent(new ErrorEvent("error", { message: "ResizeObserver loop limit exceeded" }));
    window.dispatchEvent(new ErrorEvent("error", { message: "Boom", filename: "chrome-extension://abc/x.js" }));
    queueMicrotask(() => { throw new Error("Cart of ann@shop.example is broken") })`);
  const { kind, detail } = await asked(stage);
  assert.equal(kind, "js_error");
  assert.match(detail.message ?? "", /Cart of \[email\] is broken/);
  assert.equal(desk.nudges.length, 1);
});

stageTest("three clicks without effect are detected with the button's name", {}, async (stage) => {
  const { page } = stage;
  await ready(stage);
  await page.locator("#other").click({ clickCount: 3, delay: 20 });
  assert.deepEqual((await asked(stage)).detail, { message: "Buy" });
});

stageTest(
  "a visitor who stays on a page after a failure counts as stuck, unless it then succeeded",
  {},
  async (stage) => {
    const { page, desk, app } = stage;
    await page.goto(`${app.url("plain")}?svc_stuck_ms=300`);
    await ready(stage);
    desk.answerNudges({ show: false });
    await page.evaluate("fetch('/status/503')");
    await until(() => desk.nudges.some(({ kind }) => kind === "stuck"));
    await page.clock.install();
    await page.goto(`${app.url("other")}?svc_stuck_ms=1000`);
    await ready(stage);
    const heard = desk.heard.length;
    await page.evaluate("fetch('/status/503')");
    await page.route("**/status/503", (route) => route.fulfill({ status: 204 }));
    await page.evaluate("fetch('/status/503')");
    await page.clock.runFor(3000);
    await page.evaluate("SvcDesk.reportError({ message: 'No stock' })");
    await until(() =>
      desk.heard.slice(heard).some((message) => message.type === "event" && message.kind !== "request_failed")
    );
    const kinds = desk.heard.slice(heard).flatMap((message) => message.type === "event" ? [message.kind] : []);
    assert.deepEqual(kinds, ["request_failed", "reported"]);
  },
);

stageTest("after a dismissed offer there is none for a day, and none while the chat is open", {}, async (stage) => {
  const { page, desk } = stage;
  await ready(stage);
  await page.evaluate("SvcDesk.reportError({ message: 'No stock', code: 'E7', data: { item: 1 } })");
  await offer(stage).waitFor();
  assert.deepEqual((await asked(stage)).detail, { message: "No stock", code: "E7", data: '{"item":1}' });
  await page.getByRole("button", { name: "Dismiss" }).click();
  await offer(stage).waitFor({ state: "detached" });
  await page.goto(stage.app.url("other"));
  await ready(stage);
  await page.evaluate("fetch('/status/500', { method: 'POST' })");
  await until(() => desk.heard.filter(({ type }) => type === "event").length === 2);
  assert.equal(desk.nudges.length, 1);
  await page.evaluate("localStorage.clear()");
  await page.reload();
  await stage.open();
  await page.evaluate("fetch('/status/502', { method: 'POST' })");
  await until(() => desk.heard.filter(({ type }) => type === "event").length === 3);
  assert.equal(desk.nudges.length, 1);
});

stageTest("a teammate's offer is shown with their name, and opens the chat", {}, async (stage) => {
  const { page, desk, chat } = stage;
  await ready(stage);
  desk.tellAll({ type: "nudge", text: "Shall we pay together?", by: "Ann" });
  await page.getByText("Ann", { exact: true }).waitFor();
  await page.getByText("Shall we pay together?").click();
  await chat.getByText("Shall we pay together?").waitFor();
});

for (
  const setting of [{ page: "quiet" }, {
    config: {
      features: { pageControl: false, capture: false, nudges: false, attachments: false, talkToPerson: false },
    },
  }]
) {
  const what = setting.page === undefined ? "capture is off on the desk" : "data-capture is off";
  stageTest(`nothing is detected while ${what}`, setting, async (stage) => {
    const { page, desk } = stage;
    await ready(stage);
    assert.equal(
      await page.evaluate("[fetch, history.pushState].every((one) => String(one).includes('[native code]'))"),
      true,
    );
    await page.evaluate("SvcDesk.reportError({ message: 'No stock' }); fetch('/status/500', { method: 'POST' })");
    await page.evaluate("history.pushState(null, '', '/other'); queueMicrotask(() => { throw new Error('Boom') })");
    await page.locator("#other").click({ clickCount: 3 });
    await stage.open();
    await stage.say("Hello");
    await stage.chat.getByText("You wrote: Hello").waitFor();
    assert.match(desk.sent[0]?.page.url ?? "", /\/other$/, "messages still say where");
    assert.equal(desk.sessions[0]?.facts?.viewport, "1000x800", "and how the visitor sees it");
    assert.deepEqual(desk.nudges, []);
    assert.ok(!desk.heard.some(({ type }) => type === "event"));
  });
}
