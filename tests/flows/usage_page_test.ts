/** An owner sets a fallback model and its prices, sees the cost of answers, and sets a limit that hands over. */

import assert from "node:assert/strict";
import { type RunningDesk, startDesk, testStore } from "../support/demo.ts";
import { fails, type ModelServer, openModelServer, says } from "../support/model_server.ts";
import { type DeskBrowser, openDeskBrowser, textOf } from "./teammate.ts";
import { openChat } from "./visitor.ts";

const MODEL = "/desk/settings/model";
const USAGE = "/desk/settings/usage";
const OWNER = { name: "Olga", email: "olga@example.com", password: "a sentence is easy to keep" };

type Scene = {
  readonly desk: RunningDesk;
  readonly first: ModelServer;
  readonly second: ModelServer;
  readonly browser: DeskBrowser;
};

function modelForm(port: number, place: string, change: Readonly<Record<string, string>> = {}) {
  const url = `http://127.0.0.1:${port}/v1`;
  return { do: "save", place, provider: "openai-compatible", url, model: place, key: "", ...change };
}

async function chatOf({ desk, browser }: Scene) {
  const [widgetKey = ""] = /wk_[\w-]{22}/.exec((await browser.get("/desk/widget/install")).html) ?? [];
  return await openChat({ deskUrl: desk.deskUrl, widgetKey });
}

async function refusesBadOptions({ browser, first }: Scene): Promise<void> {
  await browser.get(MODEL);
  for (
    const [name, value, says] of [
      ["temperature", "3", /This is not a number from 0 to 2/],
      ["contextTokens", "100", /This is not a whole number from 2000/],
      ["priceInput", "1", /Prices need both input and output/],
    ] as const
  ) {
    const sent = await browser.send(MODEL, modelForm(first.port, "first", { [name]: value }));
    assert.equal(sent.status, 400);
    assert.match(textOf(sent.html), says);
    assert.match(sent.html, /<details class="advanced" open/);
  }
}

async function savesBoth({ browser, first, second }: Scene): Promise<void> {
  const options = { temperature: "0.2", outputTokensMax: "500", priceInput: "2", priceOutput: "8" };
  const saved = await browser.send(MODEL, modelForm(first.port, "first", options));
  assert.equal(saved.location, `${MODEL}?saved=first`);
  const fallback = await browser.send(MODEL, modelForm(second.port, "second", options));
  assert.equal(fallback.location, `${MODEL}?saved=second`);
  assert.match(textOf((await browser.get(MODEL)).html), /Fallback second/);
}

async function countsAnswers(scene: Scene): Promise<void> {
  const { browser, first, second } = scene;
  first.play("openai-compatible", [fails(401)]);
  second.play("openai-compatible", [says({ text: "Hello!", usage: { input: 1000, cached: 400, output: 100 } })]);
  const chat = await chatOf(scene);
  assert.match(JSON.stringify(await chat.say("hi")), /Hello!/);
  assert.deepEqual([first.asked.length, second.asked.length], [1, 1]);
  const body: unknown = JSON.parse(second.asked[0]?.body ?? "{}");
  assert.match(JSON.stringify(body), /"max_tokens":500,"temperature":0.2/);
  const shown = textOf((await browser.get(USAGE)).html);
  // 1000 of input at 2 and 100 of output at 8, for a million each; cached input costs as much here.
  assert.match(shown, /This month \$0\.0028 1\.1K tokens/);
  assert.match(shown, /1 1K 400 100 \$0\.0028/);
  assert.match(textOf((await browser.get("/desk/inbox/1")).html), /AI usage \$0\.0028, 1,100 tokens in 1 answer/);
}

async function handsOver(scene: Scene): Promise<void> {
  const { browser, first, second } = scene;
  const shown = await browser.get(USAGE);
  const [, seen = ""] = /name="seen" value="([^"]+)"/.exec(shown.html) ?? [];
  const limits = {
    "ai.caps.unit": "tokens",
    "ai.caps.currency": "EUR",
    "ai.caps.perDay": "1200",
    "ai.caps.atCap": "person",
  };
  const saved = await browser.send(USAGE, { do: "save", seen, ...limits });
  assert.equal(saved.location, `${USAGE}?saved`, textOf(saved.html));
  assert.match(
    textOf((await browser.get(USAGE)).html),
    /Today's limit is nearly reached: 1,100 tokens of 1,200 tokens/,
  );
  const [asked, askedSecond] = [first.asked.length, second.asked.length];
  const events = JSON.stringify(await (await chatOf(scene)).say("hello"));
  assert.match(events, /A person of our team will answer you here/);
  assert.deepEqual([first.asked.length, second.asked.length], [asked, askedSecond]);
  assert.match(textOf((await browser.get(MODEL)).html), /A limit is nearly reached/);
}

Deno.test("a model's usage is counted, shown and limited, and its fallback answers", async (test) => {
  const store = await testStore();
  const [first, second] = [openModelServer(), openModelServer()];
  const allowed = [first, second].map(({ port }) => `127.0.0.1=127.0.0.1/32:${port}`).join(",");
  const desk = await startDesk({ ...store.env, SVC_ALLOW_PRIVATE: allowed });
  const browser = openDeskBrowser(desk.deskUrl, "192.0.2.1");
  const scene = { desk, first, second, browser };
  try {
    const path = new URL(desk.setupLink ?? "").pathname;
    await browser.get(path);
    await browser.send(path, OWNER);
    await test.step("invalid options are refused at their fields", () => refusesBadOptions(scene));
    await test.step("a model and its fallback are saved", () => savesBoth(scene));
    await test.step("the fallback answers, and its answer is counted", () => countsAnswers(scene));
    await test.step("a limit hands over", () => handsOver(scene));
  } finally {
    await desk.stop();
    await first.close();
    await second.close();
    await store.drop();
    await Deno.remove(desk.dataDir, { recursive: true });
  }
});
