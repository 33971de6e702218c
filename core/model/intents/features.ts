/**
 * The features for comparing texts: stemmed words, their synonym groups, adjacent pairs, and runs of 3, 4 and 5
 * letters, weighted by rarity.
 *
 * @module
 */
import { groupsOf } from "../../search/synonyms.ts";
import { groupsOfPhrases } from "./phrases.ts";
import { stem } from "../../search/stem.ts";
import { messageWordsOf } from "../../search/tokens.ts";

/** A sparse vector by feature. */
export type Vector = ReadonlyMap<string, number>;

const WEIGHTS = { word: 1, pair: 0.7, meaning: 1.4, letters: 0.35 } as const;
const RUNS = [3, 4, 5] as const;

/** Returns the features of a text; one that occurs n times counts 1 + ln(n). */
export function featuresOf(text: string): Vector {
  const words = messageWordsOf(text);
  const stems = words.map(stem);
  const counts = new Map<string, number>();
  const count = (feature: string) => counts.set(feature, (counts.get(feature) ?? 0) + 1);

  for (const group of groupsOfPhrases(words)) count(`m:${group}`);
  stems.forEach((stem, at) => {
    count(`w:${stem}`);
    for (const group of groupsOf(stem)) count(`m:${group}`);
    const next = stems[at + 1];
    if (next !== undefined) count(`p:${stem} ${next}`);
  });
  // Letter runs find related and misspelt words; a word with a known meaning needs none.
  for (const word of words.filter((_, at) => groupsOf(stems[at] ?? "").length === 0)) {
    const padded = ` ${word} `;
    for (const length of RUNS) {
      for (let at = 0; at + length <= padded.length; at++) {
        count(`l:${padded.slice(at, at + length)}`);
      }
    }
  }
  return new Map(
    [...counts].map(([feature, n]) => [
      feature,
      weightOf(feature) * (1 + Math.log(n)),
    ]),
  );
}

function weightOf(feature: string): number {
  if (feature.startsWith("w:")) return WEIGHTS.word;
  if (feature.startsWith("m:")) return WEIGHTS.meaning;
  return feature.startsWith("p:") ? WEIGHTS.pair : WEIGHTS.letters;
}

/** The inverse document frequency of a feature: ln((N + 1) / (df + .5)) over N texts, of which df have it. */
export type Rarity = (feature: string) => number;

/** Counts in how many of the texts each feature occurs. */
export function rarityIn(texts: readonly Vector[]): Rarity {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const feature of text.keys()) {
      counts.set(feature, (counts.get(feature) ?? 0) + 1);
    }
  }
  return (feature) => Math.log((texts.length + 1) / ((counts.get(feature) ?? 0) + 0.5));
}

/** Returns the features weighted by rarity, normalized to length 1. */
export function weighted(features: Vector, rarity: Rarity): Vector {
  return normalised(
    new Map([...features].map(([name, value]) => [name, value * rarity(name)])),
  );
}

/** Returns the mean direction of several vectors, of length 1. */
export function centroidOf(vectors: readonly Vector[]): Vector {
  const sum = new Map<string, number>();
  for (const vector of vectors) {
    for (const [feature, value] of vector) {
      sum.set(feature, (sum.get(feature) ?? 0) + value);
    }
  }
  return normalised(sum);
}

/** Returns the cosine of two vectors of length 1. */
export function cosine(one: Vector, other: Vector): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let product = 0;
  for (const [feature, value] of small) {
    product += value * (large.get(feature) ?? 0);
  }
  return product;
}

function normalised(vector: Vector): Vector {
  let square = 0;
  for (const value of vector.values()) square += value * value;
  const length = Math.sqrt(square);
  return length === 0 ? vector : new Map(
    [...vector].map(([feature, value]) => [feature, value / length]),
  );
}
