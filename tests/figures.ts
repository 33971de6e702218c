/**
 * `deno task figures`: prints the sizes of files and functions, and import cycles.
 *
 * @module
 */
import {
  circlesIn,
  functionsIn,
  linesOf,
  medianOf,
  readSource,
  ROOMS,
  sourceFilesIn,
  TOP_FILES,
} from "./support/source_figures.ts";

const SHOWN_MAX = 20;

const files = [...await sourceFilesIn(ROOMS), ...await Promise.all(TOP_FILES.map(readSource))];
const functions = files.flatMap(functionsIn).toSorted((a, b) => b.lines - a.lines);
const circles = circlesIn(files);
const sizes = files.map(linesOf);

console.log(`files      ${files.length}, median ${medianOf(sizes)} lines, longest ${Math.max(...sizes)}`);
console.log(`functions  ${functions.length}, median ${medianOf(functions.map(({ lines }) => lines))} lines`);
console.log(`circles    ${circles.length} (imports of types included)`);
console.log("\nLongest functions:");
for (const { path, line, name, lines } of functions.slice(0, SHOWN_MAX)) {
  console.log(`  ${String(lines).padStart(4)}  ${path}:${line} ${name}`);
}
for (const circle of circles) console.log(`\nCircle of ${circle.length}:\n  ${circle.join("\n  ")}`);
