/**
 * Files of records, JSON or CSV, streamed while the records are read.
 *
 * @module
 */

/** The columns of a file, each with its format. */
export type RecordColumns<Row> = readonly (readonly [name: string, write: (row: Row) => unknown])[];

/** The kinds of file and their content types. */
export const RECORD_FILES = {
  json: "application/json; charset=utf-8",
  /** @see RFC 4180 */
  csv: "text/csv; charset=utf-8; header=present",
} as const;

/** A kind of file. */
export type RecordFileKind = keyof typeof RECORD_FILES;

/** A page of the rows: the `seq` after which it starts (null: from the newest), and its size. */
export type RecordPart = { readonly before: number | null; readonly limit: number };

/** The inputs of a file. */
export type RecordFile<Row> = {
  readonly kind: RecordFileKind;
  readonly columns: RecordColumns<Row>;
  readonly rowsMax: number;
  /** Rows read at a time; default: {@linkcode PART_ROWS}. */
  readonly partRows?: number;
  /** Reads a page, newest first. */
  readonly read: (part: RecordPart) => Promise<readonly Row[]>;
};

/** Each record may contain 64 KiB of an answer, and all of them at once would exhaust the desk's memory. */
const PART_ROWS = 50;

/** Yields the text of a file, piece by piece. */
export async function* recordFile<Row extends { readonly seq: number }>(
  { kind, columns, rowsMax, partRows = PART_ROWS, read }: RecordFile<Row>,
): AsyncGenerator<string, void, void> {
  yield kind === "json" ? "[\n" : columns.map(([name]) => name).join(",") + "\r\n";
  let before: number | null = null;
  for (let written = 0; written < rowsMax;) {
    const limit = Math.min(partRows, rowsMax - written);
    const rows: readonly Row[] = await read({ before, limit });
    const first = written === 0;
    if (rows.length > 0) {
      yield kind === "json"
        ? (first ? "" : ",\n") + rows.map((row) => JSON.stringify(asObject(columns, row))).join(",\n")
        : rows.map((row) => columns.map(([, write]) => cellOf(write(row))).join(",") + "\r\n").join("");
    }
    if (rows.length < limit) break;
    written += rows.length;
    before = rows.at(-1)?.seq ?? null;
  }
  if (kind === "json") yield "\n]\n";
}

function asObject<Row>(columns: RecordColumns<Row>, row: Row): Readonly<Record<string, unknown>> {
  return Object.fromEntries(columns.map(([name, write]) => [name, write(row)]));
}

/**
 * Where a formula could begin: at the beginning of a cell and of a line, also with fullwidth or small characters, after
 * spaces and invisible characters, and after a semicolon or a tab. A spreadsheet that splits there ignores the quotes
 * of a line that began without one.
 */
const FORMULA =
  /(^|[;\t-\r\u0085\u2028\u2029])(?=[[\s\p{C}\p{Default_Ignorable_Code_Point}]--[\t-\r\u0085\u2028\u2029]]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])|^(?=[\t\r\n])/gv;

/** Formats a cell. A possible formula is prefixed with an apostrophe: the texts come from customers and apps. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const safe = text.replace(FORMULA, "$1'");
  return `"${safe.replaceAll('"', '""')}"`;
}
