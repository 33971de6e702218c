/**
 * The rule that the AI never chooses the account.
 *
 * Besides `{user.id}`, no input may be able to select an account:
 * 1. an input whose **name** contains account, user, customer, tenant, email … in one of several languages, wherever it
 *    is used;
 * 2. an input that fills something **labelled** so, or labelled as `{user.id}` is: the path segment after `/accounts/`,
 *    the parameter `?customer=`, the header `X-Tenant`, the body field `owner`;
 * 3. an input in the path **before** `{user.id}`, unless the file lists its values; in a path without it, if
 *    `{user.id}` is in the query, a header or the body, unless the name also identifies a record: `/orders/{order_id}`,
 *    `/claims/{claim}`, but not `/a/{x}`;
 * 4. an input that **shares** a segment, parameter, header or text with `{user.id}`: `{user.id}{suffix}` is another id.
 *
 * A field of a record, in an input that is a list of records, counts as a body field of that name.
 *
 * An input in a path after `{user.id}` (an order or a member of this account), a body field such as `plan`, an `id` and
 * a search text are allowed. The desk cannot see which of its fields the app takes for an account: the app's endpoint
 * must check that it belongs to the given `{user.id}`.
 *
 * `{user.email}` and an attribute with the name of an account, such as `{user.attributes.account_id}`, count like
 * `{user.id}`: they come from the same verified token. Without one of them no account is verified: no input may name an
 * account or a way to reach its owner, and no change may name the record that it changes, which may be another
 * customer's. `account: {public: reason}` allows both. Descriptions are ignored: the AI's author wrote them.
 *
 * @see docs/reference/agent-files.md
 * @see docs/reference/promises.md
 * @module
 */
import { type ActionInput, choicesOf, type RecordField } from "../inputs/input_types.ts";
import {
  namesAccount,
  namesContact,
  namesEmail,
  namesGroup,
  namesPart,
  namesRecord,
  nameWords,
} from "./account_names.ts";
import { namesEntry, recordName } from "./record_names.ts";
import type { Placeholder } from "./placeholders.ts";
import type { Placed } from "./placement.ts";

/** An input that could select an account, and the reason. */
export type AccountInput = {
  readonly name: string;
  /** Its place in the request; null if the name alone identifies an account. */
  readonly placed: Placed | null;
  readonly reason: string;
  /** Whether only its position in the path is wrong. */
  readonly isMisplaced: boolean;
};

/** The facts about an action that the rule examines. */
export type JudgedAction = {
  readonly placeholders: readonly Placed[];
  readonly input: ReadonlyMap<string, ActionInput>;
  /** Whether a call changes something. */
  readonly changes: boolean;
};

type Reason = Omit<AccountInput, "name" | "isMisplaced"> & Partial<AccountInput>;

/** Returns the inputs that could select an account, without duplicates. */
export function accountInputs({ placeholders, input: inputs, changes }: JudgedAction): readonly AccountInput[] {
  const identity = placeholders.filter(({ placeholder }) => identifiesAccount(placeholder));
  return [...inputs].flatMap(([name, input]) => {
    const placed = placeholders.filter(({ placeholder }) => placeholder.kind === "input" && placeholder.name === name);
    const found = identity.length > 0
      ? besideCustomer(name, input, placed, identity)
      : withoutCustomer(name, input, placed, changes);
    return found === null ? [] : [{ isMisplaced: false, ...found, name }];
  });
}

/**
 * Whether a placeholder identifies the account: the id, the email, or an attribute with the name of an account. A name
 * or a plan is shared by many.
 */
export function identifiesAccount(placeholder: Placeholder): boolean {
  if (placeholder.kind !== "identity") return false;
  const { claim } = placeholder;
  return claim === "id" || claim === "email" || namesAccount(claim.replace(/^attributes\./, "")) && claim !== "name";
}

function besideCustomer(
  name: string,
  input: ActionInput,
  placed: readonly Placed[],
  identity: readonly Placed[],
): Reason | null {
  const isPart = namesPart(name) && placed.length > 0 && placed.every((each) => isWithinAccount(each, identity));
  if (!isPart && (namesAccount(name) || namesEmail(name))) {
    return { placed: placed[0] ?? null, reason: "its name says that it selects an account" };
  }
  const found = firstReason(placed, (each) => reasonAgainst(each, identity)) ??
    firstReason(placed, (each) => reasonInRecord(recordFields(input), each, identity));
  if (found !== null || isClosed(input)) return found;
  const misplaced = firstReason(placed, (each) => reasonAgainstPlace(each, identity));
  return misplaced === null ? null : { ...misplaced, isMisplaced: true };
}

