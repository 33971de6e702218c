/**
 * A KV Connect server for tests: denokv, as `cargo install denokv --locked` builds it. `DENOKV` is its path if it is
 * not on the PATH.
 *
 * @module
 */
import { freePort } from "./free_ports.ts";
import { findProgram, runProgram } from "./programs.ts";

/** A running server. */
export type TestKv = {
  /** The variables for a desk to use it. */
  readonly env: Readonly<Record<"KV_URL" | "DENO_KV_ACCESS_TOKEN", string>>;
  /** Suspends it like a machine that hangs, and resumes it. */
  freeze(): void;
  thaw(): void;
  /** Kills it, and starts it again with its data. */
  kill(): Promise<void>;
  begin(): Promise<void>;
  close(): Promise<void>;
};

/** The path of denokv, or null. */
export const findDenokv = (): string | null => findProgram("denokv");

/** Starts a server with a new store. */
export async function startDenokv(): Promise<TestKv> {
  const path = findDenokv();
  if (path === null) throw new Error("denokv is not installed");
  const folder = await Deno.makeTempDir({ prefix: "desk-denokv-" });
  const port = freePort();
  const token = crypto.randomUUID();
  const args = ["--sqlite-path", `${folder}/kv.sqlite`, "serve", "--addr", `127.0.0.1:${port}`];
  const run = () => runProgram(path, { args, env: { DENO_KV_ACCESS_TOKEN: token }, port });
  let running = await run();
  return {
    env: { KV_URL: `http://127.0.0.1:${port}`, DENO_KV_ACCESS_TOKEN: token },
    freeze: () => Deno.kill(running.pid, "SIGSTOP"),
    thaw: () => Deno.kill(running.pid, "SIGCONT"),
    kill: () => running.stop(),
    begin: async () => {
      running = await run();
    },
    close: async () => {
      await running.stop();
      await Deno.remove(folder, { recursive: true });
    },
  };
}
