/**
 * The next step of the built-in agent: a line, a call, a question or a person.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue, readJson } from "../../json.ts";
import { languageOf } from "../../languages/languages.ts";
import type { ModelFunction, ModelRequest } from "../model.ts";
import { type CurrentValue, fillInputs } from "./inputs/fill.ts";

/** The next step; `unsure` if an answer from the knowledge would be better. */
export type NextStep = BareDecision & { readonly unsure?: true };

/** A step, sure or not. */
export type BareDecision =
  | { readonly kind: "say"; readonly line: string }
  | {
    readonly kind: "call";
    readonly name: string;
    readonly input: JsonObject;
  }
  | { readonly kind: "person" }
  | {
    readonly kind: "ask";
    readonly line: string;
    readonly choices: readonly string[];
    /** The request that an answer to the question continues. */
    readonly pending: Pending;
  };

/** A partly understood request. */
export type Pending = {
  /** The customer's words that started it. */
  readonly text: string;
  /** Null until the action is known. */
  readonly action: string | null;
  /** The input that is asked for, or null. */
  readonly asking: string | null;
  readonly answers: ReadonlyMap<string, string>;
};

/** Calls the action, or asks for the missing input. */
export function prepare(request: ModelRequest, action: ModelFunction, pending: Pending): BareDecision {
  const present: CurrentValue = (name) => action.changes ? presentValue(request, name) : undefined;
  const spoken = { ...action, isShown: action.changes, dates: { locale: request.locale, now: nowOf(request) } };
  const language = languageOf(request.locale);
  const filled = fillInputs(action.input, pending.text, pending.answers, language, present, spoken);
  if (filled.kind === "filled") {
    return { kind: "call", name: action.name, input: filled.input };
  }
  return {
    kind: "ask",
    line: filled.question,
    choices: filled.choices,
    pending: { ...pending, asking: filled.name },
  };
}

function nowOf({ hours }: ModelRequest): { readonly at: Date; readonly timezone: string } | null {
  return hours === undefined ? null : { at: hours.at, timezone: hours.open.timezone };
}

/**
 * Returns the value of a field of this name in the newest answer that has one; unknown after a change whose answer
 * lacks it.
 */
function presentValue({ messages, functions }: ModelRequest, name: string): JsonValue | undefined {
  for (const message of messages.toReversed()) {
    if (message.role !== "result" || message.outcome !== "ok") continue;
    const field = fieldOf(message.text, name);
    if (field !== undefined) return field;
    if (functions.some((one) => one.name === message.name && one.changes)) return undefined;
  }
  return undefined;
}

function fieldOf(text: string, name: string): JsonValue | undefined {
  const answer = readJson(text);
  return isJsonObject(answer) && Object.hasOwn(answer, name) ? answer[name] : undefined;
}

/** Asks which of the choices is meant, if a message names it partly. */
export function askFor(line: string, choices: readonly string[], text: string): BareDecision {
  return {
    kind: "ask",
    line,
    choices,
    pending: { text, action: null, asking: null, answers: new Map() },
  };
}
