/**
 * Counts the writes to each table, taken from the queries themselves, so that cached results can be validated.
 *
 * Only if every writer is in this process and they share one connection: PGlite. Not available with PostgreSQL, because
 * other instances write as well.
 *
 * @module
 */
import {
  AliasNode,
  InsertQueryNode,
  type OperationNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  type WithNode,
} from "kysely";
import type { Database } from "./schema.ts";

/** The write counters. */
export type Writes = {
  /** Records a query that is about to run. Between `began` and `ended` it is part of a transaction. */
  note(query: OperationNode): void;
  began(): void;
  ended(): void;
  /**
   * A number that changes with every write to one of the tables. Null while a transaction that wrote to one is open:
   * its writes are visible inside it, and may be rolled back.
   */
  stamp(tables: Tables): number | null;
};

/** Names of tables, as created by {@linkcode tables}. */
export type Tables = readonly string[];

/** Returns the names of tables in the database. */
export function tables(...names: readonly (keyof Database)[]): Tables {
  return names.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

/** Starts with all counters at zero. */
export function noteWrites(): Writes {
  const counts = new Map<string, number>();
  const open = new Set<string>();
  let inTransaction = false;
  return {
    note: (query) => {
      for (const table of writtenBy(query)) {
        counts.set(table, (counts.get(table) ?? 0) + 1);
        if (inTransaction) open.add(table);
      }
    },
    began: () => {
      inTransaction = true;
    },
    ended: () => {
      inTransaction = false;
      open.clear();
    },
    stamp: (names) => {
      if (open.has(ANY) || names.some((name) => open.has(name))) return null;
      return names.reduce((sum, name) => sum + (counts.get(name) ?? 0), counts.get(ANY) ?? 0);
    },
  };
}

/** Stands for every table, if a query does not name one. */
const ANY = "*";

/** Returns the tables that a query writes. A deleted row can cascade to rows of any table. */
function writtenBy(query: OperationNode): readonly string[] {
  if (SelectQueryNode.is(query)) return writtenBefore(query.with);
  if (InsertQueryNode.is(query)) return [nameOf(query.into), ...writtenBefore(query.with)];
  if (UpdateQueryNode.is(query)) return [nameOf(query.table), ...writtenBefore(query.with)];
  return [ANY];
}

/** The `with` clauses of a query may write as well. */
function writtenBefore(before: WithNode | undefined): readonly string[] {
  return before?.expressions.flatMap(({ expression }) => writtenBy(expression)) ?? [];
}

function nameOf(table: OperationNode | undefined): string {
  if (table === undefined) return ANY;
  if (AliasNode.is(table)) return nameOf(table.node);
  return TableNode.is(table) ? table.table.identifier.name : ANY;
}
