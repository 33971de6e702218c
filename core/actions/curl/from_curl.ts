/**
 * Creates an action from a curl command: the shortest way from an API's documentation to a file.
 *
 * @see docs/reference/tools.md
 * @module
 */
import { type ActionFile, METHODS } from "../../agent/actions/action_schema.ts";
import { sampleAddress } from "../../agent/actions/action_url.ts";
import { writeAction } from "../../agent/actions/action_yaml.ts";
import { isSecretName, SECRET_NAME_RULE } from "../../agent/actions/placeholders.ts";
import { splitAddress } from "../../agent/actions/placement.ts";
import { type Fault, problemOf } from "../../agent/source/source.ts";
import type { Parsed } from "../../problem.ts";
import { readCurlAddress } from "./address.ts";
import { readCurlBody } from "./body.ts";
import { openQuoteIn, readCurlCommand } from "./command.ts";
import {
  choiceAt,
  type PlacedRequest,
  type PlacedValue,
  placeValues,
  type RequestParts,
  type ValueChoices,
  valueText,
} from "./example_values.ts";
import { readCurlHeaders } from "./headers.ts";
import { collectKeys, type FoundKey, maskBody, maskQuery } from "./keys.ts";
import { literalAccountNotes } from "./literal_account.ts";
import { type CurlRequest, readCurlOptions } from "./options.ts";
import { nameVariables } from "./variables.ts";

/** The result of a curl command. Neither the action, its YAML nor a note contains the value of a key that was found. */
export type CurlAction = {
  readonly action: ActionFile;
  readonly yaml: string;
  /** To be stored on the desk, each bound to the action's origin. */
  readonly keys: readonly (FoundKey & { readonly origins: readonly string[] })[];
  /** The values in the command, and their replacements. */
  readonly values: readonly PlacedValue[];
  /** Things that could not be carried over or should be checked, one sentence each. */
  readonly notes: readonly string[];
};

/**
 * Converts a curl command. Placeholders in it are kept; keys become `{secrets.…}` under `keyName` or a name from the
 * host; the values of a change become inputs, see {@linkcode placeValues}.
 *
 * The action is written, not checked: a save checks it like any other file.
 *
 * @param given.keyName for the first key; further ones get a number suffix
 */
export function actionFromCurl(given: {
  readonly name: string;
  readonly curl: string;
  readonly description?: string | undefined;
  readonly keyName?: string | undefined;
  readonly values?: ValueChoices | undefined;
}): Parsed<CurlAction> {
  const refuse = (fault: Fault): Parsed<CurlAction> => ({
    kind: "problems",
    problems: [problemOf(`actions/${given.name}.yaml`, fault)],
  });
  if (given.keyName !== undefined && !isSecretName(given.keyName)) return refuse(BAD_KEY_NAME);
  const command = readCurlCommand(given.curl);
  if (command === null) return refuse(NOT_CURL);
  const open = openQuoteIn(given.curl);
  if (open !== null) return refuse(openQuote(open));
  const asked = nameVariables(readCurlOptions(command.words));
  const address = readCurlAddress(asked.request.url);
  const origin = address === null ? undefined : sampleAddress(address.url)?.origin;
  if (address === null || origin === undefined || origin === "null") return refuse(NO_ADDRESS);
  const request = { ...asked.request, url: address.url, user: asked.request.user ?? address.user };
  const method = METHODS.find((each) => each === (request.method ?? "GET"));
  if (method === undefined) return refuse(badMethod(request.method ?? ""));

  const keys = collectKeys(given.keyName ?? keyNameOf(origin), given.curl);
  const notes = [...command.notes, ...request.notes, ...address.notes, ...asked.notes];
  const choices = given.values ?? {};
  const copied = takeKeysOut(request, method, keys.keep, notes);
  const placed = placeValues(copied, method !== "GET" && method !== "HEAD", choices);
  const unknown = Object.keys(choices).find((at) =>
    !PARTS.includes(at) && !placed.values.some((value) => isWithin(value.at, at))
  );
  if (unknown !== undefined) return refuse(noValueAt(unknown, placed.values));
  const { sent, input } = placed;
  notes.push(...valueNotes(placed, choices));
  const action: ActionFile = {
    description: given.description ?? `${method} ${splitAddress(copied.url).path} of ${new URL(origin).host}.`,
    method,
    url: sent.url,
    ...(sent.headers.size === 0 ? {} : { headers: Object.fromEntries(sent.headers) }),
    ...(sent.body === null ? {} : { body: sent.body }),
    ...(Object.keys(input).length === 0 ? {} : { input }),
  };
  const value = {
    action,
    yaml: writeAction(action),
    keys: keys.found().map((key) => ({ ...key, origins: [origin] })),
    values: placed.values,
    notes: [...new Set([...notes, ...keys.notes()])],
  };
  return { kind: "ok", value, warnings: [] };
}

