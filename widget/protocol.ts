/**
 * Every message between the chat and the desk. The desk's routes import these types; nothing else is shared.
 *
 * @see docs/reference/chat-messages.md
 * @module
 */

import type { OfferedAction, PageAnswer, PageCall, WidgetAction } from "./action_protocol.ts";
import type { Json } from "./json.ts";
import type { PageAttributes, PageInfo, Trouble } from "./live_protocol.ts";
import type { ChatMail } from "./mail_protocol.ts";

export type { FrameData, LoaderWords, Opener, PreviewToSite, SiteData, WidgetConfig } from "./config_protocol.ts";
export type { ChatMail, MailAddressRequest } from "./mail_protocol.ts";
export type {
  IdentifyAnswer,
  IdentifyReply,
  OpenedSession,
  SessionAnswer,
  SessionRequest,
} from "./session_protocol.ts";
export type { Json, OfferedAction, PageAnswer, PageCall, WidgetAction };

export type {
  LiveToDesk,
  LiveToVisitor,
  NudgeAnswer,
  NudgeRequest,
  PageAttributes,
  PageInfo,
  Trouble,
  TroubleDetail,
  TroubleKind,
  VisitFacts,
} from "./live_protocol.ts";

/** A node of a card as the desk saved it. */
export type CardNode = {
  readonly type: string;
  readonly [property: string]: Json;
};

/** The body of `POST …/messages`, which answers with a stream of {@link TurnEvent}. */
export type SendRequest = {
  readonly clientId: string;
  /** May be empty when there are attachments. */
  readonly text: string;
  /** Ids of files that were uploaded for it. */
  readonly attachments: readonly string[];
  readonly page: PageInfo;
  /** What went wrong on the page before, when the visitor has accepted an offer of help. */
  readonly trouble?: Trouble;
  /** Id of the newest message that this chat showed when it was sent. Without it a typed yes answers no question. */
  readonly shown?: string;
  /** What the page says about its visitor. */
  readonly attributes?: PageAttributes;
  readonly actions?: readonly OfferedAction[];
  /** Whether the page lets support use it now. */
  readonly control?: boolean;
  /** The id of the one that it goes on with, while no other is open; `new` ends the open one, unless a person has it. */
  readonly conversation?: string;
};

/** The body of `POST …/resume`, which answers with a stream of {@link TurnEvent}; `messageId` is that of `resume`. */
export type ResumeRequest = {
  readonly messageId: string;
  readonly page: PageInfo;
  readonly actions?: readonly OfferedAction[];
  readonly control?: boolean;
};

/** The body of `POST …/press`, which answers with a stream of {@link TurnEvent}. */
export type PressRequest = {
  readonly messageId: string;
  /** Dot path in the saved card's tree, such as `children.4.children.0`, or the id of a confirmation's button. */
  readonly button: string;
  /**
   * The values around the button: the fields of the `Form`, or of the `Card` with `asForm`, that contains it; of a field
   * outside of both, its own value. Never a disabled field, and nothing else: an unknown name is refused.
   */
  readonly fields?: FieldValues;
  /** Where it was pressed, and what is offered there. */
  readonly page?: PageInfo;
  readonly actions?: readonly OfferedAction[];
  readonly control?: boolean;
};

/** The values of the fields of a form: a checkbox as a boolean, every other field as text. */
export type FieldValues = { readonly [name: string]: string | number | boolean };

/** A short reply offered as a button. */
export type Choice = { readonly id: string; readonly label: string };

/** A source of an answer; `url` is null for one without an address, such as a file. */
export type SourceLink = { readonly title: string; readonly url: string | null };

/** An argument of a question, with the value whole, as it is sent; `note` names characters of it that pass for others. */
export type QuestionRow = { readonly label: string; readonly value: string; readonly note?: string };

/** A question before a change. Every argument is in one of the two lists. */
export type ChangeQuestion = {
  readonly title: string;
  /** The app's own words for it; null without them. */
  readonly text: string | null;
  readonly rows: readonly QuestionRow[];
  /** What the text says in other words, folded at first. */
  readonly details: readonly QuestionRow[];
  /** Names characters of the rest that pass for others. */
  readonly note?: string;
};

/** The receipt of a change: made by the desk from the call itself, never by the model. */
export type Receipt = Pick<ChangeQuestion, "title" | "rows"> & {
  readonly outcome: "done" | "failed" | "unknown";
  /** In words: the outcome, whose yes it was if it needed one, and the app's own about a failure. */
  readonly state: string;
  readonly consent: string | null;
  readonly reason: string | null;
  readonly at: string;
  /** Id of the question whose place it takes; null for a card's button. */
  readonly asked: string | null;
};

/** The place of a question among those of its step, from 1. */
export type QuestionPlace = { readonly n: number; readonly of: number };

/** How a question ended: `over` without an answer, `repeated` because the same was asked again below it. */
export type QuestionEnd = "yes" | "no" | "over" | "repeated";

