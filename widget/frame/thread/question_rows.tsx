/**
 * The arguments of a question before a change: a label, and the value in a box.
 *
 * @module
 */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { QuestionRow } from "../../protocol.ts";
import { Icon } from "../icons.tsx";
import type { Texts } from "../texts/texts.ts";
import { VisibleText } from "./visible_text.tsx";

/** The maximum length of a value beside its label, which must be one line. */
const SHORT_CHARS_MAX = 40;

/** The maximum length of a value that is expanded at first, which must have few lines. */
const OPEN_CHARS_MAX = 240;
const OPEN_LINES_MAX = 5;

/** A value that is collapsed at first: its first lines, and a button that shows all of it. */
function FoldedValue({ label, value, texts }: {
  readonly label: string;
  readonly value: string;
  readonly texts: Texts;
}): VNode {
  const [isOpen, setOpen] = useState(false);
  const count = value.length.toLocaleString(document.documentElement.lang);
  // Expanded, it has its own scrolling, so that the buttons stay near; for keyboards it must be focusable.
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

/** A note on characters that can be mistaken for others. */
export function Note({ as: Tag, note }: { readonly as: "dd" | "p"; readonly note: string }): VNode {
  return (
    <Tag class="note" dir="auto">
      <Icon name="alert" />
      {note}
    </Tag>
  );
}

/** A label and a value, with its note below; the complete value is in the page, also while it is collapsed. */
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
