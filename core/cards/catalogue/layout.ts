/**
 * Roots, and components that arrange others: boxes, lists, tables.
 *
 * @module
 */
import { ACTION, LABELLED_ACTION } from "./actions.ts";
import { BORDERS, COLOR, DIRECTION, LENGTH, SIDES, SPACING, STATUS } from "./looks.ts";
import { ALIGN, BOX, type ComponentRows, JUSTIFY, NODE, PLACE, THEME, withDefault } from "./shared.ts";
import { BOOLEAN, COUNT, either, TEXT, token } from "./types.ts";

const COLUMN = withDefault(DIRECTION, "col");

/** The rows by type. */
export const LAYOUT = {
  Card: {
    isRoot: true,
    children: "any",
    properties: {
      ...NODE,
      size: withDefault(token("sm", "md", "lg", "full"), "md"),
      padding: SIDES,
      background: COLOR,
      border: BORDERS,
      status: STATUS,
      collapsed: BOOLEAN,
      asForm: BOOLEAN,
      confirm: LABELLED_ACTION,
      cancel: LABELLED_ACTION,
      empty: TEXT,
      theme: THEME,
    },
  },
  ListView: {
    isRoot: true,
    children: ["ListViewItem"],
    properties: {
      ...NODE,
      limit: withDefault(either("a whole number above 0, or auto", COUNT, token("auto")), "auto"),
      status: STATUS,
      empty: TEXT,
      theme: THEME,
    },
  },
  ListViewItem: {
    children: "any",
    properties: { ...NODE, onClickAction: ACTION, gap: SPACING, align: ALIGN },
  },
  Basic: {
    isRoot: true,
    children: "any or roots",
    properties: {
      ...NODE,
      theme: THEME,
      direction: COLUMN,
      gap: SPACING,
      padding: SIDES,
      align: ALIGN,
      justify: JUSTIFY,
    },
  },
  Box: { children: "any", properties: { ...BOX, direction: COLUMN } },
  Row: { children: "any", properties: { ...BOX, align: withDefault(ALIGN, "center") } },
  Col: { children: "any", properties: BOX },
  Form: { children: "any", properties: { ...BOX, direction: COLUMN, onSubmitAction: ACTION } },
  Spacer: { children: "none", properties: { ...NODE, minSize: LENGTH } },
  Divider: {
    children: "none",
    properties: { ...NODE, color: COLOR, size: LENGTH, spacing: SPACING, flush: BOOLEAN },
  },
  Transition: { children: "any", childrenMax: 1, properties: NODE },
  Table: { children: ["Table.Row"], properties: NODE },
  "Table.Row": { children: ["Table.Cell"], properties: { ...NODE, header: BOOLEAN } },
  "Table.Cell": {
    children: "any",
    properties: {
      ...NODE,
      width: LENGTH,
      padding: SIDES,
      colSpan: COUNT,
      rowSpan: COUNT,
      align: PLACE,
      vAlign: PLACE,
      colSize: token("xs", "sm", "md", "lg", "xl"),
    },
  },
} as const satisfies ComponentRows;
