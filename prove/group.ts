/**
 * A group of attempts against the copy of the installation, and their results.
 *
 * @module
 */
import type { Copy } from "./copy.ts";
import type { Requirement } from "./standards.ts";

/** The results of a group. */
export type GroupResult = {
  readonly tried: number;
  /** One line for each attempt that succeeded but must not; empty when all held. */
  readonly broken: readonly string[];
  /** One line for each attempt without an answer in time, whose result is unknown. */
  readonly unknown: readonly string[];
  /** Figures for the reader, such as the number of yeses, by name. */
  readonly figures: Readonly<Record<string, number>>;
};

/** Options of a run. */
export type GroupOptions = {
  /** The number of attempts in groups of variable size. */
  readonly size: number;
  /** Called after each attempt of such a group with the number done and the total. */
  readonly onProgress: (done: number, of: number) => void;
};

/** A group of attempts. */
export type Group = {
  readonly name: string;
  /** One sentence: the promise that must hold. */
  readonly promise: string;
  /** The OWASP requirements that it gives evidence for. */
  readonly evidenceFor: readonly Requirement[];
  readonly run: (copy: Copy, options: GroupOptions) => Promise<GroupResult>;
};

/** The maximum number of broken attempts, and of unknown ones, that are listed. */
const LINES_MAX = 50;

/** Collects the results of a group. */
export type Tally = {
  /** Records an attempt; a line describes what broke. */
  readonly note: (broken: string | null) => void;
  /** Records an attempt without an answer in time. */
  readonly unknown: (line: string) => void;
  /** Records that attempts can succeed at all: the honest form of the same request must work. */
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
