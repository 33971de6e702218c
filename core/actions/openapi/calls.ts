/**
 * Converts the calls of an OpenAPI document to actions.
 *
 * @module
 */
import { namesAccount, namesContact, nameWords } from "../../agent/actions/account_names.ts";
import { isReservedHeader } from "../../agent/actions/action_headers.ts";
import { type ActionFile, METHODS } from "../../agent/actions/action_schema.ts";
import { isFileName } from "../../agent/files.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { listAt, objectAt, textAt } from "./document.ts";
import { addInput, bodyOf, type Inputs, merged } from "./inputs.ts";

/** One call of an API. */
export type OpenApiCall = {
  readonly method: typeof METHODS[number];
  readonly path: string;
  readonly summary: string;
  /** The action's file name. */
  readonly name: string;
  /** The action before the input with the customer's id is chosen. */
  readonly action: ActionFile;
  /** The inputs that may be the customer's id, the most likely first; only one if the path identifies it. */
  readonly customers: readonly string[];
  /** Whether the first of `customers` is named as a customer's id. */
  readonly isCustomerNamed: boolean;
};

/** The maximum number of listed calls. */
export const CALLS_MAX = 500;

const SUMMARY_CHARS_MAX = 200;

/** Optional parameters that shape or page an answer without filtering it: an action omits them. */
const OPTIONAL_LEFT_OUT = /^(?:fields|expand|include|embed|sort|order_by|offset|cursor|page|page_size|per_page|limit)$/;

/** Returns the API's base URL in the document; empty if it is missing or incomplete. */
export function serverOf(document: JsonObject): string {
  const [first] = listAt(document.servers).map((each) => objectAt(document, each));
  if (first !== undefined) return webAddress(withVariables(textAt(first.url), objectAt(document, first.variables)));
  const host = textAt(document.host);
  const schemes = listAt(document.schemes);
  const scheme = schemes.length === 0 || schemes.includes("https") ? "https" : textAt(schemes[0]);
  return host === "" ? "" : webAddress(`${scheme}://${host}${textAt(document.basePath)}`);
}

/** Returns a web address without a trailing slash; empty if it is not one, or has a query. */
export function webAddress(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "") return "";
  return text.endsWith("/") ? text.slice(0, -1) : text;
}

function withVariables(url: string, variables: JsonObject): string {
  return url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = variables[name];
    return isJsonObject(variable) ? textAt(variable.default) || whole : whole;
  });
}

/**
 * Returns the document's calls.
 *
 * @param server the API's base URL, without a trailing slash
 * @param keyName the name of the API's key
 */
export function callsOf(document: JsonObject, server: string, keyName: string): readonly OpenApiCall[] {
  const calls: OpenApiCall[] = [];
  for (const [path, value] of Object.entries(objectAt(document, document.paths))) {
    const item = objectAt(document, value);
    for (const method of METHODS) {
      const operation = item[method.toLowerCase()];
      if (method === "HEAD" || !isJsonObject(operation) || calls.length >= CALLS_MAX) continue;
      calls.push(callOf(document, { server, keyName, path, method, shared: item, operation }));
    }
  }
  return calls;
}

type FoundOperation = {
  readonly server: string;
  readonly keyName: string;
  readonly path: string;
  readonly method: typeof METHODS[number];
  /** Common to all calls of the path. */
  readonly shared: JsonObject;
  readonly operation: JsonObject;
};

function callOf(document: JsonObject, found: FoundOperation): OpenApiCall {
  const { method, path, operation, shared, server } = found;
  const inputs: Inputs = new Map();
  const parameters = parametersOf(document, shared, operation);
  const headers = new Map<string, string>();
  const query: string[] = [];
  const inPath = path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === "path" && each.name === name) ?? { name };
    return inputOf(document, inputs, { ...parameter, required: true });
  });
  for (const parameter of parameters.filter((each) => isSent(each, "query"))) {
    query.push(`${encodeURIComponent(textAt(parameter.name))}=${inputOf(document, inputs, parameter)}`);
  }
  addKey(document, found, headers, query);
  for (const parameter of parameters.filter((each) => each.in === "header" && each.required === true)) {
    const name = textAt(parameter.name);
    if (isReservedHeader(name) || [...headers.keys()].some((each) => each.toLowerCase() === name.toLowerCase())) {
      continue;
    }
    headers.set(name, /idempotency/i.test(name) ? "{call.id}" : inputOf(document, inputs, parameter));
  }
  const body = method === "GET" ? null : bodyIn(document, operation, parameters, { inputs, headers });
  const summary = summaryOf(operation, method, path);
  const customers = customersOf(inPath, inputs);
  const action: ActionFile = {
    description: summary,
    method,
    url: server + inPath + (query.length === 0 ? "" : `?${query.join("&")}`),
    ...(headers.size === 0 ? {} : { headers: Object.fromEntries(headers) }),
    ...(body === null ? {} : { body }),
    ...(inputs.size === 0 ? {} : { input: Object.fromEntries(inputs) }),
  };
  return { method, path, summary, name: nameOf(operation, method, path), action, ...customers };
}