/** One event of a turn, as the event stream carries it (the name on the `event:` line, the rest on the `data:` line). */
export type TurnEvent =
  /** The message or press is stored, and its answer is being made. An older desk sends none. */
  | { readonly event: "received"; readonly n: number }
  | { readonly event: "status"; readonly n: number; readonly text: string }
  | {
    readonly event: "text";
    readonly n: number;
    readonly messageId: string;
    readonly delta: string;
    /** Once the answer is complete: its sources in the knowledge, if it has any. */
    readonly sources?: readonly SourceLink[];
  }
  | {
    readonly event: "card";
    readonly n: number;
    readonly messageId: string;
    readonly card: CardNode;
    readonly summary: string | null;
  }
  | {
    readonly event: "confirm";
    readonly n: number;
    readonly messageId: string;
    /** The question in one line, or the text above short replies. */
    readonly summary: string;
    /** Null for short replies. */
    readonly question: ChangeQuestion | null;
    readonly place: QuestionPlace | null;
    /** Whether it takes the place of the same question just before. */
    readonly isRepeated: boolean;
    readonly buttons: readonly Choice[];
  }
  /** A question before a change is over. */
  | { readonly event: "answered"; readonly n: number; readonly messageId: string; readonly answer: QuestionEnd }
  | { readonly event: "action"; readonly n: number; readonly action: string; readonly outcome: string }
  /** A change was made or has failed. */
  | { readonly event: "receipt"; readonly n: number; readonly messageId: string; readonly receipt: Receipt }
  /** The desk's note below words that claim what the desk's record does not have. */
  | { readonly event: "note"; readonly n: number; readonly messageId: string; readonly text: string }
  /** A call for the page that sent the message or the press, or the notice that the customer has declined one. */
  | ({ readonly event: "page_action"; readonly n: number } & PageCall)
  | { readonly event: "handoff"; readonly n: number; readonly text: string }
  | { readonly event: "error"; readonly n: number; readonly code: string; readonly text: string }
  | { readonly event: "done"; readonly n: number; readonly messages: readonly string[] };

/** A file of a message: the answer of `POST …/files`; `GET …/files/<id>` returns its bytes. */
export type Attachment = {
  readonly id: string;
  readonly name: string;
  /** The media type by its content. */
  readonly type: string;
  readonly bytes: number;
};

/** A message of the thread, as sent to the chat. */
export type ThreadMessage = {
  readonly id: string;
  readonly n: number;
  readonly at: string;
  readonly author: "customer" | "ai" | "teammate" | "system";
  /** The teammate's name, when one wrote it. */
  readonly by: string | null;
  /** The path of that teammate's picture on the desk; null when they have none. An older desk leaves it out. */
  readonly picture?: string | null;
  readonly kind: "text" | "card" | "confirm" | "press" | "event";
  readonly text: string | null;
  readonly card: CardNode | null;
  /** The line that a card folds to: its summary, or `widget_done` after a press. */
  readonly folded: string | null;
  /** The line under a card that stays open after a failed press. */
  readonly failed: string | null;
  readonly buttons: readonly Choice[];
  /** Of a question before a change; its one line is the text. */
  readonly question: ChangeQuestion | null;
  readonly place: QuestionPlace | null;
  /** Whether it took the place of the same question just before. */
  readonly isRepeated: boolean;
  /** How the question ended; null while it waits for an answer, and for other messages. */
  readonly answer: QuestionEnd | null;
  /** Of a line of the desk: the receipt of a change, or whether it is a note. An older desk leaves both out. */
  readonly receipt?: Receipt | null;
  readonly isNote?: boolean;
  /** Whether its buttons can still be pressed. */
  readonly open: boolean;
  readonly clientId: string | null;
  /** Of the customer's own: whether a teammate has seen it. */
  readonly seen: boolean;
  readonly attachments: readonly Attachment[];
  /** The sources of an AI answer in the knowledge. */
  readonly sources: readonly SourceLink[];
};

/**
 * Who answers a conversation: the AI agent, or people, with the name of the teammate who has it and the path of their
 * picture on the desk, if they have one. An older desk leaves the picture out.
 */
export type Answerer =
  | { readonly kind: "ai" }
  | { readonly kind: "person"; readonly name: string | null; readonly picture?: string | null };

/** The answer of `GET …/messages?after=<n>`, and with `&conversation=<id>` of an earlier one. */
export type ThreadAnswer = {
  readonly messages: readonly ThreadMessage[];
  readonly lastN: number;
  /** The number up to which the customer has seen the conversation, in any browser. */
  readonly seenN: number;
  /** Null before there is a conversation. */
  readonly answerer: Answerer | null;
  /** Of a request from the first message on (`after=0`): whether `GET …/conversations` lists another one. */
  readonly hasOthers?: true;
  /** The conversation of these messages. */
  readonly conversation?: string;
  /** A turn that opened another page, for the browser that it was opened in: it goes on by `POST …/resume`. */
  readonly resume?: { readonly messageId: string; readonly n: number };
  /** Set once a teammate has resolved it: how the customer rated it, from 1 to 5, if they did. */
  readonly over?: {
    readonly rating: number | null;
    /** Whether the next message opens it again. */
    readonly reopens: boolean;
  };
  /** Where mail is set up and there is something to show. */
  readonly mail?: ChatMail;
};
