/**
 * Messages of the desk: the receipt of a change with its time and confirmation, which expands to every value, and the
 * note below an answer that claims something not in the record.
 *
 * @module
 */
import type { VNode } from "preact";
import type { Receipt as ReceiptData } from "../../protocol.ts";
import { type FrameIconName, Icon } from "../icons.tsx";
import { writeTime } from "./moments.ts";
import { QuestionRows } from "./question_rows.tsx";
import type { Texts } from "../texts/texts.ts";
import { VisibleText } from "./visible_text.tsx";

const ICONS: Readonly<Record<ReceiptData["outcome"], FrameIconName>> = {
  done: "check",
  failed: "close",
  unknown: "alert",
};

/** The maximum total length of the values beside the title. */
const BESIDE_CHARS_MAX = 40;

/** The values, if they fit beside the title; null when they have to be expanded. */
function besideTitle({ rows }: ReceiptData): string | null {
  const values = rows.map(({ value }) => value).join(", ");
  return values.length <= BESIDE_CHARS_MAX && !values.includes("\n") ? values : null;
}

/** One receipt. */
export function Receipt({ receipt, texts }: { readonly receipt: ReceiptData; readonly texts: Texts }): VNode {
  const { title, rows, outcome, state, consent, reason, at } = receipt;
  const time = writeTime(new Date(at));
  const values = besideTitle(receipt);
  const line = (
    <>
      <span class="receipt-mark">
        <Icon name={ICONS[outcome]} />
      </span>
      <span class="receipt-text">
        <strong dir="auto">
          <VisibleText text={values ? `${title}: ${values}` : title} />
        </strong>
        {reason !== null && (
          <span dir="auto">
            <VisibleText text={reason} />
          </span>
        )}
        <small dir="auto">
          {state} · <time dateTime={at}>{time}</time>
          {consent !== null && (
            <>
              {" · "}
              <VisibleText text={consent} />
            </>
          )}
        </small>
      </span>
    </>
  );
  if (rows.length < 2 && values !== null) return <div class="receipt" data-outcome={outcome}>{line}</div>;
  return (
    <details class="receipt" data-outcome={outcome}>
      <summary>
        {line}
        <Icon name="chevron" />
      </summary>
      <QuestionRows rows={rows} texts={texts} />
    </details>
  );
}

/** The note below an answer. */
export function Note({ text }: { readonly text: string }): VNode {
  return (
    <div class="receipt" data-outcome="unknown">
      <span class="receipt-mark">
        <Icon name="alert" />
      </span>
      <strong dir="auto">{text}</strong>
    </div>
  );
}
