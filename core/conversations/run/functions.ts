/**
 * The functions that the live agent offers to a model: its actions, with only their own inputs, and the handoff.
 *
 * @module
 */
import type { Action } from "../../agent/actions/action.ts";
import { textIn } from "../../agent/localized.ts";
import { inputSchema } from "../../actions/input.ts";
import type { JsonObject, JsonValue } from "../../json.ts";
import type { ChoiceLabels, ModelCustomer, ModelFunction, ModelRequest } from "../../model/model.ts";
import { controlOffer } from "../../website/control/offer.ts";
import { CONTROL_FUNCTIONS } from "../../website/control/verbs.ts";
import { type WebsiteFunction, websiteFunctions } from "../../website/functions.ts";
import { hashOf } from "../../actions/canonical.ts";
import type { TurnRun } from "./run.ts";

/** The function that hands the conversation over to a person. */
export const HANDOFF_FUNCTION = "talk_to_person";

/** The function that searches the company's knowledge. */
export const KNOWLEDGE_FUNCTION = "search_knowledge";

/** Builds the request for the next step of a turn. */
export function modelRequest(run: TurnRun): ModelRequest {
  const { live, context, progress } = run;
  const { agent } = live;
  const website = [...websiteOf(run).values()].map(({ definition }) => definition);
  return {
    // The page's functions are part of the key under which a model may cache.
    agentVersion: [live.workspace, live.version, ...website.length === 0 ? [] : [hashOf(website.map(spelled))]].join(
      "/",
    ),
    instructions: agent.instructions.body,
    tasks: [...agent.tasks.values()].map(({ name, description, examples, body, references }) => ({
      name,
      description,
      examples,
      body,
      actions: references.map(({ action }) => action),
    })),
    examples: examplesOf(agent),
    functions: progress.limited ? [] : [...functionsOf(run), ...website, ...controlFunctions(run)],
    messages: progress.history,
    customer: modelCustomer(run),
    ...(progress.prompt === null ? {} : { company: progress.prompt.company, marker: progress.prompt.marker }),
    locale: context.locale,
    hours: { open: run.settings.inbox.businessHours, at: run.desk.now() },
    origin: {
      conversation: run.conversation.id,
      customer: run.conversation.contactId ?? run.conversation.visitorId,
      turn: run.opening.id,
    },
  };
}

/** Returns messages with the action that each asks for, from the actions' files and from the tests. */
export function examplesOf({ actions, tests }: TurnRun["live"]["agent"]): ModelRequest["examples"] {
  const written = [...actions.values()].flatMap(({ name, examples }) =>
    examples.map((message) => ({ action: name, message }))
  );
  const tested = [...tests.values()].flatMap(({ cases }) =>
    cases.flatMap(({ message, steps, expect }) => {
      // A message that needs two actions does not show which words ask for which.
      const { tools } = steps.length > 1 ? steps[0]?.expect ?? expect : expect;
      const [action, ...others] = tools ?? [];
      return action === undefined || others.length > 0 ? [] : [{ action: action.name, message }];
    })
  );
  return [...written, ...tested];
}

/** Returns what a model may read about the customer: the token's attributes named in the settings, in that order. */
function modelCustomer({ context: { session: { customer } }, settings }: TurnRun): ModelCustomer {
  if (customer === null) return { signedIn: false, name: null };
  const { name, attributes: all } = customer;
  const allowed = settings.ai.readAttributes.flatMap((key): [string, JsonValue][] => {
    const value = Object.hasOwn(all, key) ? all[key] : undefined;
    return value === undefined ? [] : [[key, value]];
  });
  return { signedIn: true, name, ...(allowed.length === 0 ? {} : { attributes: Object.fromEntries(allowed) }) };
}

/** Returns the page's functions in this turn, by name. */
export function websiteOf(
  { live, context }: Pick<TurnRun, "live" | "context">,
): ReadonlyMap<string, WebsiteFunction> {
  const { actions, website } = live.agent;
  const isTaken = (name: string) =>
    actions.has(name) || name === HANDOFF_FUNCTION || name === KNOWLEDGE_FUNCTION || CONTROL_FUNCTIONS.has(name);
  return websiteFunctions(context.offer?.actions ?? [], website, isTaken);
}

/** Returns the verbs of page control, if the page may be used; an action of the agent may already have such a name. */
function controlFunctions(run: TurnRun): readonly ModelFunction[] {
  if (controlOffer(run) === null) return [];
  return [...CONTROL_FUNCTIONS.values()].filter(({ name }) => !run.live.agent.actions.has(name));
}

function spelled({ name, description, input, changes }: ModelFunction): JsonObject {
  return { name, description, input, changes };
}

/**
 * Returns every function of a version. An action may take the name of one of the desk's own, which is then not offered;
 * without a handoff function, which a setting can disable, topics and the built-in limits hand over.
 */
function functionsOf({ live: { agent }, settings, progress, context }: TurnRun): readonly ModelFunction[] {
  const { talkToPerson } = settings.widget.behaviour;
  const actions = [...agent.actions.values()].map((action): ModelFunction => ({
    name: action.name,
    ...(action.label === null ? {} : { label: textIn(action.label, context.locale) }),
    kind: "action",
    description: action.description,
    inputLabels: Object.fromEntries(
      [...action.input].flatMap(([name, { label }]) => label === null ? [] : [[name, textIn(label, context.locale)]]),
    ),
    choiceLabels: choiceLabelsOf(action, context.locale),
    input: inputSchema(action),
    changes: action.changes,
    needsCustomer: action.usesIdentity,
    ...(action.preview === null ? {} : { preview: action.preview }),
  }));
  const own = [
    knowledgeSearch(progress.prompt?.sourceLanguages ?? []),
    ...(talkToPerson ? [handoff(agent.instructions.handoffTopics)] : []),
  ];
  return [...actions, ...own.filter(({ name }) => !agent.actions.has(name))];
}

function choiceLabelsOf({ input }: Pick<Action, "input">, locale: string | null): ChoiceLabels {
  return Object.fromEntries(
    [...input].filter(([, { labels }]) => Object.keys(labels).length > 0).map(([name, { labels }]) =>
      [
        name,
        Object.fromEntries(Object.entries(labels).map(([value, label]) => [value, textIn(label, locale)])),
      ] as const
    ),
  );
}

/** A search matches words of one language: the query is written in that of the sources, whatever the customer's. */
export function knowledgeSearch(languages: readonly string[]): ModelFunction {
  const inTheirs = languages.length === 0
    ? ""
    : ` The sources are in ${languages.join(" and ")}: write it in that language.`;
  const description = `What to look for, in a few words.${inTheirs}`;
  return {
    name: KNOWLEDGE_FUNCTION,
    kind: "knowledge",
    description:
      "Searches the company's help pages and documents. Use it before answering a question about the product.",
    input: {
      type: "object",
      properties: { query: { type: "string", description } },
      required: ["query"],
      additionalProperties: false,
    },
    changes: false,
    needsCustomer: false,
  };
}

function handoff(topics: readonly string[]): ModelFunction {
  const about = topics.length === 0 ? "" : ` Always use it for: ${topics.join(", ")}.`;
  return {
    name: HANDOFF_FUNCTION,
    kind: "handoff",
    description: `Passes the conversation to a person of the team.${about}`,
    input: {
      type: "object",
      properties: { reason: { type: "string", description: "One sentence for the team: what the customer needs." } },
      required: ["reason"],
      additionalProperties: false,
    },
    changes: false,
    needsCustomer: false,
  };
}
