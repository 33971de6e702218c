/**
 * Lines in a model's text that imitate what the desk writes into the conversation: a model that reads such lines
 * repeats them, and a customer would take them for the desk's own.
 *
 * @module
 */
import { OUTCOME_NAMES } from "../outcomes.ts";

/**
 * The beginnings of lines that only the desk writes, for the model; includes those of older versions, which occur in
 * conversations. A test generates the lines again and compares.
 */
const DESK_LINES: readonly string[] = [
  "the customer is asked, with buttons",
  "the customer is asked (",
  "the customer is asked:",
  "the customer is on this page:",
  "the customer sees the desk's receipt",
  "the customer sees the answer as a card",
  "the customer said yes, and ",
  "the customer pressed a button:",
  "the customer has read this line",
  "the customer was not asked, and nothing",
  "the customer wrote among other things:",
  "the desk's record does not have",
  "waiting for the customer's yes",
  "waiting for a yes to:",
  "this is no longer asked, because",
  "the desk answered the press:",
  "the desk said this to the customer,",
  "a person of the team wrote to the customer:",
  "the page reported this just before:",
  "the page that the customer said yes to",
  "this came by email. no one knows",
  "this came by email from another address",
  ...OUTCOME_NAMES.map((name) => `outcome: ${name}`),
  "(the desk:",
  "(pressed the button ",
  "(the page said:",
  "(sent a file that you cannot open:",
];

const DESK_BRACKETS: readonly string[] = ["[the desk", "[desk", "[untrusted ", "[end "];

/** The beginnings of a mark; with a marker it also counts in the middle of a line. */
const MARKS: readonly string[] = ["[desk ", "[untrusted ", "[end "];

/** The continuation of a mark with the conversation's marker, or with the dots of the rules. */
const MARKER = /^(?:[\da-f]{12}|…)[\]:]/;
const MARKER_SO_FAR = /^(?:[\da-f]{0,12}|…)$/;

/** Longer brackets are not a line of the desk. */
const BRACKET_CHARS_MAX = 160;
/** The number of characters that identify a line of the desk. */
const LINE_START_CHARS = BRACKET_CHARS_MAX + 40;
/**
 * The maximum length of blank lines and decoration that wait for the line after them; longer ones are shown without it.
 */
const DECORATION_CHARS_MAX = 1024;

/** Marks of quotations, lists and emphasis before a line. */
const DECORATION = /^[\s>*_#•-]+/;

/** How a filter treats the rest of a line. */
type LineState = "start" | "shown" | "dropped" | "cut";

/** A filter of lines. */
export type LineFilter = {
  /** Returns the part of the text so far that may be shown. */
  add(text: string): string;
  end(): string;
};

/**
 * Opens a filter that drops each line that begins like one of the desk's own, and the rest of a line after a mark of
 * the desk.
 *
 * @example
 * const filter = openLineFilter();
 * filter.add("Sure.\nWaiting for a "); // "Sure.\n"
 * filter.add("yes to: Change plan\nBye."); // "Bye."
 */
export function openLineFilter(): LineFilter {
  let held = "";
  let state: LineState = "start";

  function take(isEnd: boolean): string {
    let shown = "";
    while (held !== "") {
      // Blank lines and decoration belong to the line after them.
      const from = state === "start" ? DECORATION.exec(held)?.[0].length ?? 0 : 0;
      if (state === "start") {
        const isDesks = isDeskLine(held.slice(from, from + LINE_START_CHARS).toLowerCase(), isEnd);
        if (isDesks === null) return shown + letGo(from);
        state = isDesks ? "dropped" : "shown";
      }
      const at = held.indexOf("\n", from);
      const end = at < 0 ? held.length : at + 1;
      // A partly shown line keeps its line break.
      if (state === "cut" && at >= 0) shown += "\n";
      const mark = state === "shown" ? firstMark(held.slice(0, end), isEnd || at >= 0) : null;
      if (state === "shown") shown += held.slice(0, mark?.at ?? end);
      held = held.slice(mark?.at ?? end);
      if (mark !== null && !mark.isWhole) return shown;
      if (mark !== null) state = "cut";
      else if (at >= 0) state = "start";
    }
    return shown;
  }

  /** Releases the decoration before a line, if it is longer than what may wait. */
  function letGo(length: number): string {
    if (length <= DECORATION_CHARS_MAX) return "";
    const decoration = held.slice(0, length);
    held = held.slice(length);
    return decoration;
  }

  return {
    add(text) {
      held += text;
      return take(false);
    },
    end: () => take(true),
  };
}

/** Returns the first mark of the desk in a line, or what may become one if the line continues. */
function firstMark(line: string, isEnd: boolean): { readonly at: number; readonly isWhole: boolean } | null {
  for (let at = line.indexOf("["); at >= 0; at = line.indexOf("[", at + 1)) {
    const rest = line.slice(at);
    const opening = MARKS.find((each) => rest.startsWith(each));
    const marker = opening === undefined ? null : rest.slice(opening.length);
    if (marker !== null && MARKER.test(marker)) return { at, isWhole: true };
    const mayBecome = marker === null ? MARKS.some((each) => each.startsWith(rest)) : MARKER_SO_FAR.test(marker);
    if (mayBecome && !isEnd) return { at, isWhole: false };
  }
  return null;
}

/** Whether a line is one of the desk's; null if more of it must be read. */
function isDeskLine(line: string, isEnd: boolean): boolean | null {
  if (!isEnd && [...DESK_LINES, ...DESK_BRACKETS].some((each) => each.startsWith(line))) return null;
  if (DESK_LINES.some((each) => line.startsWith(each))) return true;
  if (!DESK_BRACKETS.some((each) => line.startsWith(each))) return false;
  const [bracket = ""] = /^[^\]\n]*\]?/.exec(line) ?? [];
  if (bracket.length > BRACKET_CHARS_MAX) return false;
  // Only what follows distinguishes a bracket from the text of a link.
  return bracket.length === line.length && !isEnd ? null : line[bracket.length] !== "(";
}
