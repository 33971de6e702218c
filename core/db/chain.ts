/**
 * The statements that chain the rows of a table: each row contains the hash of the previous row, and is immutable once
 * it has its own.
 *
 * The database does it itself, in the statement that writes the row, so that no code path can omit it and a write needs
 * no further round trip.
 *
 * @see docs/reference/records.md
 * @module
 */

/** A table whose rows are chained, for each workspace. It has the columns `workspace` and `id`. */
export type ChainedTable = {
  readonly table: string;
  /**
   * The hashed columns, as `record.column`, separated by commas; listed, so that a column added later changes no hash.
   */
  readonly hashed: string;
  /**
   * SQL about `new`: while it is true, a row has no hash yet and may be changed; null: a row is final when inserted.
   */
  readonly openWhile: string | null;
};

/**
 * Returns the statements that add the chain to an existing table. Released migrations consist of them, so their text
 * must not change. Times are hashed in UTC.
 *
 * @example
 * ```ts
 * chainStatements({ table: "notes", hashed: "record.previous_hash, record.link, record.body", openWhile: null });
 * ```
 */
export function chainStatements(chained: ChainedTable): readonly string[] {
  return [...columns(chained), digest(chained), chain(chained), trigger(chained)];
}

function columns({ table }: ChainedTable): readonly string[] {
  return [
    `alter table ${table} add column link integer, add column previous_hash text, add column hash text`,
    `create unique index ${table}_chain on ${table} (workspace, link) where link is not null`,
    `create table ${table}_heads (
    workspace text primary key references workspaces on delete cascade,
    link integer not null,
    hash text not null
  )`,
  ];
}

function digest({ table, hashed }: ChainedTable): string {
  return `create function ${table}_digest(record ${table}) returns text language sql stable set timezone to 'UTC' as $$
  select encode(sha256(convert_to(jsonb_build_array(
    ${hashed}
  )::text, 'UTF8')), 'hex')
$$`;
}

function chain({ table, openWhile }: ChainedTable): string {
  const skip = openWhile === null ? "" : `\n  if ${openWhile} then return new; end if;`;
  return `create function chain_${table}() returns trigger language plpgsql as $$
declare head ${table}_heads;
begin
  if tg_op = 'UPDATE' then
    if old.hash is not null then
      raise exception '${table} record % is over and cannot be changed', old.id using errcode = 'integrity_constraint_violation';
    end if;
  end if;${skip}
  insert into ${table}_heads (workspace, link, hash) values (new.workspace, 0, '') on conflict (workspace) do nothing;
  select * into strict head from ${table}_heads where workspace = new.workspace for update;
  new.link := head.link + 1;
  new.previous_hash := head.hash;
  new.hash := ${table}_digest(new);
  update ${table}_heads set link = new.link, hash = new.hash where workspace = new.workspace;
  return new;
end $$`;
}

function trigger({ table }: ChainedTable): string {
  return `create trigger ${table}_is_chained before insert or update on ${table}
  for each row execute function chain_${table}()`;
}
