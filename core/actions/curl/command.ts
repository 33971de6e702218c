/**
 * Splits a copied curl command line into the arguments that curl would get.
 *
 * @module
 */
import { parse, type ParseEntry } from "shell-quote";

/** The words after `curl`, and what was omitted. */
export type CurlCommand = {
  readonly words: readonly string[];
  readonly notes: readonly string[];
};

/** Marks a shell variable's name in a word; shells and URLs do not use these characters. */
const VARIABLE = { open: "\uE000", close: "\uE001" } as const;
const VARIABLE_PLACE = /\uE000([^\uE000\uE001]*)\uE001/g;

/** Splits a command like a POSIX shell; null if it is not a curl command. */
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

/**
 * Returns the text with each shell variable replaced by the result of `fill` for its name, which is valid for a secret
 * or an input.
 */
export function fillVariables(text: string, fill: (name: string) => string): string {
  return text.replace(VARIABLE_PLACE, (_whole, name: string) => fill(`${name.replace(/\W+/g, "_")}`));
}

/**
 * Returns the quote that a command opens and does not close, and the option before it: a shell would wait for the rest.
 * Null if all are closed.
 */
export function openQuoteIn(text: string): { readonly quote: string; readonly after: string } | null {
  const command = joinLines(text);
  let open: { readonly quote: string; readonly at: number } | null = null;
  for (let at = 0; at < command.length; at++) {
    const character = command.charAt(at);
    if (character === "\\" && open?.quote !== "'") at++;
    // A preceding dollar enables escapes in the quotes, including an escaped quote.
    else if (open?.quote === "'" && character === "\\" && command.charAt(open.at - 1) === "$") at++;
    else if (open !== null) open = character === open.quote ? null : open;
    else if (character === "'" || character === '"') open = { quote: character, at };
    else if (character === "#" && /(?:^|\s)$/.test(command.slice(Math.max(0, at - 1), at))) return null;
  }
  if (open === null) return null;
  // Other words of the command are not shown: one may be a key.
  const after = command.slice(0, open.at).split(/\s+/).findLast((word) => /^(?:--?[a-z][a-z-]*|curl)$/i.test(word));
  return { quote: open.quote, after: after ?? "curl" };
}

/** Finds the shell variables in a text. */
export function variablesIn(text: string): readonly { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(VARIABLE_PLACE)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Returns nothing for text that no shell would accept, such as an unfinished `${`. */
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
  // A shell ends the command at the end of a line; a pasted command of several lines is intended as one.
  return unixLike.replace(/\\[ \t]*\r?\n/g, " ");
}

function wordOf(entry: ParseEntry): string | null {
  if (typeof entry === "string") return entry;
  // An unquoted URL with ? or [ ] is a pattern to the shell, which matches no file and passes it on.
  return "op" in entry && entry.op === "glob" ? entry.pattern : null;
}

function isComment(entry: ParseEntry): boolean {
  return typeof entry === "object" && "comment" in entry;
}
