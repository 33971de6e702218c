/** Processes that die, a desk that is stopped, and a restart on the same data. */

import assert from "node:assert/strict";
import { openChatAs, signInToApp } from "../flows/customer.ts";
import { type OwnApp, startOwnApp } from "../flows/own_app.ts";
import { openDeskBrowser, textOf } from "../flows/teammate.ts";
import { callTool } from "../flows/tools.ts";
import { actionsOf, buttonOf, only, openChat, type Visitor, wordsOf } from "../flows/visitor.ts";
import { type RunningDemo, startDemo } from "../support/demo.ts";
import { eventually } from "../support/wait.ts";
import { wakeExtractor } from "./awake.ts";
import { childOf, childrenOf } from "./children.ts";

const QUESTION = "What plan am I on?";

/** Kills a process as the kernel does when memory runs out. Ends when the desk is whole again. */
async function killAndWait(demo: RunningDemo, name: string): Promise<void> {
  const { pid } = childOf(demo.supervisor.pid, name);
  Deno.kill(pid, "SIGKILL");
  await eventually(`another ${name}`, async () => {
    const other = childrenOf(demo.supervisor.pid).find((child) => child.name === name && child.pid !== pid);
    const response = other === undefined ? null : await fetch(`${demo.deskUrl}/readyz`).catch(() => null);
    await response?.body?.cancel();
    return response?.status === 200 || null;
  });
}

/** Points an action of the demo at an app of the test. */
async function redirectAction(demo: RunningDemo, path: string, to: { url: string; supportApiKey: string }) {
  const { answer } = await callTool(demo, "read_file", { path });
  const content = String(answer["content"]).replaceAll(demo.appUrl, to.url).replaceAll("SUPPORT_API_KEY", "OWN_KEY");
  const origins = [to.url];
  assert.equal((await callTool(demo, "write_file", { path, content })).isError, false);
  assert.equal((await callTool(demo, "set_key", { name: "OWN_KEY", value: to.supportApiKey, origins })).isError, false);
}

async function comesBack(demo: RunningDemo, name: string): Promise<void> {
  const { chat } = await openChatAs(demo, "cus_101");
  const said = async () => (await chat.thread()).filter(({ author }) => author === "customer").length;
  // The conversation is the customer's in every browser, those of earlier steps too.
  const before = await said();
  assert.deepEqual(actionsOf(await chat.say(QUESTION)), ["get_account ok"]);
  if (name === "extractor") await wakeExtractor(demo);
  await killAndWait(demo, name);
  assert.deepEqual(actionsOf(await chat.say("How many seats do I use?")), ["get_account ok"]);
  assert.equal(await said(), before + 2);
}

/** What a teammate sees of a call that was out when a process died. */
const IN_FLIGHT: readonly { dies: string; shown: RegExp }[] = [
  { dies: "sandbox", shown: /unknown|no answer/ },
  { dies: "desk", shown: /unknown: interrupted/ },
];

async function isMadeOnce(demo: RunningDemo, app: OwnApp, { dies, shown }: typeof IN_FLIGHT[number]) {
  const { chat } = await openChatAs(demo, "cus_101");
  const { card, messageId } = only(await chat.say(QUESTION), "card");
  const button = buttonOf(card, "Upgrade to Pro")?.path ?? "";
  const before = app.received.length;
  const held = Promise.withResolvers<Response>();
  app.answer = () => held.promise;
  const pressed = chat.press(messageId, button).catch(() => null);
  await eventually("the call", () => app.received.length > before || null);
  await killAndWait(demo, dies);
  held.resolve(Response.json({ plan: "pro", price: "$49 / month" }));
  app.answer = null;
  const events = await pressed;
  if (events !== null) assert.match(wordsOf(events), /could not be changed|may or may not|clear answer/);
  // It is not known whether it worked, so only a new yes would repeat it.
  assert.equal(only(await chat.press(messageId, button), "confirm").buttons.length, 2);
  await chat.say("no");
  assert.equal(app.received.length, before + 1, "the app was asked once");
  const browser = openDeskBrowser(demo.deskUrl, "192.0.2.1");
  await browser.send("/desk/sign-in", demo.owner);
  const [, newest = ""] = /href="(\/desk\/inbox\/\d+)"/.exec((await browser.get("/desk/inbox")).html) ??
    [];
  assert.match(textOf((await browser.get(newest)).html), new RegExp(`Change plan (${shown.source})`));
}

