/**
 * The names that a template reads from its data.
 *
 * @module
 */
import type { Template } from "./nodes.ts";

/** A name of the data; `field` is the field that is read: `bike` of `rental.bike`, else null. */
export type DataName = { readonly name: string; readonly field: string | null };

/** Returns every name that the template reads and does not set itself, without duplicates, in text order. */
export function dataNamesOf({ body }: Template): readonly DataName[] {
  const own = new Set<string>();
  const read = new Map<string, DataName>();
  walk(body, own, read);
  return [...read.values()].filter(({ name }) => !own.has(name));
}

/** Every node is plain data, so that one traversal serves all kinds. */
function walk(node: unknown, own: Set<string>, read: Map<string, DataName>): void {
  if (Array.isArray(node)) return node.forEach((each) => walk(each, own, read));
  if (!isNode(node)) return;
  if (node.kind === "for" && Array.isArray(node.names)) node.names.forEach((name) => own.add(String(name)));
  const targets = [node.target, ...(Array.isArray(node.targets) ? node.targets : [])];
  if (node.kind === "set" || node.kind === "capture") {
    for (const target of targets) if (isNode(target) && typeof target.name === "string") own.add(target.name);
    return walk(node.value ?? node.body, own, read);
  }
  if (node.kind === "lookup" && isNode(node.target) && node.target.kind === "name") {
    const field = isNode(node.key) && typeof node.key.value === "string" ? node.key.value : null;
    keep({ name: String(node.target.name), field }, read);
    return walk(node.key, own, read);
  }
  if (node.kind === "name") keep({ name: String(node.name), field: null }, read);
  for (const value of Object.values(node)) walk(value, own, read);
}

function keep(found: DataName, read: Map<string, DataName>): void {
  const key = `${found.name}.${found.field ?? ""}`;
  if (!read.has(key)) read.set(key, found);
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
