/**
 * The arguments of each operator's command: an unknown option or an extra word is refused before anything is done, so
 * that `thaw --help` thaws nothing.
 *
 * @see docs/reference/commands.md
 * @module
 */
import { parseArgs } from "node:util";

/** The arguments of a command. */
type Usage = {
  /** The rest of its usage line after the name. */
  readonly words: string;
  readonly says: string;
  /** The maximum number of words besides its options. */
  readonly wordsMax: number;
  /** Its options, and whether a value follows. */
  readonly options: Readonly<Record<string, "value" | "alone">>;
};

/** The words that are not options, and the options by name. */
export type ParsedArguments = {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
};

/** The result of parsing: a fault, help, or the arguments. */
export type ReadWords =
  | ({ readonly kind: "ok" } & ParsedArguments)
  | { readonly kind: "help"; readonly text: string }
  | { readonly kind: "fault"; readonly text: string };

const COMMANDS = {
  backup: {
    words: "[file] [--scheduled] [--verify]",
    says: "Writes one archive of everything: rows, files, keys.",
    wordsMax: 1,
    options: { scheduled: "alone", verify: "alone" },
  },
  restore: {
    words: "<file> [--identity <file>]",
    says: "Puts an archive into an empty data folder or database.",
    wordsMax: 1,
    options: { identity: "value" },
  },
  files: {
    words: "<s3 | folder>",
    says: "Copies attached files to the bucket, or to the folder, and compares each.",
    wordsMax: 1,
    options: {},
  },
  freeze: {
    words: "[--print] [--yes] [--named]",
    says: "Proposes what may leave the machine, and writes it down when you agree.",
    wordsMax: 0,
    options: { print: "alone", yes: "alone", named: "alone" },
  },
  thaw: { words: "", says: "Removes freeze.json.", wordsMax: 0, options: {} },
  import: {
    words: "<intercom | zendesk | chatwoot> <folder> [--dry-run] [--workspace <name>]",
    says: "Takes over what another product has exported.",
    wordsMax: 2,
    options: { "dry-run": "alone", workspace: "value" },
  },
  team: {
    words: "[list | invite <email> [--name <name>] [--role <role>] [--workspace <name>] | " +
      "reset <email> [--without-second-step]]",
    says: "Lists everyone with an account, invites, or makes a link that sets a new password.",
    wordsMax: 2,
    options: { name: "value", role: "value", workspace: "value", "without-second-step": "alone" },
  },
  recover: {
    words: "<email> [--without-second-step]",
    says: "Prints a link that sets a new password for an owner who is locked out.",
    wordsMax: 1,
    options: { "without-second-step": "alone" },
  },
  doctor: { words: "", says: "Checks the installation and says how to fix each fault.", wordsMax: 0, options: {} },
} as const satisfies Readonly<Record<string, Usage>>;

/** A command of the operator. */
export type CommandName = keyof typeof COMMANDS;

/** The names of the commands. */
export const COMMAND_NAMES = Object.keys(COMMANDS).filter(isCommandName);

/** Whether a command of this name exists. */
export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

/** The usage line of a command. */
export function usageOf(name: CommandName): string {
  return `Usage: deno task ${name} ${COMMANDS[name].words}`.trimEnd();
}

/** Parses the arguments after a command's name. */
export function readWords(name: CommandName, words: readonly string[]): ReadWords {
  const usage: Usage = COMMANDS[name];
  if (words.some((word) => word === "--help" || word === "-h")) {
    return { kind: "help", text: `${usage.says}\n${usageOf(name)}` };
  }
  const options = Object.fromEntries(
    Object.entries(usage.options).map(([option, takes]) => [
      option,
      { type: takes === "value" ? "string" as const : "boolean" as const },
    ]),
  );
  try {
    const { positionals, values } = parseArgs({ args: [...words], options, allowPositionals: true });
    const excess = positionals[usage.wordsMax];
    if (excess === undefined) return { kind: "ok", words: positionals, options: { ...values } };
    return { kind: "fault", text: `There is one word too many: "${excess}".\n${usageOf(name)}` };
  } catch (error) {
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    return { kind: "fault", text: `${sentence.replace(/\.?$/, ".")}\n${usageOf(name)}` };
  }
}
