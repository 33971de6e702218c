/**
 * Numbers and texts put into a pattern: `'%.2f' | format(x)` and `'{:,}'.format(x)`.
 *
 * @module
 */
import { type Run, spendCharacters, TemplateFailure } from "../evaluate/run.ts";
import { toPlainText } from "../evaluate/text.ts";
import type { Value } from "../evaluate/values.ts";

const DECIMALS_MAX = 20;

/** Fills `%s`, `%d`, `%f` and `%.2f` in order; `%%` is a percent sign. */
export function formatPercent(
  run: Run,
  pattern: string,
  values: readonly Value[],
): string {
  let next = 0;
  return pattern.replace(
    /%(?:\.(\d{1,2}))?([sdf%])/g,
    (_all, decimals: string | undefined, kind: string) => {
      if (kind === "%") return "%";
      const value = argument(values, next++);
      if (kind === "s") return print(run, value);
      const number = numberFor(value);
      return kind === "d" ? String(Math.trunc(number)) : toFixed(number, decimals ?? "6");
    },
  );
}

/** Fills `{}`, `{0}`, `{:,}`, `{:.2f}` and `{:,.2f}`; doubled braces stand for themselves. */
export function formatBraces(
  run: Run,
  pattern: string,
  values: readonly Value[],
): string {
  let next = 0;
  return pattern.replace(
    /\{\{|\}\}|\{(\d{0,2})(?::(,?)(?:\.(\d{1,2})f)?)?\}/g,
    (
      all,
      position: string | undefined,
      comma: string | undefined,
      decimals: string | undefined,
    ) => {
      if (position === undefined) return all.charAt(0);
      const value = argument(
        values,
        position === "" ? next++ : Number(position),
      );
      if (!comma && decimals === undefined) return print(run, value);
      const number = numberFor(value);
      const text = decimals === undefined ? String(number) : toFixed(number, decimals);
      return comma ? groupThousands(text) : text;
    },
  );
}

/** A value as text, paid for: a short pattern may print a long text many times. */
function print(run: Run, value: Value): string {
  const text = toPlainText(run, value);
  spendCharacters(run, text.length);
  return text;
}

function argument(values: readonly Value[], position: number): Value {
  if (position >= values.length) {
    throw new TemplateFailure("format has fewer values than places");
  }
  return values[position];
}

function numberFor(value: Value): number {
  if (typeof value === "number") return value;
  throw new TemplateFailure("format needs a number for this place");
}

function toFixed(value: number, decimals: string): string {
  return value.toFixed(Math.min(Number(decimals), DECIMALS_MAX));
}

function groupThousands(text: string): string {
  const [whole = "", ...rest] = text.split(".");
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ","), ...rest].join(".");
}
