/**
 * Parts of every list with a bulk bar: the checkbox of a row, and the number of selected rows.
 *
 * @module
 */

/** The id of the form that the rows' checkboxes belong to. */
export const BULK_FORM = "bulk";

/** The checkbox of a row; rows are selected by it, by X, or with Shift. */
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

/** The number of selected rows, with "select all" and "none". */
export function BulkCount() {
  return (
    <div class="bulk-count">
      <strong data-bulk-count>Selected</strong>
      <button class="button small quiet" type="button" data-choose-all hidden>Select all</button>
      <button class="button small quiet" type="reset">Clear</button>
    </div>
  );
}