/** Kills the desk while it answers, and leaves the chat open without sending the message again. */
async function isAnsweredAnew(demo: RunningDemo, app: OwnApp): Promise<void> {
  const { chat } = await openChatAs(demo, "cus_103");
  const before = app.received.length;
  const held = Promise.withResolvers<Response>();
  app.answer = () => held.promise;
  const sent = chat.say(QUESTION).catch(() => null);
  await eventually("the call", () => app.received.length > before || null);
  app.answer = () => Response.json({ plan: "pro", status: "active" });
  await killAndWait(demo, "desk");
  held.resolve(Response.json({}));
  assert.equal(await sent, null, "the stream broke off");
  const card = await eventually(
    "the answer",
    async () => (await chat.thread()).find(({ kind }) => kind === "card") ?? null,
  );
  assert.equal(card.folded, "Pro plan, active");
  assert.deepEqual((await chat.thread()).map(({ author }) => author), ["customer", "ai"]);
}

/** Ends a desk while a turn waits for the app. */
async function drains(demo: RunningDemo, app: OwnApp, chat: Visitor): Promise<void> {
  const children = childrenOf(demo.supervisor.pid);
  // Without a document the extractor is asleep.
  const awake = children.map(({ name }) => name).filter((name) => name !== "extractor");
  assert.deepEqual(awake.sort(), ["desk", "example app", "sandbox"]);
  const held = Promise.withResolvers<Response>();
  const before = app.received.length;
  app.answer = () => held.promise;
  const running = chat.say(QUESTION);
  await eventually("the call", () => app.received.length > before || null);
  const stopped = demo.stop();
  held.resolve(Response.json({ plan: "pro", status: "active" }));
  assert.deepEqual(actionsOf(await running), ["get_account ok"]);
  assert.equal(await stopped, 0);
  for (const { pid, name } of children) assert.throws(() => Deno.statSync(`/proc/${pid}`), name);
}

/** What a second start on the same folder knows. */
async function resumesAfterCrash(first: RunningDemo, second: RunningDemo, app: OwnApp, chat: Visitor, thread: Thread) {
  assert.deepEqual([second.apiToken, second.owner, second.widgetKey], [first.apiToken, first.owner, first.widgetKey]);
  const resumed = await openChat(second, chat.held().visitor);
  assert.deepEqual(await resumed.thread(), [], "no customer is signed in yet");
  await resumed.identify(await (await signInToApp(second, "cus_102")).token());
  const kept = await resumed.thread();
  assert.deepEqual(kept.slice(0, thread.length), thread);
  assert.ok(kept.length > thread.length, "the turn that was drained is kept");
  app.answer = () => Response.json({ plan: "business", status: "active" });
  const { summary } = only(await resumed.say(QUESTION), "card");
  assert.equal(summary, "Business plan, active", "the action still calls the app that it was pointed at");
  assert.ok((await chat.thread()).length > 0, "the bearer of before is still good");
}

type Thread = Awaited<ReturnType<Visitor["thread"]>>;

Deno.test("a desk restarts killed processes, drains on a stop signal, and continues after a restart", async (test) => {
  const app = startOwnApp();
  const env = { SVC_ALLOW_PRIVATE: app.allowance };
  const first = await startDemo(env);
  const demos = [first];
  try {
    for (const name of ["sandbox", "extractor", "desk"]) {
      await test.step(`a killed ${name} is restarted, and the chat continues`, () => comesBack(first, name));
    }
    await redirectAction(first, "actions/change_plan.yaml", app);
    for (const flight of IN_FLIGHT) {
      const name = `a change that is out while the ${flight.dies} dies is never made twice, and shown as it is`;
      await test.step(name, () => isMadeOnce(first, app, flight));
    }
    const { chat } = await openChatAs(first, "cus_102");
    await chat.say(QUESTION);
    await redirectAction(first, "actions/get_account.yaml", app);
    const thread = await chat.thread();
    const anew = "a message whose desk was killed is answered anew in the chat that is open";
    await test.step(anew, () => isAnsweredAnew(first, app));
    await test.step("a running turn is finished before the desk ends", () => drains(first, app, chat));

    const second = await startDemo({ ...env, SVC_PORT: new URL(first.deskUrl).port }, first.dataDir);
    demos.push(second);
    await test.step("a second start continues", () => resumesAfterCrash(first, second, app, chat, thread));
    assert.equal(await second.stop(), 0);
  } finally {
    for (const demo of demos) await demo.stop();
    await app.close();
    await Deno.remove(first.dataDir, { recursive: true });
  }
});
