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

/** A node of a card as saved by the desk. */
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
  /** The failure on the page that the visitor has accepted help for. */
  readonly trouble?: Trouble;
  /** Id of the newest message on screen when it was sent. Without it a typed yes answers no question. */
  readonly shown?: string;
  /** The attributes of the visitor reported by the page. */
  readonly attributes?: PageAttributes;
  readonly actions?: readonly OfferedAction[];
  /** Whether the page currently lets support use it. */
  readonly control?: boolean;
  /**
   * The id of the conversation to continue, while no other is open; `new` ends the open one, unless a person has it.
   */
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
   * The values around the button: the fields of the `Form`, or of the `Card` with `asForm`, that contains it; for a
   * field outside of both, its own value. Disabled fields and unknown names are not allowed.
   */
  readonly fields?: FieldValues;
  /** The page where it was pressed, and the actions offered there. */
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

/**
 * An argument of a question, with its complete value as sent; `note` names characters of it that can be mistaken for
 * others.
 */
export type QuestionRow = { readonly label: string; readonly value: string; readonly note?: string };

/** A question before a change. Every argument is in one of the two lists. */
export type ChangeQuestion = {
  readonly title: string;
  /** The app's own text; null for none. */
  readonly text: string | null;
  readonly rows: readonly QuestionRow[];
  /** Arguments that the text already contains in other words, collapsed at first. */
  readonly details: readonly QuestionRow[];
  /** Names characters of the rest that can be mistaken for others. */
  readonly note?: string;
};

/** The receipt of a change, made by the desk from the call itself, never by the model. */
export type Receipt = Pick<ChangeQuestion, "title" | "rows"> & {
  readonly outcome: "done" | "failed" | "unknown";
  /** In words: the outcome, who confirmed it if that was needed, and the app's own message about a failure. */
  readonly state: string;
  readonly consent: string | null;
  readonly reason: string | null;
  readonly at: string;
  /** Id of the question that it replaces; null for a card's button. */
  readonly asked: string | null;
};

/** The position of a question among those of its step, from 1. */
export type QuestionPlace = { readonly n: number; readonly of: number };

/** How a question ended: `over` without an answer, `repeated` because it was asked again below. */
export type QuestionEnd = "yes" | "no" | "over" | "repeated";

/** One event of a turn, as the event stream carries it (the name on the `event:` line, the rest on the `data:` line). */
export type TurnEvent =
  /** The message or press is stored, and its answer is being made. Older desks do not send this. */
  | { readonly event: "received"; readonly n: number }
  | { readonly event: "status"; readonly n: number; readonly text: string }
  | {
    readonly event: "text";
    readonly n: number;
    readonly messageId: string;
    readonly delta: string;
    /** Sent once the answer is complete: its sources in the knowledge, if any. */
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
    /** Whether it replaces the same question just before. */
    readonly isRepeated: boolean;
    readonly buttons: readonly Choice[];
  }
  /** A question before a change has ended. */
  | { readonly event: "answered"; readonly n: number; readonly messageId: string; readonly answer: QuestionEnd }
  | { readonly event: "action"; readonly n: number; readonly action: string; readonly outcome: string }
  /** A change was made or has failed. */
  | { readonly event: "receipt"; readonly n: number; readonly messageId: string; readonly receipt: Receipt }
  /** The desk's note below text that claims something not in the desk's record. */
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
  /** The media type, detected from the content. */
  readonly type: string;
  readonly bytes: number;
};

/** A message of the thread, as sent to the chat. */
export type ThreadMessage = {
  readonly id: string;
  readonly n: number;
  readonly at: string;
  readonly author: "customer" | "ai" | "teammate" | "system";
  /** The name of the teammate who wrote it, if any. */
  readonly by: string | null;
  /** The path of that teammate's picture on the desk; null for none. Older desks omit it. */
  readonly picture?: string | null;
  readonly kind: "text" | "card" | "confirm" | "press" | "event";
  readonly text: string | null;
  readonly card: CardNode | null;
  /** The text of a collapsed card: its summary, or `widget_done` after a press. */
  readonly folded: string | null;
  /** The line under a card that stays open after a failed press. */
  readonly failed: string | null;
  readonly buttons: readonly Choice[];
  /** For a question before a change; its one line is the text. */
  readonly question: ChangeQuestion | null;
  readonly place: QuestionPlace | null;
  /** Whether it replaced the same question just before. */
  readonly isRepeated: boolean;
  /** How the question ended; null while it awaits an answer, and for other messages. */
  readonly answer: QuestionEnd | null;
  /** For a message of the desk: the receipt of a change, or whether it is a note. Older desks omit both. */
  readonly receipt?: Receipt | null;
  readonly isNote?: boolean;
  /** Whether its buttons can still be pressed. */
  readonly open: boolean;
  readonly clientId: string | null;
  /** For the customer's own message: whether a teammate has seen it. */
  readonly seen: boolean;
  readonly attachments: readonly Attachment[];
  /** The sources of an AI answer in the knowledge. */
  readonly sources: readonly SourceLink[];
};

/**
 * Who answers a conversation: the AI agent, or people, with the name of the teammate who has it and the path of their
 * picture on the desk, if any. Older desks omit the picture.
 */
export type Answerer =
  | { readonly kind: "ai" }
  | { readonly kind: "person"; readonly name: string | null; readonly picture?: string | null };

/** The response of `GET …/messages?after=<n>`, or with `&conversation=<id>` for an earlier one. */
export type ThreadAnswer = {
  readonly messages: readonly ThreadMessage[];
  readonly lastN: number;
  /** The number up to which the customer has seen the conversation, in any browser. */
  readonly seenN: number;
  /** Null before there is a conversation. */
  readonly answerer: Answerer | null;
  /** For a request from the first message (`after=0`): whether `GET …/conversations` lists another one. */
  readonly hasOthers?: true;
  /** The conversation of these messages. */
  readonly conversation?: string;
  /** A turn that opened another page, for the browser that it was opened in: it is continued by `POST …/resume`. */
  readonly resume?: { readonly messageId: string; readonly n: number };
  /** Set once a teammate has resolved it: the customer's rating from 1 to 5, if any. */
  readonly over?: {
    readonly rating: number | null;
    /** Whether the next message reopens it. */
    readonly reopens: boolean;
  };
  /** Set where mail is set up and there is something to show. */
  readonly mail?: ChatMail;
};
