/**
 * Every component with every property, each with a value that ChatKit accepts.
 *
 * @module
 */
import assert from "node:assert/strict";
import { checkCard } from "../../core/cards/card.ts";
import type { Component } from "../../core/cards/components.ts";
import { ICON_NAMES } from "../../core/cards/catalogue/icons.ts";
import { COMPONENTS, type ComponentType, isComponentType, rowOf } from "../../core/cards/components.ts";
import type { JsonObject, JsonValue } from "../../core/json.ts";
import { ICON_DRAWINGS } from "../../widget/frame/card/icon_drawings.ts";

const ACTION = { type: "tool:save", payload: { a: 1 }, handler: "server", loadingBehavior: "self", streaming: false };
const BUTTON = { label: "Save", action: ACTION };
const NODE = { key: "k", id: "i" };
const EXTENT = {
  height: 40,
  width: "100%",
  size: "auto",
  minHeight: 0,
  minWidth: 3.5,
  minSize: "2rem",
  maxHeight: "50vh",
  maxWidth: 450,
  maxSize: "10em",
  aspectRatio: "16/9",
};
const BLOCK = { ...EXTENT, radius: "2xl", margin: { x: 1, top: "8px" } };
const BOX = {
  ...NODE,
  ...BLOCK,
  align: "baseline",
  justify: "evenly",
  wrap: "wrap-reverse",
  flex: "auto",
  gap: 1.1,
  padding: 0,
  border: { top: 1, left: { size: 5, color: "blue-400", style: "dashed" } },
  background: { light: "surface", dark: "linear-gradient(90deg, #000 0%, rgb(1, 2, 3) 100%)" },
};
const WRITING = {
  ...NODE,
  value: "a",
  color: "alpha-70",
  weight: "semibold",
  textAlign: "end",
  truncate: true,
  maxLines: 2,
};
const WRITTEN = {
  ...NODE,
  name: "todo.title",
  defaultValue: "b",
  required: true,
  pattern: "[a-z]+",
  placeholder: "c",
  disabled: false,
  allowAutofillExtensions: false,
  autoSelect: true,
  autoFocus: false,
  variant: "soft",
  size: "3xs",
  gutterSize: "lg",
};
const OPENED = {
  ...NODE,
  name: "n",
  onChangeAction: ACTION,
  placeholder: "c",
  variant: "ghost",
  size: "3xl",
  pill: true,
  block: true,
  clearable: true,
  disabled: false,
};
const OPTIONS = [{ value: "a", label: "A", disabled: true, description: "first" }, { value: "b", label: "B" }];

