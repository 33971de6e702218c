/**
 * Words that mean the same in support: "upgrade me" asks for what an action calls "change plan".
 *
 * @module
 */
import { stemOf } from "./words.ts";

/** One group a line; the first word names it. */
const GROUPS = `
  change switch upgrade downgrade modify update move convert adjust swap edit
  cancel terminate end stop quit unsubscribe close
  plan subscription tier package membership
  price cost pay charge fee amount bill
  invoice receipt bill
  renew renewal extend expire
  refund reimburse chargeback
  delete remove erase
  book reserve schedule
  buy purchase order
  seat user member licence license
  status state progress
  account profile
  password login signin
  deliver delivery ship shipping shipment parcel package
  phone mobile number
`;

const GROUPS_BY_STEM: ReadonlyMap<string, readonly string[]> = groupsByStem();

/** The groups that a stem belongs to, by their first words. */
export function groupsOf(stem: string): readonly string[] {
  return GROUPS_BY_STEM.get(stem) ?? [];
}

function groupsByStem(): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const line of GROUPS.trim().split("\n")) {
    const words = line.trim().split(" ");
    const [name = ""] = words;
    for (const stem of new Set(words.map(stemOf))) {
      groups.set(stem, [...groups.get(stem) ?? [], name]);
    }
  }
  return groups;
}
