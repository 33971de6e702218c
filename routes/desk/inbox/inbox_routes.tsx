/**
 * The routes of the inbox, and of the parts that an open page fetches again.
 *
 * @module
 */
import { type ConversationUsage, usageOfConversation } from "../../../core/model/usage_report.ts";
import { type Locale, LocaleProvider, numberText } from "../ui/locale.tsx";
import { cost } from "../settings/amounts.ts";
import { type ConversationDetail, conversationDetail } from "../../../core/conversations/read/list.ts";
import { readDraft } from "../../../core/drafts/drafts.ts";
import { type BulkResult, readBulkResult } from "../../../core/inbox/bulk.ts";
import { type CustomerFacts, readCustomer } from "../../../core/inbox/customer.ts";
import { readInboxFrame } from "../../../core/inbox/frame.ts";
import { readMerge } from "../../../core/inbox/merge_conversations.ts";
import { readMarkOf } from "../../../core/inbox/read_marks.ts";
import { lastWrittenAt } from "../../../core/inbox/reply.ts";
import { readReplyWay } from "../../../core/inbox/reply_way.ts";
import { listIssues } from "../../../core/issues/make.ts";
import { readTracker } from "../../../core/issues/tracker.ts";
import type { SavedView } from "../../../core/inbox/saved_views.ts";
import { snoozeTimes } from "../../../core/inbox/snooze.ts";
import { cursorAfter, type InboxCursor, listInbox, PAGE_ROWS } from "../../../core/inbox/list.ts";
import { countSearches, type InboxReader, viewOfSearch } from "../../../core/inbox/views.ts";
import { INBOX_LIMITS, INBOX_WORK_LIMITS } from "../../../core/limits/conversations.ts";
import { pagesOfVisitor, type TrailPage } from "../../../kv/visitors.ts";
import { DeskError } from "../../../core/problem.ts";
import { START_PATH } from "../page/menu.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { redirect } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { localeFor, shellOf } from "../page/shell.ts";
import { numberIn, readerOf, viewOf } from "./request_parts.ts";
import { filteredSearch } from "./filter.tsx";
import { addressOf, type ListFacts, type OpenFacts, viewQuery, withMessages } from "./facts.ts";
import { InboxPage, ListPart } from "./inbox.tsx";
import { Others } from "./thread.tsx";
import { translationFacts } from "./translation_facts.ts";

/** `GET /desk/conversations/:number`: redirects the former addresses of the inbox. */
export function showOldAddress(_served: Served, { request }: TeammateRequest): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(pathname.replace("/desk/conversations", "/desk/inbox") + search);
}

/** `GET /desk/inbox?view=&q=&after=&overdue=&id=`: lists the conversations of a view of the inbox, or of a search. */
export async function showInbox(served: Served, asked: TeammateRequest): Promise<Response> {
  const chosen = filteredSearch(new URL(asked.request.url).searchParams);
  if (chosen !== null) return redirect(`/desk/inbox${chosen === "" ? "" : `?${viewQuery(viewOfSearch(chosen))}`}`);
  return await inboxAnswer(served, asked, null);
}

/** `GET /desk/inbox/:number?view=&q=`: shows a conversation; with `part`, only that part of the page. */
export async function showConversation(served: Served, asked: TeammateRequest): Promise<Response> {
  const detail = await findDetail(served, asked);
  if (partOf(asked) === "presence") {
    const others = await othersIn(served, asked, detail);
    return htmlAnswer(
      <LocaleProvider value={localeFor(served, asked)}>
        <main id="main">
          <Others open={{ others }} />
        </main>
      </LocaleProvider>,
    );
  }
  return await inboxAnswer(served, asked, detail);
}

function partOf({ request }: TeammateRequest): string | null {
  return new URL(request.url).searchParams.get("part");
}

