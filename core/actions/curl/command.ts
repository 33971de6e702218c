/**
 * Splits a copied curl command line into the arguments that curl would get.
 *
 * @module
 */
import { parse, type ParseEntry } from "shell-quote";

/** The words after `curl`, and what was left out on the way. */
export type CurlCommand = {
  readonly words: readonly string[];
  readonly notes: readonly string[];
};

/** Marks a shell variable's name in a word; no shell or address uses these characters. */
const VARIABLE = { open: "\uE000", close: "\uE001" } as const;
const VARIABLE_PLACE = /\uE000([^\uE000\uE001]*)\uE001/g;

/** Splits a command as a POSIX shell does; null when it is not a curl command. */
export function readCurlCommand(text: string): CurlCommand | null {
  const notes: string[] = [];
  const entries = shellEntries(joinLines(text));
  const words: string[] = [];
  for (const entry of entries) {
    const word = wordOf(entry);
    if (word === null) {
      if (!isComment(entry)) notes.push("Only the first command was read; what follows it was left out.");
      break;
    }
    words.push(word);
  }
  const [program, ...rest] = words;
  if (program === undefined || !/(?:^|\/)curl(?:\.exe)?$/.test(program)) return null;
  return { words: rest, notes };
}

/** The text with each shell variable replaced by what `fill` gives for its name, which can name a secret or an input. */
export function fillVariables(text: string, fill: (name: string) => string): string {
  return text.replace(VARIABLE_PLACE, (_whole, name: string) => fill(`${name.replace(/\W+/g, "_")}`));
}

/** Where shell variables are in a text. */
export function variablesIn(text: string): readonly { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(VARIABLE_PLACE)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Empty for text that no shell would take, such as an unfinished `${`. */
function shellEntries(command: string): readonly ParseEntry[] {
  try {
    return parse(command, (name) => name === "" ? "$" : `${VARIABLE.open}${name}${VARIABLE.close}`);
  } catch {
    return [];
  }
}

function joinLines(text: string): string {
  const command = text.trim().replace(/^[$>#]\s+/, "");
  const isWindows = /\^\s*\r?\n|\^"/.test(command);
  const unixLike = isWindows ? command.replace(/\^[ \t]*\r?\n/g, " ").replace(/\^([\s\S])/g, "$1") : command;
  // A shell ends the command at the end of a line; a pasted command of several lines is meant as one.
  return unixLike.replace(/\\[ \t]*\r?\n/g, " ");
}

function wordOf(entry: ParseEntry): string | null {
  if (typeof entry === "string") return entry;
  // An unquoted address with ? or [ ] is a pattern to the shell, which finds no file and passes it on.
  return "op" in entry && entry.op === "glob" ? entry.pattern : null;
}

function isComment(entry: ParseEntry): boolean {
  return typeof entry === "object" && "comment" in entry;
}
