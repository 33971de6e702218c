/**
 * Prepared statements of PGlite. Its own `query` parses and plans the text again each time and enters WebAssembly six
 * times for it; a prepared statement is bound, executed and synchronised in one call.
 *
 * @module
 */
import { parse, type PGlite, protocol, types } from "@electric-sql/pglite";
import { DATABASE_LIMITS } from "../limits/database.ts";
import type { PgliteResult } from "./pglite_protocol.ts";

type Message = Parameters<typeof parse.parseResults>[0][number];

/** A statement that PostgreSQL stores under a name. */
type Prepared = {
  readonly name: string;
  /** The types of its parameters, as object ids of PostgreSQL. */
  readonly parameterTypes: readonly number[];
  /** The message that describes its columns, which `execute` does not send; empty for a statement without rows. */
  readonly columns: readonly Message[];
};

/** Runs queries on an open database. */
export type PgliteStatements = {
  query(sql: string, parameters: readonly unknown[]): Promise<PgliteResult>;
  /** Runs a statement without parameters and without rows, such as `commit`. */
  run(sql: string): Promise<void>;
};

/**
 * Statements worth preparing. Everything else may change tables, and with them the result columns of a prepared
 * statement.
 */
const PREPARABLE = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Creates the prepared statements of a database: at most `preparedMax`, the least recently used are dropped. */
export function pgliteStatements(database: PGlite): PgliteStatements {
  const kept = new Map<string, Prepared>();
  const state = { count: 0 };
  const send = async (...messages: readonly Uint8Array[]): Promise<Message[]> =>
    (await database.execProtocol(joined([...messages, protocol.serialize.sync()]))).messages;

  const prepare = async (sql: string): Promise<Prepared> => {
    const name = `s${++state.count}`;
    const messages = await send(
      protocol.serialize.parse({ name, text: sql }),
      protocol.serialize.describe({ type: "S", name }),
    );
    return {
      name,
      parameterTypes: parse.parseDescribeStatementResults(messages),
      columns: messages.filter((message) => message.name === "rowDescription"),
    };
  };
  const close = (names: readonly string[]) =>
    names.length === 0
      ? Promise.resolve([])
      : send(...names.map((name) => protocol.serialize.close({ type: "S", name })));
  const forgetAll = async () => {
    const names = [...kept.values()].map(({ name }) => name);
    kept.clear();
    await close(names);
  };
  const find = async (sql: string): Promise<Prepared> => {
    const prepared = kept.get(sql) ?? await prepare(sql);
    kept.delete(sql);
    kept.set(sql, prepared);
    const [oldest] = kept;
    if (kept.size > DATABASE_LIMITS.preparedMax && oldest !== undefined) {
      kept.delete(oldest[0]);
      await close([oldest[1].name]);
    }
    return prepared;
  };
  const execute = async (sql: string, parameters: readonly unknown[]): Promise<PgliteResult> => {
    const { name, parameterTypes, columns } = await find(sql);
    const values = parameters.map((value, index) => written(database, value, parameterTypes[index] ?? 0));
    const messages = await send(protocol.serialize.bind({ statement: name, values }), protocol.serialize.execute());
    const [result] = parse.parseResults([...columns, ...messages], database.parsers);
    return resultOf(result);
  };
  return {
    query: async (sql, parameters) => {
      if (PREPARABLE.test(sql)) return await database.runExclusive(() => execute(sql, parameters));
      await database.runExclusive(forgetAll);
      return resultOf(await database.query<never>(sql, [...parameters]));
    },
    run: (sql) =>
      database.runExclusive(async () => {
        await database.execProtocol(protocol.serialize.query(sql));
      }),
  };
}

/** Converts PGlite's result. */
function resultOf(result: { readonly rows: unknown[]; readonly affectedRows?: number } | undefined): PgliteResult {
  const rows = result?.rows ?? [];
  assertAsked(rows);
  return { rows, affectedRows: result?.affectedRows ?? 0, archive: null };
}

/** Only the caller of a query knows the type of its rows, through Kysely. */
function assertAsked(_rows: unknown[]): asserts _rows is never[] {}

/** PGlite traverses a string twice to measure it: a longer one is cheaper as bytes. */
const STRING_CHARS_MAX = 200;

const encoder = new TextEncoder();

/**
 * Serializes a parameter for PostgreSQL; null for null and undefined. A long text is sent as bytes, which are
 * equivalent.
 */
function written({ serializers }: PGlite, value: unknown, type: number): string | ArrayBuffer | null {
  if (value === null || value === undefined) return null;
  const text = serializers[type]?.(value) ?? String(value);
  return type === types.TEXT && text.length > STRING_CHARS_MAX ? encoder.encode(text).buffer : text;
}

function joined(messages: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(messages.reduce((length, message) => length + message.length, 0));
  let at = 0;
  for (const message of messages) {
    whole.set(message, at);
    at += message.length;
  }
  return whole;
}
