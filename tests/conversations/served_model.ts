/**
 * A chat whose model is behind a scripted server on loopback, through the real sandbox process, with the desk's log.
 *
 * @module
 */
import type { LogLevel } from "../../core/ports/log.ts";
import type { Model } from "../../core/model/model.ts";
import { type ModelPace, providerModel } from "../../core/model/provider.ts";
import { MODEL_KEY_NAMES, type ModelOptions, type ModelProvider } from "../../core/model/settings.ts";
import { recordOf, spawnSandbox } from "../sandbox/support.ts";
import { type TestDesk, testDesk } from "../support/desk.ts";
import { type Answer, type ModelServer, openModelServer } from "../support/model_server.ts";
import { openChat, type TestChat } from "./chat.ts";

/** The key that the servers are asked with. */
export const KEY = "sk-test-0123456789abcdef";

/** The protocols. */
export const PROVIDERS: readonly ModelProvider[] = ["openai-compatible", "anthropic"];

/** How a chat differs from one with a patient model and its default options. */
export type ServedOptions = { readonly pace?: Partial<ModelPace>; readonly options?: ModelOptions };

/** A chat with a served model. */
export type ServedChat = TestChat & {
  /** What was logged since it began, from `info` on. */
  readonly logged: readonly string[];
  /** The text of the model that has arrived at the desk. */
  arrived(): string;
};

/** The servers and processes of a test file. */
export type ServedModels = {
  readonly server: ModelServer;
  readonly base: TestDesk;
  /** A signed-in customer's chat with the model behind the server, which plays this script. */
  chatWith(provider: ModelProvider, script: readonly Answer[], options?: ServedOptions): Promise<ServedChat>;
  close(): Promise<void>;
};

/** Opens them; each file has its own. */
export async function openServedModels(): Promise<ServedModels> {
  const base = await testDesk();
  const server = openModelServer();
  const sandbox = await spawnSandbox({ allow: `127.0.0.1=127.0.0.1:${server.port}` });
  const origin = `http://127.0.0.1:${server.port}`;
  const [name] = MODEL_KEY_NAMES.first;
  const sealed = await recordOf(sandbox.sandbox, { workspace: "w", name }, { value: KEY, origins: [origin] });
  return {
    server,
    base,
    chatWith: async (provider, script, { pace = {}, options } = {}) => {
      server.play(provider, script);
      const logged: string[] = [];
      const log = (level: LogLevel, message: string) => {
        if (level !== "debug") logged.push(`${level}: ${message}`);
      };
      // Three quarters of each longest wait.
      const randomBytes = (count: number) => new Uint8Array(count).fill(128);
      const desk = { ...base, outbound: sandbox.sandbox, log, randomBytes };
      const place = { provider, url: `${origin}/v1`, model: "small", key: { name, sealed } };
      const served = { ...place, ...(options === undefined ? {} : { options }) };
      // Waits between attempts are real time.
      const model = noting(providerModel(desk, "w", served, { firstWaitMs: 1, ...pace }));
      const chat = await openChat({ ...base, log }, { model: model.model });
      return { ...chat, logged, arrived: model.arrived };
    },
    close: async () => {
      await sandbox.stop();
      await server.close();
      await base.close();
    },
  };
}

/** The same model; its text is kept. */
function noting(model: Model): { readonly model: Model; readonly arrived: () => string } {
  let arrived = "";
  return {
    arrived: () => arrived,
    model: {
      ...model,
      answer: async function* (request, signal) {
        for await (const event of model.answer(request, signal)) {
          if (event.kind === "text") arrived += event.delta;
          yield event;
        }
      },
    },
  };
}
