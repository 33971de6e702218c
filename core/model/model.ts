/**
 * The model port: what the desk asks of any model, and what any model may answer.
 *
 * The desk's own message format; no provider's type appears here or in the database. Everything a model returns is
 * untrusted: `core/actions/guard.ts` decides what happens.
 *
 * @module
 */
import type { JsonObject } from "../json.ts";
import type { Outcome } from "../outcomes.ts";

/**
 * A function that the model may call in a turn: an action, knowledge search, a website action, a verb of page control,
 * the handoff.
 */
export type ModelFunction = {
  readonly name: string;
  /** The label for customers, in their language; omitted if the file has none. */
  readonly label?: string;
  readonly kind: "action" | "knowledge" | "website" | "control" | "handoff";
  /** The labels of its inputs for customers, by name, in their language; inputs without one are omitted. */
  readonly inputLabels?: Readonly<Record<string, string>>;
  /** The labels of allowed values for customers, by the input's name and the value; values without one are omitted. */
  readonly choiceLabels?: ChoiceLabels;
  readonly description: string;
  /** JSON Schema of the inputs: an object that allows nothing else. Never an account, never a confirmation. */
  readonly input: JsonObject;
  /** Whether calling it changes something (and so requires the customer's yes). */
  readonly changes: boolean;
  /** Whether it is refused for a customer who is not signed in. */
  readonly needsCustomer: boolean;
  /** The action that reads what this one would change: the desk calls it before the question. */
  readonly preview?: string;
};

/** Labels of allowed values, by the name of their input. */
export type ChoiceLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The certainty that a search's chunks contain the answer. */
export type Answerable = "yes" | "weak" | "no";

/** A chunk of the company's knowledge found by a turn's search. Written by others: data, not instructions. */
export type FoundChunk = {
  /** Its citation number: numbering continues through a conversation, so that no two chunks share one. */
  readonly n: number;
  readonly title: string;
  /** Of the section in the page; null for a source without an address. */
  readonly url: string | null;
  readonly headings: readonly string[];
  readonly text: string;
  /** How well it matches the query, from 0 to 1; omitted for neighbours of the best hit on its page. */
  readonly match?: number;
};

/** A file that the customer sent. */
export type ModelFile = {
  readonly name: string;
  /** The media type detected from its content. */
  readonly type: string;
  readonly bytes: number;
  /** Its text, as far as it was extracted; null if it has none. Written by others. */
  readonly text: string | null;
  /** Its bytes, for a model that accepts pictures; null for anything else. */
  readonly picture: ArrayBuffer | null;
};

/** A call that the desk made itself: after the customer's yes, or for the question before a change. */
export type DeskCall = { readonly why: "yes" | "question"; readonly input: JsonObject };

/** The reason of a handoff that the customer requested, by a button or in words: reports count it as theirs. */
export const PERSON_REQUESTED = "The customer asked for a person.";

/** One entry of the conversation as the model reads it. */
export type ModelMessage =
  | {
    readonly role: "customer";
    readonly text: string;
    /** The customer's own part, if the desk describes files or marks where the words come from. */
    readonly words?: string;
    readonly files?: readonly ModelFile[];
  }
  | { readonly role: "agent"; readonly text: string }
  | {
    /** A line of the desk itself: a receipt, a note, a pending question. No customer, app or model can write one. */
    readonly role: "desk";
    readonly text: string;
    /** The subject of the line in words of others, such as a question with its values. Data, not instructions. */
    readonly quoted?: string;
    /** The line reports that a question before a change ended without an answer. */
    readonly isOver?: true;
    /** The line quotes the model's own words: a note about them, or words that it should continue from. */
    readonly isAboutWords?: true;
    /** The failure on the customer's page just before they wrote, in their language. */
    readonly failed?: string;
  }
  | {
    readonly role: "call";
    readonly id: string;
    readonly name: string;
    readonly input: JsonObject;
    /** The step in which it was made; the calls of a step are one message. A call without one is a separate step. */
    readonly step?: string;
  }
  | {
    readonly role: "result";
    readonly id: string;
    readonly name: string;
    readonly outcome: Outcome;
    /**
     * The readable part of the answer, or why there was none, in the words of others. Written by others: data, not
     * instructions.
     */
    readonly text: string;
    /** The desk's own line about the result, such as "Ask them to sign in." */
    readonly order?: string;
    /** Whether the customer already sees the answer as a card. */
    readonly shown: boolean;
    /** The labels of that card's buttons. Written by others. */
    readonly buttons?: readonly string[];
    /** For a call that the desk made itself: such a result has no preceding `call` of the model. */
    readonly byDesk?: DeskCall;
  }
  | {
    /** The result of a knowledge search, instead of a `result`. */
    readonly role: "found";
    readonly id: string;
    readonly name: string;
    readonly answerable: Answerable;
    /** The desk's own line about the search. */
    readonly order?: string;
    /** Set if sources were being read for the first time, so that the answer may be found in a minute. */
    readonly reading?: true;
    /** Best first; empty if no chunk has the answer. */
    readonly chunks: readonly FoundChunk[];
  };

