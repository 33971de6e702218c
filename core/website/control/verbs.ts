/**
 * The verbs of page control: eleven functions that a model can call.
 *
 * @see docs/chat-widget.md
 * @module
 */
import { isVerb } from "../../../widget/page_control/commands.ts";
import { type Verb, VERB_CHANGES } from "../../agent/page_verbs.ts";
import type { JsonObject } from "../../json.ts";
import { CONTROL_LIMITS } from "../../limits/website.ts";
import type { ModelFunction } from "../../model/model.ts";

const PLACE = {
  gen: { type: "integer", description: "The gen of the newest page_read." },
  ref: { type: "string", description: "The element, such as e12, as that page_read names it." },
} as const;

type VerbRow = { readonly says: string; readonly input: JsonObject };

/** The description and input of each verb's function. */
const VERBS: Readonly<Record<Verb, VerbRow>> = {
  read: {
    says:
      "Reads the page that the customer has open now: its texts, and what can be used with a ref each. Begin with " +
      "it, and call it again after every change.",
    input: {},
  },
  highlight: {
    says: "Points at an element on the customer's screen, for some seconds. The best way to show where something is.",
    input: { ...PLACE, text: { type: "string", maxLength: CONTROL_LIMITS.noteCharsMax, description: "A short note." } },
  },
  scroll_to: { says: "Brings an element into view.", input: PLACE },
  click: { says: "Clicks a button or a link.", input: PLACE },
  fill: {
    says: "Replaces what is written in a text field.",
    input: { ...PLACE, text: { type: "string", maxLength: CONTROL_LIMITS.valueCharsMax } },
  },
  select: { says: "Chooses an option of a list.", input: { ...PLACE, option: { type: "string" } } },
  check: { says: "Ticks or unticks a box.", input: { ...PLACE, on: { type: "boolean" } } },
  press: {
    says: "Presses a key on an element.",
    input: { ...PLACE, key: { type: "string", enum: ["Enter", "Escape", "Tab"] } },
  },
  go: {
    says: "Opens another page of the same website. Once it is open, you go on there.",
    input: { path: { type: "string", description: "Such as /settings" } },
  },
  wait: { says: "Waits for the page.", input: { ms: { type: "integer", minimum: 0, maximum: 3000 } } },
  ask: {
    says: "Asks the customer for something that is needed to go on, and ends the reply.",
    input: { question: { type: "string" } },
  },
};

const PREFIX = "page_";

/** The functions, by the name that a model uses. */
export const CONTROL_FUNCTIONS: ReadonlyMap<string, ModelFunction> = new Map(
  Object.entries(VERBS).map(([verb, { says, input }]): [string, ModelFunction] => {
    const name = PREFIX + verb;
    const changes = isVerb(verb) && VERB_CHANGES[verb];
    // Pointing needs no note.
    const required = Object.keys(input).filter((property) => verb !== "highlight" || property !== "text");
    const schema = { type: "object", properties: input, required, additionalProperties: false };
    return [name, { name, kind: "control", description: says, input: schema, changes, needsCustomer: false }];
  }),
);

/** Describes the input of a verb's function, for a model that wrote something else. */
export function inputOf(verb: Verb): string {
  const names = Object.keys(VERBS[verb].input);
  return names.length === 0 ? "It takes nothing." : `It takes ${names.join(", ")}, and nothing else.`;
}

/** Returns the verb of a function; null for any other function. */
export function verbOf(functionName: string): Verb | null {
  const verb = functionName.slice(PREFIX.length);
  return CONTROL_FUNCTIONS.has(functionName) && isVerb(verb) ? verb : null;
}

/** Returns the function of a verb. */
export function functionOf(verb: Verb): string {
  return PREFIX + verb;
}

/** Returns the name of a verb in questions and in the audit log; nothing else can have it. */
export function controlName(verb: Verb): string {
  return `control:${verb}`;
}

/** Returns the verb of such a name; null for any other name. */
export function controlVerbOf(name: string): Verb | null {
  const [kind, verb = ""] = name.split(":");
  return kind === "control" && isVerb(verb) ? verb : null;
}

/** Describes what a verb does; null if the name is not a verb. */
export function verbDescription(name: string): string | null {
  return CONTROL_FUNCTIONS.get(PREFIX + name)?.description ?? null;
}

/** Whether a page's action cannot have this name, because a function of page control has it. */
export function isReserved(name: string): boolean {
  return CONTROL_FUNCTIONS.has(PREFIX + name.replaceAll(".", "_"));
}
