/**
 * Reading the audit with filters, and as a file.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import type { AuditRecord } from "./audit.ts";

/** Which calls; a filter that is not set leaves all of them. */
export type AuditFilter = {
  readonly action?: string;
  readonly outcome?: AuditRecord["outcome"];
  readonly actor?: AuditRecord["actor"];
  /** The customer that the call was made for. */
  readonly userId?: string;
  /** The number of the conversation. */
  readonly conversation?: number;
  /** From this moment on. */
  readonly from?: Date;
  /** Before this moment. */
  readonly until?: Date;
};

/** A record with the number of its conversation; null when it had none, or the conversation is gone. */
export type ListedRecord = AuditRecord & { readonly conversationNumber: number | null };

/** A part of the list: after which record it goes on, and how many. */
export type AuditPart = { readonly before: number | null; readonly limit: number };

/** The calls that a filter leaves, newest first; the last one's `seq` is where the next part goes on. */
export async function filterAudit(
  desk: Pick<Desk, "db">,
  workspace: string,
  filter: AuditFilter,
  part: AuditPart,
): Promise<readonly ListedRecord[]> {
  const { from, until, conversation } = filter;
  const same = (["action", "outcome", "actor", "userId"] as const).flatMap((column) =>
    filter[column] === undefined ? [] : [[column, filter[column]] as const]
  );
  return await desk.db.selectFrom("audit")
    .leftJoin(
      "conversations as conversation",
      (join) =>
        join.onRef("conversation.workspace", "=", "audit.workspace")
          .onRef("conversation.id", "=", "audit.conversationId"),
    )
    .selectAll("audit")
    .select("conversation.number as conversationNumber")
    .where("audit.workspace", "=", workspace)
    .where((row) => row.and(same.map(([column, value]) => row(`audit.${column}`, "=", value))))
    .where((row) =>
      row.and([
        ...(conversation === undefined ? [] : [row("conversation.number", "=", conversation)]),
        ...(from === undefined ? [] : [row("at", ">=", from)]),
        ...(until === undefined ? [] : [row("at", "<", until)]),
      ])
    )
    .$if(part.before !== null, (query) => query.where("seq", "<", part.before ?? 0))
    .orderBy("seq", "desc")
    .limit(part.limit)
    .execute();
}

/** The names of all actions that were called, for the filter. */
export async function auditedActions(desk: Pick<Desk, "db">, workspace: string): Promise<readonly string[]> {
  const rows = await desk.db.selectFrom("audit").select("action").distinct()
    .where("workspace", "=", workspace).orderBy("action").limit(200).execute();
  return rows.map(({ action }) => action);
}

/** The columns of the file, each with how it is written. */
const COLUMNS: readonly (readonly [name: string, write: (record: ListedRecord) => unknown])[] = [
  ["link", ({ link }) => link],
  ["id", ({ id }) => id],
  ["at", ({ at }) => at.toISOString()],
  ["conversation", ({ conversationNumber }) => conversationNumber],
  ["action", ({ action }) => action],
  ["actor", ({ actor }) => actor],
  ["userId", ({ userId }) => userId],
  ["confirmedBy", ({ confirmedBy }) => confirmedBy],
  ["outcome", ({ outcome }) => outcome],
  ["ms", ({ ms }) => ms],
  ["agentVersion", ({ agentVersion }) => agentVersion],
  ["input", ({ input }) => input],
  ["request", ({ request }) => request],
  ["response", ({ response }) => response],
  ["error", ({ error }) => error],
  ["previousHash", ({ previousHash }) => previousHash],
  ["hash", ({ hash }) => hash],
];

/** How a kind of file is written, record by record. */
type AuditFile = {
  readonly type: string;
  readonly begins: string;
  readonly write: (record: ListedRecord, isFirst: boolean) => string;
  readonly ends: string;
};

/** The kinds of file. */
export const AUDIT_FILES = {
  json: {
    type: "application/json; charset=utf-8",
    begins: "[\n",
    write: (record, isFirst) => (isFirst ? "" : ",\n") + JSON.stringify(asObject(record)),
    ends: "\n]\n",
  },
  /** @see RFC 4180 */
  csv: {
    type: "text/csv; charset=utf-8; header=present",
    begins: COLUMNS.map(([name]) => name).join(",") + "\r\n",
    write: (record) => COLUMNS.map(([, write]) => cellOf(write(record))).join(",") + "\r\n",
    ends: "",
  },
} as const satisfies Readonly<Record<string, AuditFile>>;

/** Records of a file at a time: each may hold 64 KiB of an answer, and all of them at once would be a desk's memory. */
const FILE_PART_ROWS = 50;

/** The text of a file of the newest calls that a filter leaves, newest first, read as it is written. */
export async function* auditFile(
  desk: Pick<Desk, "db">,
  workspace: string,
  filter: AuditFilter,
  { kind, rowsMax, partRows = FILE_PART_ROWS }: {
    readonly kind: keyof typeof AUDIT_FILES;
    readonly rowsMax: number;
    readonly partRows?: number;
  },
): AsyncGenerator<string, void, void> {
  const file: AuditFile = AUDIT_FILES[kind];
  yield file.begins;
  let before: number | null = null;
  for (let written = 0; written < rowsMax;) {
    const limit = Math.min(partRows, rowsMax - written);
    const records: readonly ListedRecord[] = await filterAudit(desk, workspace, filter, { before, limit });
    const first = written === 0;
    if (records.length > 0) yield records.map((record, at) => file.write(record, first && at === 0)).join("");
    if (records.length < limit) break;
    written += records.length;
    before = records.at(-1)?.seq ?? null;
  }
  yield file.ends;
}

function asObject(record: ListedRecord): Readonly<Record<string, unknown>> {
  return Object.fromEntries(COLUMNS.map(([name, write]) => [name, write(record)]));
}

/** A cell. What a spreadsheet would take for a formula begins with an apostrophe: the texts are customers' and apps'. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
