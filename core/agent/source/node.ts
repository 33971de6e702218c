/**
 * A file's content as a tree that records the position of each part; YAML and JSON are both parsed to it.
 *
 * @module
 */
import type { JsonValue } from "../../json.ts";

/** One value of a file, with its offsets in the text. */
export type FileNode =
  | {
    readonly kind: "scalar";
    readonly value: string | number | boolean | null;
    readonly start: number;
    readonly end: number;
  }
  | {
    readonly kind: "list";
    readonly items: readonly FileNode[];
    readonly start: number;
    readonly end: number;
  }
  | {
    readonly kind: "map";
    readonly entries: ReadonlyMap<string, FileEntry>;
    readonly start: number;
    readonly end: number;
  };

/** One key of a map, the key's position, and its value. */
export type FileEntry = {
  readonly keyStart: number;
  readonly value: FileNode;
};

/** The path from the root of a file to a part of it: map keys and list indexes. */
export type NodePath = readonly PropertyKey[];

/** Returns the value of a node without its positions; a key named `__proto__` is an ordinary own key. */
export function toJson(node: FileNode): JsonValue {
  switch (node.kind) {
    case "scalar":
      return node.value;
    case "list":
      return node.items.map(toJson);
    case "map":
      return Object.fromEntries(
        [...node.entries].map(([key, entry]) => [key, toJson(entry.value)]),
      );
  }
}

/** Returns the node at a path, or null if the file has none. */
export function nodeAt(root: FileNode, path: NodePath): FileNode | null {
  let node: FileNode | undefined = root;
  for (const step of path) {
    if (node?.kind === "map") node = node.entries.get(String(step))?.value;
    else if (node?.kind === "list") node = node.items[Number(step)];
    else return null;
  }
  return node ?? null;
}

/** Returns where the value at a path begins; if the path does not exist, where its nearest existing ancestor begins. */
export function startOf(root: FileNode, path: NodePath): number {
  for (let length = path.length; length > 0; length--) {
    const node = nodeAt(root, path.slice(0, length));
    if (node !== null) return node.start;
  }
  return root.start;
}

/** Returns where the key at the end of a path begins; for a list item, where the item begins. */
export function keyStartOf(root: FileNode, path: NodePath): number {
  const parent = nodeAt(root, path.slice(0, -1));
  const key = path.at(-1);
  const entry = parent?.kind === "map" && key !== undefined ? parent.entries.get(String(key)) : undefined;
  return entry?.keyStart ?? startOf(root, path);
}
