/**
 * The peer: whole words, TF-IDF, nearest centroid; the textbook method of classification.
 *
 * @module
 */
import type { SceneAction } from "./scene.ts";

/** An action with its similarity to a message, 0 to 1. */
export type Near = { readonly name: string; readonly score: number };

/** Learns the actions. @returns a function that sorts the actions by similarity to a message */
export function plainChooser(actions: readonly SceneAction[], examplesEach: number) {
  const texts = actions.map(({ name, description, examples }) => ({
    name,
    vectors: [description, ...examples.slice(0, examplesEach)].map(counted),
  }));
  const all = texts.flatMap(({ vectors }) => vectors);
  const rarity = (word: string) => Math.log((all.length + 1) / (all.filter((one) => one.has(word)).length + 1)) + 1;
  const centroids = texts.map(({ name, vectors }) => ({ name, centroid: unit(sum(vectors.map(weigh))) }));
  return (message: string): readonly Near[] => {
    const query = unit(weigh(counted(message)));
    return centroids.map(({ name, centroid }) => ({ name, score: product(query, centroid) }))
      .toSorted((one, other) => other.score - one.score);
  };

  function weigh(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
    return unit(new Map([...counts].map(([word, count]) => [word, count * rarity(word)])));
  }
}

function counted(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function sum(vectors: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const total = new Map<string, number>();
  for (const vector of vectors) {
    for (const [word, value] of vector) total.set(word, (total.get(word) ?? 0) + value);
  }
  return total;
}

function unit(vector: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const length = Math.hypot(...vector.values());
  return length === 0 ? vector : new Map([...vector].map(([word, value]) => [word, value / length]));
}

function product(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  return [...one].reduce((total, [word, value]) => total + value * (other.get(word) ?? 0), 0);
}
