/**
 * Finds an agent's files by kind and name, and suggests similar names if there is none.
 *
 * @module
 */
import { z } from "zod";
import {
  type AgentFiles,
  type FileKind,
  fileKind,
  fileName,
  filePath,
  isFileName,
  NAME_RULE,
  withFile,
} from "../agent/files.ts";
import { suggestName } from "../nearest.ts";
import { DeskError } from "../problem.ts";

/** Returns the parameter for the name of a new file. */
export function newNameField(description: string) {
  return z.string().refine(isFileName, `must be ${NAME_RULE}`).describe(description);
}

/** Returns the names of all files of a kind, sorted. */
export function namesOf(files: AgentFiles, kind: FileKind): readonly string[] {
  return [...files.keys()].filter((path) => fileKind(path) === kind).map(fileName).sort();
}

/**
 * Returns the text of a file that must exist.
 *
 * @throws DeskError `not_found` with the nearest name
 */
export function findFile(files: AgentFiles, kind: FileKind, name: string): string {
  const text = isFileName(name) ? files.get(filePath(kind, name)) : undefined;
  if (text === undefined) throw notFound(kind === "tests" ? "test file" : kind, name, namesOf(files, kind));
  return text;
}

/** Returns the error for an unknown name; it suggests the nearest known one. */
export function notFound(noun: string, name: string, known: readonly string[]): DeskError {
  return new DeskError("not_found", `There is no ${noun} \`${name.slice(0, 100)}\`.`, {
    fix: suggestName(name, known),
  });
}

/**
 * Adds a file.
 *
 * @throws DeskError `name_taken`
 */
export function addFile(files: AgentFiles, kind: FileKind, name: string, text: string): AgentFiles {
  if (files.has(filePath(kind, name))) {
    throw new DeskError("name_taken", `There is already ${kind === "action" ? "an" : "a"} ${kind} \`${name}\`.`, {
      fix: `Choose another name, or change this one with update_${kind}.`,
    });
  }
  return withFile(files, filePath(kind, name), text);
}

/**
 * Returns the files with one of them rewritten, and renamed if `newName` is given.
 *
 * @throws DeskError `name_taken` if another file has the new name
 */
export function replaceFile(
  files: AgentFiles,
  kind: FileKind,
  { name, newName, text }: { readonly name: string; readonly newName: string | undefined; readonly text: string },
): AgentFiles {
  if (newName === undefined || newName === name) return withFile(files, filePath(kind, name), text);
  return addFile(withFile(files, filePath(kind, name), null), kind, newName, text);
}

/** Returns the error for a change without any field. */
export function nothingToChange(fields: readonly string[]): DeskError {
  return new DeskError("invalid_input", "No field to change was given.", {
    fix: `Give at least one of ${fields.map((field) => `\`${field}\``).join(", ")}.`,
  });
}
