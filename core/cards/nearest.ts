/**
 * The known name that a misspelt one was probably meant to be.
 *
 * @module
 */

/** A `fix` that names the nearest known name, or nothing when none is near (a third of the letters differ). */
export function nearestName(
  name: string,
  known: Iterable<string>,
): { readonly fix?: string } {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best === undefined ? {} : { fix: `did you mean ${best}?` };
}

const NAME_CHARS_MAX = 64;

/** How many letters must be added, removed or replaced to turn one name into the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  if (from.length > NAME_CHARS_MAX) return from.length;
  let row = Array.from({ length: to.length + 1 }, (_item, at) => at);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) +
        Number(from[i - 1] !== to[j - 1]);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[to.length] ?? to.length;
}
