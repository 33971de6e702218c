/**
 * Lines in a model's text that imitate what the desk writes into the conversation: a model that reads such lines repeats
 * them, and a customer would take them for the desk's own.
 *
 * @module
 */

/** How the lines begin that the desk alone writes, for the model's eyes; in brackets, the text of a link may begin so. */
const DESK_LINES: readonly string[] = [
  "waiting for a yes to:",
  "the customer is asked:",
  "(the desk:",
  "(pressed the button ",
  "(the page said:",
  "(sent a file that you cannot open:",
];

const DESK_BRACKETS: readonly string[] = ["[the desk", "[desk", "[untrusted ", "[end "];

/** Longer brackets are no line of the desk. */
const BRACKET_CHARS_MAX = 160;

/** Marks of quotations, lists and emphasis before a line. */
const DECORATION = /^[\s>*_#•-]+/;

/** A filter of lines. */
export type LineFilter = {
  /** The part of the text so far that may be shown. */
  add(text: string): string;
  end(): string;
};

/**
 * Opens a filter that drops each line that begins like one of the desk's own.
 *
 * @example
 * const filter = openLineFilter();
 * filter.add("Sure.\nWaiting for a "); // "Sure.\n"
 * filter.add("yes to: Change plan\nBye."); // "Bye."
 */
export function openLineFilter(): LineFilter {
  let held = "";
  let state: "start" | "shown" | "dropped" = "start";

  function take(isEnd: boolean): string {
    let shown = "";
    while (held !== "") {
      // Blank lines and decoration go with the line that follows them.
      const from = state === "start" ? DECORATION.exec(held)?.[0].length ?? 0 : 0;
      if (state === "start") {
        const isDesks = isDeskLine(held.slice(from).toLowerCase(), isEnd);
        if (isDesks === null) return shown;
        state = isDesks ? "dropped" : "shown";
      }
      const at = held.indexOf("\n", from);
      const end = at < 0 ? held.length : at + 1;
      if (state === "shown") shown += held.slice(0, end);
      held = held.slice(end);
      if (at >= 0) state = "start";
    }
    return shown;
  }

  return {
    add(text) {
      held += text;
      return take(false);
    },
    end: () => take(true),
  };
}

/** Whether a line is one of the desk's; null when more of it must be read. */
function isDeskLine(line: string, isEnd: boolean): boolean | null {
  if (!isEnd && [...DESK_LINES, ...DESK_BRACKETS].some((each) => each.startsWith(line))) return null;
  if (DESK_LINES.some((each) => line.startsWith(each))) return true;
  if (!DESK_BRACKETS.some((each) => line.startsWith(each))) return false;
  const [bracket = ""] = /^[^\]\n]*\]?/.exec(line) ?? [];
  if (bracket.length > BRACKET_CHARS_MAX) return false;
  // Only what follows tells a bracket from the text of a link.
  return bracket.length === line.length && !isEnd ? null : line[bracket.length] !== "(";
}
