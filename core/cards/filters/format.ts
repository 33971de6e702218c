/**
 * Formats numbers and texts with a pattern: `'%.2f' | format(x)` and `'{:,}'.format(x)`.
 *
 * @module
 */
import { type Run, spendCharacters, TemplateFailure } from "../evaluate/run.ts";
import { toPlainText } from "../evaluate/text.ts";
import type { Value } from "../evaluate/values.ts";

const DECIMALS_MAX = 20;

/** The format of one value. */
type FormatSpec = {
  /** `<` left, `>` right, `^` centred; by default numbers are right-aligned, texts left-aligned. */
  readonly align: string | undefined;
  readonly fill: string;
  readonly width: number;
  readonly hasCommas: boolean;
  readonly decimals: string | undefined;
  /** `d`, `f`, `%`, `s`, or empty: as it prints. */
  readonly kind: string;
};

/** Fills `%s`, `%d`, `%.2f`, `%05d` and `%-8s` in order; `%%` is a percent sign. */
export function formatPercent(run: Run, pattern: string, values: readonly Value[]): string {
  let next = 0;
  return pattern.replace(
    /%([-0]?)(\d{0,3})(?:\.(\d{1,2}))?(.?)/gs,
    (all, flag: string, width: string, decimals: string | undefined, kind: string) => {
      if (all === "%%") return "%";
      if (!"sdif".includes(kind) || kind === "") throw unknownPlace(all);
      const align = flag === "-" ? "<" : ">";
      const place = { align, fill: flag === "0" ? "0" : " ", width: Number(width), hasCommas: false, decimals };
      return write(run, argument(values, next++), { ...place, kind: kind === "i" ? "d" : kind });
    },
  );
}

/** Fills `{}`, `{0}`, `{:,}`, `{:.2f}`, `{:,.2f}`, `{:.0%}`, `{:05d}` and `{:>8}`; doubled braces print one. */
export function formatBraces(run: Run, pattern: string, values: readonly Value[]): string {
  let next = 0;
  return pattern.replace(/\{\{|\}\}|\{([^{}]*)\}/g, (all, inside: string | undefined) => {
    if (inside === undefined) return all.charAt(0);
    const parts = /^(\d{0,2})(?::([<>^]?)(0?)(\d{0,3})(,?)(?:\.(\d{1,2}))?([dfs%]?))?$/.exec(inside);
    if (parts === null) throw unknownPlace(all);
    const [, position = "", align = "", zero = "", width = "", comma = "", decimals, kind = ""] = parts;
    if (decimals !== undefined && kind !== "f" && kind !== "%") throw unknownPlace(all);
    return write(run, argument(values, position === "" ? next++ : Number(position)), {
      align: align === "" ? undefined : align,
      fill: zero === "" ? " " : "0",
      width: Number(width),
      hasCommas: comma !== "",
      decimals,
      kind,
    });
  });
}

/** Formats a value within the budget: a short pattern may print a long text many times. */
function write(run: Run, value: Value, place: FormatSpec): string {
  const text = inKind(run, value, place);
  spendCharacters(run, Math.max(text.length, place.width));
  const room = Math.max(0, place.width - text.length);
  const align = place.align ?? (typeof value === "number" ? ">" : "<");
  if (align === "<") return text + " ".repeat(room);
  if (align === "^") return " ".repeat(Math.floor(room / 2)) + text + " ".repeat(Math.ceil(room / 2));
  const sign = place.fill === "0" && text.startsWith("-") ? "-" : "";
  return sign + place.fill.repeat(room) + text.slice(sign.length);
}

function inKind(run: Run, value: Value, { kind, decimals, hasCommas }: FormatSpec): string {
  if (kind === "s" || (kind === "" && !hasCommas)) return toPlainText(run, value);
  const number = numberFor(value);
  const text = kind === "f"
    ? toFixed(number, decimals ?? "6")
    : kind === "%"
    ? `${toFixed(number * 100, decimals ?? "6")}%`
    : String(kind === "d" ? Math.trunc(number) : number);
  return hasCommas ? groupThousands(text) : text;
}

function unknownPlace(place: string): TemplateFailure {
  return new TemplateFailure(`format does not know ${JSON.stringify(place.slice(0, 20))}`);
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
