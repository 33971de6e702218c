/**
 * Reads members of a tool's answer, each with a check of its type.
 *
 * @module
 */
import { type Fields, isFields } from "../../../../widget/app/host.ts";

/** A number member; 0 for anything else. */
export function numberOf(fields: Fields, name: string): number {
  const value = fields[name];
  return typeof value === "number" ? value : 0;
}

/** The strings of a list member; empty for anything else. */
export function textsOf(fields: Fields, name: string): readonly string[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/** The string members of an object. */
export function textMembers(value: unknown): Readonly<Record<string, string>> {
  if (!isFields(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => typeof member === "string" ? [[name, member]] : []),
  );
}
