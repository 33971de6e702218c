/**
 * What has to be known of a card as a whole before its parts are drawn.
 *
 * @module
 */
import type { CardNode } from "../../protocol.ts";
import { childNodes, isRecord, words } from "./properties.ts";

/** What is known of a card. */
export type Survey = {
  /** Names of the fields that have a Label of their own. */
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

/** Looks through a card once. */
export function surveyCard(card: CardNode): Survey {
  const nodes = everyNode(card);
  const labels = nodes.filter(({ type }) => type === "Label").map((label) => words(label["fieldName"]));
  const title = nodes.find(({ type }) => type === "Title");
  return { labelled: new Set(labels), title: words(title?.["value"]) || null };
}

/** Whether there is something inside a node that one can press, fill in or scroll. */
export function hasControls(node: CardNode): boolean {
  return everyNode(node).slice(1).some((inner) => CONTROLS.includes(inner.type) || isRecord(inner["editable"]));
}
