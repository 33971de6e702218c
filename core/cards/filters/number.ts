/**
 * Filters on numbers.
 *
 * @module
 */
import { type Operation, wholeNumber } from "../evaluate/operation.ts";
import { TemplateFailure } from "../evaluate/run.ts";
import { isNothing, typeName, type Value } from "../evaluate/values.ts";

const DECIMALS_MAX = 15;

/** The maximum of `toFixed`; more than the decimals of any number between 1e-10 and 1e21 that ends in 5. */
const EXACT_DECIMALS = 100;

const ROUNDINGS: Readonly<Record<string, (value: number, decimals: number) => number>> = {
  common: roundHalfEven,
  ceil: (value, decimals) => scaled(value, decimals, Math.ceil),
  floor: (value, decimals) => scaled(value, decimals, Math.floor),
};

/**
 * The number filters by name. `int` and `float` return their default for a value that is not a number; the others print
 * nothing for it.
 */
export const NUMBER_FILTERS = {
  round: {
    parameters: ["precision", "method"],
    apply: (_run, value, [precision, method]) => {
      if (isNothing(value)) return value;
      const decimals = Math.min(Math.max(wholeNumber(precision, 0), -DECIMALS_MAX), DECIMALS_MAX);
      const name = isNothing(method) ? "common" : String(method);
      const rounding = Object.hasOwn(ROUNDINGS, name) ? ROUNDINGS[name] : undefined;
      if (rounding === undefined) {
        throw new TemplateFailure(
          "round knows the methods common, ceil and floor",
        );
      }
      return rounding(numberOf(value), decimals);
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

function scaled(value: number, decimals: number, round: (value: number) => number): number {
  const scale = 10 ** Math.abs(decimals);
  return decimals < 0 ? round(value / scale) * scale : round(value * scale) / scale;
}

/** Rounds as Python does: by the number's exact decimals, and halves to the even neighbour. */
function roundHalfEven(value: number, decimals: number): number {
  if (decimals < 0) return scaled(value, decimals, (part) => roundHalfEven(part, 0));
  if (!Number.isFinite(value) || Math.abs(value) >= 1e21) return value;
  const exact = value.toFixed(EXACT_DECIMALS);
  const isMiddle = /^50*$/.test(exact.slice(exact.indexOf(".") + 1 + decimals));
  const up = Number(value.toFixed(decimals));
  if (!isMiddle) return up;
  const down = Number(exact.slice(0, exact.indexOf(".") + 1 + decimals));
  return Math.round(Math.abs(down) * 10 ** decimals) % 2 === 0 ? down : up;
}

/** @throws TemplateFailure if the value is not a number */
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