async function inboxAnswer(
  served: Served,
  asked: TeammateRequest,
  detail: ConversationDetail | null,
): Promise<Response> {
  const reader = readerOf(asked);
  const list = await readList(served, asked);
  if (partOf(asked) === "list") {
    return htmlAnswer(
      <LocaleProvider value={localeFor(served, asked)}>
        <ListPart list={list} reader={reader} open={detail?.number ?? null} />
      </LocaleProvider>,
    );
  }
  const open = detail === null ? null : await readOpen(served, asked, detail, list.teammates);
  return htmlAnswer(<InboxPage shell={shellOf(served, asked)} list={list} open={open} reader={reader} />);
}

async function readList({ desk }: Served, asked: TeammateRequest): Promise<ListFacts> {
  const view = viewOf(asked);
  const { workspace, teammate } = asked.signedIn.caller;
  const reader = { workspace, teammate: teammate.id };
  const target = asked.settings.inbox;
  const part = { view, after: cursorOf(asked), limit: rowsOf(asked), target };
  const [rows, frame, result] = await Promise.all([
    listInbox(desk, reader, part),
    readInboxFrame(desk, reader),
    resultOf(desk, asked),
  ]);
  const saved = await countedViews(desk, reader, frame.saved);
  const last = rows.length === part.limit ? rows.at(-1) : undefined;
  const older = last === undefined
    ? null
    : `/desk/inbox?${viewQuery(view)}&${cursorQuery(cursorAfter(desk, last, part))}`;
  const maySetUp = asked.company.showStart && asked.mayOpen(START_PATH);
  const snooze = snoozeTimes(desk.now(), target.businessHours.timezone);
  const { timezone } = target.businessHours;
  return { ...frame, view, rows, older, saved, snooze, timezone, result, maySetUp };
}

async function countedViews(
  desk: Served["desk"],
  reader: InboxReader,
  views: readonly SavedView[],
): Promise<ListFacts["saved"]> {
  const counts = await countSearches(desk, reader, views.map(({ query }) => query));
  return views.map((view, at) => ({ ...view, ...counts[at] ?? { count: 0, isCut: false } }));
}

/** The result of the bulk change in the address; null for none. */
async function resultOf(desk: Served["desk"], { request, signedIn }: TeammateRequest): Promise<BulkResult | null> {
  const id = new URL(request.url).searchParams.get("bulk");
  return id === null ? null : await readBulkResult(desk, signedIn.caller, id.slice(0, 100));
}

/** The number of rows to show; a script asks for as many as the page has. */
function rowsOf({ request }: TeammateRequest): number {
  const asked = Number(new URL(request.url).searchParams.get("rows") ?? Number.NaN);
  return Number.isSafeInteger(asked) ? Math.min(Math.max(asked, PAGE_ROWS), INBOX_LIMITS.rowsMax) : PAGE_ROWS;
}

/** Where the list continues, as written by {@linkcode cursorQuery}. */
function cursorOf({ request }: TeammateRequest): InboxCursor | null {
  const { searchParams } = new URL(request.url);
  const id = (searchParams.get("id") ?? "").slice(0, 100);
  const places = ([["message", "after"], ["overdue", "overdue"]] as const).map(([kind, name]) => ({
    kind,
    at: new Date(searchParams.get(name) ?? Number.NaN),
    id,
  }));
  return places.find(({ at }) => !Number.isNaN(at.getTime())) ?? null;
}

function cursorQuery({ kind, at, id }: InboxCursor): string {
  return `${kind === "overdue" ? "overdue" : "after"}=${at.toISOString()}&id=${encodeURIComponent(id)}`;
}

