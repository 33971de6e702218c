/**
 * The desk's half of the gate: converts a requested step to an exact one, and decides whether it needs a yes.
 *
 * The rules are the page's own (`widget/page_control/rules.ts`), applied again here with the desk's information. A
 * setting can make them stricter, and nothing makes them weaker.
 *
 * @module
 */
import { type Command, readCommand } from "../../../widget/page_control/commands.ts";
import { isSecret } from "../../../widget/page_control/privacy.ts";
import { type RefusalCode, ruleOf, type TargetFacts } from "../../../widget/page_control/rules.ts";
import type { WebsiteActions } from "../../agent/website.ts";
import type { JsonObject } from "../../json.ts";
import { CONTROL_LIMITS } from "../../limits/website.ts";
import type { PageOffer } from "../offer.ts";
import type { PageSnapshot, SnapshotElement } from "./snapshot.ts";
import type { Verb } from "../../agent/page_verbs.ts";

/** An exact step: its input contains everything that a confirmation is bound to. */
export type ExactStep = {
  readonly command: Command;
  /** With the page's name; null for a step without an element. */
  readonly target: SnapshotElement | null;
  readonly input: JsonObject;
};

/**
 * How it may be done. `left_to_team` is a decision of the teammates. A yes required by the rules is also required by
 * the page, so that it can be tried there before the customer is asked.
 */
export type GateVerdict =
  | { readonly kind: "auto" | "left_to_team" }
  | { readonly kind: "confirm"; readonly canTry: boolean }
  | { readonly kind: "refused"; readonly code: RefusalCode };

/** The facts for judging a requested step. */
export type GateFacts = {
  readonly offer: Pick<PageOffer, "url" | "origin">;
  /** The newest snapshot of this turn; null while there is none. */
  readonly seen: PageSnapshot | null;
};

/**
 * Converts a requested step to an exact one.
 *
 * @param isBound whether it was already exact, in a question that the customer has answered
 */
export function wantedOf(
  { verb, input }: { readonly verb: Verb; readonly input: unknown },
  { offer, seen }: GateFacts,
  isBound: boolean,
): ExactStep | { readonly code: "bad_input" | "stale" | "leaves_website" } {
  const command = readCommand(verb, input);
  if (command === null || isTooLong(command)) return { code: "bad_input" };
  if (command.verb === "go") return exactPath(command.path, offer);
  if (!("element" in command)) return { command, target: null, input: inputOf(command) };
  const { gen, ref, role, name } = command.element;
  const known = isBound && role !== undefined && name !== undefined
    ? { role, name, states: [] }
    : seen?.gen === gen
    ? seen.elements.get(ref)
    : undefined;
  if (known === undefined) return { code: "stale" };
  const element = { gen, ref, role: known.role, name: known.name };
  return { command, target: known, input: { ...inputOf(command), ...element } };
}

function isTooLong(command: Command): boolean {
  if (command.verb === "highlight") return command.text.length > CONTROL_LIMITS.noteCharsMax;
  return command.verb === "fill" && command.text.length > CONTROL_LIMITS.valueCharsMax;
}

/** Returns the absolute path, resolved against the open page, so that it leads to the same page from any other. */
function exactPath(
  given: string,
  { url, origin }: GateFacts["offer"],
): ExactStep | { readonly code: "leaves_website" } {
  const at = URL.parse(given, url);
  if (at === null || at.origin !== origin) return { code: "leaves_website" };
  const path = at.pathname + at.search + at.hash;
  // Two leading slashes would name another website.
  if (path.startsWith("//")) return { code: "leaves_website" };
  return { command: { verb: "go", path }, target: null, input: { path, origin } };
}

function inputOf(command: Command): JsonObject {
  const { verb: _, ...rest } = command;
  if (!("element" in rest)) return { ...rest };
  const { element: { gen, ref }, ...values } = rest;
  return { gen, ref, ...values };
}

const TYPED: readonly string[] = ["textbox", "searchbox", "combobox", "spinbutton"];

function factsOf({ command, target }: ExactStep): TargetFacts | null {
  const none = { words: "", submits: false, secret: false, besideSecret: false, leaves: false, disabled: false };
  if (command.verb === "go") return { ...none, role: "link", name: command.path };
  if (target === null) return null;
  const { role, name, states } = target;
  return {
    ...none,
    role,
    name,
    submits: states.includes("submits"),
    secret: TYPED.includes(role) && isSecret({ type: "", autocomplete: "", words: name }),
    disabled: states.includes("disabled"),
  };
}

/** Decides on a step: by the rules, or more strictly if the teammates set so for its verb. */
export function verdictOn(wanted: ExactStep, website: WebsiteActions): GateVerdict {
  const { verb } = wanted.command;
  const rule = ruleOf(verb, factsOf(wanted));
  if (rule.mode === "refused") return { kind: "refused", code: rule.code };
  if (rule.mode === "human") return { kind: "refused", code: "needs_person" };
  const decided = website.get(verb)?.mode;
  if (decided === "human") return { kind: "left_to_team" };
  const asks = rule.mode === "confirm";
  return asks || decided === "confirm" ? { kind: "confirm", canTry: asks } : { kind: "auto" };
}
