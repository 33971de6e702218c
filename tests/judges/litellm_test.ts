/** The desk behind LiteLLM: whole turns in both protocols, streamed, with calls, and a wrong key. */

import assert from "node:assert/strict";
import { providerModel } from "../../core/model/provider.ts";
import { MODEL_KEY_NAMES, type ModelProvider, type ModelServer as ServedModel } from "../../core/model/settings.ts";
import { testModel } from "../../core/model/try_model.ts";
import { openChat, seen } from "../conversations/chat.ts";
import { recordOf, spawnSandbox } from "../sandbox/support.ts";
import { type TestDesk, testDesk } from "../support/desk.ts";
import { fails, type ModelServer, openModelServer, says } from "../support/model_server.ts";
import { MASTER_KEY, openProxy } from "./litellm/proxy.ts";
import { isInstalled } from "./python_environment.ts";

const ignore = !isInstalled("litellm");
if (ignore) console.log("LiteLLM is not installed (python3 with venv and pip), so its tests did not run.");

/** A desk, and the proxy in front of a scripted server. */
type Judge = {
  readonly desk: TestDesk;
  readonly backend: ModelServer;
  /** The proxy as a model's server. */
  readonly served: (provider: ModelProvider, key?: string) => Promise<ServedModel>;
  readonly close: () => Promise<void>;
};

const judge = ignore ? null : await openJudge();
Deno.test.afterAll(async () => await judge?.close());

async function openJudge(): Promise<Judge> {
  const base = await testDesk();
  const backend = openModelServer();
  const proxy = await openProxy(backend.port);
  const sandbox = await spawnSandbox({ allow: `127.0.0.1=127.0.0.1:${proxy.port}` });
  const desk = { ...base, outbound: sandbox.sandbox };
  const origin = `http://127.0.0.1:${proxy.port}`;
  const [name] = MODEL_KEY_NAMES.first;
  return {
    desk,
    backend,
    served: async (provider, value = MASTER_KEY) => {
      const sealed = await recordOf(sandbox.sandbox, { workspace: "w", name }, { value, origins: [origin] });
      return { provider, url: `${origin}/v1`, model: "small", key: { name, sealed } };
    },
    close: async () => {
      await sandbox.stop();
      await proxy.close();
      await backend.close();
      await base.close();
    },
  };
}

for (const provider of ["openai-compatible", "anthropic"] as const) {
  Deno.test({
    name: `LiteLLM with ${provider}: calls, a card and the words after it, with the tokens of both answers`,
    ignore,
    fn: async () => {
      if (judge === null) return assert.fail();
      const { backend, desk, served } = judge;
      backend.play("openai-compatible", [
        says({ calls: [{ name: "get_account", input: "{}" }], usage: { input: 50, cached: 0, output: 5 } }),
        says({ text: "You are on the Starter plan.", usage: { input: 80, cached: 40, output: 9 } }),
      ]);
      const model = providerModel(desk, "w", await served(provider), { firstWaitMs: 1 });
      const usages: (readonly [number, number])[] = [];
      const noting = {
        ...model,
        answer: async function* (...asked: Parameters<typeof model.answer>) {
          for await (const event of model.answer(...asked)) {
            if (event.kind === "usage") usages.push([event.usage.inputTokens, event.usage.outputTokens]);
            yield event;
          }
        },
      };
      const chat = await openChat(desk, { model: noting });
      const events = seen(await chat.say("What plan am I on?"));
      assert.deepEqual(events.filter((line) => !line.startsWith("text")), [
        "action: get_account ok",
        "card: Starter plan, active",
      ]);
      assert.equal(events.filter((line) => line.startsWith("text")).join(""), "text: You are on the Starter plan.");
      assert.deepEqual(usages.map(([, output]) => output), [5, 9]);
      assert.equal(backend.asked.length, 2);
      assert.match(backend.asked[1]?.body ?? "", /"role": ?"tool"/);
    },
  });

  Deno.test({
    name: `LiteLLM with ${provider}: a server that is busy once is asked again`,
    ignore,
    fn: async () => {
      if (judge === null) return assert.fail();
      const { backend, desk, served } = judge;
      backend.play("openai-compatible", [fails(503), says({ text: "Hello!" })]);
      const chat = await openChat(desk, {
        model: providerModel(desk, "w", await served(provider), { firstWaitMs: 1 }),
      });
      assert.deepEqual(seen(await chat.say("hi")), ["text: Hello!"]);
    },
  });

  Deno.test({
    name: `LiteLLM with ${provider}: the settings' test works, and names a wrong key`,
    ignore,
    fn: async () => {
      if (judge === null) return assert.fail();
      const { backend, desk, served } = judge;
      backend.play("openai-compatible", [says({ calls: [{ name: "report_ready", input: '{"word":"ready"}' }] })]);
      const works = await testModel(desk, "w", await served(provider));
      assert.deepEqual(works.kind === "works" && works.but, null, JSON.stringify(works));
      const wrong = await testModel(desk, "w", await served(provider, "sk-wrong-0123456789"));
      assert.equal(wrong.kind === "fails" && wrong.finding.code, "key", JSON.stringify(wrong));
    },
  });
}
