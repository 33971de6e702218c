/**
 * The values in a copied curl command: decides which of them the customer gives in a call, and which are always sent.
 *
 * @see docs/reference/tools.md
 * @module
 */
import { accountInputs } from "../../agent/actions/account_input.ts";
import { namesAccount, nameWords } from "../../agent/actions/account_names.ts";
import type { ActionFile } from "../../agent/actions/action_schema.ts";
import { declareInput, INPUT } from "../../agent/inputs/input_schema.ts";
import { isKeyName } from "../../agent/keys/key_forms.ts";
import { placePlaceholders } from "../../agent/actions/placement.ts";
import { parsePlaceholders } from "../../agent/actions/placeholders.ts";
import type { JsonObject, JsonValue } from "../../json.ts";
import { exampleInput } from "./example_input.ts";
import { type CommandValue, replaceValues, valuesIn } from "./value_places.ts";

/** A request without its keys, with the values of the command. */
export type RequestParts = {
  readonly url: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: JsonObject | null;
};

/**
 * How a value is sent: `fixed`, a placeholder such as `{user.id}` or `{address}`, or an input with its description.
 * Keyed by the value's place, or a place above it: `body` applies to the whole body.
 */
export type ValueChoices = Readonly<
  Record<string, string | { readonly input: string; readonly description?: string | undefined }>
>;

/** A value of the command, and its replacement. */
export type PlacedValue = CommandValue & {
  /** A placeholder; null if the value is sent unchanged. */
  readonly becomes: string | null;
};

/** The request with its inputs, and each value in the command. */
export type PlacedRequest = {
  readonly sent: RequestParts;
  readonly input: NonNullable<ActionFile["input"]>;
  readonly values: readonly PlacedValue[];
  /** Values of a change that are kept, because an input in their place could select an account. */
  readonly kept: readonly CommandValue[];
};

/** Marks a value that is sent unchanged. */
export const FIXED = "fixed";

/**
 * Replaces a command's values with inputs. Unless `choices` specify otherwise, the customer gives each value in the
 * body and the query of a change, and each record in the path; never one that could select an account.
 *
 * @param isChange whether the method changes something
 */
export function placeValues(sent: RequestParts, isChange: boolean, choices: ValueChoices): PlacedRequest {
  const values = valuesIn(sent);
  const place = (kept: ReadonlySet<string>) => placed(sent, values, { isChange, choices, kept });
  const all = place(new Set());
  const named = accountInputs({
    placeholders: placePlaceholders(all.sent),
    input: new Map(Object.entries(all.input).map(([name, input]) => [name, declareInput(INPUT.parse(input))])),
    changes: isChange,
  }).map(({ name }) => `{${name}}`);
  const kept = all.values.filter(({ at, becomes }) =>
    becomes !== null && named.includes(becomes) && choiceAt(choices, at) === undefined
  );
  return kept.length === 0 ? all : { ...place(new Set(kept.map(({ at }) => at))), kept };
}

/** Returns the choice for a place: its own, else that of the nearest place above it. */
export function choiceAt(choices: ValueChoices, at: string): ValueChoices[string] | undefined {
  const names = at.split(".");
  const places = names.map((_, from) => names.slice(0, names.length - from).join("."));
  return places.filter((each) => Object.hasOwn(choices, each)).map((each) => choices[each])[0];
}

function placed(
  sent: RequestParts,
  values: readonly CommandValue[],
  { isChange, choices, kept }: {
    readonly isChange: boolean;
    readonly choices: ValueChoices;
    readonly kept: ReadonlySet<string>;
  },
): PlacedRequest {
  const written = placePlaceholders(sent).flatMap(({ placeholder }) =>
    placeholder.kind === "input" ? [placeholder.name] : []
  );
  const input = new Map<string, NonNullable<ActionFile["input"]>[string]>(
    written.map((name) => [name, { type: "string" }]),
  );
  const became = values.map((value): PlacedValue => {
    const choice = choiceAt(choices, value.at) ??
      (isAsked(value, isChange) && !kept.has(value.at) ? { input: freeName(value, input) } : FIXED);
    if (choice === FIXED) return { ...value, becomes: null };
    const [name, description] = typeof choice === "string"
      ? [inputIn(choice), undefined]
      : [choice.input, choice.description];
    if (name !== null) input.set(name, exampleInput(value, description));
    return { ...value, becomes: name === null ? String(choice) : `{${name}}` };
  });
  const replaced = new Map(became.flatMap(({ at, becomes }) => becomes === null ? [] : [[at, becomes] as const]));
  return { sent: replaceValues(sent, replaced), input: Object.fromEntries(input), values: became, kept: [] };
}

/** Returns the input in a placeholder; null for any other placeholder. */
function inputIn(placeholder: string): string | null {
  const [first] = parsePlaceholders(placeholder);
  return first?.kind === "input" ? first.name : null;
}

/** A GraphQL document: the customer gives its variables. */
const GRAPHQL = /^\s*(?:(?:query|mutation|subscription)\b[^{]*)?\{/;

/** The value of a read filters its answer, and is kept; so is a possible key. */
function isAsked({ at, names, value }: CommandValue, isChange: boolean): boolean {
  if (at.startsWith("path.")) return !namesAccount(names[0] ?? "");
  if (isKeyName(names.at(-1) ?? "")) return false;
  return isChange && value !== null && !(typeof value === "string" && GRAPHQL.test(value));
}

/** Returns the name of the field, prefixed with its parent's if it is taken: `city`, then `address_city`, `city_2`. */
function freeName({ names, at }: CommandValue, taken: ReadonlyMap<string, unknown>): string {
  const words = names.map((name) => nameWords(name).replace(/^[\d_]+/, "")).filter((name) => name !== "");
  const own = at.startsWith("path.") ? `${singular(words.at(-1) ?? "record")}_id` : words.at(-1) ?? "value";
  const tried = [own, words.slice(-2).join("_")].map((name) => name.slice(0, 60));
  const free = tried.find((name) => name !== "" && !taken.has(name));
  for (let count = 2; free === undefined; count++) {
    if (!taken.has(`${tried[0]}_${count}`)) return `${tried[0]}_${count}`;
  }
  return free;
}

/** `orders` becomes order, `categories` category. */
function singular(word: string): string {
  return word.replace(/ies$/, "y").replace(/(?<=[sx]|ch|sh)es$/, "").replace(/(?<=[^s])s$/, "");
}

/** Formats a value for a sentence. */
export function valueText(value: JsonValue): string {
  return (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 100);
}
