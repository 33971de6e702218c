/**
 * The rule that the AI never chooses the account: an action that uses `{user.id}` has no input that could select one.
 *
 * What counts as selecting an account, beside `{user.id}`:
 *
 * 1. an input whose **name** says account, user, customer, tenant, e-mail … or is just an id, wherever it is used;
 * 2. an input that fills something **labelled** so, or labelled as `{user.id}` is: the path segment after `/accounts/`,
 *    the parameter `?customer=`, the header `X-Tenant`, the body field `owner`;
 * 3. an input in the path **before** `{user.id}` (or in a path without it), unless its values are listed in the file;
 * 4. an input that **shares** a segment, parameter, header or text with `{user.id}`: `{user.id}{suffix}` is another id.
 *
 * An input of a path below `{user.id}` (an order of this account), a body field such as `plan`, a search text are fine.
 * Which of its own fields the app takes for an account cannot be seen from here: the app's endpoint checks that it
 * belongs to the `{user.id}` it was given.
 *
 * @see docs/reference/agent-files.md
 * @see docs/reference/promises.md
 * @module
 */
import type { Placed } from "./placement.ts";

/** The facts about an input that the rule looks at. */
export type JudgedInput = {
  readonly type: string;
  readonly enum: readonly unknown[] | null;
};

/** An input that could select an account, and why. */
export type AccountInput = {
  readonly name: string;
  /** Where it is used; null when the name alone shows that it names an account. */
  readonly placed: Placed | null;
  readonly reason: string;
};

const OWNER = "accounts?|accts?|users?|usrs?|customers?|cust|clients?|members?|" +
  "subscribers?|tenants?|orgs?|organi[sz]ations?|workspaces?|owners?|persons?|" +
  "profiles?|logins?|principals?|actors?|impersonate|identity|identities|subs?";
const IDENTIFIER = "ids?|uids?|uuids?|guids?|nos?|nr|num|numbers?|refs?|" +
  "references?|keys?|codes?|slugs?|handles?|names?|emails?|mails?|addresses|" +
  "address|phones?|tokens?";

/** Names of accounts and their owners, alone or with the word for an identifier after them. */
const NAMES_OWNER = new RegExp(
  `(?:^|_)(?:${OWNER})\\d*(?:_?(?:${IDENTIFIER}))*\\d*$`,
);
/** Groups that own accounts: only with the word for an identifier, since a company's name is ordinary text. */
const NAMES_GROUP = new RegExp(
  "(?:^|_)(?:company|team|group|site|store|shop|target|other|external|foreign|" +
    "parent)_?(?:ids?|uuid|guid|key|slug|number|no|ref)$",
);
const NAMES_ID = /^(?:the_|my_|an_|a_)?(?:ids?|_id|uids?|uuid|guid|pk)\d*$/;
const NAMES_EMAIL = /^(?:the_|my_)?(?:e_?mails?|mail|e_?mail_?address)$/;

/** The inputs that could select an account, each once. Empty for an action without `{user.id}`. */
export function accountInputs(
  placements: readonly Placed[],
  inputs: ReadonlyMap<string, JudgedInput>,
): readonly AccountInput[] {
  const identity = placements.filter((each) => each.placeholder.kind === "identity");
  if (identity.length === 0) return [];
  const found: AccountInput[] = [];
  for (const [name, input] of inputs) {
    const placed = placements.filter(({ placeholder }) => placeholder.kind === "input" && placeholder.name === name);
    if (namesAccount(name) || namesEmail(name)) {
      const reason = "its name says that it selects an account";
      found.push({ name, placed: placed[0] ?? null, reason });
      continue;
    }
    for (const each of placed) {
      const reason = reasonAgainst(each, input, identity);
      if (reason === null) continue;
      found.push({ name, placed: each, reason });
      break;
    }
  }
  return found;
}

/** Whether the name of an input, parameter, header or field says that it selects an account. */
export function namesAccount(name: string): boolean {
  const words = inWords(name);
  return NAMES_OWNER.test(words) || NAMES_GROUP.test(words) ||
    NAMES_ID.test(words);
}

function namesEmail(name: string): boolean {
  return NAMES_EMAIL.test(inWords(name));
}

/** `X-AccountID`, `accountId` and `account.id` all become `account_id`-like words. */
function inWords(name: string): string {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .toLowerCase();
}

function reasonAgainst(
  placed: Placed,
  input: JudgedInput,
  identity: readonly Placed[],
): string | null {
  if (identity.some((each) => each.slot === placed.slot)) {
    return "together with {user.id} in one value it makes another id";
  }
  const labels = placed.labels.filter((label) => label !== "");
  if (labels.some(namesAccount)) {
    return `it fills "${labels.find(namesAccount)}"`;
  }
  const taken = identity.flatMap((each) => each.labels).map(inWords);
  const repeated = labels.find((label) => inWords(label) !== "" && taken.includes(inWords(label)));
  if (repeated !== undefined) return `it fills "${repeated}" as {user.id} does`;

  const inPath = identity.filter((each) => each.place === "path");
  const email = labels.find(namesEmail);
  // In the body an e-mail is a new value when the path already says whose it is; anywhere else it looks up an account.
  if (email !== undefined && (placed.place !== "body" || inPath.length === 0)) {
    return `it fills "${email}"`;
  }
  if (placed.place !== "path" || isClosed(input)) return null;
  const below = inPath.some((each) => segmentOf(each) < segmentOf(placed));
  return below ? null : "it comes before {user.id} in the path";
}

/** Whether every value that the input can have is written in the file. */
function isClosed(input: JudgedInput): boolean {
  return input.enum !== null || input.type === "boolean";
}

function segmentOf(placed: Placed): number {
  return Number(placed.slot.replace("segment ", ""));
}
