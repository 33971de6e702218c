/**
 * Runs a judge: an outside program that talks to `/mcp`, in a cell of its own.
 *
 * Its packages and their lock file are in `packages/`, so that the project needs none of them. It may talk to this
 * machine and write to a folder that is thrown away: it cannot call home, open a browser or leave anything behind.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import packages from "./packages/deno.json" with { type: "json" };

/** The programs by name, each with its exact version. */
export const JUDGES = packages.imports;

/** No judge takes this long on any machine; one that does is ended. */
const HANG_MS = 60_000;

/** The arguments of a judge. */
export type JudgeCommand = {
  readonly command: string;
  readonly args: string[];
  readonly cwd: string;
  readonly env: Record<string, string>;
};

/** The output of a judge. */
export type Verdict = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Where judges keep what they write. */
export type Cell = {
  readonly home: string;
  command(program: string, args: readonly string[]): JudgeCommand;
  run(program: string, args: readonly string[]): Promise<Verdict>;
  close(): Promise<void>;
};

/** Makes a cell; one per test file is enough. */
export async function openCell(): Promise<Cell> {
  const home = await Deno.makeTempDir({ prefix: "desk-judge-" });
  const command: Cell["command"] = (program, args) => ({
    command: Deno.execPath(),
    args: [
      ...["run", "--quiet", "--no-prompt", "--cached-only", "--allow-env", "--allow-sys"],
      // Some look into /proc for the kind of machine, which Deno would count as a wish for everything.
      ...["--allow-read", "--ignore-read=/proc", `--allow-write=${home}`, "--allow-net=127.0.0.1,localhost"],
      ...[program, ...args],
    ],
    cwd: fileURLToPath(new URL("./packages", import.meta.url)),
    env: { HOME: home, TMPDIR: home, NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" },
  });
  return {
    home,
    command,
    run: async (program, args) => {
      const { command: path, ...options } = command(program, args);
      const signal = AbortSignal.timeout(HANG_MS);
      const { code, stdout, stderr } = await new Deno.Command(path, {
        ...options,
        clearEnv: true,
        stdin: "null",
        signal,
      })
        .output();
      return { code, stdout: new TextDecoder().decode(stdout), stderr: new TextDecoder().decode(stderr) };
    },
    close: () => Deno.remove(home, { recursive: true }),
  };
}
