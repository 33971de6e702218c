/**
 * `imports.md`: who may import whom, and which packages are used where.
 *
 * @module
 */
import { FENCES, LAYERS, ROOMS } from "../../.dependency-cruiser.mjs";
import { pageHead, section, table } from "./markdown.ts";

const HEAD = `
\`deno task imports\` refuses everything else, circles of imports (of types too), and files that are not used. Patterns are regular
expressions of paths. Folders that are not listed under Folders, such as \`tests\`, may import anything.
`;

const LAYERS_TEXT =
  "From the bottom to the top. A file may import values and types of its own layer and of those above it in this " +
  "table.";

/** The page of import rules. */
export function importsPage(): string {
  const rooms = ROOMS.map(([room = "", open = ""]) => [`\`${room}\``, `\`${open}\``]);
  const layers = LAYERS.map((entries, at) => [String(at + 1), entries.map((entry) => `\`${entry}\``).join(", ")]);
  const fences = FENCES.map(([name = "", open = ""]) => [`\`${name}\``, `\`${open}\``]);
  return pageHead("Imports", [".dependency-cruiser.mjs"], HEAD) +
    section("Folders", "", table(["Folder", "May import of the project"], rooms)) +
    section("Layers of core", LAYERS_TEXT, table(["Layer", "Files and folders"], layers)) +
    section("Packages", "", table(["Package", "May be imported by"], fences));
}
