/**
 * Settings > Activity: the list of what people did on the desk, with filters.
 *
 * @module
 */
import { ACTIVITY_KINDS, activityKind } from "../../../core/activity/kinds.ts";
import type { ActivityRecord } from "../../../core/activity/list.ts";
import { type ChainCheck, REMOVAL_KIND } from "../../../core/db/check_chain.ts";
import type { ContactNames } from "../../../core/contacts/list.ts";
import type { JsonValue } from "../../../core/json.ts";
import { inWords } from "../../../core/name_words.ts";
import { contactName, CONTACTS_PATH } from "../contacts/list.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { Empty } from "../ui/parts.tsx";
import { ChainNotice, Choice, Entry, FilterNotice, RecordFilters, RecordsFooter } from "../lists/record_list.tsx";
import { settingLabel } from "../settings/labels.ts";
import type { FilterFault } from "../lists/records.ts";
import { SettingsTop } from "../settings/top.tsx";

/** The address of the list. */
const ACTIVITY_PATH = "/desk/settings/activity";

/** The data of the page. */
export type ActivityPageFacts = {
  readonly records: readonly ActivityRecord[];
  /** The names of teammates by id. */
  readonly people: ReadonlyMap<string, string>;
  /** The contacts in the records that the reader may see, by id. */
  readonly contacts: ReadonlyMap<string, ContactNames>;
  /** The filters of the query. */
  readonly query: URLSearchParams;
  /** Why the filters are invalid; null when they are valid. */
  readonly fault: FilterFault | null;
  /** Where the older records begin; null when there are none. */
  readonly older: string | null;
  /** The result of the chain's check, when requested. */
  readonly chain: ChainCheck | null;
};

export function ActivityPage({ shell, facts }: { shell: Shell; facts: ActivityPageFacts }) {
  const { records, query, chain } = facts;
  const isFiltered = [...query].some(([name, value]) => name !== "before" && value !== "");
  return (
    <Page shell={shell} title="Activity" path="/desk/settings">
      <SettingsTop
        shell={shell}
        says="What people did on this desk. A line cannot be changed once it is written."
        current={ACTIVITY_PATH}
      >
        <form method="post" action={`${ACTIVITY_PATH}/check`}>
          <input type="hidden" name="csrf" value={shell.csrf} />
          <button class="button" type="submit">Verify the list</button>
        </form>
      </SettingsTop>
      {chain && <ChainNotice chain={chain} empty="Nothing was recorded yet." />}
      <FilterNotice fault={facts.fault} />
      <Filters facts={facts} />
      {records.length === 0
        ? <NoActivity isFiltered={isFiltered} isWrong={facts.fault !== null} />
        : <ActivityTable facts={facts} />}
      <RecordsFooter path={ACTIVITY_PATH} facts={facts} older="Older" />
    </Page>
  );
}

function ActivityTable({ facts: { records, contacts, people } }: { facts: ActivityPageFacts }) {
  return (
    <section class="panel" aria-label="Activity">
      <table class="table wide log">
        <thead>
          <tr>
            <th>What</th>
            <th>Who</th>
            <th>Address</th>
            <th>When</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => <ActivityRow key={record.id} record={record} contacts={contacts} people={people} />)}
        </tbody>
      </table>
    </section>
  );
}

function ActivityRow(
  { record, contacts, people }: { record: ActivityRecord } & Pick<ActivityPageFacts, "contacts" | "people">,
) {
  const { kind, name, address, at, detail, link, hash } = record;
  // A row of a newer version of the desk may have an unknown kind.
  const known = activityKind(kind);
  const facts = Object.entries(detail).filter(([word]) => !UNREAD.has(word));
  return (
    <tr title={hash === null ? undefined : `record ${link}, SHA-256 ${hash}`}>
      <td>
        <span class={`badge ${known?.tone ?? "plain"}`}>{known?.label ?? kind}</span>
        <Subject record={record} contacts={contacts} people={people} />
        {facts.map(([word, value], nth) => (
          <span key={word} class="muted">
            {`${nth === 0 ? " " : ", "}${inWords(word)}: `}
            <Value value={value} people={people} />
          </span>
        ))}
      </td>
      <td>{name ?? (kind === REMOVAL_KIND ? "The desk" : "The operator")}</td>
      <td>{address ?? "This server"}</td>
      <td>
        <When at={at} exact />
      </td>
    </tr>
  );
}

