/**
 * The box around an input: its label, its help, and what is wrong with it, tied together for screen readers.
 *
 * @module
 */
import type { Child } from "hono/jsx";

/** What is written beside an input. */
export type FieldNotes = {
  /** The id of the input. */
  readonly id: string;
  readonly help?: Child;
  readonly faults: readonly { readonly text: string }[];
};

type BoxProps = FieldNotes & {
  readonly label: string;
  /** Whether only screen readers get the label. */
  readonly hidesLabel?: boolean;
  /** Whether two of them fit side by side. */
  readonly half?: boolean;
  readonly children: Child;
};

/** An input below its label. */
export function FieldBox({ label, hidesLabel = false, half = false, children, ...notes }: BoxProps) {
  return (
    <div class={half ? "field half" : "field"}>
      <label for={notes.id} class={hidesLabel ? "hidden" : undefined}>{label}</label>
      {children}
      <Notes {...notes} />
    </div>
  );
}

/** The help of an input, and what is wrong with it. */
export function Notes({ id, help, faults }: FieldNotes) {
  return (
    <>
      {help !== undefined && <small id={`${id}-hint`}>{help}</small>}
      {faults.length > 0 && (
        <div class="fault" id={`${id}-fault`} role="alert">
          {faults.map(({ text }) => <span key={text}>{text}</span>)}
        </div>
      )}
    </>
  );
}

/** The attributes that tie an input to its {@linkcode Notes}. */
export function noteIds({ id, help, faults }: FieldNotes) {
  const isWrong = faults.length > 0;
  const ids = [...(isWrong ? [`${id}-fault`] : []), ...(help === undefined ? [] : [`${id}-hint`])];
  return {
    ...(ids.length === 0 ? {} : { "aria-describedby": ids.join(" ") }),
    ...(isWrong ? { "aria-invalid": "true" as const } : {}),
  };
}
