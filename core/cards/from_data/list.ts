/**
 * A list of objects: rows of a list view, lines inside a card, or a table if only columns distinguish them.
 *
 * @module
 */
import type { JsonObject, JsonValue } from "../../json.ts";
import { type DataField, type FieldsOf, fieldsOf } from "./fields.ts";
import { type Currency, SHORT_KINDS } from "./kinds.ts";
import { freshName, quoted } from "./names.ts";
import type { LoopOver } from "./records.ts";
import { badge, type Names, text } from "./parts.ts";
import { isThere, printed } from "./say.ts";
import { component, each, expression, literal, opens, type Setting, type TemplateLines, when } from "./write.ts";
import { nameWords, singularOf } from "./words.ts";

/** A list in the data. */
export type ListOf = {
  readonly key: string;
  readonly expression: string;
  readonly items: readonly JsonObject[];
  readonly loop: LoopOver;
  readonly currency: Currency;
};

/** The number of rows of a standalone list, and of one inside a card. */
const ROWS_MAX = { alone: 20, inside: 5 } as const;
const COLUMNS_MAX = 4;
const EXAMPLES_MAX = 20;
const SECONDARY_MAX = 2;

/** Returns a list inside a card: a table, or a line for each item. */
export function listInside(list: ListOf, names: Names): TemplateLines {
  return isTable(list, names) ? table(list, names, ROWS_MAX.inside) : lines(list, names);
}

/** Whether a list's items have no name: their fields become columns then. */
export function isTable(list: ListOf, names: Names): boolean {
  const { title, fields } = itemOf(list, names).of;
  const columns = fields.filter(isShort);
  return title === null && columns.length > 1 &&
    !fields.some(({ shown }) => shown.kind === "link" || shown.kind === "image");
}

/** Returns a list view with the title above it. */
export function listView(list: ListOf, title: string, names: Names): TemplateLines {
  return component("ListView", { status: literal({ text: title }) }, [listItems(list, names)]);
}

function listItems(list: ListOf, names: Names): TemplateLines {
  const { name, of } = itemOf(list, names);
  const link = of.fields.find(({ shown }) => shown.kind === "link");
  const settings: Readonly<Record<string, Setting>> = link === undefined
    ? {}
    : { onClickAction: opens(link.expression, isThere(link)) };
  const none = component("ListViewItem", {}, [text(literal("Nothing here yet"), { color: literal("secondary") })]);
  const item = component("ListViewItem", settings, [itemRow(of, names)]);
  return each(name, `${list.expression}[:${ROWS_MAX.alone}]`, item, none);
}

/** Returns a list as a table with a header. */
export function table(list: ListOf, names: Names, rowsMax: number = ROWS_MAX.alone): TemplateLines {
  const { name, of } = itemOf(list, names);
  const columns = of.fields.filter(isShort).slice(0, COLUMNS_MAX);
  const cell = (field: DataField, inside: TemplateLines) =>
    component("Table.Cell", { align: literal(isNumeric(field) ? "end" : "start") }, [inside]);
  const head = component(
    "Table.Row",
    { header: literal(true) },
    columns.map((field) => cell(field, component("Caption", { value: literal(field.label), ...endOf(field) }))),
  );
  const body = component("Table.Row", {}, columns.map((field) => cell(field, content(field, of, names))));
  const nothing = text(literal("Nothing here yet"), { color: literal("secondary") });
  const none = component("Table.Row", {}, [component("Table.Cell", { colSpan: literal(columns.length) }, [nothing])]);
  return component("Table", {}, [head, each(name, `${list.expression}[:${rowsMax}]`, body, none)]);
}

/** Keys of the items without a column in the table. */
export function leftOutOfTable(list: ListOf, names: Names): readonly string[] {
  const columns = itemOf(list, names).of.fields.filter(isShort).slice(0, COLUMNS_MAX).map(({ key }) => key);
  return Object.keys(exampleOf(list.items)).filter((key) => !columns.includes(key));
}

function lines(list: ListOf, names: Names): TemplateLines {
  const { name, of } = itemOf(list, names);
  return component("Col", { gap: literal(2) }, [
    each(name, `${list.expression}[:${ROWS_MAX.inside}]`, itemRow(of, names)),
  ]);
}

function itemOf({ key, expression: base, items, loop, currency }: ListOf, { taken }: Names): {
  readonly name: string;
  readonly of: FieldsOf;
} {
  const name = freshName(singularOf(nameWords(key).at(-1) ?? ""), new Set([...taken, base]));
  const of = loop === "entries"
    ? withKey(fieldsOf(exampleOf(items), `${name}[1]`, currency), `${name}[0]`)
    : fieldsOf(exampleOf(items), name, currency);
  return { name, of: of.title === null ? { ...of, fields: withInner(of) } : of };
}

