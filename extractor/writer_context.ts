/**
 * The context of writing an element: the writer and the state around the element.
 *
 * @module
 */

import { squeeze } from "./clean.ts";
import { type MarkdownWriter, newMarkdownWriter } from "./markdown_writer.ts";
import type { Element } from "./tree.ts";

/** What a writer of an element knows. */
export type WriterContext = {
  readonly writer: MarkdownWriter;
  readonly leftOut: ReadonlySet<Element>;
  /** Where relative addresses start. */
  readonly base: string | null;
  /** The inline marks that are open: a mark is not nested in itself. */
  readonly marks: ReadonlySet<string>;
  /** Whether it becomes one line, such as that of a heading: no heading or term is written in it as one. */
  readonly isLine: boolean;
  /** Writes everything inside of an element. */
  readonly writeInside: (element: Element, context: WriterContext) => void;
};

/** Writes what is inside of an element as a text of its own. */
export function writeApart(element: Element, context: WriterContext): string {
  const writer = newMarkdownWriter();
  context.writeInside(element, { ...context, writer });
  return writer.markdown();
}

/**
 * Writes what is inside of an element as one line, and a line in that one as a part of it: written apart again in each of
 * many that are nested, a text would cost its size times their depth.
 */
export function writeLine(element: Element, context: WriterContext): string {
  return squeeze(writeApart(element, { ...context, isLine: true }));
}
