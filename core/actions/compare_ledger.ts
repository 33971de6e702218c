/**
 * Compares the audit with the sandbox's ledger: what the desk recorded as sent with what left the machine.
 *
 * The desk writes the audit and cannot write the ledger, so a compromised desk is detected here.
 *
 * @see docs/reference/ledger.md
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "../desk.ts";
import { OUTCOMES, outcomesAt } from "../outcomes.ts";
import type { Ledger, LedgerCall, LedgerReading } from "../ports/ledger.ts";
import { type AuditRecord, longOver, PAGE_METHOD } from "./audit.ts";

/** A difference, in one sentence for people. */
export type LedgerDifference = {
  /** When the call left; for a fault of the chain the time of its line, null if that cannot be read. */
  readonly at: Date | null;
  readonly text: string;
  /** The audit record concerned. */
  readonly auditId: string | null;
};

/** The result of a comparison. */
export type LedgerComparison = {
  /** The number of compared calls of the ledger. */
  readonly calls: number;
  /** The time of the oldest line read; null for an empty ledger. */
  readonly since: Date | null;
  readonly isWhole: boolean;
  readonly head: LedgerReading["head"];
  /** The oldest ones, at most {@linkcode DIFFERENCES_MAX}. */
  readonly differences: readonly LedgerDifference[];
  /** The total number. */
  readonly found: number;
  /**
   * The number of audit records without a line in this ledger, if other instances, each with its own ledger, write the
   * same audit.
   */
  readonly elsewhere: number;
};

type ComparedRecord = Pick<AuditRecord, "id" | "at" | "outcome" | "userId" | "request" | "response">;

const COLUMNS = ["id", "at", "outcome", "userId", "request", "response"] as const;
const DIFFERENCES_MAX = 50;
/** Records in one query. */
const BATCH = 500;
/** The number of newest records that are searched for one without a line. */
const RECORDS_MAX = 20_000;

/**
 * Compares a workspace's audit with the newest part of the ledger.
 *
 * @param isShared whether other instances write the same audit: a record without a line may be one of theirs
 * @throws if the ledger cannot be read
 */
export async function compareLedger(
  desk: Pick<Desk, "db" | "now"> & { readonly ledger: Ledger },
  workspace: string,
  { isShared }: { readonly isShared: boolean },
): Promise<LedgerComparison> {
  // A later call may already have a record, but no line in what was read.
  const until = longOver(desk);
  const reading = await desk.ledger.read();
  const calls = await callsOf(desk, workspace, reading);
  const records = await recordsOf(desk, workspace, calls);
  const again = sentAgain(calls);
  const ofCalls = calls.flatMap((call) =>
    differencesOf(desk.ledger, call, recordOf(records, call), { isAgain: again.has(call) })
  );
  const unlisted = await withoutLine(desk, workspace, { since: reading.since, until }, calls);
  const differences = [
    ...reading.faults.map(faultOf),
    ...ofCalls,
    ...(isShared ? [] : unlisted.map(missingLine)),
  ].toSorted((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0));
  return {
    calls: calls.length,
    since: reading.since,
    isWhole: reading.isWhole,
    head: reading.head,
    differences: differences.slice(0, DIFFERENCES_MAX),
    found: differences.length,
    elsewhere: isShared ? unlisted.length : 0,
  };
}

/** Returns the calls of a workspace, and those of workspaces that do not exist. */
async function callsOf(
  { db }: Pick<Desk, "db">,
  workspace: string,
  { calls }: LedgerReading,
): Promise<readonly LedgerCall[]> {
  const rows = await db.selectFrom("workspaces").select("id").execute();
  const others = new Set(rows.map(({ id }) => id).filter((id) => id !== workspace));
  return calls.filter((call) => !others.has(call.workspace));
}

async function recordsOf(
  { db }: Pick<Desk, "db">,
  workspace: string,
  calls: readonly LedgerCall[],
): Promise<ReadonlyMap<string, ComparedRecord>> {
  const ids = [...new Set(calls.flatMap(({ call }) => call === null ? [] : [call]))];
  const records = new Map<string, ComparedRecord>();
  for (let at = 0; at < ids.length; at += BATCH) {
    const rows = await db.selectFrom("audit").select(COLUMNS)
      .where("workspace", "=", workspace).where("id", "in", ids.slice(at, at + BATCH)).execute();
    for (const row of rows) records.set(row.id, row);
  }
  return records;
}

/**
 * Returns the calls whose record already had a call that may have reached the app; one that certainly did not leave may
 * be repeated.
 */