/** Returns the fields of a map's record, with the key that is its id first. */
function withKey(of: FieldsOf, expression: string): FieldsOf {
  const id: DataField = { key: "id", label: "ID", expression, shown: { kind: "text" } };
  return { ...of, fields: [id, ...of.fields], id };
}

/** Records without a name are distinguished by their content, such as the options of a product's variants. */
function withInner({ fields, currency }: FieldsOf): readonly DataField[] {
  return fields.flatMap((field) =>
    field.shown.kind === "object"
      ? fieldsOf(field.shown.value, field.expression, currency).fields.filter(isShort)
      : [field]
  );
}

/** Returns one object with every field that some item has, with the first non-empty value. */
function exampleOf(items: readonly JsonObject[]): JsonObject {
  const example = new Map<string, JsonValue>();
  for (const item of items.slice(0, EXAMPLES_MAX)) {
    for (const [key, value] of Object.entries(item)) {
      const before = example.get(key) ?? null;
      if (before === null || before === "") example.set(key, value);
    }
  }
  return Object.fromEntries(example);
}

/** Keys of the items that a list view's rows do not show. */
export function leftOutOfRows(list: ListOf, names: Names): readonly string[] {
  const { of } = itemOf(list, names);
  const { title, secondary, amount, image } = rowParts(of);
  const link = of.fields.find(({ shown }) => shown.kind === "link");
  const shown = [title, ...secondary, amount, image, link, of.status].map((field) => field?.key);
  return Object.keys(exampleOf(list.items)).filter((key) => !shown.includes(key));
}

/** Returns the fields of a row, by their places in it. */
function rowParts(of: FieldsOf) {
  const short = of.fields.filter(isShort);
  const title = of.title ?? short.find(({ shown }) => shown.kind !== "status" && shown.kind !== "boolean") ?? null;
  const others = short.filter((field) => field !== title && field !== of.status);
  const amount = others.find(({ shown }) => shown.kind === "money" || shown.kind === "money object") ?? null;
  const secondary = others.filter((field) => field !== amount && field.shown.kind !== "boolean").slice(
    0,
    SECONDARY_MAX,
  );
  return { title, secondary, amount, image: of.fields.find(({ shown }) => shown.kind === "image") };
}

/** Picture, title with other short fields, and at the end the amount or the status. */
function itemRow(of: FieldsOf, names: Names): TemplateLines {
  const { title, secondary, amount, image } = rowParts(of);
  const beginning = component("Col", { gap: literal(0), flex: literal(1) }, [
    text(expression(title === null ? `"Item"` : printed(title, of.currency)), {
      weight: literal("medium"),
      maxLines: literal(2),
    }),
    ...(secondary.length === 0 ? [] : [secondaryLine(secondary, of)]),
  ]);
  const end = [
    ...(amount === null
      ? []
      : [when(isThere(amount), text(expression(printed(amount, of.currency)), { weight: literal("semibold") }))]),
    ...(of.status === null ? [] : [when(isThere(of.status), badge(of.status, names))]),
  ];
  return component("Row", { gap: literal(3), width: literal("100%") }, [
    ...(image === undefined ? [] : [thumbnail(image)]),
    beginning,
    ...(end.length < 2 ? end : [component("Col", { gap: literal(1), align: literal("end") }, end)]),
  ]);
}

/** A name needs no label; a number does. A dot separates them. */
function secondaryLine(fields: readonly DataField[], { currency }: FieldsOf): TemplateLines {
  return component(
    "Row",
    { gap: literal(2), wrap: literal("wrap") },
    fields.map((field, at) => {
      const before = fields[at - 1];
      const dot = before === undefined ? "" : `(${quoted("· ")} if ${isThere(before)} else ${quoted("")}) ~ `;
      const label = isNumeric(field) ? `${quoted(`${field.label}: `)} ~ ` : "";
      // A filter binds more tightly than "~".
      const value = dot === "" ? printed(field, currency) : `(${printed(field, currency)})`;
      return when(isThere(field), component("Caption", { value: expression(`${dot}${label}${value}`) }));
    }),
  );
}

function thumbnail(field: DataField): TemplateLines {
  const settings = { size: literal(44), fit: literal("cover"), radius: literal("md") };
  return when(
    isThere(field),
    component("Image", { src: expression(field.expression), alt: literal(field.label), ...settings }),
  );
}

function content(field: DataField, { currency }: FieldsOf, names: Names): TemplateLines {
  const value = field.shown.kind === "status"
    ? badge(field, names)
    : text(expression(printed(field, currency)), endOf(field));
  return when(isThere(field), value);
}

/** Numbers are aligned to the end of their column. */
function endOf(field: DataField): Readonly<Record<string, Setting>> {
  return isNumeric(field) ? { textAlign: literal("end") } : {};
}

function isShort({ shown }: DataField): boolean {
  return SHORT_KINDS.has(shown.kind);
}

function isNumeric({ shown }: DataField): boolean {
  return ["number", "percent", "money", "money object"].includes(shown.kind);
}
