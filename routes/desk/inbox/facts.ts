/**
 * The data of the inbox: a view's list, and the open conversation, if any.
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
import { type InboxCounts, type InboxView, type NamedView, searchOfView } from "../../../core/inbox/views.ts";
import type { PresentTeammate } from "../../../kv/presence.ts";
import type { CardLook } from "../messages/message_view.tsx";
import type { TranslationFacts } from "./translation_facts.ts";

/** The list on the left. */
export type ListFacts = {
  readonly view: InboxView;
  readonly rows: readonly InboxRow[];
  readonly counts: InboxCounts;
  /** The address of the next rows; null when there are none. */
  readonly older: string | null;
  /** The tags in use. */
  readonly tags: readonly UsedTag[];
  /** The saved views of teammates, each with its number of conversations. */
  readonly saved: readonly (SavedView & SearchCount)[];
  /** The result of the last bulk change; null for none. */
  readonly result: BulkResult | null;
  /** The teammates that conversations can be assigned to. */
  readonly teammates: OpenFacts["teammates"];
  readonly snooze: readonly SnoozeTime[];
  /** The time zone of a typed snooze. */
  readonly timezone: string;
  /** Canned replies that the teammate may see. */
  readonly macros: readonly CannedReply[];
  /** Whether the empty inbox links to the first steps of a desk. */
  readonly maySetUp: boolean;
};

/** An entry of the timeline. */
export type ShownEntry =
  | TimelineEntry
  | { readonly kind: "page"; readonly at: Date; readonly url: string; readonly title: string };

/** The open conversation. */
export type OpenFacts = {
  readonly detail: ConversationDetail;
  /** The message up to which the reader has read it; null if they have not opened it before. */
  readonly readN: number | null;
  /** The address with earlier messages; null when there are none, or no more can be shown. */
  readonly earlier: string | null;
  readonly customer: CustomerFacts;
  /** The customer's timeline, with the pages that they visited. */
  readonly timeline: readonly ShownEntry[];
  /** The merge into it that can be undone; null for none. */
  readonly merge: OpenMerge | null;
  /** The issues made from it, and whether there is a tracker for more. */
  readonly issues: readonly Issue[];
  readonly hasTracker: boolean;
  /** How a reply reaches the customer. */
  readonly way: ReplyWay;
  readonly look: CardLook;
  /** The teammates that it can be assigned to. */
  readonly teammates: readonly { readonly id: string; readonly name: string }[];
  readonly snooze: readonly SnoozeTime[];
  /** The time zone of a typed time. */
  readonly timezone: string;
  /** The other teammates who have it open. */
  readonly others: readonly PresentTeammate[];
  /** Its model usage, in words; null when no model answered. */
  readonly usage: string | null;
  /** The agent's draft of the next answer, whether one can be requested, and whether the composer starts with it. */
  readonly draft: ShownDraft | null;
  readonly canDraft: boolean;
  readonly usesDraft: boolean;
  /** The translation; null when none is needed. */
  readonly translation: TranslationFacts | null;
  /** The id of this page's next message, so that it is sent only once. */
  readonly clientId: string;
};

/** The current teammate, and their rights. */
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

/** Every view with its labels, in the order of the menu. */
export const VIEWS: readonly {
  readonly id: NamedView;
  readonly label: string;
  /** The title of the empty state. */
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

/** The address of a conversation in a view; `all` is the default. */
export function addressOf(number: number, view: InboxView): string {
  return `/desk/inbox/${number}${view === "all" ? "" : `?${viewQuery(view)}`}`;
}

/** The address of a conversation with more than its newest messages. */
export function withMessages(address: string, count: number): string {
  return `${address}${address.includes("?") ? "&" : "?"}messages=${count}`;
}

/** The query to return to after a bulk change: the view, with the open conversation. */
export function backQuery(view: InboxView, open: number | null): string {
  return `${viewQuery(view)}${open === null ? "" : `&open=${open}`}`;
}

/** An address of the inbox that shows the result of a bulk change. */
export function withBulk(address: string, id: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}bulk=${encodeURIComponent(id)}`;
}

/** A view as a query string; an over-long tag or search is cut. */
export function viewQuery(view: InboxView): string {
  const search = searchOfView(view);
  return search === null ? `view=${encodeURIComponent(view)}` : `q=${encodeURIComponent(search)}`;
}

/** The title of a conversation: the customer's name, email or verified id, else the visitor's number. */
export function nameOf({ detail: { customer, number } }: Pick<OpenFacts, "detail">): string {
  return customer?.name ?? customer?.email ?? customer?.externalId ?? `Visitor #${number}`;
}
