/**
 * The actions of a page, the calls of the desk, and the page's answers: its own actions, and page control.
 *
 * @see docs/reference/chat-messages.md
 * @module
 */
import type { Json } from "./json.ts";
import type { ControlAnswer } from "./page_control/answers.ts";

/** A call of one of the page's actions, or of page control. */
export type PageCall = {
  /** The id of the call, for the page's answer. */
  readonly id: string;
  /** The name of a registered action, or a verb of page control. */
  readonly name: string;
  readonly input: { readonly [name: string]: Json };
  /** Only for page control: the id of the visitor's message or press that it serves. */
  readonly request?: string;
  /** `run`: the page runs it and answers. `declined`: the customer has declined it, and nothing is run. */
  readonly phase: "run" | "declined";
  /** Whether the customer has confirmed exactly this call. */
  readonly confirmed: boolean;
};

/** An action that the page currently offers; sent with every message and press. */
export type OfferedAction = {
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  /** JSON Schema of its input. */
  readonly input: { readonly [name: string]: Json };
  readonly readOnly: boolean;
  /** Paths on which it is offered; empty for all. */
  readonly pages: readonly string[];
};

/** The page's answer to a call: `POST …/page-actions/<id>`. */
export type PageAnswer =
  | { readonly outcome: "done"; readonly result: Json }
  | { readonly outcome: "failed"; readonly error: string }
  /** A listener of the page has declined it. */
  | { readonly outcome: "declined" }
  | ControlAnswer;

/** The event for `onWidgetAction` listeners. */
export type WidgetAction = {
  readonly id: string;
  readonly name: string;
  readonly source: "page" | "card" | "control";
  /** An action of a card with `handler: "client"` is only `requested`: the page runs it without reporting back. */
  readonly phase: "requested" | "confirmed" | "declined" | "running" | "done" | "failed";
  readonly input: Json;
  readonly result?: Json;
  readonly error?: string;
  /** ISO date and time. */
  readonly at: string;
};