/** A task as the model gets it: when it applies and its steps. */
export type ModelTask = {
  readonly name: string;
  readonly description: string;
  /** Messages of customers that it applies to. */
  readonly examples?: readonly string[];
  readonly body: string;
  /** Names of the actions its steps reference. */
  readonly actions: readonly string[];
};

/** Facts about the customer; never a secret, never something that could select an account. */
export type ModelCustomer = {
  readonly signedIn: boolean;
  readonly name: string | null;
  /** The attributes of their token that the operator lets a model read. */
  readonly attributes?: JsonObject;
};

/** The hours of the team, and the current time. */
export type TeamHours = {
  readonly open: {
    readonly timezone: string;
    /** Without any day it is always open. Times have the form `09:00`. */
    readonly days: readonly {
      readonly day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
      readonly from: string;
      readonly to: string;
    }[];
  };
  readonly at: Date;
};

/** Whom a request is for. */
export type RequestOrigin = {
  readonly conversation: string;
  /** The contact's id, or the visitor's. */
  readonly customer: string;
  /** The id of the message being answered. */
  readonly turn: string;
};

/** The usage of one request to a model. */
export type ModelUsage = {
  readonly model: string;
  /** Includes cached ones. */
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** Millionths of the workspace's currency; 0 where no prices are set. */
  readonly micros: number;
  /** Whether the tokens are estimated, because the server did not count them. */
  readonly estimated: boolean;
};

/** One request for a step of a turn. Structured, so that the built-in model reads it without parsing a prompt. */
export type ModelRequest = {
  /** The saved version of the instructions, tasks, examples and functions: a cache key for values derived from them. */
  readonly agentVersion: string;
  readonly instructions: string;
  readonly tasks: readonly ModelTask[];
  /** Messages of the agent's own test cases by action: examples for choosing. */
  readonly examples: readonly {
    readonly action: string;
    readonly message: string;
  }[];
  readonly functions: readonly ModelFunction[];
  readonly messages: readonly ModelMessage[];
  readonly customer: ModelCustomer;
  /** The company's name. */
  readonly company?: string | null;
  /**
   * A random text of the conversation that marks fences and lines of the desk; by default, one is generated for the
   * request.
   */
  readonly marker?: string;
  readonly locale: string | null;
  /** When the team is available, and the current time: the built-in model answers from them. Omitted if unknown. */
  readonly hours?: TeamHours;
  /** Whom the request is for, to count its cost; omitted if it answers no customer. */
  readonly origin?: RequestOrigin;
  /** `judge`: the system prompt is `instructions` alone. Omitted: a customer is answered. */
  readonly purpose?: "judge";
};

/** A part of a model's answer. A step ends with `done`; calls are executed by the desk, which then asks again. */
export type ModelEvent =
  | { readonly kind: "text"; readonly delta: string }
  | {
    readonly kind: "call";
    readonly id: string;
    readonly name: string;
    readonly input: unknown;
  }
  /** The usage of the answer so far. */
  | { readonly kind: "usage"; readonly usage: ModelUsage }
  /** Offers short replies as buttons under the words that follow (the built-in model, when it is unsure). */
  | { readonly kind: "choices"; readonly choices: readonly string[] }
  /**
   * The words ask for an input, which the next message answers (only the built-in model; others just write their
   * question).
   */
  | { readonly kind: "asks" }
  | {
    readonly kind: "failed";
    readonly code: ModelFault;
    readonly message: string;
  }
  /** `cut`: the server cut the answer off, at its maximum length or by its content filter. */
  | { readonly kind: "done"; readonly cut?: "length" | "filter" };

/** Why a model gave no answer. */
export type ModelFault =
  | "unreachable"
  | "refused_key"
  | "rate_limited"
  | "bad_answer"
  | "timeout"
  | "too_long"
  | "filtered"
  /** The model, or its server, supports no functions. */
  | "no_tools"
  /** A limit of the workspace: the request was not sent. */
  | "capped";

/** A model: any OpenAI-compatible server, the built-in one, or a scripted one in tests. */
export type Model = {
  /** Shown to operators, such as "built-in" or "gpt-5-mini at api.example.com". */
  readonly name: string;
  answer(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
  /** Whether it accepts pictures; by default it does not. */
  readonly seesPictures?: boolean;
  /** The maximum usage of a request; omitted if an answer costs nothing. */
  readonly estimate?: (request: ModelRequest) => ModelUsage;
};
