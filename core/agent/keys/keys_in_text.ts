/**
 * Finds keys in the text of any file: instructions, tasks, cards and descriptions are visible to everyone with the
 * files, and sent to a model.
 *
 * @module
 */
import type { Problem } from "../../problem.ts";
import { type AgentFiles, fileKind } from "../files.ts";
import { isKeyValue } from "./key_forms.ts";
import { KEY_IN_FILE } from "../actions/literal_key.ts";
import { problemIn } from "../source/source.ts";

/** A possible key: keys of services have at least this length, so that "keys begin with sk_live_" does not count. */
const WORD = /[\w.-]{16,2000}/g;

/**
 * Returns a problem for each file that contains a key's format; a warning for a test, whose message may contain one on
 * purpose.
 */
export function keysInTexts(
  files: AgentFiles,
  found: readonly Problem[],
): { readonly problems: readonly Problem[]; readonly warnings: readonly Problem[] } {
  const known = new Set(found.filter(({ code }) => code === KEY_IN_FILE).map(({ file }) => file));
  const inFiles = [...files].filter(([path]) => !known.has(path)).flatMap(([path, text]) => {
    const place = keyIn(text);
    return place === null ? [] : [{
      isTest: fileKind(path) === "tests",
      problem: problemIn(path, place, {
        code: fileKind(path) === "tests" ? "agent.maybe-key-in-file" : KEY_IN_FILE,
        message: "The text holds a key, which everyone who reads the files or their history would see.",
        fix: "Take it out, store it with set_key where an action needs it, and renew it at the app: it was shown here.",
      }),
    }];
  });
  return {
    problems: inFiles.filter(({ isTest }) => !isTest).map(({ problem }) => problem),
    warnings: inFiles.filter(({ isTest }) => isTest).map(({ problem }) => problem),
  };
}

/** Returns the place of the first key in a text. */
function keyIn(text: string): { readonly line: number; readonly column: number } | null {
  for (const [at, line] of text.split("\n").entries()) {
    const word = [...line.matchAll(WORD)].find(([word]) => isKeyValue(word));
    if (word !== undefined) return { line: at + 1, column: word.index + 1 };
  }
  return null;
}
