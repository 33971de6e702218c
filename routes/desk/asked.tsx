/**
 * A question before a change on the desk: what the customer was asked, with every value whole.
 *
 * @module
 */
import type { ChangeQuestion } from "../../core/actions/question.ts";
import { visiblePieces } from "../../widget/visible_text.ts";

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
      <dl>
        {[...question.rows, ...question.details].map(({ label, value }, at) => (
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
    </div>
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
