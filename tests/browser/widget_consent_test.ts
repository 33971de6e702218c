/** Consent in a real browser, with a look at everything that it stores. */

import assert from "node:assert/strict";
import { type Stage, stageTest } from "./widget_stage.ts";
import { until } from "../support/wait.ts";

/** Everything that the page and the chat keep in this browser. */
async function kept({ page, desk }: Stage): Promise<readonly string[]> {
  const LOOK = `(async () => [
    ...Object.keys(localStorage), ...Object.keys(sessionStorage), ...document.cookie.split("; ").filter(Boolean),
    ...(await indexedDB.databases()).map(({ name }) => name), ...await caches.keys(),
  ])()`;
  const frames = page.frames().filter((frame) => frame === page.mainFrame() || frame.url().startsWith(desk.origin));
  const found = await Promise.all(frames.map((frame) => frame.evaluate<string[]>(LOOK)));
  return [...found.flat(), ...(await page.context().cookies()).map(({ name }) => name)];
}

const shown = (stage: Stage) => stage.page.getByRole("button", { name: /^Chat with/ }).waitFor();

stageTest(
  "without consent nothing is stored, watched or connected, and the chat works",
  { page: "consent" },
  async (stage) => {
    const { page, desk, chat } = stage;
    await shown(stage);
    await page.evaluate(`window.native = [fetch, history.pushState, XMLHttpRequest.prototype.send].map(String)
    .every((code) => code.includes("[native code]"))`);
    assert.equal(await page.evaluate("native"), true, "nothing is wrapped");
    await page.evaluate("SvcDesk.reportError({ message: 'No stock' }); fetch('/status/500', { method: 'POST' })");
    await stage.open();
    await stage.say("Hello");
    await chat.getByText("You wrote: Hello").waitFor();
    assert.deepEqual(await kept(stage), []);
    assert.equal(desk.openSockets(), 0);
    assert.deepEqual(desk.heard, []);
    assert.deepEqual(desk.nudges, []);
    desk.teammateSays("Found by asking");
    await chat.getByText("Found by asking").waitFor();
    await page.reload();
    await stage.open();
    await chat.getByRole("heading", { name: "Hi, how can we help?" }).waitFor();
    assert.equal(await chat.getByText("You wrote: Hello").count(), 0, "nothing is remembered");
  },
);

stageTest(
  "consent enables the socket, storage and detection; withdrawing it removes all of them",
  { page: "consent" },
  async (stage) => {
    const { page, desk, chat } = stage;
    await stage.open();
    await stage.say("Before");
    await chat.getByText("You wrote: Before").waitFor();
    await page.evaluate("SvcDesk.consent(true)");
    await until(() => desk.openSockets() === 2, "the sockets of page and chat");
    const keys = await kept(stage);
    assert.equal(keys.filter((key) => key.startsWith("svc:")).length, 2, keys.join());
    const hello = desk.heard.find((message) => message.type === "hello" && message.facts);
    assert.ok(hello?.type === "hello" && hello.visit);
    await page.reload();
    await page.evaluate("SvcDesk.consent(true); SvcDesk.open()");
    await chat.getByText("You wrote: Before").waitFor();
    await until(() => desk.openSockets() === 2);
    await page.evaluate("SvcDesk.consent(false)");
    await until(() => desk.openSockets() === 0, "the end of the sockets");
    assert.deepEqual(await kept(stage), []);
    assert.equal(desk.heard.filter(({ type }) => type === "forget").length, 1);
    assert.equal(await page.evaluate("fetch.toString().includes('[native code]')"), true);
    await stage.say("After");
    await chat.getByText("You wrote: After").waitFor();
    await page.evaluate("SvcDesk.reportError({ message: 'No stock' })");
    assert.deepEqual(await kept(stage), []);
    assert.deepEqual(desk.nudges, []);
  },
);

stageTest("any other value of data-consent requires no consent", {}, async (stage) => {
  await shown(stage);
  await until(() => stage.desk.openSockets() === 1);
  assert.equal((await kept(stage)).length, 1);
  const [visit] = await stage.page.evaluate<string[]>("Object.values(localStorage)");
  assert.doesNotMatch(visit ?? "", /session|token/);
});
