/**
 * Collects facts about a whole card that its parts need.
 *
 * @module
 */
import type { CardNode } from "../../protocol.ts";
import { childNodes, isRecord, words } from "./properties.ts";

/** Facts about a card. */
export type Survey = {
  /** Names of the fields with a Label. */
  readonly labelled: ReadonlySet<string>;
  /** The card's first Title, which names the card. */
  readonly title: string | null;
};

const CONTROLS: readonly string[] = [
  ...["Button", "Checkbox", "DatePicker", "Form", "Input", "Markdown"],
  ...["RadioGroup", "Select", "Table", "Textarea", "Chart"],
];

function everyNode(node: CardNode): readonly CardNode[] {
  return [node, ...childNodes(node).flatMap(({ child }) => everyNode(child))];
}

/** Collects the facts in one pass. */
export function surveyCard(card: CardNode): Survey {
  const nodes = everyNode(card);
  const labels = nodes.filter(({ type }) => type === "Label").map((label) => words(label["fieldName"]));
  const title = nodes.find(({ type }) => type === "Title");
  return { labelled: new Set(labels), title: words(title?.["value"]) || null };
}

/** Whether a node contains anything that can be pressed, filled in or scrolled. */
export function hasControls(node: CardNode): boolean {
  return everyNode(node).slice(1).some((inner) => CONTROLS.includes(inner.type) || isRecord(inner["editable"]));
}
