/**
 * The state of one running turn: its context and its progress.
 *
 * @module
 */
import type { EarlierCall } from "../../actions/context.ts";
import type { LiveAgent } from "../../agent/versions/live.ts";
import type { QueuedChange } from "../../db/tables/actions.ts";
import type { Desk } from "../../desk.ts";
import type { StatementCount } from "../../model/answer_counts.ts";
import type { Answerable, FoundChunk, Model, ModelMessage } from "../../model/model.ts";
import type { PageSnapshot } from "../../website/control/snapshot.ts";
import type { Settings } from "../../settings/settings.ts";
import type { TurnContext } from "../context.ts";
import type { Conversation } from "../conversations.ts";
import type { Lookback } from "../lookup.ts";
import type { Emit } from "./feed.ts";
import type { AnswerSource } from "../message_data.ts";
import type { JsonValue } from "../../json.ts";
import type { ConversationRef, Message } from "../messages.ts";
import type { ConversationPrompt } from "./prompts.ts";

/** The progress of a turn, modified only by the turn itself. */
export type Progress = {
  /** The conversation as the model reads it, ending with this turn. */
  readonly history: ModelMessage[];
  /** Ids of the messages that the turn added, in order. */
  readonly added: string[];
  /** Calls that reached the gate, for the limits of a reply. */
  readonly calls: EarlierCall[];
  /** The number of calls requested by the model, without steps on a page. */
  wanted: number;
  /** Their results by key: a repeated read gets the same answer. */
  readonly results: Map<string, CallAnswer>;
  /** The changes of this step that the customer will be asked about. */
  readonly waiting: QueuedChange[];
  /** The repeated calls of this step, and the consecutive steps with nothing else. */
  repeated: number;
  repeatedSteps: number;
  /** A limit of calls was reached: the model's next step has no functions. */
  limited: boolean;
  /** The fallback if the model says nothing; a null line if the customer already has an answer. */
  silence: "offer_person" | { readonly line: string | null };
  /** The question ended by the customer's message; if the same is asked again, it replaces the old one. */
  ended: EndedQuestion | null;
  /**
   * Whether a call that changes something succeeded, and whether any call did: the agent's claims are checked against
   * both.
   */
  changed: boolean;
  read: boolean;
  /** The newest full answer of each action that read something, for cards that combine several. */
  readonly reads: Map<string, JsonValue>;
  /** Whether the agent said something that counts as a reply. */
  replied: boolean;
  /** Whether it ended with the offer of a person, which counts as unanswered. */
  missed: boolean;
  /** Open at the end of the turn: a question before a change, a handover, or nothing. */
  left: "nothing" | "question" | "person";
  /** Chunks found in this turn, by their citation number. */
  readonly found: Map<number, TurnChunk>;
  /** Chunks found by earlier turns, which keep their numbers. */
  readonly foundBefore: Map<number, TurnChunk>;
  /** The marker and the company of the requests; null until the history is read. */
  prompt: ConversationPrompt | null;
  /** The model's step whose calls are being made; null for a call without a model. */
  step: string | null;
  /** The best verdict of this turn's searches; null without a search. */
  answerable: Answerable | null;
  /** Whether an answer cites a source. */
  sourced: boolean;
  /** The number of statements in each text of the model. */
  readonly stated: StatementCount[];
  /** Page control. */
  readonly control: ControlProgress;
  /** The kind of buttons that the customer was offered. */
  offered: "nothing" | "person" | "choices";
  /** Whether the reply asks for an input of an action, which the next message gives. */
  asksInput: boolean;
  /** Whether its end is already stored, with its last message. */
  isClosed: boolean;
};

/** The result of a call, as the model read it. */
export type CallAnswer = Extract<ModelMessage, { role: "result" | "found" }>;

/** An ended question, and its action. */
export type EndedQuestion = { readonly messageId: string; readonly action: string; readonly boundHash: string };

/** The page control progress of a turn. */
export type ControlProgress = {
  steps: number;
  /** When the first step was taken, in ms since 1970. */
  began: number | null;
  /** Why no further step is taken: the customer stopped it, or left the page. */
  ended: "stopped" | "left" | null;
  /** The newest snapshot of the page. */
  seen: PageSnapshot | null;
};

/** A chunk that a search of this turn found. */
export type TurnChunk = FoundChunk & Pick<AnswerSource, "sourceId" | "pageId" | "chunkId">;

/** A running turn. */
export type TurnRun = {
  readonly desk: Desk;
  readonly context: TurnContext;
  readonly live: LiveAgent;
  /** The model that answers in this workspace. */
  readonly model: Model;
  readonly settings: Settings;
  readonly conversation: Conversation;
  /**
   * The chat's language at the start of the turn, see `chatLanguage`; without it, the context's locale, the browser's,
   * applies.
   */
  readonly language: string | null;
  readonly place: ConversationRef;
  /** The customer's message or press that began it. */
  readonly opening: Message;
  /** The number of the newest message shown on the customer's screen. A typed yes answers no later question. */
  readonly seenN: number;
  /** What was read of the conversation just before its message; null where it was not, or where more has been added. */
  readonly lookback: Lookback | null;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  readonly progress: Progress;
};

/** A teammate has taken over the conversation, or another instance the turn; both end it here. */
export class TakenOver extends Error {
  override readonly name = "TakenOver";
}

/** Whether a message began its conversation, so that nothing can have been asked before. */
export function isFirst({ n }: Pick<Message, "n">): boolean {
  return n === 1;
}

/** The desk is stopping; the turn ends before its next step. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}

/** Checks whether the desk is stopping. @throws Stopped */
export function refuseStopped({ context }: Pick<TurnRun, "context">): void {
  if (context.stop?.aborted) throw new Stopped();
}

/** Creates a turn without progress. */
export function beginRun(
  turn: Omit<TurnRun, "place" | "progress">,
): TurnRun {
  const { workspace, conversationId } = turn.opening;
  return {
    ...turn,
    place: { workspace, conversationId },
    progress: {
      history: [],
      added: [],
      calls: [],
      wanted: 0,
      results: new Map(),
      waiting: [],
      repeated: 0,
      repeatedSteps: 0,
      limited: false,
      silence: "offer_person",
      ended: null,
      changed: false,
      read: false,
      reads: new Map(),
      replied: false,
      missed: false,
      left: "nothing",
      found: new Map(),
      foundBefore: new Map(),
      prompt: null,
      step: null,
      answerable: null,
      sourced: false,
      stated: [],
      control: { steps: 0, began: null, ended: null, seen: null },
      offered: "nothing",
      asksInput: false,
      isClosed: false,
    },
  };
}
