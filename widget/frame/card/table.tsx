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
export function Table(nodeContext: NodeContext): VNode {
  const rows = contextsInside(nodeContext);
  const firstBody = rows.findIndex(({ node }) => node["header"] !== true);
  const heads = firstBody < 0 ? rows.length : firstBody;
  return (
    <div class="data-table" role="group" tabIndex={0} aria-label={nodeContext.context.texts.table}>
      <table>
        {heads > 0 && <thead>{rows.slice(0, heads).map(nodeContext.draw)}</thead>}
        <tbody>{rows.slice(heads).map(nodeContext.draw)}</tbody>
      </table>
    </div>
  );
}

/** A row of a table. */
export function TableRow(nodeContext: NodeContext): VNode {
  const cells = contextsInside(nodeContext);
  const Cell = nodeContext.node["header"] === true ? HeadCell : TableCell;
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

function HeadCell(nodeContext: NodeContext): VNode {
  return <th scope="col" {...cellProps(nodeContext)}>{inside(nodeContext)}</th>;
}

/** A cell of a table. */
export function TableCell(nodeContext: NodeContext): VNode {
  return <td {...cellProps(nodeContext)}>{inside(nodeContext)}</td>;
}