function sentAgain(calls: readonly LedgerCall[]): ReadonlySet<LedgerCall> {
  const sent = new Set<string>();
  return new Set(calls.filter(({ call, end }) => {
    if (call === null) return false;
    const isAgain = sent.has(call);
    if (end?.sent !== false) sent.add(call);
    return isAgain;
  }));
}

function recordOf(records: ReadonlyMap<string, ComparedRecord>, { call }: LedgerCall): ComparedRecord | null {
  return call === null ? null : records.get(call) ?? null;
}

/** Returns records of answers by the app whose call is missing in the ledger. */
async function withoutLine(
  { db }: Pick<Desk, "db">,
  workspace: string,
  { since, until }: { readonly since: Date | null; readonly until: Date },
  calls: readonly LedgerCall[],
): Promise<readonly Pick<AuditRecord, "id" | "at">[]> {
  if (since === null) return [];
  const known = new Set(calls.filter(({ end }) => end?.sent !== false).map(({ call }) => call));
  const rows = await db.selectFrom("audit").select(["id", "at"])
    .where("workspace", "=", workspace).where("outcome", "in", outcomesAt("answered"))
    .where("at", ">=", since).where("at", "<", until)
    .where(sql<boolean>`request ->> 'method' is distinct from ${PAGE_METHOD}`)
    .orderBy("seq", "desc").limit(RECORDS_MAX).execute();
  return rows.filter(({ id }) => !known.has(id));
}

/** The checks of a call, each with the message if it fails. */
const CHECKS: readonly ((ledger: Ledger, call: LedgerCall, record: ComparedRecord) => string | null)[] = [
  (_, __, { outcome }) => {
    const { stage, label } = OUTCOMES[outcome];
    return stage === "refused" || stage === "withheld" ? `The audit says that nothing was sent (${label}).` : null;
  },
  (_, call, { request }) =>
    request === null || request.method === call.method ? null : `The audit says ${request.method}.`,
  (_, call, { request }) => {
    const url = request === null ? null : URL.parse(request.url);
    return url === null || url.origin === call.origin ? null : `The audit says that it went to ${url.origin}.`;
  },
  (_, call, { request, userId }) => {
    const url = request === null ? null : URL.parse(request.url);
    const path = call.path.replaceAll("{user.id}", () => encodeURIComponent(userId ?? ""))
      // The audit shows other claims by name, and a URL encodes their braces.
      .replaceAll(/\{(user\.[\w.]+)\}/g, (_, claim: string) => `%7B${claim}%7D`);
    return url === null || url.pathname === path ? null : `The audit says that its path was ${url.pathname}.`;
  },
  (ledger, call, { userId }) => {
    if (call.customer === null) return null;
    if (userId === null) return "The audit says that it was for no customer.";
    return ledger.pseudonymOf(call.workspace, userId) === call.customer
      ? null
      : `It was for another customer than ${userId}, whom the audit names.`;
  },
  (_, call, { response }) => {
    const status = call.end?.status ?? null;
    if (status === null || response === null || response.status === status) return null;
    return `The app answered ${status}; the audit says ${response.status}.`;
  },
  (_, call, { response }) =>
    response !== null && call.end?.sent === true && call.end.code !== null
      ? `No answer came (${call.end.code}); the audit has one with status ${response.status}.`
      : null,
];

function differencesOf(
  ledger: Ledger,
  call: LedgerCall,
  record: ComparedRecord | null,
  { isAgain }: { readonly isAgain: boolean },
): readonly LedgerDifference[] {
  const prefix = `Line ${call.n} of the ledger: ${call.method} ${call.origin}${call.path} left the machine.`;
  const differ = (text: string) => ({ at: call.at, text: `${prefix} ${text}`, auditId: record?.id ?? null });
  if (record === null) return [differ("The audit has no record of it.")];
  const found = CHECKS.flatMap((check) => check(ledger, call, record) ?? []).map(differ);
  return isAgain ? [...found, differ("It is a second call with the same record.")] : found;
}

function missingLine({ id, at }: Pick<AuditRecord, "id" | "at">): LedgerDifference {
  return { at, auditId: id, text: "The audit has a call with an answer that is not in the ledger." };
}

/** Describes the faults of the chain. */
const FAULTS: Readonly<Record<LedgerReading["faults"][number]["reason"], string>> = {
  changed: "was changed after it was written",
  missing: "does not follow the line before it: lines were taken out or put in",
  unreadable: "cannot be read",
  half_written: "has no end",
};

function faultOf({ file, n, at, reason }: LedgerReading["faults"][number]): LedgerDifference {
  return {
    at: at === null ? null : new Date(at),
    text: `The ledger's chain is broken: line ${n}, in ${file}, ${FAULTS[reason]}.`,
    auditId: null,
  };
}
