/**
 * What every list with a bulk bar shares: the box of a row, and how many are chosen.
 *
 * @module
 */

/** The id of the form that the rows' boxes belong to. */
export const BULK_FORM = "bulk";

/** The box of a row; several are chosen by it, by X, or with Shift. */
export function RowBox({ field, value, name }: { field: string; value: string | number; name: string }) {
  return (
    <input
      class="row-box"
      type="checkbox"
      name={field}
      value={value}
      form={BULK_FORM}
      aria-label={`Select ${name}`}
      data-choose
    />
  );
}

/** How many rows are chosen, choosing all of them, and none. */
export function BulkCount() {
  return (
    <div class="bulk-count">
      <strong data-bulk-count>Selected</strong>
      <button class="button small quiet" type="button" data-choose-all hidden>Select all</button>
      <button class="button small quiet" type="reset">Clear</button>
    </div>
  );
}
