/**
 * The views of the inbox with their counts, and the rows of one.
 *
 * @module
 */
import { raw } from "hono/html";
import { memo } from "../../../core/memo.ts";
import { MINUTE } from "../../../core/units.ts";
import { INBOX_WORK_LIMITS } from "../../../core/limits/conversations.ts";
import { TAG_LIMITS } from "../../../core/limits/people.ts";
import type { InboxRow } from "../../../core/inbox/list.ts";
import { type InboxView, searchOfView, tagOfView, viewOfSearch, viewOfTag } from "../../../core/inbox/views.ts";
import { hasCriteria, readSearch } from "../../../core/inbox/search_query.ts";
import { Avatar } from "../ui/avatar.tsx";
import { RowBox } from "../lists/bulk_parts.tsx";
import { COUNTED_MAX } from "../../../core/db/count_conversations.ts";
import { countText } from "../ui/count_text.ts";
import { Icon } from "../ui/icons.tsx";
import { durationText, LocaleProvider, useLocale, When } from "../ui/locale.tsx";
import { START_PATH } from "../page/menu.ts";
import { Empty, Verified } from "../ui/parts.tsx";
import { Filter } from "./filter.tsx";
import { NothingFound } from "./search.tsx";
import { addressOf, type InboxTeammate, type ListFacts, viewQuery, VIEWS } from "./facts.ts";

/** The views, each with its number of conversations. */
export function Views(props: { list: ListFacts }) {
  const { view, counts } = props.list;
  const tag = tagOfView(view);
  return (
    <nav class="views" aria-label="Views" data-part="views">
      {VIEWS.map(({ id, label }) => {
        const count = id === "all" ? 0 : counts[id];
        return (
          <a href={`/desk/inbox?view=${id}`} aria-current={id === view ? "page" : undefined}>
            <span class="view-name">{label}</span>
            {count > 0 && <span class={id === "waiting" ? "count urgent" : "count"}>{countText(count)}</span>}
          </a>
        );
      })}
      {props.list.saved.map((saved) => (
        <a
          key={saved.id}
          href={`/desk/inbox?${viewQuery(viewOfSearch(saved.query))}`}
          aria-current={searchOfView(view) === saved.query ? "page" : undefined}
          title={saved.shared ? `${saved.query} (everyone sees this view)` : saved.query}
        >
          <span class="view-name">{saved.name}</span>
          {saved.count > 0 && (
            <span class="count">{countText(saved.count)}{saved.isCut && saved.count < COUNTED_MAX && "+"}</span>
          )}
        </a>
      ))}
      {tag !== null && (
        <a class="tagged" href="/desk/inbox?view=all" aria-current="page" aria-label={`Tagged ${tag}. Show all`}>
          <Icon name="tag" />
          {tag}
          <Icon name="close" />
        </a>
      )}
    </nav>
  );
}

/** The number of tags above which there is a search field. */
const TAGS_SEEN = 10;

/** The tags in use, each a link to its conversations. */
function Tags(props: { list: ListFacts }) {
  const { tags } = props.list;
  if (tags.length === 0) return null;
  return (
    <details class="menu" id="menu-tags">
      <summary class="button small quiet">Tags</summary>
      <div class="menu-list">
        {tags.length > TAGS_SEEN && (
          <form class="find-tag" method="get" action="/desk/inbox">
            <input
              name="tag"
              type="search"
              list="all-tags"
              required
              maxlength={TAG_LIMITS.tagCharsMax}
              placeholder="Find a tag"
              aria-label="Find a tag"
              autocomplete="off"
            />
            <datalist id="all-tags">{tags.map(({ tag }) => <option key={tag} value={tag} />)}</datalist>
          </form>
        )}
        {tags.map(({ tag, conversations }) => (
          <a key={tag} href={`/desk/inbox?${viewQuery(viewOfTag(tag))}`}>
            {tag} <span class="count">{conversations}</span>
          </a>
        ))}
      </div>
    </details>
  );
}