function parametersOf(document: JsonObject, shared: JsonObject, operation: JsonObject): readonly JsonObject[] {
  const own = listAt(operation.parameters).map((each) => objectAt(document, each));
  const others = listAt(shared.parameters).map((each) => objectAt(document, each))
    .filter((each) => !own.some(({ name, in: where }) => name === each.name && where === each.in));
  return [...others, ...own].filter(({ name }) => textAt(name) !== "");
}

/** Of optional parameters, only filters become inputs: no other way to choose the owner of the data. */
function isSent(parameter: JsonObject, where: string): boolean {
  if (parameter.in !== where || parameter.deprecated === true) return false;
  const name = textAt(parameter.name);
  return parameter.required === true ||
    !(OPTIONAL_LEFT_OUT.test(nameWords(name)) || namesContact(name));
}

function inputOf(document: JsonObject, inputs: Inputs, parameter: JsonObject): string {
  return addInput(document, inputs, {
    name: textAt(parameter.name),
    // Swagger 2.0 puts the schema in the parameter itself.
    schema: isJsonObject(parameter.schema) ? parameter.schema : parameter,
    says: textAt(parameter.description),
    required: parameter.required === true,
  });
}

/** Adds the key that the API requires, if its document describes how. */
function addKey(document: JsonObject, found: FoundOperation, headers: Map<string, string>, query: string[]): void {
  const [needed] = listAt(found.operation.security ?? document.security).filter(isJsonObject);
  const [name] = Object.keys(needed ?? {});
  if (name === undefined) return;
  const known = objectAt(
    document,
    objectAt(document, document.components).securitySchemes ?? document.securityDefinitions,
  );
  const scheme = objectAt(document, known[name]);
  const key = `{secrets.${found.keyName}}`;
  const field = textAt(scheme.name);
  if (scheme.type === "apiKey" && scheme.in === "query") query.push(`${encodeURIComponent(field)}=${key}`);
  else if (scheme.type === "apiKey" && scheme.in === "header") headers.set(field, key);
  else if (scheme.type === "basic" || textAt(scheme.scheme).toLowerCase() === "basic") {
    headers.set("Authorization", `Basic ${key}`);
  } else if (scheme.type !== "apiKey") headers.set("Authorization", `Bearer ${key}`);
}

const FORM = "application/x-www-form-urlencoded";

function bodyIn(
  document: JsonObject,
  operation: JsonObject,
  parameters: readonly JsonObject[],
  { inputs, headers }: { readonly inputs: Inputs; readonly headers: Map<string, string> },
): JsonObject | null {
  const content = objectAt(document, objectAt(document, operation.requestBody).content);
  const json = Object.keys(content).find((type) => /[/+]json\b/i.test(type));
  const isForm = json === undefined && Object.hasOwn(content, FORM);
  if (isForm) headers.set("Content-Type", FORM);
  const inBody = parameters.find((each) => each.in === "body");
  const schema: JsonValue | undefined = inBody?.schema ??
    objectAt(document, content[isForm ? FORM : json ?? ""]).schema;
  return schema === undefined ? null : bodyOf(document, merged(document, schema), inputs);
}

/** `/customers/{id}`: the input after a word for customers, else one that is named as a customer's id. */
function customersOf(path: string, inputs: Inputs): Pick<OpenApiCall, "customers" | "isCustomerNamed"> {
  const parts = path.split("/");
  const behind = parts.flatMap((part, at) =>
    /^\{.+\}$/.test(part) && namesAccount(parts[at - 1] ?? "") ? [part.slice(1, -1)] : []
  );
  const texts = [...inputs].filter(([, { type, enum: choices }]) => type !== "array" && choices === undefined)
    .map(([name]) => name);
  const named = texts.filter((name) => behind.includes(name) || namesAccount(name));
  return { customers: [...new Set([...named, ...texts])], isCustomerNamed: named.length > 0 };
}

function summaryOf(operation: JsonObject, method: string, path: string): string {
  const [first = ""] = textAt(operation.description).split(/\n\s*\n/);
  return (textAt(operation.summary) || first || `${method} ${path}`).replace(/\s+/g, " ").slice(0, SUMMARY_CHARS_MAX);
}

/** `listOrders` becomes list_orders; without an id, GET /customers/{id}/orders becomes get_orders. */
function nameOf(operation: JsonObject, method: string, path: string): string {
  const last = path.split("/").filter((part) => part !== "" && !part.includes("{")).at(-1) ?? "call";
  const name = nameWords(textAt(operation.operationId) || `${method.toLowerCase()} ${last}`).slice(0, 60);
  return isFileName(name) ? name : `call_${name}`.slice(0, 60);
}
