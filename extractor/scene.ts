/**
 * What is being written, and where.
 *
 * @module
 */

import { newPaper, type Paper } from "./paper.ts";
import type { Element } from "./tree.ts";

/** What a writer of an element knows. */
export type Scene = {
  readonly paper: Paper;
  readonly leftOut: ReadonlySet<Element>;
  /** Where relative addresses start. */
  readonly base: string | null;
  /** The marks that are open: one does not stand in itself. */
  readonly marks: ReadonlySet<string>;
  /** Writes everything inside of an element. */
  readonly writeInside: (element: Element, scene: Scene) => void;
};

/** Writes what is inside of an element as a text of its own. */
export function writeApart(element: Element, scene: Scene): string {
  const paper = newPaper();
  scene.writeInside(element, { ...scene, paper });
  return paper.markdown();
}
