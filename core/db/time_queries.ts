/**
 * Reports the duration and operation of each query; never its content or result.
 *
 * @module
 */
import type { KyselyPlugin, QueryId } from "kysely";

/** Called when a query is answered, with its start and its operation, such as `select`. */
export type OnQuery = (beganMs: number, operation: string) => void;

/**
 * Creates a Kysely plugin that times the queries of its database. A failed one is not reported: its caller does that.
 */
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
