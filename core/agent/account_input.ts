/**
 * The rule that the AI never chooses the account.
 *
 * Beside `{user.id}` no input could select an account:
 *
 * 1. an input whose **name** says account, user, customer, tenant, email … in one of several languages, wherever it is used;
 * 2. an input that fills something **labelled** so, or labelled as `{user.id}` is: the path segment after `/accounts/`,
 *    the parameter `?customer=`, the header `X-Tenant`, the body field `owner`;
 * 3. an input in the path **before** `{user.id}` (or in a path without it), unless its values are listed in the file;
 * 4. an input that **shares** a segment, parameter, header or text with `{user.id}`: `{user.id}{suffix}` is another id.
 *
 * A field of a record, in an input that is a list of records, is a body field of that name.
 *
 * An input of a path below `{user.id}` (an order or a member of this account), a body field such as `plan`, an `id`, a
 * search text are fine. Which of its own fields the app takes for an account cannot be seen from here: the app's endpoint
 * checks that it belongs to the `{user.id}` it was given.
 *
 * `{user.email}` and an attribute that is named like an account, such as `{user.attributes.account_id}`, count as
 * `{user.id}` does: they come from the same verified token. Without one of them no account is verified: no input may name an account or a way to reach its owner, and no change may name
 * the record that it changes, which may be another customer's. `account: {public: reason}` allows both. Descriptions are
 * not read: the AI's author wrote them.
 *
 * @see docs/reference/agent-files.md
 * @see docs/reference/promises.md
 * @module
 */
import { type ActionInput, choicesOf, type RecordField } from "./input_types.ts";
import { namesAccount, namesContact, namesEmail, namesPart, namesRecord, nameWords } from "./account_names.ts";
import type { Placeholder } from "./placeholders.ts";
import type { Placed } from "./placement.ts";

/** An input that could select an account, and why. */
export type AccountInput = {
  readonly name: string;
  /** Where it is used; null when the name alone shows that it names an account. */
  readonly placed: Placed | null;
  readonly reason: string;
};

/** The facts about an action that the rule looks at. */
export type JudgedAction = {
  readonly placeholders: readonly Placed[];
  readonly input: ReadonlyMap<string, ActionInput>;
  /** Whether a call changes something. */
  readonly changes: boolean;
};

type Reason = Pick<AccountInput, "placed" | "reason">;

/** The inputs that could select an account, each once. */
export function accountInputs({ placeholders, input: inputs, changes }: JudgedAction): readonly AccountInput[] {
  const identity = placeholders.filter(({ placeholder }) => identifiesAccount(placeholder));
  return [...inputs].flatMap(([name, input]) => {
    const placed = placeholders.filter(({ placeholder }) => placeholder.kind === "input" && placeholder.name === name);
    const found = identity.length > 0
      ? besideCustomer(name, input, placed, identity)
      : withoutCustomer(name, input, placed, changes);
    return found === null ? [] : [{ name, ...found }];
  });
}

/**
 * Whether a placeholder says whose account it is: the id, the email, or an attribute that is named like an account. A name
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
  return firstReason(placed, (each) => reasonAgainst(each, input, identity)) ??
    firstReason(placed, (each) => reasonInRecord(recordFields(input), each, identity));
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

function reasonAgainst(
  placed: Placed,
  input: ActionInput | RecordField,
  identity: readonly Placed[],
): string | null {
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
  // In the body an email is a new value when the path already says whose it is; anywhere else it looks up an account.
  if (email !== undefined && (placed.place !== "body" || inPath.length === 0)) {
    return `it fills "${email}"`;
  }
  if (placed.place !== "path" || isClosed(input) || isWithin) return null;
  return "it comes before {user.id} in the path";
}

/** The reason against a field of a record: what it is called is what it fills. */
function reasonInRecord(
  fields: ReadonlyMap<string, RecordField>,
  placed: Placed,
  identity: readonly Placed[],
): string | null {
  for (const [name, field] of fields) {
    const reason = reasonAgainst({ ...placed, labels: [name] }, field, identity);
    if (reason !== null) return reason;
  }
  return null;
}

/** The fields of a list of records; none for any other input. */
function recordFields(input: ActionInput): ReadonlyMap<string, RecordField> {
  return input.type === "array" && input.items.type === "object" ? input.items.fields : new Map();
}

/** Whether the path says whose account it is before this place, so that a part of it is chosen here. */
function isWithinAccount(placed: Placed, identity: readonly Placed[]): boolean {
  const inPath = identity.filter((each) => each.place === "path");
  return placed.place === "path" ? inPath.some((each) => segmentOf(each) < segmentOf(placed)) : inPath.length > 0;
}

/** Whether every value that the input can have is written in the file. */
function isClosed(input: ActionInput | RecordField): boolean {
  const type = input.type === "array" ? input.items.type : input.type;
  return choicesOf(input) !== null || type === "boolean";
}

function segmentOf(placed: Placed): number {
  return Number(placed.slot.replace("segment ", ""));
}
