/**
 * The box around an input: its label, help and faults, associated for screen readers.
 *
 * @module
 */
import type { Child } from "hono/jsx";

/** The texts around an input. */
export type FieldNotes = {
  /** The id of the input. */
  readonly id: string;
  readonly help?: Child;
  readonly faults: readonly { readonly text: string }[];
};

type BoxProps = FieldNotes & {
  readonly label: string;
  /** Whether the label is only for screen readers. */
  readonly hidesLabel?: boolean;
  /** Whether it takes half the width, so that two fit side by side. */
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

/** The help of an input, and its faults. */
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

/** The attributes that associate an input with its {@linkcode Notes}. */
export function noteIds({ id, help, faults }: FieldNotes) {
  const isWrong = faults.length > 0;
  const ids = [...(isWrong ? [`${id}-fault`] : []), ...(help === undefined ? [] : [`${id}-hint`])];
  return {
    ...(ids.length === 0 ? {} : { "aria-describedby": ids.join(" ") }),
    ...(isWrong ? { "aria-invalid": "true" as const } : {}),
  };
}
