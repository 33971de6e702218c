/** An owner sets a model of their own on the desk and tests it; it answers customers, then the operator's again. */

import assert from "node:assert/strict";
import type { ModelProvider } from "../../core/model/settings.ts";
import { type RunningDesk, startDesk, testStore } from "../support/demo.ts";
import { fails, type ModelServer, openModelServer, says } from "../support/model_server.ts";
import { type DeskBrowser, openDeskBrowser, type PageAnswer, textOf } from "./teammate.ts";
import { openChat } from "./visitor.ts";

const PAGE = "/desk/settings/model";
const OWNER = { name: "Olga", email: "olga@example.com", password: "a sentence is easy to keep" };
const OPERATOR_KEY = "sk-operator-0123456789";
const OWN_KEY = "sk-own-0123456789abcdef";

type Scene = { readonly desk: RunningDesk; readonly server: ModelServer; readonly browser: DeskBrowser };

/** The form, as it is filled in; the address differs from the operator's in its path alone. */
function form({ server }: Scene, change: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const url = `http://127.0.0.1:${server.port}/own`;
  return { do: "test", provider: "anthropic", url, model: "small", key: OWN_KEY, ...change };
}

/** What reaches the server when a customer writes: path and key. */
async function asksServer({ desk, server, browser }: Scene, provider: ModelProvider): Promise<string> {
  server.play(provider, [says({ text: "Hi." })]);
  const [widgetKey = ""] = /wk_[\w-]{22}/.exec((await browser.get("/desk/widget/install")).html) ?? [];
  const chat = await openChat({ deskUrl: desk.deskUrl, widgetKey });
  await chat.say("hello");
  return server.asked.map(({ path, headers }) => `${path} ${headers.get("x-api-key") ?? headers.get("authorization")}`)
    .join();
}

function hasNoKey({ html }: PageAnswer): void {
  assert.ok(!html.includes(OWN_KEY) && !html.includes(OPERATOR_KEY));
}

async function startsWithTheOperators(scene: Scene): Promise<void> {
  const shown = await scene.browser.get(PAGE);
  assert.match(textOf(shown.html), /small-one at 127\.0\.0\.1:\d+ from the desk's environment/);
  hasNoKey(shown);
  assert.equal(await asksServer(scene, "openai-compatible"), `/v1/chat/completions Bearer ${OPERATOR_KEY}`);
}

async function testsBeforeItSaves(scene: Scene): Promise<string> {
  const { server, browser } = scene;
  server.play("anthropic", [fails(401)]);
  const refused = await browser.send(PAGE, form(scene));
  assert.match(textOf(refused.html), /It does not work The server refuses the key/);
  server.play("anthropic", [says({ calls: [{ name: "report_ready", input: '{"word":"ready"}' }] })]);
  const works = await browser.send(PAGE, form(scene));
  assert.match(textOf(works.html), /It works The model answered in \d/);
  assert.equal(server.asked[0]?.headers.get("x-api-key"), OWN_KEY);
  for (const page of [refused, works]) hasNoKey(page);
  const [, sealed = ""] = /name="sealedKey" value="([^"]+)"/.exec(works.html) ?? [];
  return sealed.replaceAll("&quot;", '"');
}

async function saves(scene: Scene, sealedKey: string): Promise<void> {
  const { browser } = scene;
  const saved = await browser.send(PAGE, form(scene, { do: "save", key: "", sealedKey }));
  assert.deepEqual([saved.status, saved.location], [303, `${PAGE}?saved=first`]);
  const shown = await browser.get(saved.location);
  assert.match(textOf(shown.html), /small at 127\.0\.0\.1:\d+ set here/);
  hasNoKey(shown);
  assert.equal(await asksServer(scene, "anthropic"), `/own/messages ${OWN_KEY}`);
}

