/**
 * Pagination of long lists.
 *
 * @module
 */

/** The rows of one page of a list, its number, from 1, and the number of pages. */
export type PartOfList<Row> = {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pages: number;
};

const COLLATOR = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Compares names in natural order: `task_2` before `task_10`. */
export function byName(one: string, other: string): number {
  return COLLATOR.compare(one, other);
}

/** Rows per page of a list that is read whole. */
export const PART_ROWS = 50;

/**
 * The page of a list that the parameter `page` asks for; the nearest one if there is no such page.
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

/** Links to the previous and the next page; nothing for a single page. `many` is a plural such as "sources". */
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
