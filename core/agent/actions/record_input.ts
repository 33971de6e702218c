/**
 * The rule that a read must identify the owner of its record: an input that names a single record, such as
 * `/orders/{order_id}`, in a request that names no customer, lets everyone who chats read every such record with the
 * desk's key.
 *
 * It warns if the app would not show the record to anyone who asks: the request carries a key, or its host is private.
 * Only names are examined, and those of a catalogue (`product_id`, `country_code`) are ignored. A change that names a
 * record without a customer is refused, see `account_input.ts`.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { namesRecord } from "./account_names.ts";
import { identifiesAccount, isClosed, recordFields } from "./account_input.ts";
import type { Action } from "./action_types.ts";
import { sampleAddress } from "./action_url.ts";
import type { ActionInput } from "../inputs/input_types.ts";
import type { Placed } from "./placement.ts";
import { isPrivateHost } from "./private_hosts.ts";
import { namesEntry, namesSorting, type RecordName, recordName } from "./record_names.ts";
import type { RuleReport } from "../source/rule_report.ts";

/** Returns the inputs with which anyone in the chat could read a record of any customer; empty if that is declared. */
function recordsOfAnyone(action: Action): readonly string[] {
  const { changes, publicReason, placeholders, secrets, url } = action;
  if (changes || publicReason !== null) return [];
  if (placeholders.some(({ placeholder }) => identifiesAccount(placeholder))) return [];
  if (secrets.length === 0 && !isPrivateHost(sampleAddress(url)?.hostname ?? "")) return [];
  return [...action.input].flatMap(([name, input]) => {
    const placed = placeholders.filter(({ placeholder }) => placeholder.kind === "input" && placeholder.name === name);
    return placed.some((each) => selectsRecord(name, input, each)) ? [name] : [];
  });
}

function selectsRecord(name: string, input: ActionInput, { place, labels }: Placed): boolean {
  if ([...recordFields(input)].some(([field, form]) => !isClosed(form) && isOwned(recordName(field)))) return true;
  if (isClosed(input)) return false;
  const own = recordName(name);
  const filled = labels.map(recordName);
  // The value after /orders/ is an order whatever the input's name: a number can be sent as `status` in
  // `/orders/{status}`, too.
  if (place === "path" && filled.includes("owned") && !filled.includes("shared")) return !isMoment(input);
  if (own === "shared" || own !== "owned" && filled.includes("shared")) return false;
  if (isOwned(own)) return !labels.some(namesSorting);
  // A parameter must be explicit: `?order=` can be the order of a list.
  return place === "path"
    ? filled.some(isOwned) || labels.some((label) => namesEntry(name, label))
    : labels.some((label) => namesRecord(label) && isOwned(recordName(label)));
}

/** Whether an input is a day or a time, which identifies no record. */
function isMoment(input: ActionInput): boolean {
  return input.type !== "array" && (input.format === "date" || input.format === "date-time");
}

const isOwned = (name: RecordName): boolean => name === "owned" || name === "either";

/** Reading any record may be intended, such as a parcel with a printed number: it is a warning, not an error. */
export function checkRecordsOfAnyone(action: Action, report: RuleReport): void {
  for (const name of recordsOfAnyone(action)) {
    const who = action.usesIdentity
      ? "Everyone who is signed in"
      : "Everyone who chats, also a visitor who is not signed in,";
    report.warning(["url"], {
      code: "action.any-record",
      message: `${who} could read every record that \`${name}\` can name: the request has no {user.id}.`,
      fix:
        "Put the record under its customer, as in /customers/{user.id}/orders/{order_id}, or add customer={user.id} and " +
        "let the app check that the record is theirs. If anyone may read it, write `account: {public: why}`.",
    });
  }
}
