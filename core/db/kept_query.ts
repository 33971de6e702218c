/**
 * Queries that are built and compiled once, for those that every message needs. Building and compiling one takes the
 * desk longer than sending it and reading its answer.
 *
 * @module
 */
import { CamelCasePlugin, type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Inserts a value into a query, by its name. */
export type QueryValue<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/** Sends a query with these values. */
export type KeptQuery<Values, Row> = (db: Kysely<Database>, values: Values) => Promise<readonly Row[]>;

/**
 * Compiles a query when it is first sent, to any database: all have the same dialect. Its text is the same for all
 * values.
 *
 * @param build called once. It receives the names of the values and not the values, so that its query cannot depend on
 *   them
 */
export function keepQuery<Values, Row>(
  build: (db: Kysely<Database>, value: QueryValue<Values>) => Compilable<Row>,
): KeptQuery<Values, Row> {
  const names = new WeakMap<object, keyof Values>();
  const marked: QueryValue<Values> = (name) => {
    const mark = {};
    names.set(mark, name);
    return sql`${mark}`;
  };
  let kept: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    if (isWatched(db)) return (await db.executeQuery(build(db, literal(values)))).rows;
    kept ??= build(db, marked).compile();
    const parameters = kept.parameters.map((given) => {
      const name = typeof given === "object" && given !== null ? names.get(given) : undefined;
      return name === undefined ? given : values[name];
    });
    return (await db.executeQuery<Row>({ ...kept, parameters })).rows;
  };
}

/** Returns the values themselves, for a query of the same parts that is built each time. */
export function literal<Values>(values: Values): QueryValue<Values> {
  return (name) => sql`${values[name]}`;
}

/** Whether a plugin inspects each query, such as one that times them: it needs them built each time. */
function isWatched(db: Kysely<Database>): boolean {
  return db.getExecutor().plugins.some((plugin) => !(plugin instanceof CamelCasePlugin));
}
