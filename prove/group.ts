/**
 * A group of attempts: what is tried against the copy of the installation, and the results.
 *
 * @module
 */
import type { Copy } from "./copy.ts";
import type { Requirement } from "./standards.ts";

/** What a group tried. */
export type GroupResult = {
  readonly tried: number;
  /** One line for each attempt that succeeded where it must not; empty when all held. */
  readonly broken: readonly string[];
  /** One line for each attempt that had no answer in time, so that nothing is known of it. */
  readonly unknown: readonly string[];
  /** Figures for the reader, such as how many yeses there were; name and value. */
  readonly figures: Readonly<Record<string, number>>;
};

/** How a group runs. */
export type GroupOptions = {
  /** How many attempts a group makes that can have any number. */
  readonly size: number;
  /** Called after each attempt of such a group: how many are done, of how many. */
  readonly onProgress: (done: number, of: number) => void;
};

/** One group of attempts. */
export type Group = {
  readonly name: string;
  /** One sentence: what must hold. */
  readonly promise: string;
  /** The requirements of OWASP that it gives evidence for. */
  readonly evidenceFor: readonly Requirement[];
  readonly run: (copy: Copy, options: GroupOptions) => Promise<GroupResult>;
};

/** The largest number of broken attempts, and of unknown ones, that are written out. */
const LINES_MAX = 50;

/** Collects what a group finds. */
export type Tally = {
  /** Notes an attempt; a line says what broke. */
  readonly note: (broken: string | null) => void;
  /** Notes an attempt that had no answer in time. */
  readonly unknown: (line: string) => void;
  /** Notes that the attempts can succeed at all: the honest form of the same request must work. */
  readonly control: (what: string, works: boolean) => void;
  readonly result: (figures?: Readonly<Record<string, number>>) => GroupResult;
};

/** Starts counting. */
export function tally(): Tally {
  let tried = 0;
  const [broken, unknown]: [string[], string[]] = [[], []];
  const count = (line: string | null, among: string[]) => {
    tried++;
    if (line !== null && among.length < LINES_MAX) among.push(line);
  };
  const note = (line: string | null) => count(line, broken);
  return {
    note,
    unknown: (line) => count(line, unknown),
    control: (what, works) => {
      if (!works) note(`the control failed, so the attempts say nothing: ${what}`);
    },
    result: (figures = {}) => ({ tried, broken, unknown, figures }),
  };
}