/** The filter and order of the list, and saving them as a view. */
export function ListTools(props: { list: ListFacts; reader: InboxTeammate }) {
  const { list, reader } = props;
  const search = searchOfView(list.view);
  const saved = list.saved.find(({ query }) => query === search);
  return (
    <div class="list-tools" data-part="list-tools">
      <Filter list={list} />
      <Tags list={list} />
      {search !== null && canBeSaved(search) && reader.answers && saved === undefined && (
        <SaveView search={search} csrf={reader.csrf} />
      )}
      {saved !== undefined && reader.answers && (
        <form method="post" action={`/desk/inbox/views/${saved.id}/remove`}>
          <input type="hidden" name="csrf" value={reader.csrf} />
          <button class="button small quiet" type="submit">Remove view</button>
        </form>
      )}
    </div>
  );
}

/** Whether a search can be saved: one with an unknown filter finds nothing, and neither would its view. */
function canBeSaved(search: string): boolean {
  const query = readSearch(search);
  return query.faults.length === 0 && hasCriteria(query);
}

function SaveView({ search, csrf }: { search: string; csrf: string }) {
  return (
    <details class="menu" id="menu-save-view">
      <summary class="button small quiet">Save view</summary>
      <div class="menu-list">
        <form method="post" action="/desk/inbox/views">
          <input type="hidden" name="csrf" value={csrf} />
          <input type="hidden" name="q" value={search} />
          <label class="field">
            <span>Name</span>
            <input name="name" required maxlength={INBOX_WORK_LIMITS.viewNameCharsMax} autocomplete="off" />
          </label>
          <label class="check">
            <input type="checkbox" name="shared" />
            Everyone sees it
          </label>
          <button class="button small primary" type="submit">Save</button>
        </form>
      </div>
    </details>
  );
}

/** The rows. `open` is the number of the conversation beside them. */
export function Rows(props: { list: ListFacts; reader: InboxTeammate; open: number | null }) {
  const { list, open, reader } = props;
  return (
    <ul class="list rows" data-part="list" data-view={list.view} data-rows>
      {list.rows.map((row) => (
        <KeptItem row={row} view={list.view} isOpen={row.number === open} answers={reader.answers} />
      ))}
      {list.rows.length === 0 && (
        <li data-key="empty">
          <NoRows list={list} />
        </li>
      )}
      {list.older && (
        <li class="more" data-key="older">
          <a class="button small" href={list.older} data-older>More conversations</a>
        </li>
      )}
    </ul>
  );
}

/** Everything that a row is drawn from, besides the locale. */
type Drawn = {
  readonly row: InboxRow;
  readonly view: InboxView;
  readonly isOpen: boolean;
  /** Whether the teammate may answer; for viewers, read marks are not stored. */
  readonly answers: boolean;
};

/** The rows of some twenty inboxes, of about a kilobyte each. */
const KEPT_MAX = 1000;

const kept = memo<string>(KEPT_MAX);

/**
 * A row, drawn once for the same content: every open inbox loads its list again at each change, and most rows are as
 * they were. It is drawn from the key alone, with the time in whole minutes, so that whoever gets it sees what was read
 * for them.
 */
function KeptItem(drawn: Drawn) {
  const { language, timezone, now } = useLocale();
  const locale = { language, timezone, now: new Date(now.getTime() - now.getTime() % MINUTE) };
  return raw(kept(JSON.stringify([locale, drawn]), () =>
    String(
      <LocaleProvider value={locale}>
        <Item {...drawn} />
      </LocaleProvider>,
    )));
}

function Item(drawn: Drawn) {
  const { row, answers } = drawn;
  return (
    <li data-key={row.id}>
      {answers && <RowBox field="number" value={row.number} name={row.customerName ?? `Visitor #${row.number}`} />}
      <Row {...drawn} />
    </li>
  );
}

