/**
 * A notice on why the form of a page was refused, with the text that was typed in it.
 *
 * @module
 */
/** Why a form was refused, for the page that it was sent from. */
export type RefusedForm = {
  readonly title: string;
  readonly says: string;
  /** The text that a person typed. */
  readonly written: readonly string[];
};

/** The notice's id; a page without it does not show the refusal. */
export const REFUSAL_ID = "refusal";

/** The notice, at the top of the page. */
export function RefusalNotice({ refused }: { refused: RefusedForm }) {
  return (
    <div class="notice bad refusal" role="alert" id={REFUSAL_ID} tabindex={-1}>
      <strong>{refused.title}</strong>
      <span>{refused.says}</span>
      <Written written={refused.written} />
    </div>
  );
}

/** The typed text, to copy, since the page may have no field for it any more. */
export function Written({ written }: { written: readonly string[] }) {
  return (
    <>
      {written.map((words) => (
        <label key={words} class="field">
          <span>What you wrote</span>
          <textarea rows={6} readonly dir="auto">{words}</textarea>
        </label>
      ))}
    </>
  );
}
