/**
 * The facts of a day's conversations as one value of the database: a column for each part of a fact, so that a filter
 * reads only its columns, and only possible matches are unpacked.
 *
 * @module
 */
import type { PackedColumn, PackedFacts } from "../db/tables/reports.ts";
import { packColumn, placesOf, valueAt } from "./columns.ts";
import type { CalledFact, ConversationFact } from "./facts.ts";
import type { FactFilter } from "./filter.ts";
import { DIMENSION_NAMES, MEASURE_NAMES } from "./measures.ts";

/** Incremented if a packed conversation gets other parts; its migration removes the rows in the previous format. */
const SHAPE = 2;

/** Packs the conversations of a day. */
export function packFacts(facts: readonly ConversationFact[]): PackedFacts {
  const places = new Map<string, number>();
  const placeOf = (word: string) => {
    const place = places.get(word) ?? places.size;
    places.set(word, place);
    return place;
  };
  const calls = facts.flatMap(({ called }) => called);
  const columns = {
    number: packColumn(facts.map(({ number }) => number)),
    at: packColumn(facts.map(({ at }) => at)),
    holds: packColumn(facts.map(({ holds }) => holds)),
    micros: packColumn(facts.map(({ micros }) => placeOf(String(micros)))),
    keys: columnsOf(facts.map(({ keys }) => keys.map(placeOf))),
    times: columnsOf(facts.map(({ times }) => times.map((time) => time === null ? -1 : placeOf(time)))),
    made: columnsOf(facts.map(({ made }) => made)),
    actions: packColumn(facts.map(({ called }) => called.length)),
    calls: columnsOf(calls.map(([action, ...counts]) => [placeOf(action), ...counts])),
  };
  return { shape: SHAPE, count: facts.length, words: [...places.keys()], ...columns };
}

/** Returns a column for each position in some rows of equal length. */
function columnsOf(rows: readonly (readonly number[])[]): readonly PackedColumn[] {
  return (rows[0] ?? []).map((_, place) => packColumn(rows.map((row) => row[place] ?? 0)));
}

/** Unpacks the conversations of a day, or those that may match a filter; null if another version has packed them. */
export function unpackFacts(packed: PackedFacts, filter: FactFilter | null = null): readonly ConversationFact[] | null {
  if (packed.shape !== SHAPE) return null;
  const { words, number, at, holds, micros, keys, times, made, actions, calls } = packed;
  const wordAt = (place: number) => words[place] ?? "";
  const facts: ConversationFact[] = [];
  let [before, firstCall] = [0, 0];
  for (const row of filter === null ? rowsOf(packed) : chosenRows(packed, filter)) {
    for (; before < row; before++) firstCall += valueAt(actions, before);
    const [changed = 0, read = 0, failed = 0, refused = 0] = made.map((column) => valueAt(column, row));
    facts.push({
      number: valueAt(number, row),
      at: valueAt(at, row),
      keys: keys.map((column) => wordAt(valueAt(column, row))),
      holds: valueAt(holds, row),
      times: times.map((column) => {
        const place = valueAt(column, row);
        return place < 0 ? null : wordAt(place);
      }),
      called: Array.from({ length: valueAt(actions, row) }, (_, one): CalledFact => {
        const [action = 0, calledTimes = 0, ended = 0, failed = 0] = calls.map((column) =>
          valueAt(column, firstCall + one)
        );
        return [wordAt(action), calledTimes, ended, failed];
      }),
      made: [changed, read, failed, refused],
      micros: Number(wordAt(valueAt(micros, row))),
    });
  }
  return facts;
}

function* rowsOf({ count }: Pick<PackedFacts, "count">): Generator<number, void> {
  for (let row = 0; row < count; row++) yield row;
}

/** Yields the indexes of possible matches, in order: unpacking takes longer than everything else. */
function* chosenRows(packed: PackedFacts, filter: FactFilter): Generator<number, void> {
  const { words, holds, keys } = packed;
  const counted = 1 << MEASURE_NAMES.indexOf(filter.only);
  const [first, ...others] = DIMENSION_NAMES.flatMap((name, at) => {
    const [key, column] = [filter.keys[name], keys[at]];
    return key === undefined || column === undefined ? [] : [{ column, place: words.indexOf(key) }];
  });
  for (const row of first === undefined ? rowsOf(packed) : placesOf(first.column, first.place)) {
    const isAsked = others.every(({ column, place }) => valueAt(column, row) === place);
    if (isAsked && (valueAt(holds, row) & counted) !== 0) yield row;
  }
}