function withoutCustomer(
  name: string,
  input: ActionInput,
  placed: readonly Placed[],
  changes: boolean,
): Reason | null {
  const namesOne = (label: string) => namesAccount(label) || namesContact(label);
  if (namesOne(name)) {
    return {
      placed: placed[0] ?? null,
      reason: "its name says that it selects an account, and no customer is verified",
    };
  }
  return firstReason(placed, ({ place, labels: own }) => {
    const fields = recordFields(input);
    const labels = [...own, ...fields.keys()];
    const label = labels.find(namesOne);
    if (label !== undefined) return `it fills "${label}", and no customer is verified`;
    const isRecord = place === "path" || [name, ...own].some(namesRecord);
    const isChosen = isRecord && !isClosed(input) ||
      [...fields].some(([field, form]) => namesRecord(field) && !isClosed(form));
    return changes && isChosen ? "it says what is changed, which may be another customer's" : null;
  });
}

function firstReason(placed: readonly Placed[], reasonFor: (each: Placed) => string | null): Reason | null {
  for (const each of placed) {
    const reason = reasonFor(each);
    if (reason !== null) return { placed: each, reason };
  }
  return null;
}

function reasonAgainst(placed: Placed, identity: readonly Placed[]): string | null {
  if (identity.some((each) => each.slot === placed.slot)) {
    return "together with {user.id} in one value it makes another id";
  }
  const labels = placed.labels.filter((label) => label !== "");
  const isWithin = isWithinAccount(placed, identity);
  const account = labels.find((label) => namesAccount(label) && !(isWithin && namesPart(label)));
  if (account !== undefined) return `it fills "${account}"`;
  const taken = identity.flatMap((each) => each.labels).map(nameWords);
  const repeated = labels.find((label) => nameWords(label) !== "" && taken.includes(nameWords(label)));
  if (repeated !== undefined) return `it fills "${repeated}" as {user.id} does`;

  const inPath = identity.filter((each) => each.place === "path");
  const email = labels.find(namesEmail);
  // In the body, an email is a new value if the path already identifies the account; anywhere else it looks one up.
  if (email !== undefined && (placed.place !== "body" || inPath.length === 0)) {
    return `it fills "${email}"`;
  }
  return null;
}

function reasonAgainstPlace(placed: Placed, identity: readonly Placed[]): string | null {
  if (placed.place !== "path" || isWithinAccount(placed, identity)) return null;
  if (identity.some(({ place }) => place === "path")) return "it comes before {user.id} in the path";
  return isNamedRecord(placed)
    ? null
    : `its path does not say whose it is: {user.id} is in ${placesOf(identity)} alone`;
}

/** Whether an input of a path is named as a record, such as an order: the app checks its owner. */
function isNamedRecord({ placeholder, labels: [list = ""] }: Placed): boolean {
  if (placeholder.kind !== "input" || [placeholder.name, list].some(namesGroup)) return false;
  const named = recordName(placeholder.name);
  return named === "owned" || named !== "none" && list !== "" || namesEntry(placeholder.name, list);
}

const PLACE_WORDS: Readonly<Partial<Record<Placed["place"], string>>> = {
  query: "the query",
  header: "a header",
  body: "the body",
};

/** Returns the places of {user.id} in words: "the query and the body". */
function placesOf(identity: readonly Placed[]): string {
  const places = identity.map(({ place }) => PLACE_WORDS[place] ?? `the ${place}`);
  return [...new Set(places)].join(" and ");
}

/** Returns the objection to a field of a record: its name is the label that it fills. */
function reasonInRecord(
  fields: ReadonlyMap<string, RecordField>,
  placed: Placed,
  identity: readonly Placed[],
): string | null {
  for (const name of fields.keys()) {
    const reason = reasonAgainst({ ...placed, labels: [name] }, identity);
    if (reason !== null) return reason;
  }
  return null;
}

/** Returns the fields of a list of records; empty for other inputs. */
export function recordFields(input: ActionInput): ReadonlyMap<string, RecordField> {
  return input.type === "array" && input.items.type === "object" ? input.items.fields : new Map();
}

/** Whether the path identifies the account before this place, so that the input selects a part of it. */
function isWithinAccount(placed: Placed, identity: readonly Placed[]): boolean {
  const inPath = identity.filter((each) => each.place === "path");
  return placed.place === "path" ? inPath.some((each) => segmentOf(each) < segmentOf(placed)) : inPath.length > 0;
}

/** Whether every possible value of the input is listed in the file. */
export function isClosed(input: ActionInput | RecordField): boolean {
  const type = input.type === "array" ? input.items.type : input.type;
  return choicesOf(input) !== null || type === "boolean";
}

function segmentOf(placed: Placed): number {
  return Number(placed.slot.replace("segment ", ""));
}
