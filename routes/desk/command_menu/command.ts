/**
 * Commands of the menu behind Ctrl-K, and their search by typed words.
 *
 * @module
 */
import type { IconName } from "../ui/icons.tsx";

/** The effect of a command. */
export type CommandEffect =
  | { readonly kind: "go"; readonly to: string }
  /** Submits a form. */
  | { readonly kind: "send"; readonly to: string; readonly fields: Readonly<Record<string, string>> }
  /** Sends a key to the page, as if it had been typed. */
  | { readonly kind: "press"; readonly key: string };

/** A line of the menu. */
export type MenuCommand = {
  readonly label: string;
  readonly icon: IconName;
  readonly effect: CommandEffect;
  /** Shown at the end of the line: the target or a state. */
  readonly hint?: string;
  /** The key that does the same without the menu. */
  readonly hotkey?: string;
  /** Further words that a search matches. */
  readonly words?: string;
};

/** Commands under one heading. */
export type CommandGroup = { readonly label: string; readonly commands: readonly MenuCommand[] };

/**
 * The score of a typed word: equal to a whole word of the label, or a prefix of the label, of a word in it, or of
 * another word.
 */
const FIT = { whole: 5, label: 4, word: 3, other: 1, none: 0 } as const;

/**
 * The commands with a word for every typed prefix, best match first; all in their order when nothing was typed.
 *
 * @example
 * ```ts
 * fittingCommands(commands, "busi ho"); // Business hours
 * ```
 */
export function fittingCommands(commands: readonly MenuCommand[], typed: string): readonly MenuCommand[] {
  const words = wordsOf(typed);
  if (words.length === 0) return commands;
  return commands.map((command) => ({ command, fit: fitOf(command, words) }))
    .filter(({ fit }) => fit > FIT.none)
    .toSorted((one, other) => other.fit - one.fit)
    .map(({ command }) => command);
}

function fitOf({ label, words: others = "", hint = "" }: MenuCommand, typed: readonly string[]): number {
  const [own, other] = [wordsOf(label), wordsOf(`${others} ${hint}`)];
  const fits = typed.map((word) => {
    if (own.includes(word)) return FIT.whole;
    if (own[0]?.startsWith(word)) return FIT.label;
    if (own.some((each) => each.startsWith(word))) return FIT.word;
    return other.some((each) => each.startsWith(word)) ? FIT.other : FIT.none;
  });
  return fits.includes(FIT.none) ? FIT.none : fits.reduce<number>((sum, fit) => sum + fit, 0);
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