const FULL: Readonly<Record<ComponentType, JsonObject>> = {
  Card: {
    ...NODE,
    size: "full",
    padding: { x: 1 },
    background: "surface-elevated",
    border: { size: 1, color: "subtle" },
    status: { text: "s", favicon: "https://example.com/a.png", frame: true },
    collapsed: false,
    asForm: true,
    confirm: BUTTON,
    cancel: BUTTON,
    theme: "dark",
    empty: "No orders yet.",
  },
  ListView: { ...NODE, empty: "No orders yet.", limit: 6, status: { text: "s", icon: "calendar" }, theme: "light" },
  ListViewItem: { ...NODE, onClickAction: ACTION, gap: 5, align: "stretch" },
  Basic: { ...NODE, theme: "dark", direction: "row", gap: 2, padding: "8px", align: "center", justify: "between" },
  Box: { ...BOX, direction: "col" },
  Row: BOX,
  Col: BOX,
  Form: { ...BOX, direction: "row", onSubmitAction: ACTION },
  Spacer: { ...NODE, minSize: 4 },
  Divider: { ...NODE, color: "strong", size: 2, spacing: 3, flush: true },
  Transition: NODE,
  Table: NODE,
  "Table.Row": { ...NODE, header: true },
  "Table.Cell": {
    ...NODE,
    width: 40,
    padding: { y: 1 },
    colSpan: 2,
    rowSpan: 3,
    align: "end",
    vAlign: "start",
    colSize: "xl",
  },
  Text: {
    ...WRITING,
    size: "xl",
    italic: true,
    lineThrough: true,
    width: "200px",
    minLines: 1,
    streaming: true,
    editable: {
      name: "n",
      autoFocus: true,
      autoSelect: true,
      autoComplete: "email",
      allowAutofillExtensions: true,
      pattern: "\\d{4}",
      placeholder: "p",
      required: true,
    },
  },
  Title: { ...WRITING, size: "5xl" },
  Caption: { ...WRITING, size: "lg" },
  Markdown: { ...NODE, value: "**a**", streaming: true },
  Label: { ...NODE, value: "a", fieldName: "n", size: "sm", weight: "bold", textAlign: "center", color: "danger" },
  Badge: { ...NODE, label: "a", color: "discovery", variant: "outline", size: "lg", pill: true },
  Icon: { ...NODE, name: "check-circle-filled", color: "white", size: "3xl" },
  Image: {
    ...NODE,
    ...BLOCK,
    src: "https://example.com/a.png",
    alt: "a",
    fit: "scale-down",
    position: "bottom right",
    frame: true,
    flush: true,
    background: "gray-100",
    flex: 1,
  },
  Chart: {
    ...NODE,
    ...EXTENT,
    data: [{ month: "Jan", sold: 3 }, { month: "Feb", sold: 5 }],
    series: [
      { type: "bar", dataKey: "sold", label: "Sold", color: "blue", stack: "a" },
      { type: "line", dataKey: "sold", curveType: "monotone" },
    ],
    xAxis: { dataKey: "month", hide: false, labels: { Jan: "January" } },
    showYAxis: true,
    showLegend: true,
    showTooltip: false,
    barGap: 2,
    barCategoryGap: 4,
    flex: 1,
  },
  Button: {
    ...NODE,
    ...{
      label: "a",
      onClickAction: ACTION,
      submit: true,
      style: "secondary",
      iconStart: "mail",
      iconEnd: "lucide:check",
    },
    iconSize: "2xl",
    color: "caution",
    variant: "solid",
    size: "2xs",
    pill: true,
    uniform: true,
    block: true,
    disabled: false,
  },
  Input: { ...WRITTEN, inputType: "number", pill: true },
  Textarea: { ...WRITTEN, rows: 3, autoResize: true, maxRows: 9 },
  Select: { ...OPENED, options: OPTIONS, defaultValue: "b", searchable: true },
  DatePicker: {
    ...OPENED,
    defaultValue: "2026-11-03T10:00:00Z",
    min: "2026-01-01",
    max: "2026-12-31",
    side: "bottom",
    align: "end",
  },
  Checkbox: {
    ...NODE,
    name: "n",
    label: "a",
    defaultChecked: true,
    onChangeAction: ACTION,
    disabled: true,
    required: true,
  },
  RadioGroup: {
    ...NODE,
    name: "n",
    options: OPTIONS,
    ariaLabel: "a",
    onChangeAction: ACTION,
    defaultValue: "a",
    direction: "row",
    disabled: true,
    required: true,
  },
};

/** Where a component may stand: the way to it from a root, outermost first. */
const AROUND: Readonly<Record<string, readonly string[]>> = {
  ListViewItem: ["ListView"],
  "Table.Row": ["Card", "Table"],
  "Table.Cell": ["Card", "Table", "Table.Row"],
};

function wrap(node: JsonObject, around: readonly string[]): JsonObject {
  return around.reduceRight<JsonObject>((inner, type) => ({ type, children: [inner] }), node);
}

for (const type of Object.keys(COMPONENTS)) {
  Deno.test(`checkCard keeps ${type} with every property it has`, () => {
    assert.ok(isComponentType(type));
    const node = { type, ...FULL[type] };
    assert.deepEqual(Object.keys(node).sort(), ["type", ...Object.keys(rowOf(type).properties)].sort());
    const tree = rowOf(type).isRoot ? node : wrap(node, AROUND[type] ?? ["Card"]);
    assert.deepEqual(checkCard(tree, "card"), { card: tree, problems: [], warnings: [] });
  });
}

Deno.test("the catalogue has thirty components", () => {
  assert.equal(Object.keys(COMPONENTS).length, 30);
});

/** The result of checking a card around one component. */
function checkInside(node: JsonValue): { readonly inside: Component | undefined; readonly codes: readonly string[] } {
  const { card, problems, warnings } = checkCard({ type: "Card", children: [node] }, "card");
  return { inside: card?.children?.[0], codes: [...problems, ...warnings].map(({ code }) => code) };
}

const MISPLACED = ["ListView", "ListViewItem", "Basic", "Card", "Table.Row", "Table.Cell"];

