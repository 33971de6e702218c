/**
 * The app under evaluation: its program, its reset before each run, and its state.
 *
 * @module
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { JsonValue } from "../core/json.ts";
import { freePort } from "../prove/processes.ts";
import type { EvalFolder, EvalTask, GoldRequest } from "./folder.ts";

/** A running app. */
export type EvalApp = {
  readonly port: number;
  /** Resets the app to the initial state of a task. */
  readonly reset: (task: EvalTask) => Promise<void>;
  readonly state: () => Promise<JsonValue>;
  readonly send: (request: GoldRequest) => Promise<void>;
  readonly close: () => Promise<void>;
};

const START_MS = 60_000;
const POLL_MS = 100;

/** Starts its program with the variable `PORT`. @throws Error when it does not answer within a minute */
export async function startApp({ path, app, keys }: Pick<EvalFolder, "path" | "app" | "keys">): Promise<EvalApp> {
  const port = freePort();
  const [program = "", ...args] = app.command;
  const env = { ...Deno.env.toObject(), ...keys, PORT: `${port}` };
  const child = spawn(program, args, { cwd: path, env, stdio: ["ignore", "inherit", "inherit"] });
  const ended = once(child, "exit").then(() => "ended", (error: Error) => error.message);
  let fault: string | null = null;
  ended.then((how) => {
    fault = how;
  });
  // A new connection for each request: the app may close an idle one just as it is reused.
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
  const ask = async (what: string, init?: RequestInit): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}${what}`, { ...init, client });
    const text = await response.text();
    if (!response.ok) throw new Error(`The app answered ${what} with ${response.status}: ${text.slice(0, 500)}`);
    return text;
  };
  const post = async (what: string, method: string, body: unknown) => {
    const headers = { "content-type": "application/json" };
    await ask(what, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  };
  const close = async () => {
    child.kill();
    await ended;
    client.close();
  };
  const until = Date.now() + START_MS;
  while (!await ask(app.state).then(() => true, () => false)) {
    if (fault === null && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    else {
      if (fault === null) await close();
      throw new Error(`${app.command.join(" ")}: GET ${app.state} got no answer (${fault ?? "a minute passed"}).`);
    }
  }
  return {
    port,
    reset: ({ id }) => post(app.reset, "POST", { task: id }),
    state: async () => JSON.parse(await ask(app.state)),
    send: ({ method, path, body }) => post(path, method, body),
    close,
  };
}
