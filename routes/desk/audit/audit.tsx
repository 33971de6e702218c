/**
 * The audit: every call by the agent, a button or a teammate, with filters.
 *
 * @module
 */
import type { ChainCheck } from "../../../core/db/check_chain.ts";
import type { ListedRecord } from "../../../core/actions/audit_list.ts";
import { auditOutcomes, OUTCOMES } from "../../../core/outcomes.ts";
import { Call } from "../calls/call.tsx";
import { ChainNotice, Choice, Entry, FilterNotice, RecordFilters, RecordsFooter } from "../lists/record_list.tsx";
import { INBOX_LIMITS } from "../../../core/limits/conversations.ts";
import { withMessages } from "../inbox/facts.ts";
import { type LedgerFinding, LedgerNotice } from "./ledger_notice.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { Empty, Head } from "../ui/parts.tsx";
import type { FilterFault } from "../lists/records.ts";

/** Who can make a call. */
export const ACTOR_NAMES = ["ai", "press", "try", "test"] as const;

/** The label of each actor. */
const ACTORS: Readonly<Record<(typeof ACTOR_NAMES)[number], string>> = {
  ai: "the agent",
  press: "a button of a card",
  try: "a teammate, trying",
  test: "a test",
};

/** The data of the page. */
export type AuditPageFacts = {
  readonly records: readonly ListedRecord[];
  /** Every action that was ever called. */
  readonly actions: readonly string[];
  /** The filters of the query. */
  readonly query: URLSearchParams;
  /** Why the filters are invalid; null when they are valid. */
  readonly fault: FilterFault | null;
  /** Where the older calls begin; null when there are none. */
  readonly older: string | null;
  /** The result of the chain's check, when requested. */
  readonly chain: ChainCheck | null;
  /** The comparison with the ledger, when requested. */
  readonly ledger: LedgerFinding | null;
};

export function AuditPage(props: { shell: Shell; facts: AuditPageFacts }) {
  const { facts, shell } = props;
  const isFiltered = [...facts.query].some(([name, value]) => name !== "before" && value !== "");
  return (
    <Page shell={shell} title="Audit" path="/desk/audit">
      <Head
        title="Audit"
        says="Every call to your app: who asked, who said yes, what was sent and came back. Keys are masked."
      >
        <form method="post" action="/desk/audit/check">
          <input type="hidden" name="csrf" value={shell.csrf} />
          <button class="button" type="submit">Verify the log</button>
        </form>
      </Head>
      {facts.chain && <ChainNotice chain={facts.chain} empty="No finished calls yet." />}
      {facts.ledger && <LedgerNotice finding={facts.ledger} />}
      <FilterNotice fault={facts.fault} />
      <Filters facts={facts} />
      <section class="panel calls" aria-label="Calls">
        {facts.records.length === 0
          ? <NoCalls isFiltered={isFiltered} isWrong={facts.fault !== null} />
          : facts.records.map((record) => <Record key={record.id} record={record} />)}
      </section>
      <RecordsFooter path="/desk/audit" facts={facts} older="Older calls" />
    </Page>
  );
}

function Record(props: { record: ListedRecord }) {
  const { record } = props;
  return (
    <article>
      <p class="whose">
        {record.conversationNumber === null ? <span>No conversation</span> : (
          <a
            href={`${
              withMessages(`/desk/inbox/${record.conversationNumber}`, INBOX_LIMITS.messagesShownMax)
            }#call-${record.id}`}
          >
            Conversation #{record.conversationNumber}
          </a>
        )}
        <span>by {ACTORS[record.actor]}</span>
        {record.requestId !== null && (
          <span title={`request ${record.requestId}`}>request {record.requestId.slice(0, 8)}</span>
        )}
        {record.link !== null && <span title={`SHA-256 ${record.hash}`}>record {record.link}</span>}
        <When at={record.at} exact />
      </p>
      <Call call={record} />
    </article>
  );
}

function Filters(props: { facts: AuditPageFacts }) {
  const { query, actions, fault } = props.facts;
  const given = { query, fault };
  const labels = auditOutcomes().map((name) => [name, OUTCOMES[name].label] as const);
  return (
    <RecordFilters path="/desk/audit" {...given}>
      <Choice name="action" label="Action" {...given} options={actions.map((name) => [name, name] as const)} />
      <Choice name="outcome" label="Outcome" {...given} options={labels} />
      <Choice name="actor" label="By" {...given} options={Object.entries(ACTORS)} />
      <Entry name="customer" label="Customer's id" {...given} />
      <Entry name="conversation" label="Conversation" {...given} inputmode="numeric" />
      <Entry name="request" label="Request id" {...given} />
      <Entry name="from" label="From" {...given} type="date" />
      <Entry name="to" label="To" {...given} type="date" />
    </RecordFilters>
  );
}

function NoCalls(props: { isFiltered: boolean; isWrong: boolean }) {
  if (props.isWrong) return <Empty icon="audit" title="Nothing is listed" says="Correct the marked filter." />;
  return props.isFiltered
    ? <Empty icon="audit" title="No matching calls" says="Remove a filter, or clear them all." />
    : <Empty icon="audit" title="No calls yet" says="Each call the agent makes to your app is recorded here." />;
}
