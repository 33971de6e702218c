/**
 * A question before a change, and the receipt of a change, on the desk: every value whole.
 *
 * @module
 */
import type { ChangeQuestion } from "../../core/actions/question.ts";
import type { ShownReceipt } from "../../core/conversations/events.ts";
import { visiblePieces } from "../../widget/visible_text.ts";
import { When } from "./parts.tsx";

/** A longer value is folded at first. */
const OPEN_CHARS_MAX = 240;

/** The title, the text and every argument; `id` is the message's. */
export function Asked({ id, question }: { id: string; question: ChangeQuestion }) {
  return (
    <div class="asked">
      <strong dir="auto">
        Asked: <VisibleText text={question.title} />
      </strong>
      {question.text !== null && (
        <p dir="auto">
          <VisibleText text={question.text} />
        </p>
      )}
      <Rows id={id} rows={[...question.rows, ...question.details]} />
    </div>
  );
}

const TONES = { done: "good", failed: "bad", unknown: "warn" } as const;

/** The receipt of a change: its outcome, what was done with every value whole, and whose yes it was. */
export function Receipt({ id, receipt }: { id: string; receipt: ShownReceipt }) {
  const { title, rows, outcome, state, consent, reason, at } = receipt;
  return (
    <div class="asked receipt" data-outcome={outcome}>
      <strong dir="auto">
        <span class={`badge ${TONES[outcome]}`}>{state}</span> <VisibleText text={title} />
      </strong>
      <Rows id={id} rows={rows} />
      {reason !== null && (
        <p dir="auto">
          <VisibleText text={reason} />
        </p>
      )}
      <small>
        Receipt · <When at={new Date(at)} />
        {consent !== null && (
          <>
            · <VisibleText text={consent} />
          </>
        )}
      </small>
    </div>
  );
}

function Rows({ id, rows }: { id: string; rows: ChangeQuestion["rows"] }) {
  return (
    <dl>
      {rows.map(({ label, value }, at) => (
        <div key={at}>
          <dt dir="auto">
            <VisibleText text={label} />
          </dt>
          <dd>
            {value.length > OPEN_CHARS_MAX ? <Folded id={`${id}-${at}`} value={value} /> : <Value value={value} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Folded({ id, value }: { id: string; value: string }) {
  return (
    <details id={`asked-${id}`}>
      <summary>
        <span class="asked-start" dir="auto">
          <VisibleText text={value.slice(0, OPEN_CHARS_MAX).toWellFormed()} />…
        </span>
        <span class="asked-all">Show all {value.length.toLocaleString("en")} characters</span>
        <span class="asked-less">Show less</span>
      </summary>
      <Value value={value} />
    </details>
  );
}

function Value({ value }: { value: string }) {
  return (
    <div class="asked-value" dir="auto">
      <VisibleText text={value} />
    </div>
  );
}

/** A text with its hidden characters as codes, such as `U+202E`. */
function VisibleText({ text }: { text: string }) {
  const pieces = visiblePieces(text);
  return (
    <>{pieces.map(({ text, isCode }, at) => isCode ? <bdi key={at} class="code-point" dir="ltr">{text}</bdi> : text)}</>
  );
}
