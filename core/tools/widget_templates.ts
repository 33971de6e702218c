/**
 * Tools for the widget files that come with the desk: basic layouts, and the gallery's finished cards.
 *
 * @module
 */
import { z } from "zod";
import { actionsInTemplate } from "../agent/actions/template_rules.ts";
import { type Design, DESIGNS } from "../cards/gallery.ts";
import { notFound } from "./find.ts";
import { CURSOR, pageOf } from "./page.ts";
import { defineTool } from "./tool.ts";

/** Lists the designs. */
export const widgetTemplates = defineTool({
  name: "widget_templates",
  kind: "read",
  right: "agent.read",
  title: "List widget templates",
  description: "The desk's own cards: layouts to start from, and a gallery of finished ones.",
  input: z.strictObject({ cursor: CURSOR }),
  example: {},
  run: (_context, { cursor }) => Promise.resolve(pageOf([...DESIGNS.values()].map(designLine), cursor)),
});

/** Returns one of them. */
export const getWidgetTemplate = defineTool({
  name: "get_widget_template",
  kind: "read",
  right: "agent.read",
  title: "Read a widget template",
  description: "Returns a card that comes with the desk, as a widget file.",
  input: z.strictObject({ name: z.string().describe("Such as order_status") }),
  example: { name: "order_status" },
  run: (_context, { name }) => {
    const design = findDesign(name);
    return Promise.resolve({ ...designLine(design), file: design.file });
  },
});

/**
 * Returns the design of a name.
 *
 * @throws DeskError `not_found` with the nearest name
 */
export function findDesign(name: string): Design {
  const design = DESIGNS.get(name);
  if (design === undefined) throw notFound("widget template", name, [...DESIGNS.keys()]);
  return design;
}

function designLine({ name, kind, description, file }: Design) {
  const { template, states } = file;
  return {
    name,
    kind,
    description,
    title: file.name,
    states: states.map((state) => state.name),
    buttonActions: [...new Set(actionsInTemplate(template).map(({ action }) => action))],
  };
}
