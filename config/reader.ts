/**
 * Reading variables: a value, its default, and one line for each that is not valid.
 *
 * @module
 */
import { type Variable, VARIABLES } from "../variables.ts";

/** Reads variables; a value that is not valid is a fault, and unset. */
export type Reader = {
  /** A variable's value without space around it, or its default; null without either. */
  readonly text: (name: Variable) => string | null;
  /** A variable's value as `parse` reads it; a value that it does not take is a fault. */
  readonly read: <Value, Unset>(name: Variable, unset: Unset, parse: (value: string) => Value | null) => Value | Unset;
  /** As `read`, for what holds a password or a token: its value is not repeated in a fault. */
  readonly readSecret: (name: Variable, isValid: (value: string) => boolean) => string | null;
};

/** A reader that adds a line to `faults` for each value that is not valid. */
export function openReader(variable: (name: Variable) => string | undefined, faults: string[]): Reader {
  const text = (name: Variable) => variable(name)?.trim() || VARIABLES[name].default || null;
  return {
    text,
    read: (name, unset, parse) => {
      const value = text(name);
      if (value === null) return unset;
      const parsed = parse(value);
      if (parsed === null) faults.push(`${name}: "${value}" is not valid; it is the ${VARIABLES[name].says}.`);
      return parsed ?? unset;
    },
    readSecret: (name, isValid) => {
      const value = text(name);
      if (value === null || isValid(value)) return value;
      faults.push(`${name}: the value, which is not shown, is not valid; it is the ${VARIABLES[name].says}.`);
      return null;
    },
  };
}

/** An address of one of these protocols, without a slash at its end. */
export function readUrl(value: string, protocols: readonly string[]): string | null {
  const url = URL.parse(value);
  if (url === null || !protocols.includes(url.protocol) || url.hostname === "") return null;
  let end = value.length;
  while (value[end - 1] === "/") end--;
  return value.slice(0, end);
}

/** A port to listen on. */
export function readPort(value: string): number | null {
  const port = Number(value);
  return Number.isInteger(port) && port >= 1 && port <= 65535 ? port : null;
}

/** A whole number up to 100,000. */
export function readCount(value: string): number | null {
  return /^[0-9]{1,6}$/.test(value) && Number(value) <= 100_000 ? Number(value) : null;
}
