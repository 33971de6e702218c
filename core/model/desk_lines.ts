/**
 * Lines in a model's text that imitate what the desk writes into the conversation: a model that reads such lines repeats
 * them, and a customer would take them for the desk's own.
 *
 * @module
 */

/** How the lines begin that the desk alone writes, for the model's eyes. */
const DESK_LINES: readonly string[] = [
  "Waiting for a yes to:",
  "The customer is asked:",
  "(The desk:",
  "[the desk",
  "[desk",
  "[untrusted ",
  "[end of ",
  "(pressed the button ",
  "(the page said:",
  "(sent a file that you cannot open:",
];

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
      // Blank lines go with the line that follows them.
      const from = state === "start" ? held.length - held.trimStart().length : 0;
      const line = held.slice(from);
      if (state === "start") {
        if (!isEnd && DESK_LINES.some((each) => each.startsWith(line))) return shown;
        state = DESK_LINES.some((each) => line.startsWith(each)) ? "dropped" : "shown";
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
