/**
 * Builds the lines of a snapshot.
 *
 * @module
 */
import { nameOf, quoted, roleOf, statesOf } from "./element_text.ts";
import { publicText } from "./privacy.ts";
import { submits } from "./target.ts";

/** An element of a snapshot, with its role and name there. */
export type ListedElement = { readonly element: Element; readonly role: string; readonly name: string };

/** The lines under construction. */
export type SnapshotLines = {
  /** Appends text to the current line. */
  readonly say: (text: string) => void;
  /** Ends the line of text. */
  readonly end: () => void;
  /** Ends the line of text; the next one is a heading. */
  readonly head: () => void;
  readonly list: (element: Element, role: string) => void;
  /** Adds a line that is not text of the page; never the same twice in a row. */
  readonly note: (text: string) => void;
  readonly isFull: () => boolean;
  readonly lines: readonly string[];
  readonly listed: ReadonlyMap<string, ListedElement>;
};

const ELEMENTS_MAX = 300;
const BYTES_MAX = 12 * 1024;
const LINE_CHARS_MAX = 200;
const OPTIONS_MAX = 20;

/** Makes a builder without lines. */
export function createLines(): SnapshotLines {
  const lines: string[] = [];
  const listed = new Map<string, ListedElement>();
  const encoder = new TextEncoder();
  let bytes = 0;
  let full = false;
  let text = "";
  let mark = "";

  function add(line: string) {
    // As JSON, in which a quotation mark takes two bytes.
    bytes += encoder.encode(JSON.stringify(line)).length + 1;
    if (bytes > BYTES_MAX) full = true;
    else if (!full) lines.push(line);
  }

  function end() {
    const line = publicText(text, LINE_CHARS_MAX);
    // Text of the page must not look like another kind of line.
    if (line) add(mark + line.replace(/^[[#\\]/, "\\$&"));
    text = mark = "";
  }

  function listOptions(select: HTMLSelectElement) {
    for (const option of Array.from(select.options).slice(0, OPTIONS_MAX)) {
      add('option "' + quoted(publicText(option.text, 80)) + '"' + (option.disabled ? " disabled" : ""));
    }
  }

  return {
    lines,
    listed,
    end,
    say(piece) {
      text += piece;
    },
    head() {
      end();
      mark = "# ";
    },
    list(element, role) {
      const before = mark;
      end();
      mark = before;
      if (listed.size >= ELEMENTS_MAX) full = true;
      if (full) return;
      const ref = "e" + (listed.size + 1);
      const name = nameOf(element);
      const states = statesOf(element, role).concat(submits(element) ? "submits" : []);
      add(["[" + ref + "]" + role, '"' + quoted(name) + '"', ...states].join(" "));
      if (full) return;
      listed.set(ref, { element, role, name });
      if (element instanceof HTMLSelectElement) listOptions(element);
    },
    note(line) {
      end();
      if (lines[lines.length - 1] !== line) add(line);
    },
    isFull: () => full,
  };
}

/** Whether an element is still on the page, with the same role and name. */
export function isUnchanged({ element, role, name }: ListedElement): boolean {
  return element.isConnected && (roleOf(element) || "generic") === role && nameOf(element) === name;
}
