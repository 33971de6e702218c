/**
 * Tables.
 *
 * @module
 */
import type { VNode } from "preact";
import { contextsInside, inside, type NodeContext } from "./node_context.ts";
import { classes, count, oneOf } from "./properties.ts";
import { styleOf } from "./style.ts";

const SPAN_MAX = 50;
const COLUMN_SIZES = ["xs", "sm", "md", "lg", "xl"] as const;

/** A table that scrolls sideways when it is too wide; header rows at its top become its head. */
export function Table(place: NodeContext): VNode {
  const rows = contextsInside(place);
  const firstBody = rows.findIndex(({ node }) => node["header"] !== true);
  const heads = firstBody < 0 ? rows.length : firstBody;
  return (
    <div class="data-table" role="group" tabIndex={0} aria-label={place.context.texts.table}>
      <table>
        {heads > 0 && <thead>{rows.slice(0, heads).map(place.draw)}</thead>}
        <tbody>{rows.slice(heads).map(place.draw)}</tbody>
      </table>
    </div>
  );
}

/** A row of a table. */
export function TableRow(place: NodeContext): VNode {
  const cells = contextsInside(place);
  const Cell = place.node["header"] === true ? HeadCell : TableCell;
  return <tr>{cells.map((cell) => cell.node.type === "Table.Cell" ? <Cell key={cell.path} {...cell} /> : null)}</tr>;
}

function cellProps({ node }: NodeContext) {
  const columnSize = oneOf(node["colSize"], COLUMN_SIZES, "");
  return {
    class: classes(
      "align-" + oneOf(node["align"], ["start", "center", "end"], "start"),
      "v-" + oneOf(node["vAlign"], ["start", "center", "end"], "center"),
      columnSize !== "" && "column-" + columnSize,
    ),
    style: styleOf(node, ["width", "padding"]),
    colSpan: count(node["colSpan"], SPAN_MAX) ?? 1,
    rowSpan: count(node["rowSpan"], SPAN_MAX) ?? 1,
  };
}

function HeadCell(place: NodeContext): VNode {
  return <th scope="col" {...cellProps(place)}>{inside(place)}</th>;
}

/** A cell of a table. */
export function TableCell(place: NodeContext): VNode {
  return <td {...cellProps(place)}>{inside(place)}</td>;
}