Deno.test("checkCard drops a component outside of the only parent that it may have", () => {
  for (const type of MISPLACED) {
    assert.deepEqual(checkInside({ type }), { inside: undefined, codes: ["card.misplaced-component"] }, type);
  }
  const { card } = checkCard({ type: "ListView", children: [{ type: "Text", value: "a" }] }, "card");
  assert.deepEqual(card, { type: "ListView" });
});

Deno.test("checkCard allows root components inside Basic", () => {
  const tree = { type: "Basic", children: [{ type: "Card", size: "sm" }, { type: "Text", value: "a" }] };
  assert.deepEqual(checkCard(tree, "card"), { card: tree, problems: [], warnings: [] });
});

Deno.test("checkCard keeps one component in a Transition", () => {
  const spacer = { type: "Spacer" };
  assert.deepEqual(checkInside({ type: "Transition", children: [null, spacer, spacer] }), {
    inside: { type: "Transition", children: [spacer] },
    codes: ["card.misplaced-component"],
  });
  assert.deepEqual(checkInside({ type: "Transition", children: null }), { inside: { type: "Transition" }, codes: [] });
});

Deno.test("checkCard accepts column for col without a warning", () => {
  assert.deepEqual(checkInside({ type: "Box", direction: "column" }), {
    inside: { type: "Box", direction: "col" },
    codes: [],
  });
});

Deno.test("checkCard keeps an icon that the chat cannot draw, and names the nearest", () => {
  const tree = { type: "Card", children: [{ type: "Icon", name: "calender" }, { type: "Icon", name: "lucide:mail" }] };
  const { card, warnings } = checkCard(tree, "card");
  assert.deepEqual(card, tree);
  assert.deepEqual(warnings.map(({ code, message, fix }) => [code, message, fix]), [
    ["card.unknown-icon", "children.0 Icon: there is no icon calender", "Did you mean `calendar`?"],
  ]);
});

Deno.test("ICON_NAMES are exactly the icons that the chat can draw", () => {
  assert.deepEqual([...ICON_NAMES].sort(), Object.keys(ICON_DRAWINGS).sort());
});

Deno.test("checkCard refuses a field for passwords", () => {
  const node = { type: "Input", name: "pass", inputType: "password" };
  assert.deepEqual(checkInside(node), { inside: undefined, codes: ["card.refused-value"] });
  for (const inputType of ["constructor", "__proto__", "toString"]) {
    const { inside, codes } = checkInside({ ...node, inputType });
    assert.deepEqual([inside, codes], [{ type: "Input", name: "pass" }, ["card.wrong-value"]]);
  }
});

Deno.test("checkCard leaves out a picture that is not from https or data", () => {
  for (const src of ["http://example.com/a.png", "/a.png", "javascript:alert(1)", "data:text/html,a", 5]) {
    assert.deepEqual(checkInside({ type: "Image", src }), { inside: undefined, codes: ["card.wrong-value"] });
  }
});

Deno.test("checkCard drops invalid options, rows and series", () => {
  const { inside } = checkInside({
    type: "Chart",
    data: [null, { a: 1, b: null, c: [1] }, "x"],
    xAxis: "a",
    series: [{ type: "pie", dataKey: "a" }, { type: "area", dataKey: "a", curveType: "wild" }],
  });
  assert.deepEqual(inside, {
    type: "Chart",
    data: [{ a: 1 }],
    xAxis: "a",
    series: [{ type: "area", dataKey: "a" }],
  });
  const select = checkInside({ type: "Select", name: "n", options: [{ value: 1, label: "A" }, { value: "b" }, null] });
  assert.deepEqual(select.inside?.options, [{ value: "1", label: "A" }]);
});

Deno.test("checkCard drops a pattern that cannot be checked and an invalid day", () => {
  const cases: readonly JsonObject[] = [
    { type: "Input", name: "n", pattern: "(a)\\1" },
    { type: "Input", name: "n", pattern: "(?=a)a" },
    { type: "Input", name: "n", pattern: "(" },
    { type: "DatePicker", name: "n", min: "tomorrow" },
    { type: "DatePicker", name: "n", max: "2026-13-45" },
  ];
  for (const node of cases) {
    const { inside, codes } = checkInside(node);
    assert.deepEqual([inside, codes], [{ type: node.type, name: "n" }, ["card.wrong-value"]]);
  }
});