/**
 * The subject of a record. A contact's name is looked up, since the record outlives the contact and does not contain
 * it.
 */
function Subject(
  { record: { kind, subject }, contacts, people }: {
    record: Pick<ActivityRecord, "kind" | "subject">;
  } & Pick<ActivityPageFacts, "contacts" | "people">,
) {
  if (subject === null) return null;
  const contact = contacts.get(contactOf({ kind, subject }) ?? "");
  if (contact === undefined) {
    const words = kind === "settings_changed" ? settingLabels(subject) : withNames(subject, people);
    return <span title={words === subject ? undefined : subject}>{` ${words}`}</span>;
  }
  return (
    <>
      {" "}
      <a href={`${CONTACTS_PATH}/${contact.id}`} dir="auto">{contactName(contact)}</a>
    </>
  );
}

/** The id of the contact that a record is about; null for other records. */
export function contactOf({ kind, subject }: Pick<ActivityRecord, "kind" | "subject">): string | null {
  if (kind === "contact_blocked" || kind === "contact_unblocked") return subject;
  return /^contact (\S+)$/.exec(subject ?? "")?.[1] ?? null;
}

/** Facts that are only for the check of the chain. */
const UNREAD: ReadonlySet<string> = new Set(["link", "hash"]);

/** The labels of settings, from their paths separated by commas. */
function settingLabels(paths: string): string {
  return paths.split(", ").map(settingLabel).join(", ");
}

const UUID = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;

/** Replaces teammates' ids by their names, and shortens other ids. */
function withNames(text: string, people: ReadonlyMap<string, string>): string {
  return text.replace(UUID, (id, start: string) => people.get(id) ?? `${start}…`);
}

/** A fact of a record: a moment is formatted, an id becomes a name. */
function Value({ value, people }: { value: JsonValue } & Pick<ActivityPageFacts, "people">) {
  const text = valueText(value);
  if (MOMENT.test(text)) return <When at={new Date(text)} exact />;
  const words = withNames(text, people);
  return <span title={words === text ? undefined : text}>{words}</span>;
}

function valueText(value: JsonValue): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? value : Array.isArray(value) ? value.join(", ") : JSON.stringify(value);
}

function Filters({ facts: { query, people, fault } }: { facts: ActivityPageFacts }) {
  const given = { query, fault };
  const kinds = Object.entries(ACTIVITY_KINDS).map(([kind, { label }]) => [kind, label] as const);
  return (
    <RecordFilters path={ACTIVITY_PATH} {...given}>
      <Choice name="person" label="Who" {...given} options={[...people]} />
      <Choice name="kind" label="What" {...given} options={kinds} />
      <Entry name="from" label="From" {...given} type="date" />
      <Entry name="to" label="To" {...given} type="date" />
    </RecordFilters>
  );
}

function NoActivity({ isFiltered, isWrong }: { isFiltered: boolean; isWrong: boolean }) {
  return (
    <section class="panel" aria-label="Activity">
      <Empty icon="audit" {...noActivityWords(isFiltered, isWrong)} />
    </section>
  );
}

function noActivityWords(isFiltered: boolean, isWrong: boolean) {
  if (isWrong) return { title: "Nothing is listed", says: "Correct the marked filter." };
  return isFiltered
    ? { title: "Nothing matches", says: "Remove a filter, or clear them all." }
    : { title: "Nothing yet", says: "Sign-ins, roles, keys, settings and exports are listed here." };
}
