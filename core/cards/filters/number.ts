/**
 * Filters on numbers.
 *
 * @module
 */
import { type Operation, wholeNumber } from "../evaluate/operation.ts";
import { TemplateFailure } from "../evaluate/run.ts";
import { isNothing, typeName, type Value } from "../evaluate/values.ts";

const DECIMALS_MAX = 15;

const ROUNDINGS: Readonly<Record<string, (value: number) => number>> = {
  common: (value) => Math.sign(value) * Math.round(Math.abs(value)),
  ceil: Math.ceil,
  floor: Math.floor,
};

/** The number filters by name. `int` and `float` give their default for what is no number; the others pass nothing through. */
export const NUMBER_FILTERS = {
  round: {
    parameters: ["precision", "method"],
    apply: (_run, value, [precision, method]) => {
      if (isNothing(value)) return value;
      const scale = 10 **
        Math.min(Math.max(wholeNumber(precision, 0), 0), DECIMALS_MAX);
      const name = isNothing(method) ? "common" : String(method);
      const rounding = Object.hasOwn(ROUNDINGS, name) ? ROUNDINGS[name] : undefined;
      if (rounding === undefined) {
        throw new TemplateFailure(
          "round knows the methods common, ceil and floor",
        );
      }
      return rounding(numberOf(value) * scale) / scale;
    },
  },
  abs: {
    parameters: [],
    apply: (_run, value) => isNothing(value) ? value : Math.abs(numberOf(value)),
  },
  int: {
    parameters: ["default"],
    apply: (_run, value, [fallback]) => {
      const number = parseNumber(value);
      return number === undefined ? fallback ?? 0 : Math.trunc(number);
    },
  },
  float: {
    parameters: ["default"],
    apply: (_run, value, [fallback]) => parseNumber(value) ?? fallback ?? 0,
  },
} as const satisfies Readonly<Record<string, Operation>>;

/** @throws TemplateFailure when the value is no number */
export function numberOf(value: Value): number {
  if (typeof value === "number") return value;
  throw new TemplateFailure(
    `a number is needed here, this is a ${typeName(value)}`,
  );
}

function parseNumber(value: Value): number | undefined {
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "string" && value.trim() === "") return undefined;
  const number = typeof value === "string" || typeof value === "number" ? Number(value) : NaN;
  return Number.isFinite(number) ? number : undefined;
}