async function readOpen(
  served: Served,
  asked: TeammateRequest,
  detail: ConversationDetail,
  teammates: OpenFacts["teammates"],
): Promise<OpenFacts> {
  const { desk } = served;
  const { settings } = asked;
  const { workspace, teammate } = asked.signedIn.caller;
  const [customer, pages, merge, usage, issues, tracker, draft, translation, way, readN] = await Promise.all([
    readCustomer(desk, { ...detail, workspace }),
    pagesOfVisitor(served, workspace, detail.visitorId, INBOX_WORK_LIMITS.timelinePagesMax),
    readMerge(desk, { workspace, id: detail.id }),
    usageOfConversation(desk, workspace, detail.id),
    listIssues(desk, { workspace, id: detail.id }),
    readTracker(desk, workspace),
    readDraft(desk, { workspace, conversationId: detail.id }),
    translationFacts(served, asked, detail),
    readReplyWay(desk, { ...detail, workspace }),
    readMarkOf(desk, { workspace, conversationId: detail.id }, teammate.id),
  ]);
  const { timezone } = settings.inbox.businessHours;
  return {
    detail,
    readN,
    earlier: earlierOf(detail, asked),
    customer,
    timeline: withPages(customer.timeline, pages),
    merge,
    issues,
    hasTracker: tracker !== null,
    draft,
    translation,
    canDraft: waitsForPerson(detail),
    way,
    usesDraft: new URL(asked.request.url).searchParams.get("draft") === "use",
    teammates,
    timezone,
    look: settings.widget.appearance,
    snooze: snoozeTimes(desk.now(), timezone),
    others: await othersIn(served, asked, detail),
    usage: usage === null ? null : usageText(localeFor(served, asked), usage, settings.ai.caps.currency),
    clientId: desk.newId(),
  };
}

/** The address with twice as many messages, for readers without the script that adds them in place. */
function earlierOf({ number, hasEarlier }: ConversationDetail, asked: TeammateRequest): string | null {
  const count = messagesOf(asked);
  if (!hasEarlier || count >= INBOX_LIMITS.messagesShownMax) return null;
  return withMessages(addressOf(number, viewOf(asked)), count * 2);
}

/** The number of messages to show. */
function messagesOf({ request }: TeammateRequest): number {
  const asked = Number(new URL(request.url).searchParams.get("messages"));
  const { messagesShown, messagesShownMax } = INBOX_LIMITS;
  return Number.isSafeInteger(asked) ? Math.min(Math.max(asked, messagesShown), messagesShownMax) : messagesShown;
}

function withPages(timeline: CustomerFacts["timeline"], pages: readonly TrailPage[]): OpenFacts["timeline"] {
  return [...timeline, ...pages.map((page) => ({ kind: "page", ...page }) as const)]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

/** Whether the newest message waits for a person's answer. */
function waitsForPerson({ handler, status, messages }: ConversationDetail): boolean {
  const isTheirs = handler !== "ai" && status !== "resolved";
  const newest = messages.findLast(({ kind }) => kind === "text")?.author;
  return isTheirs && (newest === "customer" || newest === "other");
}

function usageText(locale: Locale, usage: ConversationUsage, currency: string): string {
  const { answers, inputTokens, outputTokens, micros } = usage;
  const tokens = `${numberText(locale, inputTokens + outputTokens)} tokens in ${answers} ${
    answers === 1 ? "answer" : "answers"
  }`;
  return micros === 0 ? tokens : `${cost(locale, usage, currency)}, ${tokens}`;
}

/** The other teammates who have the conversation open. One who has just sent a message is not typing any more. */
async function othersIn(
  { desk, presence }: Served,
  { signedIn: { caller: { workspace, teammate: reader } } }: TeammateRequest,
  { id }: ConversationDetail,
) {
  const others = (await presence.inside(workspace, id)).filter(({ teammate }) => teammate !== reader.id);
  const writing = others.filter(({ isWriting }) => isWriting).map(({ teammate }) => teammate);
  if (writing.length === 0) return others;
  const sentAt = await lastWrittenAt(desk, { workspace, conversationId: id }, writing);
  return others.map((other) => ({
    ...other,
    isWriting: other.isWriting && (sentAt.get(other.teammate) ?? new Date(0)) < other.wroteAt,
  }));
}

async function findDetail({ desk }: Served, asked: TeammateRequest): Promise<ConversationDetail> {
  const { workspace } = asked.signedIn.caller;
  const detail = await conversationDetail(desk, workspace, numberIn(asked), messagesOf(asked));
  if (detail === null) throw new DeskError("not_found", "There is no such conversation.");
  return detail;
}
