/**
 * The events of a turn, as the turn makes them. The chat reads them as `TurnEvent` of `widget/protocol.ts`; an event that
 * it could not read does not compile in `routes/chat/event_stream.ts`.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import type { ChangeQuestion } from "../actions/question.ts";
import type { Card } from "../cards/card.ts";
import type { JsonObject } from "../json.ts";
import type { ChangeEnd } from "../outcomes.ts";

/** A button of a confirmation, or a short reply that is offered. */
export type ChoiceButton = { readonly id: string; readonly label: string };

/** The place of a question among those of its step, from 1. */
export type QuestionPlace = { readonly n: number; readonly of: number };

/** How a question ended: `over` without an answer, `repeated` because the same was asked again below it. */
export type QuestionEnd = "yes" | "no" | "over" | "repeated";

/** A place that an answer rests on; `url` is null for what has no address, such as a file. */
export type SourceLink = { readonly title: string; readonly url: string | null };

/** A receipt as the chat draws it. */
export type ShownReceipt = Pick<ChangeQuestion, "title" | "rows"> & {
  readonly outcome: ChangeEnd;
  /** The outcome in the customer's language. */
  readonly state: string;
  /** Whose yes it was, in the customer's language; null where none was needed. */
  readonly consent: string | null;
  /** The app's own words about a failure; null without any. */
  readonly reason: string | null;
  /** ISO date and time. */
  readonly at: string;
  /** Id of the question whose place it takes; null for a card's button. */
  readonly asked: string | null;
};

/** A call sent to the page. */
export type PageCall = {
  /** Names the call in the page's answer. */
  readonly id: string;
  /** As the page registered it; of page control, one of its verbs. */
  readonly name: string;
  readonly input: JsonObject;
  /** Of page control alone: the message or press that it is for. */
  readonly request?: string;
  /** `run`: the page does it and answers. `declined`: the customer said no, and there is nothing to do. */
  readonly phase: "run" | "declined";
  /** Whether the customer said yes to exactly this. */
  readonly confirmed: boolean;
};

/** One event of a turn. `n` is the number of the message it belongs to. */
export type TurnEvent =
  /** The message or press is stored; the answer is being made. */
  | { readonly event: "received"; readonly n: number }
  | { readonly event: "status"; readonly n: number; readonly text: string }
  | {
    readonly event: "text";
    readonly n: number;
    readonly messageId: string;
    readonly delta: string;
    /** Once the answer is whole: the places of the knowledge that it rests on, if it rests on any. */
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
    /** What is asked, with every argument whole; null for short replies. */
    readonly question: ChangeQuestion | null;
    /** Which of several questions it is, from 1; null for short replies. */
    readonly place: QuestionPlace | null;
    /** Whether it takes the place of the same question just before. */
    readonly isRepeated: boolean;
    readonly buttons: readonly ChoiceButton[];
  }
  /** A question before a change is over. */
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
  /** The desk's note below an answer that claims what the desk's record does not have. */
  | { readonly event: "note"; readonly n: number; readonly messageId: string; readonly text: string }
  /** Something that the page which sent the message, or the press, is to do, or hears that it will not be asked. */
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
