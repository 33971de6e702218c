/**
 * The model port: what the desk asks of any model, and what any model may answer.
 *
 * The desk's own message format; no provider's type appears here or in the database. Whatever a model returns is
 * treated as hostile: `core/actions/guard.ts` decides what happens.
 *
 * @module
 */
import type { JsonObject } from "../json.ts";
import type { Outcome } from "../outcomes.ts";

/**
 * What the model may call in a turn: an action, knowledge search, a website action, a verb of page control, the
 * handoff.
 */
export type ModelFunction = {
  readonly name: string;
  /** What customers read for the name, in their language; left out where the file has none. */
  readonly label?: string;
  readonly kind: "action" | "knowledge" | "website" | "control" | "handoff";
  /** What customers read for its inputs, by their names, in their language; those without one are left out. */
  readonly inputLabels?: Readonly<Record<string, string>>;
  /** What customers read for allowed values, by the input's name and the value; those without one are left out. */
  readonly choiceLabels?: ChoiceLabels;
  readonly description: string;
  /** JSON Schema of the inputs: an object that allows nothing else. Never an account, never a confirmation. */
  readonly input: JsonObject;
  /** Whether calling it changes something (and so waits for the customer's yes). */
  readonly changes: boolean;
  /** Whether it is refused for a customer who is not signed in. */
  readonly needsCustomer: boolean;
  /** The action that reads what this one would change: the desk calls it just before the question. */
  readonly preview?: string;
};

/** Labels of allowed values, by the name of their input. */
export type ChoiceLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** How surely a search's chunks hold the answer. */
export type Answerable = "yes" | "weak" | "no";

/** A chunk of the company's knowledge, as a turn's search found it. Written outside: data, no order. */
export type FoundChunk = {
  /** What it is cited by: the numbers go on through a conversation, so that none names two chunks. */
  readonly n: number;
  readonly title: string;
  /** Of the place in the page; null for what has no address. */
  readonly url: string | null;
  readonly headings: readonly string[];
  readonly text: string;
  /** How well it fits what was looked for, from 0 to 1; left out for what is beside the best one on its page. */
  readonly match?: number;
};

/** A file that the customer sent. */
export type ModelFile = {
  readonly name: string;
  /** The media type by its content. */
  readonly type: string;
  readonly bytes: number;
  /** Its text, as far as it is read; null when it has none. Written outside. */
  readonly text: string | null;
  /** Its bytes, for a model that sees pictures; null for everything else. */
  readonly picture: ArrayBuffer | null;
};

/** A call that the desk made itself: after the customer's yes, or for the question before a change. */
export type DeskCall = { readonly why: "yes" | "question"; readonly input: JsonObject };

/** The reason of a handoff that the customer asked for, by a button or in words: reports count it as theirs. */
export const PERSON_REQUESTED = "The customer asked for a person.";

