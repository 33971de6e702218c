/**
 * The arguments of a question before a change: a label, and the value in a box of its own.
 *
 * @module
 */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { QuestionRow } from "../protocol.ts";
import { Icon } from "./icons.tsx";
import type { Texts } from "./texts/texts.ts";
import { VisibleText } from "./visible_text.tsx";

/** A value beside its label is at most this long, and has one line. */
const SHORT_CHARS_MAX = 40;

/** A value that is open from the beginning is at most this long, and has few lines. */
const OPEN_CHARS_MAX = 240;
const OPEN_LINES_MAX = 5;

/** A value that is folded at first: its first lines, and a button that shows all of it. */
function FoldedValue({ label, value, texts }: {
  readonly label: string;
  readonly value: string;
  readonly texts: Texts;
}): VNode {
  const [isOpen, setOpen] = useState(false);
  const count = value.length.toLocaleString(document.documentElement.lang);
  // Once it is open it scrolls by itself, so that the buttons stay near; a keyboard scrolls what has the focus.
  const scrolls = isOpen ? { role: "region", "aria-label": label, tabIndex: 0 } as const : {};
  return (
    <dd>
      <div class="value" dir="auto" data-folded={!isOpen || undefined} {...scrolls}>
        <VisibleText text={value} />
      </div>
      <button type="button" class="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? texts.showLess : texts.showAll.replace("{n}", count)}
      </button>
    </dd>
  );
}

/** What names characters that pass for others. */
export function Note({ as: Tag, note }: { readonly as: "dd" | "p"; readonly note: string }): VNode {
  return (
    <Tag class="note" dir="auto">
      <Icon name="alert" />
      {note}
    </Tag>
  );
}

/** A label and a value, with its note below it; the whole value is in the page, also while it is folded. */
function Row({ label, value, note, texts }: QuestionRow & { readonly texts: Texts }): VNode {
  const lines = value.split("\n").length;
  const isLong = note || value.length > SHORT_CHARS_MAX || lines > 1 || value.trim() === "";
  const isFolded = value.length > OPEN_CHARS_MAX || lines > OPEN_LINES_MAX;
  return (
    <div data-long={isLong || undefined}>
      <dt dir="auto">
        <VisibleText text={label} />
      </dt>
      {isFolded ? <FoldedValue label={label} value={value} texts={texts} /> : (
        <dd>
          <div class="value" dir="auto">
            <VisibleText text={value} />
          </div>
        </dd>
      )}
      {note && <Note as="dd" note={note} />}
    </div>
  );
}

/** Arguments, in the order of the question. */
export function QuestionRows({ rows, texts }: {
  readonly rows: readonly QuestionRow[];
  readonly texts: Texts;
}): VNode {
  return <dl class="rows">{rows.map((row) => <Row key={row.label} {...row} texts={texts} />)}</dl>;
}
