/**
 * What the inbox shows: a view's list, and beside it perhaps one conversation.
 *
 * @module
 */
import type { ConversationDetail } from "../../../core/conversations/read/list.ts";
import type { ShownDraft } from "../../../core/drafts/drafts.ts";
import type { BulkResult } from "../../../core/inbox/bulk.ts";
import type { CannedReply } from "../../../core/inbox/canned.ts";
import type { CustomerFacts } from "../../../core/inbox/customer.ts";
import type { Issue } from "../../../core/issues/make.ts";
import type { OpenMerge } from "../../../core/inbox/merge_conversations.ts";
import type { ReplyWay } from "../../../core/inbox/reply_way.ts";
import type { SavedView } from "../../../core/inbox/saved_views.ts";
import type { SearchCount } from "../../../core/inbox/views.ts";
import type { SnoozeTime } from "../../../core/inbox/snooze.ts";
import type { TimelineEntry } from "../../../core/inbox/timeline.ts";
import type { UsedTag } from "../../../core/inbox/tags.ts";
import type { InboxRow } from "../../../core/inbox/list.ts";
import { type countInbox, type InboxView, type NamedView, searchOfView } from "../../../core/inbox/views.ts";
import type { PresentTeammate } from "../../../kv/presence.ts";
import type { CardLook } from "../message_view.tsx";
import type { TranslationFacts } from "./translation_facts.ts";

/** The list on the left. */
export type ListFacts = {
  readonly view: InboxView;
  readonly rows: readonly InboxRow[];
  readonly counts: Awaited<ReturnType<typeof countInbox>>;
  /** Leads to the rows after these; null when there are none. */
  readonly older: string | null;
  /** The tags in use. */
  readonly tags: readonly UsedTag[];
  /** What teammates saved, each with how many it holds. */
  readonly saved: readonly (SavedView & SearchCount)[];
  /** What became of the bulk change that was just made; null for none. */
  readonly result: BulkResult | null;
  /** Whom several can be assigned to, and until when they can be put off. */
  readonly teammates: OpenFacts["teammates"];
  readonly snooze: readonly SnoozeTime[];
  /** In which the time of a snooze is typed. */
  readonly timezone: string;
  /** Canned replies that the teammate sees. */
  readonly macros: readonly CannedReply[];
  /** Whether the empty inbox leads to the first steps of a desk. */
  readonly maySetUp: boolean;
};

/** An entry of a timeline, as it is shown. */
export type ShownEntry =
  | TimelineEntry
  | { readonly kind: "page"; readonly at: Date; readonly url: string; readonly title: string };

/** The conversation beside it. */
export type OpenFacts = {
  readonly detail: ConversationDetail;
  /** The message up to which the reader has read it; null where they have not opened it before. */
  readonly readN: number | null;
  /** Leads to the page with earlier messages; null where there are none, or none more are shown. */
  readonly earlier: string | null;
  readonly customer: CustomerFacts;
  /** Their timeline, with the pages that they visited. */
  readonly timeline: readonly ShownEntry[];
  /** The merge into it that can be undone; null for none. */
  readonly merge: OpenMerge | null;
  /** The issues that were made from it, and whether there is a tracker to make one in. */
  readonly issues: readonly Issue[];
  readonly hasTracker: boolean;
  /** How a reply reaches the customer. */
  readonly way: ReplyWay;
  readonly look: CardLook;
  /** Whom it can be assigned to. */
  readonly teammates: readonly { readonly id: string; readonly name: string }[];
  readonly snooze: readonly SnoozeTime[];
  /** In which a typed time is meant. */
  readonly timezone: string;
  /** The other teammates who have it open. */
  readonly others: readonly PresentTeammate[];
  /** What the model took in it, in words; null when no model answered. */
  readonly usage: string | null;
  /** The agent's draft of the next answer, whether one can be asked for, and whether the reply box begins with it. */
  readonly draft: ShownDraft | null;
  readonly canDraft: boolean;
  readonly usesDraft: boolean;
  /** What is translated; null where nothing is to be. */
  readonly translation: TranslationFacts | null;
  /** Names the next message of this page, so that sending it twice is sending it once. */
  readonly clientId: string;
};

/** The teammate who looks at the inbox, and what they may do. */
export type InboxTeammate = {
  readonly id: string;
  /** Whether they may answer and change the conversation. */
  readonly answers: boolean;
  /** Whether they may write notes about the customer. */
  readonly editsContacts: boolean;
  /** Whether they may change the agent, and so its tests. */
  readonly makesTests: boolean;
  /** Whether they may set up mail. */
  readonly setsUpMail: boolean;
  /** Whether they may open the page of a contact. */
  readonly readsContacts: boolean;
  readonly csrf: string;
};

/** Every view with its words, in the order of the menu. */
export const VIEWS: readonly {
  readonly id: NamedView;
  readonly label: string;
  /** The empty state. */
  readonly title: string;
  readonly says: string;
}[] = [
  {
    id: "waiting",
    label: "Needs a person",
    title: "No one is waiting",
    says: "Conversations the agent hands over appear here with the reason.",
  },
  {
    id: "mine",
    label: "Mine",
    title: "You have no open conversations",
    says: "Conversations you take over or are assigned stay here until they are resolved.",
  },
  {
    id: "unassigned",
    label: "Unassigned",
    title: "Everything is assigned",
    says: "Conversations that need a person and are not assigned yet appear here.",
  },
  {
    id: "ai",
    label: "AI handling",
    title: "The agent is idle",
    says: "Conversations the agent is handling appear here.",
  },
  {
    id: "all",
    label: "All",
    title: "No conversations yet",
    says: "Add the chat to your site, or open it yourself and ask something.",
  },
];

/** The address of a conversation in a view; `all` goes without saying. */
export function addressOf(number: number, view: InboxView): string {
  return `/desk/inbox/${number}${view === "all" ? "" : `?${viewQuery(view)}`}`;
}

/** The address of a conversation with more than its newest messages. */
export function withMessages(address: string, count: number): string {
  return `${address}${address.includes("?") ? "&" : "?"}messages=${count}`;
}

/** Where a bulk change leads back to: the view, with the conversation that is open. */
export function backQuery(view: InboxView, open: number | null): string {
  return `${viewQuery(view)}${open === null ? "" : `&open=${open}`}`;
}

/** An address of the inbox, with the bulk change whose result is shown. */
export function withBulk(address: string, id: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}bulk=${encodeURIComponent(id)}`;
}

/** A view as the address of a page names it; a tag or a search may hold more than an address can. */
export function viewQuery(view: InboxView): string {
  const search = searchOfView(view);
  return search === null ? `view=${encodeURIComponent(view)}` : `q=${encodeURIComponent(search)}`;
}

/** The title of a conversation: the customer's name, email or verified id, else the visitor's number. */
export function nameOf({ detail: { customer, number } }: Pick<OpenFacts, "detail">): string {
  return customer?.name ?? customer?.email ?? customer?.externalId ?? `Visitor #${number}`;
}
