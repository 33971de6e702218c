/**
 * The audit for teammates: the list with its filters, the same as a file, and the check of its chain.
 *
 * @module
 */
import { compareLedger } from "../../core/actions/compare_ledger.ts";
import { checkAuditChain } from "../../core/actions/audit_chain.ts";
import {
  AUDIT_FILES,
  auditedActions,
  auditFile,
  type AuditFilter,
  filterAudit,
} from "../../core/actions/audit_list.ts";
import { auditOutcomes } from "../../core/outcomes.ts";
import { DeskError } from "../../core/problem.ts";
import type { SignedInRequest, TeammateRequest } from "../request.ts";
import type { Served } from "../served.ts";
import { ACTOR_NAMES, AuditPage, type AuditPageFacts } from "./audit.tsx";
import type { LedgerFinding } from "./ledger_notice.tsx";
import { htmlAnswer } from "./layout.tsx";
import { shellOf } from "./shell.ts";

const ROWS_MAX = 50;
const FILE_ROWS_MAX = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * `GET /desk/audit?action=&outcome=&actor=&customer=&conversation=&from=&to=&before=`: the audit log, filtered by the
 * query.
 */
export async function showAudit(served: Served, asked: TeammateRequest): Promise<Response> {
  return await auditAnswer(served, asked, { chain: null, ledger: null });
}

/** `POST /desk/audit/check`: checks the hash chain of the audit log, compares it with the ledger and shows the result. */
export async function checkChain(served: Served, asked: SignedInRequest): Promise<Response> {
  const chain = await checkAuditChain(served.desk, asked.workspace.id);
  return await auditAnswer(served, asked, { chain, ledger: await findDifferences(served, asked.workspace.id) });
}

async function findDifferences({ desk, operator }: Served, workspace: string): Promise<LedgerFinding> {
  try {
    return { comparison: await compareLedger(desk, workspace, { isShared: operator.sharesDatabase }) };
  } catch (error) {
    desk.log("error", "The ledger could not be compared with the audit.", { cause: String(error) });
    return { comparison: null };
  }
}

/** `GET /desk/audit/records/:kind`: downloads the filtered audit log as JSON or CSV, newest first. */
export function downloadAudit(served: Served, asked: TeammateRequest): Response {
  const kind = asked.params.kind === "csv" ? "csv" : "json";
  const filter = filterOf(new URL(asked.request.url).searchParams);
  const text = auditFile(served.desk, asked.workspace.id, filter, { kind, rowsMax: FILE_ROWS_MAX });
  const name = `audit-${served.desk.now().toISOString().slice(0, 10)}.${kind}`;
  return new Response(ReadableStream.from(text).pipeThrough(new TextEncoderStream()), {
    headers: {
      "content-type": AUDIT_FILES[kind].type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

async function auditAnswer(
  served: Served,
  asked: TeammateRequest,
  checked: Pick<AuditPageFacts, "chain" | "ledger">,
): Promise<Response> {
  const query = new URL(asked.request.url).searchParams;
  const filter = filterOf(query);
  const before = Number(query.get("before") ?? Number.NaN);
  const part = { before: Number.isSafeInteger(before) ? before : null, limit: ROWS_MAX };
  const [records, actions] = await Promise.all([
    filterAudit(served.desk, asked.workspace.id, filter, part),
    auditedActions(served.desk, asked.workspace.id),
  ]);
  const last = records.length === ROWS_MAX ? records.at(-1) : undefined;
  const facts = { records, actions, query, ...checked, older: last === undefined ? null : String(last.seq) };
  return htmlAnswer(<AuditPage shell={shellOf(served, asked)} facts={facts} />);
}

/** The filters of a query; one that is empty is not set. @throws DeskError invalid_input naming the field */
function filterOf(query: URLSearchParams): AuditFilter {
  const [outcome, actor] = [oneOf(query, "outcome", auditOutcomes()), oneOf(query, "actor", ACTOR_NAMES)];
  const [action, userId, conversation] = [query.get("action"), query.get("customer"), query.get("conversation")];
  const [from, to] = [dayOf(query, "from"), dayOf(query, "to")];
  return {
    ...(outcome === undefined ? {} : { outcome }),
    ...(actor === undefined ? {} : { actor }),
    ...(action ? { action } : {}),
    ...(userId ? { userId } : {}),
    ...(conversation ? { conversation: numberOf(conversation) } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { until: new Date(to.getTime() + DAY_MS) }),
  };
}

function oneOf<Name extends string>(
  query: URLSearchParams,
  field: string,
  known: readonly Name[],
): Name | undefined {
  const given = query.get(field) ?? "";
  if (given === "") return undefined;
  const found = known.find((name) => name === given);
  if (found !== undefined) return found;
  throw new DeskError("invalid_input", `${field}: must be one of ${known.join(", ")}.`);
}

function dayOf(query: URLSearchParams, field: string): Date | undefined {
  const given = query.get(field) ?? "";
  if (given === "") return undefined;
  const day = new Date(`${given}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(day.getTime())) return day;
  throw new DeskError("invalid_input", `${field}: must be a day such as 2026-11-20.`);
}

function numberOf(given: string): number {
  const number = Number(given.replace(/^#/, ""));
  if (Number.isInteger(number) && number > 0 && number < 2 ** 31) return number;
  throw new DeskError("invalid_input", "conversation: must be the number of a conversation, such as 12.");
}
