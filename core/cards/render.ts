/**
 * Renders a widget file's template and an action's answer to a card.
 *
 * @module
 */
import { CARD_LIMITS } from "../limits/cards.ts";
import type { Problem } from "../problem.ts";
import { type CardButton, cardButtons } from "./buttons.ts";
import { jsonBytes } from "../json.ts";
import { type Card, checkCard, type PlaceOfPath } from "./card.ts";
import { NOTHING_HERE, withEmptyLine } from "./empty.ts";
import { renderText, sourcePositions } from "./evaluate.ts";
import { offsetInJson } from "./json_place.ts";
import type { Template } from "./template.ts";

/** A widget file's templates, parsed. */
export type CardTemplates = { readonly template: Template; readonly summary: Template | null };

/** A card, or why it could not be rendered: the turn answers in words then. */
export type RenderedCard =
  | {
    readonly kind: "card";
    readonly card: Card;
    /** One line for the folded card, at most {@link CARD_LIMITS.summaryCharsMax} characters; null without a summary. */
    readonly summary: string | null;
    /** Components that were left out: a save is refused because of them, a turn continues without them. */
    readonly problems: readonly Problem[];
    /** Properties that were dropped, buttons without effect. */
    readonly warnings: readonly Problem[];
  }
  | { readonly kind: "no_card"; readonly problem: Problem };

/**
 * Renders a card. The data is only read; a missing value is null in the card.
 *
 * @param nothing the line of an empty list without its own, in the customer's language
 */
export function renderCard(input: CardTemplates, data: unknown, nothing = NOTHING_HERE): RenderedCard {
  const { file } = input.template;
  const rendered = renderText(input.template, data);
  if (rendered.kind === "failed") {
    const { line, column, message } = rendered;
    return noCard({ file, line, column, code: "card.template-failed", message });
  }
  const tree = parseTree(rendered.text);
  if (tree.kind === "failed") {
    const { line, column } = sourcePositions(input.template, data)(tree.position);
    return noCard({ file, line, column, code: "card.not-json", message: tree.message, fix: FIX_JSON });
  }
  const { card, problems, warnings } = checkCard(tree.value, file, placesIn(input.template, data, rendered.text));
  if (card === null) {
    const [reason] = problems;
    return noCard(reason ?? { file, line: 1, column: 1, code: "card.empty", message: "there is no card" });
  }
  if (rendered.text.length * 3 > CARD_LIMITS.renderedBytesMax && isTooLarge(card)) {
    const message = `the card has more than ${CARD_LIMITS.renderedBytesMax} bytes`;
    return noCard({ file, line: 1, column: 1, code: "card.too-large", message });
  }
  const summary = renderSummary(input.summary, data);
  return {
    kind: "card",
    card: withEmptyLine(card, nothing),
    summary: summary.line,
    problems,
    warnings: [...warnings, ...summary.warnings, ...cardButtons(card).flatMap((button) => doubts(button, file))],
  };
}

/** Maps a card's components to positions in the template that printed them; called only if there is a fault. */
function placesIn(template: Template, data: unknown, text: string): PlaceOfPath {
  let placeOf: ReturnType<typeof sourcePositions> | null = null;
  return (path) => (placeOf ??= sourcePositions(template, data))(offsetInJson(text, path));
}

/** Warns about buttons without the effect that their author may expect. */
function doubts({ label, action, fields, warning }: CardButton, file: string): readonly Problem[] {
  const place = { file, line: 1, column: 1 };
  const idle = warning === null ? [] : [{ ...place, code: "card.idle-button", message: warning }];
  const doubled = action.kind === "run" ? fields.filter(({ name }) => Object.hasOwn(action.input, name)) : [];
  return [
    ...idle,
    ...doubled.map(({ name }) => ({
      ...place,
      code: "card.field-in-payload",
      message: `the field ${name} is not sent: the payload of ${JSON.stringify(label)} has a ${name} already`,
    })),
  ];
}

function noCard(problem: Problem): RenderedCard {
  return { kind: "no_card", problem };
}

type Tree =
  | { readonly kind: "ok"; readonly value: unknown }
  | { readonly kind: "failed"; readonly message: string; readonly position: number };

const EXCERPT_CHARS = 30;

const FIX_JSON = "Check the commas, quotes and brackets here; a value is printed with `| tojson`.";

/** Parses the printed text; the message shows the text around the fault. */
function parseTree(text: string): Tree {
  try {
    return { kind: "ok", value: JSON.parse(text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    const position = Number(/position (\d+)/.exec(reason)?.[1] ?? wrongTokenAt(text));
    const excerpt = text.slice(Math.max(0, position - EXCERPT_CHARS), position + EXCERPT_CHARS);
    return { kind: "failed", message: `the template does not print JSON, near ${JSON.stringify(excerpt)}`, position };
  }
}

/** Returns the first character at which no JSON can continue: the engine names that token, but not its position. */
function wrongTokenAt(text: string): number {
  let [good, bad] = [0, text.length + 1];
  while (good + 1 < bad) {
    const middle = Math.floor((good + bad) / 2);
    if (hasWrongToken(text.slice(0, middle))) bad = middle;
    else good = middle;
  }
  return good;
}

function hasWrongToken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return error instanceof Error && error.message.startsWith("Unexpected token");
  }
}

/**
 * Whether the card's JSON has too many bytes; a printed text with a third as many characters cannot exceed the limit.
 */
function isTooLarge(card: Card): boolean {
  return jsonBytes(card) > CARD_LIMITS.renderedBytesMax;
}

function renderSummary(template: Template | null, data: unknown): {
  readonly line: string | null;
  readonly warnings: readonly Problem[];
} {
  if (template === null) return { line: null, warnings: [] };
  const rendered = renderText(template, data, { isTextLine: true });
  if (rendered.kind === "failed") {
    const { line, column, message } = rendered;
    return {
      line: null,
      warnings: [{ file: template.file, line, column, code: "card.summary-failed", message }],
    };
  }
  const { summaryCharsMax } = CARD_LIMITS;
  const line = rendered.text.replace(/\s+/g, " ").trim();
  return {
    line: line.length <= summaryCharsMax ? line : line.slice(0, summaryCharsMax - 1) + "…",
    warnings: [],
  };
}