async function keepsTheKeyAtItsAddress(scene: Scene): Promise<void> {
  const moved = await scene.browser.send(PAGE, form(scene, { do: "save", key: "", url: "https://evil.example/v1" }));
  assert.equal(moved.status, 400);
  assert.match(textOf(moved.html), /The key is bound to http:\/\/127\.0\.0\.1:\d+ and is not sent elsewhere/);
  assert.match(moved.html, /<input [^>]*id="model-key"[^>]*aria-describedby="model-key-fault[^>]*aria-invalid="true"/);
  const bad = await scene.browser.send(PAGE, form(scene, { url: "http://example.com/v1" }));
  assert.equal(bad.status, 400);
  hasNoKey(bad);
  const signedOut = openDeskBrowser(scene.desk.deskUrl, "192.0.2.9");
  assert.match((await signedOut.send(PAGE, form(scene))).location, /sign-in/);
}

async function overwritesNothingUnseen(scene: Scene): Promise<void> {
  const { browser } = scene;
  const seenIn = ({ html }: PageAnswer) => /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const seen = seenIn(await browser.get(PAGE));
  const theirs = await browser.send(PAGE, form(scene, { do: "save", key: "", model: "theirs", seen }));
  assert.equal(theirs.status, 303);
  const refused = await browser.send(PAGE, form(scene, { do: "save", key: "", model: "mine", seen }));
  assert.equal(refused.status, 409);
  assert.match(
    textOf(refused.html),
    /Nothing was saved\. Another teammate has saved theirs at http:\S+ since you opened/,
  );
  assert.match(refused.html, /value="mine"/);
  const again = form(scene, { do: "save", key: "", model: "mine", seen: seenIn(refused) });
  assert.equal((await browser.send(PAGE, again)).status, 303);
}

/** A server as Ollama is with a model that takes no functions. */
async function namesAModelWithoutTools({ desk, server, browser }: Scene): Promise<void> {
  server.play("anthropic", [fails(400, {}, "registry.ollama.ai/library/gemma:2b does not support tools")]);
  const [widgetKey = ""] = /wk_[\w-]{22}/.exec((await browser.get("/desk/widget/install")).html) ?? [];
  const chat = await openChat({ deskUrl: desk.deskUrl, widgetKey });
  const events = await chat.say("hello");
  assert.ok(events.some((event) => event.event === "text"), "the built-in agent answers");
  assert.ok(!events.some((event) => event.event === "confirm"), "no person is offered in its place");
  const shown = textOf((await browser.get(PAGE)).html);
  assert.match(shown, /this model cannot call functions \(tools\).* Until it works, the built-in agent answers/);
  const { warnings } = await (await fetch(`${desk.deskUrl}/readyz`)).json();
  assert.match(JSON.stringify(warnings), /The model mine at 127\.0\.0\.1:\d+ cannot call functions/);
}

async function goesBack(scene: Scene): Promise<void> {
  const forgotten = await scene.browser.send(PAGE, { do: "forget" });
  assert.equal(forgotten.location, `${PAGE}?said=model-removed`);
  assert.equal(await asksServer(scene, "openai-compatible"), `/v1/chat/completions Bearer ${OPERATOR_KEY}`);
}

Deno.test("an owner's model answers customers after its test, and the operator's before and after", async (test) => {
  const store = await testStore();
  const server = openModelServer();
  const desk = await startDesk({
    ...store.env,
    SVC_MODEL_URL: `http://127.0.0.1:${server.port}/v1`,
    SVC_MODEL: "small-one",
    SVC_MODEL_KEY: OPERATOR_KEY,
    SVC_ALLOW_PRIVATE: `127.0.0.1=127.0.0.1/32:${server.port}`,
  });
  const browser = openDeskBrowser(desk.deskUrl, "192.0.2.1");
  const scene = { desk, server, browser };
  try {
    const path = new URL(desk.setupLink ?? "").pathname;
    await browser.get(path);
    await browser.send(path, OWNER);
    await test.step("the operator's model answers first", () => startsWithTheOperators(scene));
    let sealed = "";
    await test.step("a test says what is wrong, and keeps the key sealed", async () => {
      sealed = await testsBeforeItSaves(scene);
    });
    await test.step("the saved model answers", () => saves(scene, sealed));
    await test.step("the model's key is sent only to its own address", () => keepsTheKeyAtItsAddress(scene));
    await test.step("overwriting another teammate's change asks first", () => overwritesNothingUnseen(scene));
    await test.step("a model without functions is named, and costs no customer the answer", async () => {
      await namesAModelWithoutTools(scene);
    });
    await test.step("the operator's model answers again", () => goesBack(scene));
  } finally {
    await desk.stop();
    await server.close();
    await store.drop();
    await Deno.remove(desk.dataDir, { recursive: true });
  }
});