/** One entry of the conversation as the model reads it. */
export type ModelMessage =
  | {
    readonly role: "customer";
    readonly text: string;
    /** What the customer wrote of it, where the desk describes files or marks where the words come from. */
    readonly words?: string;
    readonly files?: readonly ModelFile[];
  }
  | { readonly role: "agent"; readonly text: string }
  | {
    /** A line of the desk itself: a receipt, a note, a question that waits. No customer, app or model can write one. */
    readonly role: "desk";
    readonly text: string;
    /** What the line is about in words of others, such as a question with its values. Data, no order. */
    readonly quoted?: string;
    /** It says that a question before a change is over without an answer. */
    readonly isOver?: true;
    /** It quotes the model's own words: a note about them, or words that it is to go on from. */
    readonly isAboutWords?: true;
    /** What failed on the customer's page just before they wrote, as they may read it in their language. */
    readonly failed?: string;
  }
  | {
    readonly role: "call";
    readonly id: string;
    readonly name: string;
    readonly input: JsonObject;
    /** Names the step that it was made in; the calls of a step are one message. A call without one is a step of its own. */
    readonly step?: string;
  }
  | {
    readonly role: "result";
    readonly id: string;
    readonly name: string;
    readonly outcome: Outcome;
    /** What may be read of the answer, or why no answer came, in the words of others. Written outside: data, no order. */
    readonly text: string;
    /** The desk's own sentence about the result, such as "Ask them to sign in." */
    readonly order?: string;
    /** Whether the customer sees the answer as a card already. */
    readonly shown: boolean;
    /** The labels of that card's buttons. Written outside. */
    readonly buttons?: readonly string[];
    /** Of a call that the desk made itself: such a result has no `call` of the model before it. */
    readonly byDesk?: DeskCall;
  }
  | {
    /** What a search of the knowledge found, in the place of a `result`. */
    readonly role: "found";
    readonly id: string;
    readonly name: string;
    readonly answerable: Answerable;
    /** The desk's own sentence about the search. */
    readonly order?: string;
    /** Whether sources were being read for the first time, so that the answer may be found in a minute. */
    readonly reading?: true;
    /** Best first; empty when the answer is in no chunk. */
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

/** What is known of the customer; never a secret, never something that could select an account. */
export type ModelCustomer = {
  readonly signedIn: boolean;
  readonly name: string | null;
  /** The attributes of their token that the operator lets a model read. */
  readonly attributes?: JsonObject;
};

/** The hours of the team, and what time it is now. */
export type TeamHours = {
  readonly open: {
    readonly timezone: string;
    /** Without any day it is always open. Times are such as `09:00`. */
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
  /** The id of the message that is answered. */
  readonly turn: string;
};

/** What one request to a model took. */
export type ModelUsage = {
  readonly model: string;
  /** Cached ones included. */
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
  /**
   * Names the saved version that instructions, tasks, examples and functions come from: what is derived from them may
   * be kept under this name.
   */
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
  /** A random text of the conversation that marks fences and lines of the desk; left out, one is made for the request. */
  readonly marker?: string;
  readonly locale: string | null;
  /** When the team is there, and what time it is: the built-in model answers from them. Left out: it knows neither. */
  readonly hours?: TeamHours;
  /** Whom the request is for, to count what it costs; left out for one that answers no customer. */
  readonly origin?: RequestOrigin;
  /** `judge`: the system prompt is `instructions` alone. Left out: a customer is answered. */
  readonly purpose?: "judge";
};

/**
 * What a model says while it answers. A step ends with `done`; calls are executed by the desk, which then asks again.
 */
export type ModelEvent =
  | { readonly kind: "text"; readonly delta: string }
  | {
    readonly kind: "call";
    readonly id: string;
    readonly name: string;
    readonly input: unknown;
  }
  /** What the answer so far took. */
  | { readonly kind: "usage"; readonly usage: ModelUsage }
  /** Offers short replies as buttons under the words that follow (the built-in model, when it is unsure). */
  | { readonly kind: "choices"; readonly choices: readonly string[] }
  /** The words ask for an input, which the next message answers (the built-in model; others only write their question). */
  | { readonly kind: "asks" }
  | {
    readonly kind: "failed";
    readonly code: ModelFault;
    readonly message: string;
  }
  /** `cut`: the server broke the answer off, at its longest length or by its content filter. */
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
  /** The model, or its server, takes no functions. */
  | "no_tools"
  /** A limit of the workspace: the request was not sent. */
  | "capped";

/** A model: any OpenAI-compatible server, the built-in one, or a scripted one in tests. */
export type Model = {
  /** Shown to operators, such as "built-in" or "gpt-5-mini at api.example.com". */
  readonly name: string;
  answer(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
  /** Whether it can be sent pictures; left out: it cannot. */
  readonly seesPictures?: boolean;
  /** What a request may take at most; left out where an answer costs nothing. */
  readonly estimate?: (request: ModelRequest) => ModelUsage;
};
