/**
 * The command line in a temporary folder, with a token of the test's desk.
 *
 * @module
 */
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import type { Cli } from "../../packages/cli/cli.ts";
import { runCli } from "../../packages/cli/run.ts";

/** The output and exit code of a command. */
export type Ran = { readonly code: number; readonly out: string; readonly notes: string };

/** A folder in which commands are run. */
export type TestFolder = {
  readonly path: string;
  run(...args: readonly string[]): Promise<Ran>;
  /** The same with another world. */
  runWith(world: Partial<Cli>, ...args: readonly string[]): Promise<Ran>;
  read(path: string): Promise<string>;
  write(path: string, text: string | Uint8Array): Promise<void>;
  git(...args: readonly string[]): Promise<void>;
};

/** A new empty folder, whose commands ask the desk at `url` with the token; both may be left out. */
export async function useFolder(
  env: Readonly<Record<string, string>>,
  work: (folder: TestFolder) => Promise<void>,
): Promise<void> {
  const path = await Deno.makeTempDir({ prefix: "desk-agent-" });
  const runWith = async (world: Partial<Cli>, ...args: readonly string[]): Promise<Ran> => {
    const [out, notes]: [string[], string[]] = [[], []];
    const code = await runCli(args, {
      env: { HOME: path, ...env },
      cwd: path,
      print: (line) => void out.push(line),
      note: (line) => void notes.push(line),
      fetch,
      ask: null,
      signal: new AbortController().signal,
      ...world,
    });
    return { code, out: out.join("\n"), notes: notes.join("\n") };
  };
  try {
    await work({
      path,
      runWith,
      run: (...args) => runWith({}, ...args),
      read: (file) => Deno.readTextFile(join(path, file)),
      write: (file, text) =>
        typeof text === "string" ? Deno.writeTextFile(join(path, file), text) : Deno.writeFile(join(path, file), text),
      git: (...args) => git(path, args),
    });
  } finally {
    await Deno.remove(path, { recursive: true });
  }
}

const AUTHOR = { GIT_AUTHOR_NAME: "Grace", GIT_AUTHOR_EMAIL: "grace@example.com" };
const COMMITTER = { GIT_COMMITTER_NAME: "Grace", GIT_COMMITTER_EMAIL: "grace@example.com" };

async function git(path: string, args: readonly string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command("git", {
    args: ["-C", path, ...args],
    env: { ...AUTHOR, ...COMMITTER, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

/** The programs' lines of an example, whichever of the two services it is for. */
const STEPS = z.union([
  z.object({ jobs: z.object({ agent: z.object({ steps: z.array(z.object({ run: z.string().optional() })) }) }) })
    .transform(({ jobs }) => jobs.agent.steps.flatMap(({ run }) => run ?? [])),
  z.object({ agent: z.object({ script: z.array(z.string()) }) }).transform(({ agent }) => agent.script),
]);

/** The commands of the program in the examples for GitHub Actions and GitLab, in their order. */
export async function exampleCommands(): Promise<readonly (readonly string[])[]> {
  const folder = new URL("../../packages/cli/examples/", import.meta.url);
  return await Promise.all(["github-actions.yml", "gitlab-ci.yml"].map(async (name) => {
    const lines = STEPS.parse(parse(await Deno.readTextFile(new URL(name, folder))));
    return lines.flatMap((line) => [.../\bagent (?:check|test|push)[^;]*/.exec(line) ?? []]);
  }));
}
