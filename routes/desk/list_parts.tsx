/**
 * Long lists in parts: which rows a page shows, and the way to the others.
 *
 * @module
 */

/** The rows of one part of a list, which part it is, from 1, and how many there are. */
export type PartOfList<Row> = {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pages: number;
};

const COLLATOR = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The order of names as people count: `task_2` before `task_10`. */
export function byName(one: string, other: string): number {
  return COLLATOR.compare(one, other);
}

/** Rows in a part of a list that is read whole. */
export const PART_ROWS = 50;

/**
 * The part of a list that an address asks for with `page`; the nearest one where there is no such part.
 *
 * @example
 * ```ts
 * partOf([1, 2, 3], "2", 2); // { rows: [3], page: 2, pages: 2 }
 * ```
 */
export function partOf<Row>(all: readonly Row[], asked: string | null, size = PART_ROWS): PartOfList<Row> {
  const pages = Math.max(1, Math.ceil(all.length / size));
  const number = Number(asked);
  const page = Number.isInteger(number) ? Math.min(Math.max(number, 1), pages) : 1;
  return { rows: all.slice((page - 1) * size, page * size), page, pages };
}

/** The way to the parts beside this one; nothing for a list of one part. `many` as in "sources". */
export function PartLinks(
  props: { page: number; pages: number; many: string; address: (page: number) => string },
) {
  const { page, pages, many, address } = props;
  if (pages <= 1) return null;
  return (
    <nav class="list-parts" aria-label={`Pages of ${many}`}>
      {page > 1 && <a class="button small" rel="prev" href={address(page - 1)}>Before</a>}
      <span class="muted">
        Page {page} of {pages}
      </span>
      {page < pages && <a class="button small" rel="next" href={address(page + 1)}>Next</a>}
    </nav>
  );
}
