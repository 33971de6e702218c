/**
 * One turn while it runs: what it knows, and what it has done so far.
 *
 * @module
 */
import type { EarlierCall } from "../actions/context.ts";
import type { LiveAgent } from "../agent/live.ts";
import type { Desk } from "../desk.ts";
import type { Answerable, FoundChunk, Model, ModelMessage } from "../model/model.ts";
import type { PageSnapshot } from "../website/control/snapshot.ts";
import type { Settings } from "../settings/settings.ts";
import type { TurnContext } from "./context.ts";
import type { Conversation } from "./conversations.ts";
import type { Emit } from "./feed.ts";
import type { AnswerSource } from "./message_data.ts";
import type { ConversationRef, Message } from "./messages.ts";

/** What a turn has done; only the turn itself writes it. */
export type Progress = {
  /** The conversation as the model reads it, with this turn at its end. */
  readonly history: ModelMessage[];
  /** Ids of the messages that the turn added, in order. */
  readonly added: string[];
  /** Calls that reached the gate, for its limits. */
  readonly calls: EarlierCall[];
  /** Calls that the model asked for, as name and input: the same one twice ends the turn. */
  readonly wanted: Set<string>;
  /** Whether a call that changes something succeeded, and whether any call did: what a claim may rest on. */
  changed: boolean;
  read: boolean;
  /** Whether the agent said something that counts as a reply. */
  replied: boolean;
  /** What the searches of this turn found, by the number it is cited by. */
  readonly found: Map<number, TurnChunk>;
  /** The best that a search of this turn came to; null when there was none. */
  answerable: Answerable | null;
  /** Whether an answer rests on a place of the knowledge. */
  sourced: boolean;
  /** The steps on the customer's page. */
  readonly control: ControlProgress;
  /** What the customer was offered as buttons, if anything. */
  offered: "nothing" | "person" | "choices";
};

/** What a turn has done on the customer's page. */
export type ControlProgress = {
  steps: number;
  /** When the first step was taken, in ms since 1970. */
  began: number | null;
  /** Why no other step is taken: the customer stopped it, or the page gave way to another one. */
  ended: "stopped" | "left" | null;
  /** The newest reading of the page. */
  seen: PageSnapshot | null;
};

/** A chunk that a search of this turn found. */
export type TurnChunk = FoundChunk & Pick<AnswerSource, "sourceId" | "pageId" | "chunkId">;

/** A turn that runs. */
export type TurnRun = {
  readonly desk: Desk;
  readonly context: TurnContext;
  readonly live: LiveAgent;
  /** The model that answers in this workspace. */
  readonly model: Model;
  readonly settings: Settings;
  readonly conversation: Conversation;
  readonly place: ConversationRef;
  /** The customer's message or press that began it. */
  readonly opening: Message;
  /** The number of the newest message when it arrived: what came later, the customer cannot have answered. */
  readonly seenN: number;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  readonly progress: Progress;
};

/** A teammate has taken the conversation over: the agent is silent from then on, in the middle of a turn as well. */
export class TakenOver extends Error {
  override readonly name = "TakenOver";
}

/** The desk stops: the turn asks for nothing more. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}

/** Ends the turn here if the desk is stopping. @throws Stopped */
export function refuseStopped({ context }: Pick<TurnRun, "context">): void {
  if (context.stop?.aborted) throw new Stopped();
}

/** A turn that has done nothing yet. */
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
      wanted: new Set(),
      changed: false,
      read: false,
      replied: false,
      found: new Map(),
      answerable: null,
      sourced: false,
      control: { steps: 0, began: null, ended: null, seen: null },
      offered: "nothing",
    },
  };
}
