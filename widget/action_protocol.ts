/**
 * What a page can do, what is asked of it, and what it answers: its own actions, and page control.
 *
 * @see docs/reference/chat-messages.md
 * @module
 */
import type { Json } from "./json.ts";
import type { ControlAnswer } from "./page_control/answers.ts";

/** What the page is to hear of one of its actions. */
export type PageCall = {
  /** Names the call in the page's answer. */
  readonly id: string;
  /** As the page registered it; of page control, one of its verbs. */
  readonly name: string;
  readonly input: { readonly [name: string]: Json };
  /** Of page control alone: the visitor's message or press that it is for. */
  readonly request?: string;
  /** `run`: the page does it and answers. `declined`: the customer said no, and there is nothing to do. */
  readonly phase: "run" | "declined";
  /** Whether the customer said yes to exactly this. */
  readonly confirmed: boolean;
};

/** An action that the page offers now; goes with every message and press. */
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

/** What a page answers after it was asked: `POST …/page-actions/<id>`. */
export type PageAnswer =
  | { readonly outcome: "done"; readonly result: Json }
  | { readonly outcome: "failed"; readonly error: string }
  /** The page's own code did not want it. */
  | { readonly outcome: "declined" }
  | ControlAnswer;

/** Something that the page is told about, or asked to do, by `onWidgetAction`. */
export type WidgetAction = {
  readonly id: string;
  readonly name: string;
  readonly source: "page" | "card" | "control";
  /** An action of a card with `handler: "client"` is only ever requested: what becomes of it is the page's own affair. */
  readonly phase: "requested" | "confirmed" | "declined" | "running" | "done" | "failed";
  readonly input: Json;
  readonly result?: Json;
  readonly error?: string;
  /** ISO date and time. */
  readonly at: string;
};