function takeKeysOut(
  request: CurlRequest,
  method: typeof METHODS[number],
  keep: (value: string) => string,
  notes: string[],
): RequestParts {
  const { origin, path, query } = splitAddress(request.url);
  const headers = readCurlHeaders(request, keep, notes);
  const hasBody = method !== "GET" && method !== "HEAD";
  if (!hasBody && request.data !== null) notes.push(`The body was left out: a ${method} request has none.`);
  const contentType = request.headers.find(([name]) => /^content-type$/i.test(name))?.[1] ?? "";
  const read = hasBody && request.data !== null ? readCurlBody(request.data, contentType) : null;
  notes.push(...read?.notes ?? []);
  if (read?.isForm) headers.set("Content-Type", "application/x-www-form-urlencoded");
  const fields = read?.body ?? null;
  return {
    url: origin + path + (query === "" ? "" : `?${maskQuery(query.slice(1), keep)}`),
    headers,
    body: fields === null ? null : maskBody(fields, keep),
  };
}

/** Notes on values that remain to be described, chosen or checked. */
function valueNotes({ sent, input, values, kept }: PlacedRequest, choices: ValueChoices): readonly string[] {
  const accounts = literalAccountNotes(sent);
  const isNamed = (text: string) => accounts.some((note) => note.startsWith(`\`${text}\``));
  const bare = Object.entries(input).filter(([, { description }]) => !description).map(([name]) => name);
  const asked = values.filter(({ at, becomes }) => becomes !== null && choiceAt(choices, at) === undefined);
  return [
    ...accounts,
    ...kept.filter(({ value }) => !isNamed(valueText(value))).map(({ at, value }) =>
      `\`${at}\` is always \`${valueText(value)}\`: the AI may not choose what could select an account. ` +
      "Where it belongs to the customer, write {user.id} or another {user.…} in its place."
    ),
    ...(asked.length === 0 ? [] : [
      `The customer gives ${asked.map(({ at, becomes }) => `${becomes} (${at})`).join(", ")}: ` +
      "look at the descriptions. What is always the same is fixed with `values`.",
    ]),
    ...(bare.length === 0 ? [] : [`Describe the inputs for the AI: ${bare.join(", ")}.`]),
  ];
}

/** The parts of a request that a choice may name, whether or not they have values. */
const PARTS: readonly string[] = ["path", "query", "body"];

function isWithin(at: string, place: string): boolean {
  return at === place || at.startsWith(`${place}.`);
}

function noValueAt(at: string, values: readonly PlacedValue[]): Fault {
  const places = values.map((value) => value.at);
  return {
    code: "curl.no-value",
    message: `The command has no value at ${at.slice(0, 100)}.`,
    fix: places.length === 0 ? "It has no values to choose for: leave `values` out." : `Use ${places.join(", ")}.`,
  };
}

/** `https://api.acme.com` gives ACME_API_KEY. */
export function keyNameOf(origin: string): string {
  const labels = new URL(origin).hostname.split(".");
  const label = (labels.at(-2) ?? labels[0] ?? "").toUpperCase().replace(/[^A-Z0-9]+/g, "_");
  return /^[A-Z][A-Z0-9_]{0,40}$/.test(label) ? `${label}_API_KEY` : "APP_API_KEY";
}

const NOT_CURL: Fault = {
  code: "curl.not-curl",
  message: "This is not a curl command.",
  fix: "Begin with `curl`, as an API's documentation or a browser's “Copy as cURL” gives it.",
};

function openQuote({ quote, after }: { readonly quote: string; readonly after: string }): Fault {
  return {
    code: "curl.open-quote",
    message: `The quote ${quote} after \`${after}\` is not closed: the command was cut off in copying.`,
    fix: "Copy the whole command again, to its last quote.",
  };
}

const NO_ADDRESS: Fault = {
  code: "curl.no-address",
  message: "The command names no address, or its host is a variable.",
  fix: "Write the address out: curl https://app.example.com/path.",
};

const BAD_KEY_NAME: Fault = {
  code: "curl.bad-key-name",
  message: "This cannot be the name of a key.",
  fix: `Use ${SECRET_NAME_RULE}.`,
};

function badMethod(method: string): Fault {
  return {
    code: "curl.bad-method",
    message: `An action cannot send ${method.slice(0, 20)} requests.`,
    fix: `Use one of ${METHODS.join(", ")}.`,
  };
}
