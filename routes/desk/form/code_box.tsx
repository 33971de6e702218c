/**
 * Code to read or edit, with line numbers and marks at lines with problems.
 *
 * @module
 */

const ROWS_MIN = 4;
const ROWS_MAX = 32;

/** Editable code. The page's script keeps the line numbers up to date. */
export function CodeBox(
  props: {
    common: Readonly<Record<string, string | boolean | undefined>>;
    value: string;
    badLines: ReadonlySet<number>;
    warnLines?: ReadonlySet<number>;
    placeholder: string;
    rowsMin?: number;
  },
) {
  const { value } = props;
  const rows = Math.min(ROWS_MAX, Math.max(props.rowsMin ?? ROWS_MIN, value.split("\n").length));
  return (
    <div class="code">
      <Numbers text={value} badLines={props.badLines} warnLines={props.warnLines ?? NONE} />
      <textarea
        {...props.common}
        rows={rows}
        wrap="off"
        placeholder={props.placeholder || undefined}
      >
        {`\n${value}`}
      </textarea>
    </div>
  );
}

/** Read-only code. */
export function Code(props: { text: string; label: string }) {
  return (
    <div class="code">
      <Numbers text={props.text} badLines={NONE} warnLines={NONE} />
      <pre tabindex={0} role="region" aria-label={props.label}>{props.text}</pre>
    </div>
  );
}

const NONE: ReadonlySet<number> = new Set();

function Numbers(props: { text: string; badLines: ReadonlySet<number>; warnLines: ReadonlySet<number> }) {
  const lines = props.text.split("\n").map((_, at) => at + 1);
  const markOf = (line: number) => props.badLines.has(line) ? "bad" : props.warnLines.has(line) ? "warn" : undefined;
  return (
    <div class="numbers" aria-hidden="true">
      {lines.map((line) => <span key={line} class={markOf(line)}>{line}</span>)}
    </div>
  );
}
