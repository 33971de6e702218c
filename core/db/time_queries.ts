/**
 * Tells how long each query took, and what it does; never what it asks or finds.
 *
 * @module
 */
import type { KyselyPlugin, QueryId } from "kysely";

/** Called when a query is answered, with when it began and its operation, such as `select`. */
export type OnQuery = (beganMs: number, operation: string) => void;

/** A plugin for Kysely that times the queries of its database. One that fails is not reported: its caller does that. */
export function timeQueries(nowMs: () => number, onQuery: OnQuery): KyselyPlugin {
  const began = new WeakMap<QueryId, { readonly ms: number; readonly operation: string }>();
  return {
    transformQuery: ({ node, queryId }) => {
      began.set(queryId, { ms: nowMs(), operation: node.kind.replace(/(Query|Node)/g, "").toLowerCase() });
      return node;
    },
    transformResult: ({ result, queryId }) => {
      const query = began.get(queryId);
      if (query !== undefined) onQuery(query.ms, query.operation);
      return Promise.resolve(result);
    },
  };
}
