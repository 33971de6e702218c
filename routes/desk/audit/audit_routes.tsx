/**
 * The audit for teammates: the filtered list, its download, and the check of its chain.
 *
 * @module
 */
import { byCaller, recordActivity } from "../../../core/activity/record.ts";
import { compareLedger } from "../../../core/actions/compare_ledger.ts";
import { checkAuditChain } from "../../../core/actions/audit_chain.ts";
import { auditedActions, auditFile, type AuditFilter, filterAudit } from "../../../core/actions/audit_list.ts";
import { auditOutcomes } from "../../../core/outcomes.ts";
import { unmarkedParameter } from "../../../core/problem.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { ACTOR_NAMES, AuditPage, type AuditPageFacts } from "./audit.tsx";
import type { LedgerFinding } from "./ledger_notice.tsx";
import { htmlAnswer } from "../page/html_answer.ts";
import { beforeOf, daysOf, oneOf, readOrFault, RECORD_FILE_ROWS_MAX, recordFileAnswer } from "../lists/records.ts";
import { shellOf } from "../page/shell.ts";

const ROWS_MAX = 50;

/**
 * `GET /desk/audit?action=&outcome=&actor=&customer=&conversation=&request=&from=&to=&before=`: the audit log, filtered by the
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
export async function downloadAudit(served: Served, asked: TeammateRequest): Promise<Response> {
  const kind = asked.params.kind === "csv" ? "csv" : "json";
  const filter = filterOf(new URL(asked.request.url).searchParams);
  const text = auditFile(served.desk, asked.workspace.id, filter, { kind, rowsMax: RECORD_FILE_ROWS_MAX });
  await recordActivity(served.desk, { ...byCaller(asked.signedIn.caller), kind: "exported", subject: "audit" });
  return recordFileAnswer(served, asked, { name: "audit", kind, right: "audit.read", text });
}

async function auditAnswer(
  served: Served,
  asked: TeammateRequest,
  checked: Pick<AuditPageFacts, "chain" | "ledger">,
): Promise<Response> {
  const query = new URL(asked.request.url).searchParams;
  const { filter, fault } = readOrFault(() => filterOf(query));
  const part = { before: beforeOf(query), limit: ROWS_MAX };
  const [records, actions] = await Promise.all([
    filter === null ? [] : filterAudit(served.desk, asked.workspace.id, filter, part),
    auditedActions(served.desk, asked.workspace.id),
  ]);
  const last = records.length === ROWS_MAX ? records.at(-1) : undefined;
  const facts = { records, actions, query, fault, ...checked, older: last === undefined ? null : String(last.seq) };
  return htmlAnswer(<AuditPage shell={shellOf(served, asked)} facts={facts} />, fault === null ? 200 : 400);
}

/** Reads the filters of a query; an empty one is not set. @throws DeskError invalid_input naming the field */
function filterOf(query: URLSearchParams): AuditFilter {
  const [outcome, actor] = [oneOf(query, "outcome", auditOutcomes()), oneOf(query, "actor", ACTOR_NAMES)];
  const [action, userId, conversation] = [query.get("action"), query.get("customer"), query.get("conversation")];
  const request = query.get("request")?.trim();
  return {
    ...(outcome === undefined ? {} : { outcome }),
    ...(actor === undefined ? {} : { actor }),
    ...(action ? { action } : {}),
    ...(userId ? { userId } : {}),
    ...(request ? { requestId: request } : {}),
    ...(conversation ? { conversation: numberOf(conversation) } : {}),
    ...daysOf(query),
  };
}

function numberOf(given: string): number {
  const number = Number(given.replace(/^#/, ""));
  if (Number.isInteger(number) && number > 0 && number < 2 ** 31) return number;
  throw unmarkedParameter("conversation", "must be the number of a conversation, such as 12.");
}
