/**
 * Components that a customer reads: texts, badges, icons, pictures, charts.
 *
 * @module
 */
import { EDITABLE, FIELD_NAME } from "./fields.ts";
import { COLOR, FLEX, ICON, LENGTH, PICTURE } from "./looks.ts";
import {
  BLOCK,
  type ComponentRows,
  EXTENT,
  NODE,
  PLACE,
  required,
  TEXT_SIZE,
  WEIGHT,
  withDefault,
  WRITING,
} from "./shared.ts";
import { BOOLEAN, COUNT, either, listOf, mapOf, NUMBER, record, TEXT, token } from "./types.ts";

const CURVES = [
  ...["basis", "basisClosed", "basisOpen", "bumpX", "bumpY", "bump", "linear", "linearClosed", "natural"],
  ...["monotoneX", "monotoneY", "monotone", "step", "stepBefore", "stepAfter"],
] as const;

const SERIES = record({ type: token("bar", "area", "line"), dataKey: TEXT }, {
  label: TEXT,
  color: COLOR,
  stack: TEXT,
  curveType: token(...CURVES),
});

/** A bar, an area or a line shows a number; the axis shows a text or a number. */
const CELL = either("a text or a number", NUMBER, TEXT);

/** The rows by type. */
export const CONTENT = {
  Text: {
    children: "none",
    properties: {
      ...WRITING,
      size: withDefault(TEXT_SIZE, "md"),
      italic: BOOLEAN,
      lineThrough: BOOLEAN,
      width: LENGTH,
      minLines: COUNT,
      streaming: BOOLEAN,
      editable: EDITABLE,
    },
  },
  Title: {
    children: "none",
    properties: {
      ...WRITING,
      size: withDefault(token("xs", "sm", "md", "lg", "xl", "2xl", "3xl", "4xl", "5xl"), "md"),
    },
  },
  Caption: { children: "none", properties: { ...WRITING, size: withDefault(token("sm", "md", "lg"), "md") } },
  Markdown: { children: "none", properties: { ...NODE, value: required(TEXT), streaming: BOOLEAN } },
  Label: {
    children: "none",
    properties: {
      ...NODE,
      value: required(TEXT),
      fieldName: required(FIELD_NAME),
      size: TEXT_SIZE,
      weight: WEIGHT,
      textAlign: PLACE,
      color: COLOR,
    },
  },
  Badge: {
    children: "none",
    properties: {
      ...NODE,
      label: required(TEXT),
      color: withDefault(token("secondary", "success", "danger", "warning", "info", "discovery"), "secondary"),
      variant: token("solid", "soft", "outline"),
      size: token("sm", "md", "lg"),
      pill: BOOLEAN,
    },
  },
  Icon: {
    children: "none",
    properties: {
      ...NODE,
      name: required(ICON),
      color: COLOR,
      size: withDefault(token("xs", "sm", "md", "lg", "xl", "2xl", "3xl"), "md"),
    },
  },
  Image: {
    children: "none",
    properties: {
      ...NODE,
      ...BLOCK,
      src: { ...required(PICTURE), isVital: true },
      alt: TEXT,
      fit: token("cover", "contain", "fill", "scale-down", "none"),
      position: token(
        ...["top left", "top", "top right", "left", "center", "right", "bottom left", "bottom", "bottom right"],
      ),
      frame: BOOLEAN,
      flush: BOOLEAN,
      background: COLOR,
      flex: FLEX,
    },
  },
  Chart: {
    children: "none",
    properties: {
      ...NODE,
      ...EXTENT,
      data: required(listOf(mapOf(CELL))),
      series: required(listOf(SERIES)),
      xAxis: required(
        either(
          "a field's name, or {dataKey, hide, labels}",
          TEXT,
          record({ dataKey: TEXT }, { hide: BOOLEAN, labels: mapOf(TEXT) }),
        ),
      ),
      showYAxis: BOOLEAN,
      showLegend: BOOLEAN,
      showTooltip: BOOLEAN,
      barGap: NUMBER,
      barCategoryGap: NUMBER,
      flex: FLEX,
    },
  },
} as const satisfies ComponentRows;
