/**
 * Words that mean the same in support: "upgrade me" asks for what an action calls "change plan".
 *
 * @module
 */
import { stemOf } from "./words.ts";

/** One group a line; the first word names it. */
const GROUPS = `
  change switch upgrade downgrade modify update move convert adjust swap edit
  cancel terminate end stop quit unsubscribe close annul withdraw abort discontinue
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
  appointment visit slot reservation consultation
  voucher coupon promo gift certificate
  card visa mastercard
  address street postcode zip
  medicine medication pill tablet drug
  return
  invite invitation join access
  track tracking arrive arrival
  export download backup copy dump
  postpone reschedule shift
  issue bug fault defect
  history past previous earlier
  team colleague coworker teammate
`;

/** Words that mean something together, in letters of `wordsOf`, and the group that they belong to. */
const PHRASES = [
  [/\b(send|sent|sending|give|giving|bring|bringing|take|taking|ship|post|posting) (\w+ ){0,5}?back\b/, "return"],
  [/\bmoney back\b|\bpa(y|id) (\w+ )?back\b|\bget my money\b/, "refund"],
  [/\bcall(ed|ing)? (\w+ )?off\b|\bget rid of\b|\bno longer (need|want)\b|\bcant (make it|come)\b/, "cancel"],
  [/\bdont (need|want) (\w+ )?(any more|anymore)\b/, "cancel"],
  [/\b(log|sign)(ged)? (in|on)\b|\blocked out\b/, "password"],
] as const;

const GROUPS_BY_STEM: ReadonlyMap<string, readonly string[]> = groupsByStem();

/** The groups that a stem belongs to, by their first words. */
export function groupsOf(stem: string): readonly string[] {
  return GROUPS_BY_STEM.get(stem) ?? [];
}

/** The groups that the phrases among some words belong to. */
export function groupsOfPhrases(words: readonly string[]): readonly string[] {
  const plain = words.join(" ");
  return PHRASES.filter(([phrase]) => phrase.test(plain)).map(([, group]) => group);
}

/** Every word of the table. */
export function groupedWords(): readonly string[] {
  return GROUPS.trim().split(/\s+/);
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
