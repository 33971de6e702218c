/**
 * Classifies names of records: those that belong to a customer, such as an order, and those that anyone may read, such
 * as a product. Names are compared by their words, as in `account_names.ts`.
 *
 * @module
 */
import { namesRecord, nameWords } from "./account_names.ts";

/** Records of customers that are also named without a word for an identifier: `order`, `/orders/`. */
const OWNED = "orders?|purchases?|invoices?|receipts?|tickets?|bookings?|reservations?|appointments?|subscriptions?|" +
  "transactions?|shipments?|parcels?|tracking|rmas?|contracts?|" +
  "bestell(?:ung(?:en)?|nummer)|auftr(?:ag|age)|rechnung(?:en)?|rechnungsnummer|buchung(?:en)?|sendung(?:en)?|" +
  "pedidos?|facturas?|commandes?|factures?|encomendas?|faturas?|ordin[ei]|fattur[ae]|bestelling(?:en)?|factuur|" +
  "facturen|zamowieni[ea]|faktur[ay]?|siparis";
/** Names of a catalogue, a place, a kind or a part of a list: their identifiers lead to no customer. */
const SHARED = "products?|articles?|skus?|eans?|gtins?|isbns?|asins?|variants?|models?|brands?|categor(?:y|ies)|" +
  "collections?|plans?|prices?|tariffs?|offers?|promos?|promotions?|coupons?|discounts?|pages?|posts?|faqs?|topics?|" +
  "tags?|guides?|reviews?|countr(?:y|ies)|currenc(?:y|ies)|cit(?:y|ies)|regions?|states?|zip|postal|plz|area|" +
  "langs?|languages?|locales?|colou?rs?|sizes?|types?|stat(?:us|uses)|versions?|branch(?:es)?|stations?|locations?|" +
  "stores?|shops?|warehouses?|airports?|airlines?|flights?|trains?|routes?|stops?|courses?|events?|movies?|films?|" +
  "books?|songs?|games?|recipes?|menus?|dish(?:es)?|rooms?|hotels?|properties|property|releases?|features?|services?|" +
  "holidays?|years?|months?|weeks?|days?|house|street|errors?|build|next|cursor|continuation|sort|search|" +
  "produkte?|artikel|katalog|seiten?|lander|land|orte?|filialen?|productos?|pais(?:es)?|produits?|pays|prodott[oi]|" +
  "produtos?";

const NAMES_OWNED = new RegExp(`(?:^|_)(?:${OWNED})\\d*$`);
const NAMES_SHARED = new RegExp(`(?:^|_)(?:${SHARED})\\d*$`);
/** `sort_order`, and a direction such as `?sort={order}`. */
const NAMES_SORTING = /^(?:sort|sorting|order_?(?:by|dir|direction))(?:_|$)/;
const IDENTIFIER = /(?:^|_)(?:ids?|uuids?|guids?|pk|numbers?|no|nr|refs?|references?|keys?|codes?|tokens?|slugs?)\d*$/;

/** The class of a name: the record of a customer, a shared one, `either` (a bare `id`), or not a record. */
export type RecordName = "owned" | "shared" | "either" | "none";

/**
 * Classifies the record that a name identifies.
 *
 * @example
 * recordName("orderId") // "owned"
 * recordName("product_id") // "shared"
 * recordName("id") // "either"
 * recordName("q") // "none"
 */
export function recordName(name: string): RecordName {
  const words = nameWords(name);
  const noun = words.replace(IDENTIFIER, "");
  if (NAMES_SHARED.test(noun) || namesSorting(name)) return "shared";
  if (NAMES_OWNED.test(noun)) return "owned";
  if (!namesRecord(name)) return "none";
  return noun === "" ? "either" : "owned";
}

/** Whether a name is about the sorting of a list. */
export function namesSorting(name: string): boolean {
  return NAMES_SORTING.test(nameWords(name));
}

/** Whether a name is the singular of a list's name: `claim` of `/claims/`. */
export function namesEntry(name: string, list: string): boolean {
  const [one, all] = [nameWords(name), nameWords(list)];
  return one.length > 2 && all.startsWith(one.replace(/y$/, "")) && Math.abs(all.length - one.length) <= 3;
}
