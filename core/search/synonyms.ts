/**
 * The table of English synonyms: words for the same request, and words that replace each other in pages.
 *
 * @module
 */
import { IRREGULAR_FORMS } from "./irregular_forms.ts";
import { stem } from "./stem.ts";

/**
 * Customers' requests, one group a line, named by its first word: "upgrade me" asks for what an action calls "change
 * plan". Words joined by `=` also replace each other in pages.
 */
const REQUESTS = `
  change switch upgrade downgrade modify update move convert adjust swap edit alter amend correct redirect
  cancel=terminate end stop quit unsubscribe close annul withdraw abort discontinue drop
  plan subscription tier package membership trial contract
  price=cost=fee pay charge amount bill
  invoice=receipt=bill
  renew renewal extend expire
  refund=reimburse chargeback
  delete=remove=erase
  book reserve schedule
  buy=purchase order
  seat user member licence license
  status state progress
  account profile
  password login signin
  deliver=ship parcel=package=shipment delivery shipping
  phone mobile
  appointment visit slot reservation consultation opening checkup booking
  voucher=coupon promo gift certificate
  card visa mastercard amex
  address street postcode=zip destination
  medicine medication pill tablet drug refill prescription
  return
  invite invitation join access
  track tracking arrive arrival eta whereabouts
  export download backup copy dump
  postpone reschedule shift
  issue bug fault defect
  history past previous earlier
  team colleague=coworker=teammate
`;

/**
 * Words that replace each other in pages, one group a line: only nouns and verbs that do so in most sentences, because
 * a wrong one finds a wrong page. Too common in messages to identify a request.
 */
const IN_PAGES = `
  login=signin=log=sign
  phone=mobile=cellphone=smartphone
  picture=image=photo
  firm=company=organization=organisation
  start=begin
  repair=fix=mend
  vacation=holiday
  permission=right
  manual=guide
  customer=client
  invite=add
  email=mail
  spreadsheet=excel=xlsx
  charity=nonprofit=ngo
  shipping=delivery
  shop=store
  exchange=swap
  rent=hire=borrow=loan
  tax=vat=duty
  guarantee=warranty
  instalment=installment
  clean=wash
  refuse=reject=decline=deny
  arrive=deliver
  benefit=advantage=perk
  lost=missing
  item=article=product
  broken=damaged=defective=faulty
  expire=valid
  register=signup=join
  advertising=ads=marketing=newsletter=promotion
  job=career=vacancy
  pause=suspend=freeze
  course=class=lesson
  trainer=coach=instructor
  child=kid=minor
  photo=picture=image
  website=site=webpage
  settings=preferences=options
  connect=link=integrate=pair
  disable=deactivate
  enable=activate
  notification=alert
  restore=recover
  limit=maximum=quota
  file=document=attachment
  backpack=rucksack
  trousers=pants
  sweater=jumper
  laptop=computer=pc
  mailbox=inbox
  outage=downtime
  late=delayed
  book=reserve
  quote=estimate=quotation
  yearly=annual=annually
  sledge=sled=toboggan
  luggage=baggage
  clothes=clothing=garment
  trash=bin
  duplicate=copy
  twice=double
  fine=penalty
  colour=color centre=center licence=license favourite=favorite tyre=tire cancelled=canceled programme=program
`;

const REQUEST_GROUPS = groupsIn(REQUESTS);
const PAGE_GROUPS = [...groupsIn(IN_PAGES), ...groupsIn(IRREGULAR_FORMS)];

const GROUPS_BY_STEM: ReadonlyMap<string, ReadonlySet<string>> = setsByKey(
  REQUEST_GROUPS.flatMap((group) => group.flat().map((word) => [stem(word), group[0]?.[0] ?? ""])),
);

const ALIKE_BY_STEM: ReadonlyMap<string, ReadonlySet<string>> = setsByKey(
  [...REQUEST_GROUPS, ...PAGE_GROUPS].flat().flatMap((words) =>
    words.flatMap((word) => words.filter((other) => stem(other) !== stem(word)).map((other) => [stem(word), other]))
  ),
);

/** Returns the names of the requests that contain a stem. */
export function groupsOf(stem: string): readonly string[] {
  return [...GROUPS_BY_STEM.get(stem) ?? []];
}

/**
 * Returns the words that may replace one with this stem in a page, as written.
 *
 * @example
 * ```ts
 * synonymsOf(stem("parcels")); // ["package", "shipment"]
 * ```
 */
export function synonymsOf(stem: string): readonly string[] {
  return [...ALIKE_BY_STEM.get(stem) ?? []];
}

/** Returns every word that identifies a request, as written. */
export function requestWords(): readonly string[] {
  return REQUEST_GROUPS.flat(2);
}

/** Returns the groups of a table: for each, the sets of words that replace each other. */
function groupsIn(table: string): readonly (readonly (readonly string[])[])[] {
  return table.trim().split("\n").map((line) => line.trim().split(" ").map((set) => set.split("=")));
}

function setsByKey(pairs: readonly (readonly string[])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const sets = new Map<string, Set<string>>();
  for (const [key = "", value = ""] of pairs) sets.set(key, (sets.get(key) ?? new Set()).add(value));
  return sets;
}
