/**
 * An object as a card: its name and status at the top, its fields as rows, nested objects as sections, its URLs as
 * buttons.
 *
 * @module
 */
import type { JsonObject } from "../../json.ts";
import { type DataField, fieldsOf } from "./fields.ts";
import { type Currency, SHORT_KINDS } from "./kinds.ts";
import { listInside } from "./list.ts";
import { quoted } from "./names.ts";
import { badge, fieldRow, linkButton, longText, type Names, picture, row, text } from "./parts.ts";
import { isThere, printed } from "./say.ts";
import { component, expression, literal, type TemplateLines, when } from "./write.ts";

/** The limits of one card, which keep the number of components far below the limit. */
const SHOWN_MAX = { rows: 12, rowsInside: 6, longTexts: 3, sections: 5, lists: 3, links: 3, depth: 2 } as const;

/** A card as a template, and the keys that it does not show. */
export type ProposedCard = {
  readonly piece: TemplateLines;
  /** The expression of the object's name, for the summary. */
  readonly title: string;
  readonly status: string | null;
  readonly shown: readonly string[];
};

/** The object that a card shows. */
export type CardOf = {
  readonly object: JsonObject;
  /** Its expression in the template; empty for the data itself. */
  readonly base: string;
  /** The requested title; else the object's own name, else `otherwise`. */
  readonly title: string | null;
  readonly otherwise: string;
};

/** Proposes the card of an object. */
export function cardFor({ object, base, title, otherwise }: CardOf, names: Names): ProposedCard {
  const of = fieldsOf(object, base, null);
  const named = title === null ? of.title ?? of.id : null;
  const heading = named === null
    ? quoted(title ?? otherwise)
    : `${printed(named, of.currency)} or ${quoted(otherwise)}`;
  const rest = of.fields.filter((field) => field !== named && field !== of.status);
  const head = row(
    component("Title", { value: expression(heading), size: literal("sm"), maxLines: literal(2) }),
    ...(of.status === null ? [] : [when(isThere(of.status), badge(of.status, names))]),
  );
  const body = bodyOf(rest, of.currency, names);
  const nothing = rest.length === 0 && named === null && of.status === null;
  return {
    piece: component("Card", { size: literal("sm") }, [
      head,
      ...(nothing ? [text(literal("There is nothing to show."), { color: literal("secondary") })] : []),
      ...(body.pieces.length === 0 ? [] : [component("Divider", { flush: literal(true) }), ...body.pieces]),
    ]),
    title: heading,
    status: of.status === null ? null : of.status.expression,
    shown: [named, of.status, ...body.shown].flatMap((field) => field === null ? [] : [field.key]),
  };
}

function bodyOf(fields: readonly DataField[], currency: Currency, names: Names): {
  readonly pieces: readonly TemplateLines[];
  readonly shown: readonly DataField[];
} {
  const images = ofKind(fields, "image").slice(0, 1);
  const rows = fields.filter(isRow).slice(0, SHOWN_MAX.rows);
  const texts = longTexts(fields).slice(0, SHOWN_MAX.longTexts);
  const objects = ofKind(fields, "object").slice(0, SHOWN_MAX.sections);
  const lists = ofKind(fields, "objects").slice(0, SHOWN_MAX.lists);
  const links = [...ofKind(fields, "link"), ...objects.flatMap((field) => linksIn(field, currency))];
  const shownLinks = links.slice(0, SHOWN_MAX.links);
  return {
    pieces: [
      ...images.map(picture),
      ...rows.map((field) => fieldRow(field, currency, names)),
      ...texts.map(longText),
      ...objects.flatMap((field) => sectionOf(field, currency, names, 1)),
      ...lists.flatMap((field) => listSection(field, currency, names)),
      ...shownLinks.map(linkButton),
    ],
    shown: [...images, ...rows, ...texts, ...objects, ...lists, ...shownLinks],
  };
}

/** A list of texts is too wide for a row: it is shown below its label. */
function isRow({ shown }: DataField): boolean {
  return SHORT_KINDS.has(shown.kind) && shown.kind !== "texts";
}

function longTexts(fields: readonly DataField[]): readonly DataField[] {
  return fields.filter(({ shown }) => shown.kind === "texts" || shown.kind === "long text");
}

/** Returns the URLs in an object; a plain `url` takes the object's name. */
function linksIn(field: DataField, currency: Currency): readonly DataField[] {
  if (field.shown.kind !== "object") return [];
  const links = ofKind(fieldsOf(field.shown.value, field.expression, currency).fields, "link");
  return links.map((link) => /^(?:URL|Link|HTML URL)$/.test(link.label) ? { ...link, label: field.label } : link);
}

function ofKind(fields: readonly DataField[], kind: DataField["shown"]["kind"]): readonly DataField[] {
  return fields.filter(({ shown }) => shown.kind === kind);
}

/** A nested object with one presentable field becomes that row; with several it has a heading. */
function sectionOf(field: DataField, currency: Currency, names: Names, depth: number): readonly TemplateLines[] {
  if (field.shown.kind !== "object") return [];
  const of = fieldsOf(field.shown.value, field.expression, currency);
  // A section is a part of its object; its id is meaningless to a reader.
  const rows = of.fields.filter((each) => isRow(each) && each !== of.id);
  const [only] = rows;
  const inner = depth < SHOWN_MAX.depth ? ofKind(of.fields, "object") : [];
  const sections = inner.slice(0, 2).flatMap((each) => {
    const label = `${field.label} ${each.label.toLowerCase()}`;
    return sectionOf({ ...each, label }, of.currency, names, depth + 1);
  });
  const lists = ofKind(of.fields, "objects").slice(0, 1)
    .flatMap((list) => listSection({ ...list, label: field.label }, of.currency, names));
  if (rows.length === 1 && only !== undefined && lists.length === 0) {
    return [fieldRow({ ...only, label: field.label }, of.currency, names), ...sections];
  }
  if (rows.length === 0 || lists.length > 0) return [...lists, ...sections];
  const content = component("Col", { gap: literal(2) }, [
    heading(field),
    ...rows.slice(0, SHOWN_MAX.rowsInside).map((each) => fieldRow(each, of.currency, names)),
    ...longTexts(of.fields).slice(0, 1).map(longText),
  ]);
  return [when(field.expression, content), ...sections];
}

function listSection(field: DataField, currency: Currency, names: Names): readonly TemplateLines[] {
  if (field.shown.kind !== "objects") return [];
  const list = {
    key: field.key,
    expression: field.expression,
    items: field.shown.items,
    loop: field.shown.loop,
    currency,
  };
  return [when(field.expression, component("Col", { gap: literal(2) }, [heading(field), listInside(list, names)]))];
}

function heading({ label }: DataField): TemplateLines {
  return text(literal(label), { weight: literal("semibold") });
}