function Row({ row, view, isOpen, answers }: Drawn) {
  // The open conversation is being read.
  const unread = row.unread && !isOpen && answers;
  return (
    <a
      class={unread ? "conversation unread" : "conversation"}
      href={addressOf(row.number, view)}
      aria-current={isOpen ? "true" : undefined}
      data-row
    >
      <Avatar name={row.customerName} />
      <span class="conversation-top">
        <span class="name">
          <span dir="auto">{row.customerName ?? `Visitor #${row.number}`}</span>
          {row.identityVerified && <Verified />}
        </span>
        {row.status === "waiting" && row.waitingSince !== null
          ? <Wait since={row.waitingSince} dueAt={row.dueAt} />
          : <When at={row.lastMessageAt} />}
      </span>
      <span class="conversation-below">
        {row.subject !== null && row.subject !== "" && <span class="subject" dir="auto">{row.subject}</span>}
        <Line row={row} />
        {!isSaidByView(view, row) && <StateBadge row={row} />}
      </span>
      {unread && <span class="dot" role="img" aria-label="Not read yet" />}
    </a>
  );
}

/** The customer's last message, or the search's match. */
function Line({ row: { match, lastLine, answered } }: { row: InboxRow }) {
  if (match === null) {
    return (
      <span class="line" dir="auto">
        {answered && <Icon name="check" />}
        {answered && <span class="hidden">Answered:</span>} {lastLine ?? "No message yet"}
      </span>
    );
  }
  return (
    <span class="line" dir="auto">
      {match.before}
      <mark>{match.found}</mark>
      {match.after}
    </span>
  );
}

/** How long a customer has waited, and whether an answer is overdue. */
function Wait({ since, dueAt }: { since: Date; dueAt: Date | null }) {
  const { now } = useLocale();
  const isOverdue = dueAt !== null && dueAt <= now;
  const waited = durationText(now.getTime() - since.getTime());
  return (
    <span class={isOverdue ? "wait overdue" : "wait"}>
      <Icon name="clock" />
      <span class="hidden">{isOverdue ? "Overdue, has waited" : "Has waited"}</span> {waited}
      <span class="hidden">
        since <When at={since} />
        {dueAt !== null && ", due "}
        {dueAt !== null && <When at={dueAt} />}
      </span>
    </span>
  );
}

/** The columns that determine the state. */
type RowState = Pick<InboxRow, "status" | "handler" | "assigneeName">;

/** Whether the view's name already implies the state: a badge in each row would only take room from the text. */
function isSaidByView(view: InboxView, { status, handler, assigneeName }: RowState): boolean {
  if (assigneeName !== null) return false;
  if (view === "waiting") return status === "waiting";
  if (view === "unassigned") return status === "open" && handler !== "ai";
  return view === "ai" && status === "open" && handler === "ai";
}

/**
 * The state of a conversation: resolved, snoozed, waiting, or who answers. A conversation that ended without a person
 * is marked.
 */
export function StateBadge(props: { row: RowState }) {
  const { status, handler, assigneeName } = props.row;
  if (status === "resolved" || status === "snoozed") {
    return (
      <>
        <span class="badge">{status}</span> {handler === "ai" && <span class="badge">AI</span>}
      </>
    );
  }
  if (status === "waiting") return <NameBadge look="badge warn" name={assigneeName ?? "needs a person"} />;
  if (handler === "ai") return <span class="badge accent">AI</span>;
  return <NameBadge look="badge" name={assigneeName ?? "unassigned"} />;
}

function NameBadge({ look, name }: { look: string; name: string }) {
  return (
    <span class={look} title={name}>
      <span class="badge-name" dir="auto">{name}</span>
    </span>
  );
}

function NoRows(props: { list: ListFacts }) {
  const search = searchOfView(props.list.view);
  if (search !== null) return <NothingFound query={readSearch(search)} />;
  const words = VIEWS.find(({ id }) => id === props.list.view);
  if (words === undefined) {
    return (
      <Empty icon="tag" title="No conversation has this tag" says="Add tags from the panel beside a conversation." />
    );
  }
  const { title, says, id } = words;
  return (
    <Empty icon="conversations" title={title} says={says}>
      {id === "all" && (
        props.list.maySetUp
          ? <a class="button primary" href={START_PATH}>Get started</a>
          : <a class="button primary" href="/desk/widget/install">Install the chat</a>
      )}
    </Empty>
  );
}
