/**
 * The events that a turn emits. The chat reads them as `TurnEvent` of `widget/protocol.ts`; an event that the chat
 * cannot read fails to compile in `routes/chat/event_stream.ts`.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import type { ChangeQuestion } from "../actions/question.ts";
import type { Card } from "../cards/card.ts";
import type { JsonObject } from "../json.ts";
import type { ChangeEnd } from "../outcomes.ts";

/** A button of a confirmation, or an offered short reply. */
export type ChoiceButton = { readonly id: string; readonly label: string };

/** The position of a question among those of its step, from 1. */
export type QuestionPlace = { readonly n: number; readonly of: number };

/** How a question ended: `over` without an answer, `repeated` because the same was asked again below it. */
export type QuestionEnd = "yes" | "no" | "over" | "repeated";

/** A source of an answer; `url` is null for a source without an address, such as a file. */
export type SourceLink = { readonly title: string; readonly url: string | null };

/** A receipt as the chat draws it. */
export type ShownReceipt = Pick<ChangeQuestion, "title" | "rows"> & {
  readonly outcome: ChangeEnd;
  /** The outcome in the customer's language. */
  readonly state: string;
  /** The customer's consent, in their language; null if no yes was needed. */
  readonly consent: string | null;
  /** The app's own words about a failure; null if there are none. */
  readonly reason: string | null;
  /** ISO date and time. */
  readonly at: string;
  /** Id of the question that it replaces; null for a card's button. */
  readonly asked: string | null;
};

/** A call sent to the page. */
export type PageCall = {
  /** Identifies the call in the page's answer. */
  readonly id: string;
  /** The name that the page registered, or a verb of page control. */
  readonly name: string;
  readonly input: JsonObject;
  /** Only for page control: the message or press that it serves. */
  readonly request?: string;
  /** `run`: the page does it and answers. `declined`: the customer said no, and there is nothing to do. */
  readonly phase: "run" | "declined";
  /** Whether the customer confirmed exactly this call. */
  readonly confirmed: boolean;
};

/** One event of a turn. `n` is the number of its message. */
export type TurnEvent =
  /** The message or press is stored; the answer is in progress. */
  | { readonly event: "received"; readonly n: number }
  | { readonly event: "status"; readonly n: number; readonly text: string }
  | {
    readonly event: "text";
    readonly n: number;
    readonly messageId: string;
    readonly delta: string;
    /** Set once the answer is complete: the sources it rests on, if any. */
    readonly sources?: readonly SourceLink[];
  }
  | {
    readonly event: "card";
    readonly n: number;
    readonly messageId: string;
    readonly card: Card;
    readonly summary: string | null;
  }
  | {
    readonly event: "confirm";
    readonly n: number;
    readonly messageId: string;
    /** The question in one line, or the text above short replies. */
    readonly summary: string;
    /** The question, with every argument in full; null for short replies. */
    readonly question: ChangeQuestion | null;
    /** Its position among several questions, from 1; null for short replies. */
    readonly place: QuestionPlace | null;
    /** Whether it replaces the same question just before. */
    readonly isRepeated: boolean;
    readonly buttons: readonly ChoiceButton[];
  }
  /** A question before a change has ended. */
  | {
    readonly event: "answered";
    readonly n: number;
    readonly messageId: string;
    readonly answer: QuestionEnd;
  }
  | {
    readonly event: "action";
    readonly n: number;
    readonly action: string;
    readonly outcome: string;
  }
  /** A change was made or has failed. */
  | { readonly event: "receipt"; readonly n: number; readonly messageId: string; readonly receipt: ShownReceipt }
  /** The desk's note below an answer that claims something the desk's record does not contain. */
  | { readonly event: "note"; readonly n: number; readonly messageId: string; readonly text: string }
  /** A call for the page that sent the message or press, or the notice that it is declined. */
  | ({ readonly event: "page_action"; readonly n: number } & PageCall)
  | { readonly event: "handoff"; readonly n: number; readonly text: string }
  | {
    readonly event: "error";
    readonly n: number;
    readonly code: string;
    readonly text: string;
  }
  | {
    readonly event: "done";
    readonly n: number;
    readonly messages: readonly string[];
  };
