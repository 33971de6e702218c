/**
 * `cards.md`: every component of a card with its properties, from the catalogue that checks them.
 *
 * @module
 */
import { CONTENT } from "../../core/cards/catalogue/content.ts";
import { CONTROLS } from "../../core/cards/catalogue/controls.ts";
import { ICON_NAMES } from "../../core/cards/catalogue/icons.ts";
import { LAYOUT } from "../../core/cards/catalogue/layout.ts";
import { type ComponentRow, type ComponentRows, NODE, type Property } from "../../core/cards/catalogue/shared.ts";
import { CARD_LIMITS } from "../../core/limits/cards.ts";
import { pageHead, section, table } from "./markdown.ts";

const { nodesMax, depthMax, renderedBytesMax, fieldsMax, stringCharsMax } = CARD_LIMITS;

const HEAD = `
A card is the JSON that the template of a widget file prints: an object with a \`type\`, its properties and \`children\`, a
list of components. It begins with a component that is marked as a root here. The names are those of ChatKit's widgets.

Every component also takes \`key\` and \`id\`, each a text. Where a text is wanted, a number, true or false is printed. A
property that is null counts as not set. An unknown property, and a value that does not fit, is left out with a warning, and
so are children where none, or no more of them, are taken; a component that is not known or not allowed where it stands is a
problem ([problems.md](problems.md)). A text above ${stringCharsMax} characters is cut, with a warning. A card holds at most ${nodesMax} components,
${depthMax} levels, ${fieldsMax} fields and ${renderedBytesMax / 1024} KiB. Properties that take the same share a row.
`;

const GROUPS: readonly (readonly [string, ComponentRows])[] = [
  ["Layout", LAYOUT],
  ["Content", CONTENT],
  ["Controls", CONTROLS],
];

/** The page of components. */
export function cardsPage(): string {
  const groups = GROUPS.map(([title, rows]) =>
    section(title, "", Object.entries(rows).map(([type, row]) => component(type, row)).join("\n"))
  );
  const icons = section("Icons", "", `${[...ICON_NAMES].map((name) => `\`${name}\``).join(", ")}\n`);
  return pageHead("Components of cards", ["core/cards/catalogue"], HEAD) + groups.join("") + icons;
}

function component(type: string, row: ComponentRow): string {
  const own = Object.entries(row.properties).filter(([name]) => !Object.hasOwn(NODE, name));
  const alike = Map.groupBy(own, ([, property]) => JSON.stringify([property.expects, noteOf(property)]));
  const rows = [...alike.values()].map((group) => [
    group.map(([name]) => `\`${name}\``).join(", "),
    group.map(([, { expects }]) => expects)[0] ?? "",
    group.map(([, property]) => noteOf(property))[0] ?? "",
  ]);
  const properties = rows.length === 0 ? "" : `\n${table(["Property", "Takes", "Notes"], rows)}`;
  return `### ${type}\n\n${row.isRoot === true ? "A root. " : ""}${childrenOf(row)}\n${properties}`;
}

function childrenOf({ children, childrenMax }: ComponentRow): string {
  if (children === "none") return "No children.";
  if (children === "any or roots") return "Children: any component, roots as well.";
  const kinds = children === "any" ? "any component" : children.map((name) => `\`${name}\``).join(", ");
  return `Children: ${kinds}${childrenMax === undefined ? "" : `, at most ${childrenMax}`}.`;
}

function noteOf(property: Property): string {
  const { isRequired, isVital, default: value, refused } = property;
  return [
    isRequired === true ? "Required; a warning when it is not set." : "",
    isVital === true ? "The component is left out when the value does not fit." : "",
    value === undefined ? "" : `Default: \`${JSON.stringify(value)}\`.`,
    ...[...refused ?? []].map(([refusedValue, reason]) => `\`${refusedValue}\` is refused: ${reason}.`),
  ].filter((note) => note !== "").join(" ");
}
