/** The compiler relies on `schema.ts`, the database on the migrations: the two must agree. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { REBUILT_TABLES } from "../../core/db/vectors.ts";
import { testDatabase } from "../support/database.ts";

type Column = {
  readonly name: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  readonly type: string;
};

const CORE_DB = new URL("../../core/db/", import.meta.url);
const sources = ["schema.ts", ...[...Deno.readDirSync(new URL("tables/", CORE_DB))].map(({ name }) => `tables/${name}`)]
  .map((name) => Deno.readTextFileSync(new URL(name, CORE_DB)));
const source = sources.join("\n");
const database = await testDatabase();
Deno.test.afterAll(() => database.close());

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function isMadeLater(table: string): boolean {
  return REBUILT_TABLES.some((made) => made === table);
}

/** The lines `name: type;` of an exported type. */
function fieldsOf(type: string): readonly (readonly [string, string])[] {
  const [, body = ""] = new RegExp(`^(?:export )?type ${type} = (?:\\w+ & )*\\{\\n(.*?)^\\};`, "ms").exec(source) ??
    [];
  return [...body.matchAll(/^ {2}(\w+): (.*);$/gm)].map(([, name = "", of = ""]) => [name, of]);
}

/** The properties of a column by the type of its field. */
function columnOf([name, type]: readonly [string, string]): Column {
  const isJson = /^(?:Generated)?Json</.test(type);
  const inner = /^Generated(?:Always)?<(.*)>$/.exec(type)?.[1] ?? type;
  return {
    name: snake(name),
    // An absent document is JSON null, but where its type says that there may be none.
    isNullable: isJson ? type.endsWith("> | null") : inner.endsWith("| null"),
    hasDefault: /^Generated(?:Json)?</.test(type),
    type: isJson ? "json" : kindOf(inner.replace(/ \| null$/, "")),
  };
}

function kindOf(type: string): string {
  return { number: "number", boolean: "boolean", Date: "time" }[type] ?? "text";
}

const SQL_KINDS: Readonly<Record<string, string>> = {
  text: "text",
  integer: "number",
  bigint: "number",
  "double precision": "number",
  boolean: "boolean",
  jsonb: "json",
  "timestamp with time zone": "time",
};

async function columnsIn(table: string): Promise<readonly Column[]> {
  const { rows } = await sql<{ name: string; isNullable: boolean; hasDefault: boolean; type: string }>`
    select column_name as name, is_nullable = 'YES' as is_nullable, data_type as type,
      column_default is not null or is_identity = 'YES' as has_default
    from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(database.db);
  return rows.map((row) => ({ ...row, type: SQL_KINDS[row.type] ?? row.type }));
}

const byName = (columns: readonly Column[]) => [...columns].sort((a, b) => a.name < b.name ? -1 : 1);
/** Without those that no migration makes. */
const groups = /^export type Database =\n((?: {2}& \w+;?\n)+)/m.exec(source)?.[1]?.match(/\w+/g) ?? [];
const tables = groups.flatMap(fieldsOf).filter(([name]) => !isMadeLater(snake(name)));

Deno.test("Database names every table that the migrations make", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely_%'`.execute(database.db);
  const named = tables.map(([name]) => snake(name));
  assert.deepEqual(rows.map(({ name }) => name).filter((name) => !isMadeLater(name)).sort(), named.sort());
});

for (const [table, type] of tables) {
  Deno.test(`${type} has the columns that the migrations make`, async () => {
    const said = `${type} in core/db/ says other columns (-) than the migrations make (+)`;
    assert.deepEqual(byName(await columnsIn(snake(table))), byName(fieldsOf(type).map(columnOf)), said);
  });
}
