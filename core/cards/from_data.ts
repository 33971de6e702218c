/**
 * Proposes a card for any JSON answer: a template for the shape of the data, without its values.
 *
 * Parts that are missing in a later answer are left out of the card.
 *
 * @module
 */
import { isJsonObject, type JsonValue } from "../json.ts";
import { cardFor } from "./from_data/card.ts";
import { contentOf, type DataContent } from "./from_data/envelope.ts";
import { isTable, leftOutOfRows, leftOutOfTable, type ListOf, listView, table } from "./from_data/list.ts";
import { freshName, quoted } from "./from_data/names.ts";
import { type Names, row, text } from "./from_data/parts.ts";
import { sampleOf } from "./from_data/sample.ts";
import { STATUS_COLORS } from "./from_data/say.ts";
import { labelOf, singularOf } from "./from_data/words.ts";
import { wholeAmountsNote } from "./from_data/whole_amounts.ts";
import { component, each, expression, literal, type TemplateLines } from "./from_data/write.ts";

/** The own parts of a proposed widget file. */
export type Proposal = {
  readonly title: string;
  readonly template: string;
  readonly summary: string;
  readonly sample: JsonValue;
  /** Keys of the data that the card does not show: not for customers, or too many. */
  readonly leftOut: readonly string[];
  /** Doubts about the amounts, for the reader of the proposal; null if there are none. */
  readonly amountsNote: string | null;
};

const LEFT_OUT_MAX = 40;

/**
 * Proposes a card.
 *
 * @param title a fixed title; null to take it from the data
 * @param otherwise the title if the data has none
 */
export function cardFromData(data: JsonValue, title: string | null, otherwise: string): Proposal {
  const content = contentOf(data);
  const taken = new Set(isJsonObject(data) ? Object.keys(data) : []);
  const colors = freshName("colors", taken);
  const names: Names = { colors, taken: new Set([...taken, colors]) };
  const noun = content.noun === null ? otherwise : labelOf(content.noun);
  const proposed = content.kind === "list"
    ? listProposal(content, title ?? noun, names)
    : objectProposal(content, title, noun, names);
  const body = proposed.piece.join("\n");
  return {
    title: title ?? noun,
    template: body.includes(`${colors}[`) ? `{% set ${colors} = ${STATUS_COLORS} %}\n${body}` : body,
    summary: proposed.summary,
    sample: sampleOf(data),
    leftOut: proposed.leftOut,
    amountsNote: wholeAmountsNote(data),
  };
}

type Proposed = { readonly piece: TemplateLines; readonly summary: string; readonly leftOut: readonly string[] };
type ListContent = Extract<DataContent, { readonly kind: "list" }>;
type ObjectContent = Extract<DataContent, { readonly kind: "object" }>;

function objectProposal(
  { object, base, noun }: ObjectContent,
  title: string | null,
  otherwise: string,
  names: Names,
): Proposed {
  const name = noun === null ? otherwise : labelOf(singularOf(noun));
  const card = cardFor({ object, base, title, otherwise: name }, names);
  const status = card.status === null
    ? ""
    : `{% if ${card.status} %}, {{ ${card.status} | replace("_", " ") | lower }}{% endif %}`;
  return {
    piece: card.piece,
    summary: `{{ ${card.title} }}${status}`,
    leftOut: Object.keys(object).filter((key) => !card.shown.includes(key)).slice(0, LEFT_OUT_MAX),
  };
}

function listProposal({ base, items, noun, loop }: ListContent, title: string, names: Names): Proposed {
  const summary = `{{ ${quoted(title)} }}{% if ${base} %}: {{ ${base} | length }}{% endif %}`;
  const objects = items.filter(isJsonObject);
  if (objects.length === 0) return { piece: plainList(base, title, names), summary, leftOut: [] };
  const list: ListOf = {
    key: noun ?? singularOf(title.toLowerCase()),
    expression: base,
    items: objects,
    loop,
    currency: null,
  };
  if (!isTable(list, names)) {
    const leftOut = leftOutOfRows(list, names).slice(0, LEFT_OUT_MAX);
    return { piece: listView(list, title, names), summary, leftOut };
  }
  return {
    piece: component("Card", { size: literal("md") }, [heading(title), table(list, names)]),
    summary,
    leftOut: leftOutOfTable(list, names).slice(0, LEFT_OUT_MAX),
  };
}

/** Returns a list of scalar values, or an empty one, whose items may be of any type. */
function plainList(base: string, title: string, names: Names): TemplateLines {
  const item = freshName("item", names.taken);
  const named = ["title", "name", "label", "number", "id"].map((key) => `${item}.${key}`).join(" or ");
  const nothing = text(literal("Nothing here yet"), { color: literal("secondary") });
  const line = text(expression(`(${named}) if ${item} is mapping else ${item} | string`));
  return component("Card", { size: literal("sm") }, [heading(title), each(item, `${base}[:20]`, line, nothing)]);
}

function heading(title: string): TemplateLines {
  return row(component("Title", { value: literal(title), size: literal("sm") }));
}
