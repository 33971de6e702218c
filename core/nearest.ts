/**
 * "Did you mean": the known name nearest to a mistyped one.
 *
 * @module
 */

/** Longer names than this are not compared: the distance table grows with the product of both lengths. */
const COMPARED_CHARS_MAX = 64;

/**
 * Returns the known name nearest to `name`, or null if none is near.
 *
 * Near means that at most a third of the letters differ (at least one, at most three), ignoring case and the characters
 * `_` and `-`.
 *
 * @param differentMax a lower limit, if a merely similar name would do harm
 */
export function nearestName(
  name: string,
  known: Iterable<string>,
  differentMax = 3,
): string | null {
  if (name.length > COMPARED_CHARS_MAX) return null;
  const wanted = plain(name);
  let best: string | null = null;
  let bestDistance = Math.min(differentMax, Math.max(1, Math.floor(wanted.length / 3)));
  for (const candidate of known) {
    if (candidate.length > COMPARED_CHARS_MAX) continue;
    const distance = editDistance(wanted, plain(candidate));
    if (
      distance < bestDistance || (best === null && distance === bestDistance)
    ) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Returns one sentence with the nearest known name, or else all of them (the first twelve). */
export function suggestName(name: string, known: Iterable<string>): string {
  const names = [...known];
  const nearest = nearestName(name, names);
  if (nearest !== null) return `Did you mean \`${nearest}\`?`;
  if (names.length === 0) return "There are none yet.";
  const shown = names.slice(0, 12).map((each) => `\`${each}\``).join(", ");
  return `Use one of ${shown}${names.length > 12 ? ", …" : ""}.`;
}

/** Returns the `fix` of a problem with a misspelt name; nothing if no known name is near. */
export function fixName(name: string, known: Iterable<string>): { readonly fix?: string } {
  const nearest = nearestName(name, known);
  return nearest === null ? {} : { fix: `Did you mean \`${nearest}\`?` };
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, "");
}

/** Damerau's distance in its restricted form: insert, delete, replace, or swap two neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] &&
        a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
