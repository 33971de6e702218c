/**
 * The question before a change, and the receipt of a change, with every value in full.
 *
 * @module
 */
import { lookAlikeCodes } from "../../../core/actions/look_alikes.ts";
import type { ChangeQuestion } from "../../../core/actions/question.ts";
import type { QuestionEnd, QuestionPlace, ShownReceipt } from "../../../core/conversations/events.ts";
import { visiblePieces } from "../../../widget/visible_text.ts";
import { Count, When } from "../ui/locale.tsx";

/** Longer values are collapsed. */
const OPEN_CHARS_MAX = 240;

/** A question: `id` is its message's, `place` its index among the questions of its step. */
type AskedQuestion = {
  readonly id: string;
  readonly question: ChangeQuestion;
  readonly place: QuestionPlace | null;
  readonly answer: QuestionEnd | null;
};

/** How a question ended, when nothing else in the thread shows it. */
const ENDS: Readonly<Record<QuestionEnd, string | null>> = {
  yes: null,
  no: null,
  over: "This question no longer counts.",
  repeated: "It was asked again.",
};

/** The title, the text and every argument. */
export function Question({ id, question, place, answer }: AskedQuestion) {
  const end = answer === null ? null : ENDS[answer];
  const labels = [...question.rows, ...question.details].map(({ label }) => label);
  return (
    <div class="asked" data-over={end === null ? undefined : "true"}>
      <strong dir="auto">
        Asked: <VisibleText text={question.title} />
        {place !== null && place.of > 1 && <small class="asked-place">{place.n} of {place.of}</small>}
      </strong>
      {end !== null && <small>{end}</small>}
      {question.text !== null && (
        <p dir="auto">
          <VisibleText text={question.text} />
        </p>
      )}
      <LookAlikes texts={[question.title, question.text ?? "", ...labels]} />
      <Rows id={id} rows={[...question.rows, ...question.details]} />
    </div>
  );
}

const TONES = { done: "good", failed: "bad", unknown: "warn" } as const;

/** The receipt of a change: its outcome, every value in full, and who confirmed it. */
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
            {" · "}
            <VisibleText text={consent} />
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
            <LookAlikes texts={[value]} />
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
        <span class="asked-all">
          Show all <Count of={value.length} /> characters
        </span>
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

/** Lists the look-alike characters of some texts. The customer's own note is in their language. */
function LookAlikes({ texts }: { texts: readonly string[] }) {
  const characters = lookAlikeCodes(...texts);
  return characters === "" ? null : <small class="asked-note">Passes for other characters: {characters}</small>;
}

/** A text with its hidden characters shown as codes, such as `U+202E`. */
function VisibleText({ text }: { text: string }) {
  const pieces = visiblePieces(text);
  return (
    <>{pieces.map(({ text, isCode }, at) => isCode ? <bdi key={at} class="code-point" dir="ltr">{text}</bdi> : text)}</>
  );
}
