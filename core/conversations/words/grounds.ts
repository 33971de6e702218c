/**
 * Checks what the statements of an answer rest on while it streams: citations that hold, else the words of a source.
 *
 * @see docs/decisions/knowledge.md, "What a model's citation must hold"
 * @module
 */
import { memo } from "../../memo.ts";
import { type Citation, findCitation, stemsOf } from "./citations.ts";
import { figuresIn, givenIn } from "./figures.ts";
import type { StatementCount } from "../../model/answer_counts.ts";
import type { TurnChunk, TurnRun } from "../run/run.ts";
import { isStatement, supports } from "./sources.ts";

/** Texts that a model was given, besides sources, results and instructions; and those of the customer. */
export type GivenTexts = { readonly all: readonly string[]; readonly own: readonly string[] };

/** The statements of one text. */
export type Grounds = {
  /** Adds the next part of the text. @returns its citations that hold, each with the number of its source */
  add(text: string, citations: readonly Citation[]): readonly Citation[];
  /** The numbers of the citations that held, in order. */
  readonly cited: readonly number[];
  /** Counts the statements, and those without a source for their words or for a figure. */
  count(): GroundsCount;
};

/** The counts, with the figures that the model was not given: as written, without duplicates. */
export type GroundsCount = StatementCount & { readonly unknownFigures: readonly string[] };

/** The parts needed of a turn, or of other writers of an answer. */
type GroundedTurn = Pick<TurnRun, "live"> & {
  readonly progress: Pick<TurnRun["progress"], "found" | "foundBefore" | "history">;
};

/**
 * Starts checking one text.
 *
 * @param given the other texts that the model was given; read if the text has a figure
 */
export function openGrounds(
  run: GroundedTurn,
  given: () => GivenTexts = () => ({ all: [], own: [] }),
  locale: string | null = null,
): Grounds {
  const cited: number[] = [];
  const sentences: { text: string; isCited: boolean }[] = [];

  /** A part continues its sentence; a citation may follow the end of its sentence. */
  function current(text: string) {
    const last = sentences.at(-1);
    if (last !== undefined && (text.trim() === "" || !/[.!?…。！？؟۔।]\s*$|\n$/.test(last.text))) return last;
    const next = { text: "", isCited: false };
    sentences.push(next);
    return next;
  }

  /** A question states nothing. */
  function statements() {
    return sentences.filter(({ text }) => !/[?？؟]\s*$/.test(text));
  }

  function unknownFigures(): readonly string[] {
    const figures = figuresIn(statements().map(({ text }) => text).join("\n"), locale);
    if (figures.length === 0) return [];
    const { all, own } = given();
    const known = givenIn([...textsOf(run), ...ownTexts(run), ...all], [...ownTexts(run), ...own], locale);
    return [...new Set(figures.filter((figure) => !known.has(figure)).map(({ written }) => written))];
  }

  return {
    cited,
    add(text, citations) {
      const sentence = current(text);
      sentence.text += text;
      const sources = new Map([...run.progress.found, ...run.progress.foundBefore]);
      // The same citation is looked up once, however often the sentence repeats it.
      const found = memo<Citation | null>(citations.length + 2);
      const held = citations.flatMap((citation) =>
        found(JSON.stringify(citation), () => findCitation(sources, citation, sentence.text)) ?? []
      );
      if (held.length > 0) sentence.isCited = true;
      cited.push(...held.map(({ n }) => n));
      return held;
    },
    count() {
      const unknown = unknownFigures();
      const hasUnknown = (text: string) => unknown.some((figure) => text.includes(figure));
      const stated = statements().filter(({ text }) => isStatement(text) || hasUnknown(text));
      const texts = stated.length === 0 ? [] : textsOf(run).map(stemsOf);
      const unsupported = stated.filter(({ text, isCited }) =>
        hasUnknown(text) || !isCited && !texts.some((one) => supports(one, text))
      );
      return { statements: stated.length, unsupported: unsupported.length, unknownFigures: unknown };
    },
  };
}

/** Everything that the model may take a statement from. */
function textsOf({ live, progress }: GroundedTurn): readonly string[] {
  const { instructions, tasks } = live.agent;
  return [
    ...[...progress.found.values(), ...progress.foundBefore.values()].flatMap(wordsOf),
    ...progress.history.flatMap((message) => message.role === "result" ? [message.text] : []),
    instructions.body,
    ...[...tasks.values()].map(({ body }) => body),
  ];
}

/** Returns the customer's own messages. */
function ownTexts({ progress }: GroundedTurn): readonly string[] {
  return progress.history.flatMap((message) => message.role === "customer" ? [message.text] : []);
}

/** Returns the text of a source; and its title and address, for an answer that ends with a link to it. */
function wordsOf({ text, title, headings, url }: TurnChunk): readonly string[] {
  return [text, [title, ...headings, url ?? ""].join(" ")];
}
