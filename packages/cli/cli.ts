/**
 * The environment and arguments of the commands.
 *
 * @module
 */
import type { AllowedHosts } from "../../core/agent/actions/private_hosts.ts";

/** The environment of the program; tests pass their own. */
export type Cli = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Prints a line of the result. */
  readonly print: (line: string) => void;
  /** Prints a line for people beside the result. */
  readonly note: (line: string) => void;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Asks a person at a terminal; null without one. */
  readonly ask: ((question: string) => Promise<string>) | null;
  /** Ends commands that run until they are stopped. */
  readonly signal: AbortSignal;
};

/** The arguments of a command. */
export type CommandRun = {
  readonly cli: Cli;
  /** The folder of the agent, absolute. */
  readonly folder: string;
  readonly options: Options;
  /** The words after the command's name. */
  readonly words: readonly string[];
};

/** All options, as written. */
export type Options = {
  readonly [name in CliOption]?: string | boolean | readonly string[] | undefined;
};

/** The content of `desk.json`. */
export type FolderConfig = AllowedHosts & {
  readonly desk: string | null;
  /** Whether every push is signed. */
  readonly sign: boolean;
};

/** The table of options: their values, and their help. */
export const OPTIONS = {
  folder: { type: "string", short: "f", help: "the agent's folder, else this one" },
  desk: { type: "string", help: "the desk's address, else DESK_URL, else that of desk.json" },
  message: { type: "string", short: "m", help: "push: why, for History; else the last commit's subject" },
  author: { type: "string", help: "push: who made the change, for History; else the last commit's author" },
  yes: { type: "boolean", short: "y", help: "push: saves without asking" },
  "dry-run": { type: "boolean", help: "push, pull: only says what would be done" },
  overwrite: { type: "string", multiple: true, help: "push: a file whose change on the desk is replaced; repeatable" },
  theirs: { type: "boolean", help: "pull: replaces files that were changed here and on the desk" },
  sign: { type: "boolean", help: "push: signs the change with an SSH key; History shows who signed" },
  "signing-key": { type: "string", help: "push: signs with this key, else DESK_SIGNING_KEY or git's user.signingkey" },
  "accept-key-use": { type: "boolean", help: "push: as an owner, lets keys be sent to new places" },
  "accept-reads": { type: "boolean", help: "push: as an owner, lets actions run without a yes" },
  file: { type: "string", help: "test: only the cases of this file, such as account" },
  name: { type: "string", multiple: true, help: "test: only this case; repeatable" },
  json: { type: "string", help: "check, test: also writes the result as JSON into a file; - for the output" },
  junit: { type: "string", help: "test: also writes the result as JUnit XML into a file" },
  test: { type: "boolean", help: "watch: also runs the tests on the desk" },
  checkout: { type: "string", help: "eval: a checkout of the desk, else DESK_CHECKOUT" },
  version: { type: "boolean", help: "prints the version, which is that of the desk it was made with" },
  help: { type: "boolean", short: "h", help: "prints this" },
} as const;

/** The name of an option. */
export type CliOption = keyof typeof OPTIONS;

/** The text of an option. */
export function textOption({ options }: Pick<CommandRun, "options">, name: CliOption): string | null {
  const value = options[name];
  return typeof value === "string" ? value : null;
}

/** All texts of a repeatable option. */
export function textOptions({ options }: Pick<CommandRun, "options">, name: CliOption): readonly string[] {
  const value = options[name];
  return Array.isArray(value) ? value : [];
}

/** Whether a switch is set. */
export function isOn({ options }: Pick<CommandRun, "options">, name: CliOption): boolean {
  return options[name] === true;
}

/** A fault that a person can fix: printed without a stack. */
export class CliError extends Error {
  constructor(message: string, readonly lines: readonly string[] = []) {
    super(message);
    this.name = "CliError";
  }
}
