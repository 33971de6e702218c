/**
 * Queries that are built and compiled once, for what every message asks. To build and compile one takes the desk longer than
 * to send it and to read its answer.
 *
 * @module
 */
import { CamelCasePlugin, type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Puts a value into a query, by its name. */
export type QueryValue<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/** Sends a query with these values. */
export type KeptQuery<Values, Row> = (db: Kysely<Database>, values: Values) => Promise<readonly Row[]>;

/**
 * A query that is compiled when it is first sent, to any database: all have the same dialect. Its text is the same for all
 * values.
 *
 * @param build called once. It sees the names of the values and not the values, so that its query cannot depend on them
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

/** The values themselves, for a query of the same parts that is built anew. */
export function literal<Values>(values: Values): QueryValue<Values> {
  return (name) => sql`${values[name]}`;
}

/** Whether a plugin looks at each query, as one that times them: it is given them built anew. */
function isWatched(db: Kysely<Database>): boolean {
  return db.getExecutor().plugins.some((plugin) => !(plugin instanceof CamelCasePlugin));
}
