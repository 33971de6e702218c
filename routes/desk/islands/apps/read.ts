/**
 * Members of a tool's answer, each checked where it is read.
 *
 * @module
 */
import { type Fields, isFields } from "../../../../widget/app/host.ts";

/** A member that is a number; 0 for anything else. */
export function numberOf(fields: Fields, name: string): number {
  const value = fields[name];
  return typeof value === "number" ? value : 0;
}

/** The texts of a member that is a list; none for anything else. */
export function textsOf(fields: Fields, name: string): readonly string[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/** The members of an object that are texts. */
export function textMembers(value: unknown): Readonly<Record<string, string>> {
  if (!isFields(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => typeof member === "string" ? [[name, member]] : []),
  );
}
