/**
 * The context in which an element is written: the writer, and the enclosing elements.
 *
 * @module
 */

import { squeeze } from "./clean.ts";
import { type MarkdownWriter, newMarkdownWriter } from "./markdown_writer.ts";
import type { Element } from "./tree.ts";

/** The context of an element. */
export type WriterContext = {
  readonly writer: MarkdownWriter;
  readonly leftOut: ReadonlySet<Element>;
  /** The base of relative addresses. */
  readonly base: string | null;
  /** The open inline markers: a marker is not nested in itself. */
  readonly marks: ReadonlySet<string>;
  /** Whether the output is one line, such as a heading's, in which no heading or term may be written. */
  readonly isLine: boolean;
  /** Writes the content of an element. */
  readonly writeInside: (element: Element, context: WriterContext) => void;
};

/** Writes the content of an element as a separate text. */
export function writeApart(element: Element, context: WriterContext): string {
  const writer = newMarkdownWriter();
  context.writeInside(element, { ...context, writer });
  return writer.markdown();
}

/**
 * Writes the content of an element as one line. A line inside another is written as part of it: written separately,
 * many nested ones would cost their size times their depth.
 */
export function writeLine(element: Element, context: WriterContext): string {
  return squeeze(writeApart(element, { ...context, isLine: true }));
}
