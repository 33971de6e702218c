/**
 * The six first steps of a desk, and their progress.
 *
 * @module
 */
import type { StartState } from "../../../core/tools/start_state.ts";
import { isAllowedWebsite } from "../../../core/settings/websites.ts";
import type { SeenSite } from "../../../kv/keys.ts";
import { isBusy } from "../../../core/knowledge/source_state.ts";

/** The names of the steps, which are also the fragments of their sections. */
export const STEP_NAMES = ["company", "chat", "identity", "knowledge", "actions", "ask"] as const;

/** One of {@linkcode STEP_NAMES}. */
export type StepName = typeof STEP_NAMES[number];

/** A step and its state in words. */
export type StartStep = {
  readonly name: StepName;
  readonly title: string;
  readonly isDone: boolean;
  /** The current state, or what is missing. */
  readonly state: string;
};

/** The data that the steps' progress is computed from. */
export type StartFacts = StartState & {
  /** Where the chat was seen, newest first. */
  readonly sites: readonly SeenSite[];
  readonly allowedWebsites: readonly string[];
};

/** The steps, in the recommended order. */
export function stepsOf(facts: StartFacts): readonly StartStep[] {
  return [
    { name: "company", title: "Your company", ...company(facts) },
    { name: "chat", title: "The chat on your site", ...chat(facts) },
    { name: "identity", title: "Who is signed in", ...identity(facts) },
    { name: "knowledge", title: "What the agent knows", ...knowledge(facts) },
    { name: "actions", title: "What the agent may do", ...actions(facts) },
    { name: "ask", title: "Ask it", ...ask(facts) },
  ];
}

type StepState = Pick<StartStep, "isDone" | "state">;

function company({ companyName }: StartFacts): StepState {
  return companyName === null
    ? { isDone: false, state: "Your company has no name yet." }
    : { isDone: true, state: companyName };
}

function chat({ sites, allowedWebsites }: StartFacts): StepState {
  const [seen] = sites.filter(({ origin }) => isAllowedWebsite(allowedWebsites, origin));
  if (seen !== undefined) return { isDone: true, state: `Seen on ${seen.origin}` };
  const [refused] = sites;
  return refused === undefined
    ? { isDone: false, state: "Not seen on any page yet." }
    : { isDone: false, state: `${refused.origin} is not among the allowed websites.` };
}

function identity({ identity: { on }, hasCustomer }: StartFacts): StepState {
  if (!on) return { isDone: false, state: "Off: every customer is anonymous." };
  return hasCustomer
    ? { isDone: true, state: "A customer was identified." }
    : { isDone: false, state: "On. No customer has come with a token yet." };
}

function knowledge({ sources }: StartFacts): StepState {
  const ready = sources.filter(({ state, chunks }) => state === "ready" && chunks > 0);
  if (ready.length > 0) return { isDone: true, state: ready.map(({ name }) => name).slice(0, 3).join(", ") };
  if (sources.some(isBusy)) return { isDone: false, state: "Reading. Continue with the next step in the meantime." };
  return { isDone: false, state: sources.length === 0 ? "Nothing to read yet." : "No source could be read." };
}

function actions({ actions, calls }: StartFacts): StepState {
  if (actions.length === 0) return { isDone: false, state: "No call of your app yet." };
  const missing = actions.filter(({ isReady }) => !isReady);
  if (missing.length > 0) {
    return {
      isDone: false,
      state: `${missing.map(({ name }) => name).join(", ")}: a key is missing.`,
    };
  }
  return calls.tried || calls.inChat
    ? { isDone: true, state: actions.map(({ name }) => name).slice(0, 5).join(", ") }
    : { isDone: false, state: "Not tried yet." };
}

function ask({ calls }: StartFacts): StepState {
  return calls.inChat
    ? { isDone: true, state: "The agent has called your app in a chat." }
    : { isDone: false, state: "The agent has not called your app in a chat yet." };
}
