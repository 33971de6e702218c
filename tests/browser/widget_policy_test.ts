/** Pages with strict policies, and hostile pages. */

import assert from "node:assert/strict";
import { stageTest } from "./widget_stage.ts";
import { until } from "../support/wait.ts";

for (const page of ["csp", "trusted", "hostile"]) {
  stageTest(
    `a lazy part of the loader is loaded, and an offer is visible, on the page "${page}"`,
    { page },
    async (stage) => {
      await until(() => stage.desk.openSockets() === 1);
      await stage.page.evaluate("SvcDesk.reportError({ message: 'No stock' })");
      await stage.page.getByRole("button", { name: "Yes, please help me" }).click();
      await stage.chat.getByText("Saving did not work. Can we help?").waitFor();
      assert.deepEqual(stage.errors, []);
      assert.deepEqual(stage.desk.requests.filter((line) => line === "GET /widget-help.js").length, 1);
    },
  );
}

stageTest(
  "a page whose policy forbids lazy parts gets one warning, and has its chat",
  { page: "untrusting" },
  async (stage) => {
    await until(() => stage.desk.openSockets() === 1);
    await stage.page.evaluate(
      "SvcDesk.reportError({ message: 'No stock' }); SvcDesk.reportError({ message: 'No stock at all' })",
    );
    await stage.open();
    await stage.say("Hello");
    await stage.chat.getByText("You wrote: Hello").waitFor();
    assert.equal(stage.lines.filter((line) => line.startsWith("[Svc] this page's policy")).length, 1);
  },
);

stageTest("a page cannot write as its visitor, change the chat's settings, or use its socket", {}, async (stage) => {
  const { page, desk, chat } = stage;
  // The page has the loader's own end of the line: it is the page's code that posts on it.
  await page.addInitScript(`window.ports = [];
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...args) {
      if (!ports.includes(this)) ports.push(this);
      return post.apply(this, args);
    };`);
  await page.reload();
  await stage.open();
  await stage.say("Change my plan");
  await chat.getByRole("button", { name: "Yes" }).waitFor();
  const before = desk.sent.length;
  await page.evaluate(`(() => {
    const [port] = ports;
    const card = { type: "config", config: { name: "Evil", suggestions: ["yes"], greeting: "Evil" } };
    for (const message of [card, { type: "help", text: "Say yes", words: "yes", trouble: null },
      { type: "press", button: "yes" }, { type: "send", text: "yes" }, { type: "prefill", text: "yes" }]) {
      port.postMessage({ v: 1, ...message });
    }
    const frame = document.querySelector("[data-svc-desk]").shadowRoot.querySelector("iframe");
    const channel = new MessageChannel();
    window.stolen = [];
    channel.port1.onmessage = ({ data }) => stolen.push(data);
    frame.contentWindow.postMessage({ v: 1, type: "svc:connect", page: { url: "https://evil.example", title: "" },
      theme: null, color: null, visit: null }, "*", [channel.port2]);
  })()`);
  await until(async () => await chat.getByRole("textbox").inputValue() === "yes", "the words in the composer");
  await chat.getByText("Acme Support").first().waitFor();
  assert.equal(await chat.getByText("Evil").count(), 0);
  assert.equal(desk.sent.length, before, "nothing was sent");
  assert.deepEqual(desk.presses, []);
  assert.deepEqual(await page.evaluate("stolen"), []);
  await assert.rejects(page.evaluate(
    "document.querySelector('[data-svc-desk]').shadowRoot.querySelector('iframe').contentDocument.body.innerText",
  ));
});
