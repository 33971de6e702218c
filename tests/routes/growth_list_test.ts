/**
 * The list of what is measured as a workspace grows: each new page or reading tool is on it, or on the list of those
 * that do not grow with the workspace.
 */
import assert from "node:assert/strict";
import { pagesAsked, toolsAsked } from "../../bench/growth/asked.ts";
import { SETTLED_ROUTES, SETTLED_TOOLS } from "../../bench/growth/settled.ts";
import { apiTools, mcpTools } from "../../core/tools/index.ts";
import { ROUTES } from "../../routes/app.ts";

const grown = { workspace: "w", ordinary: 1, longest: 2, endless: 3 };

const settledRoutes = new Set(Object.values(SETTLED_ROUTES).flat());
const settledTools = new Set(Object.values(SETTLED_TOOLS).flat());

/** The routes that answer a page with `GET`. */
const pages = ROUTES.map(({ at }) => at).filter((at) => at.startsWith("GET ")).map((at) => at.slice("GET ".length));
const reading = [...mcpTools.byName.values(), ...apiTools.byName.values()].filter(({ kind }) => kind === "read");

/** Whether an address is one of a route's. */
function isAt(route: string, path: string): boolean {
  const pattern = route.replace(/:\w+(?:\{([^}]+)\})?/g, (_, given) => `(?:${given ?? "[^/]+"})`);
  return new RegExp(`^${pattern}$`).test(path.split("?")[0] ?? "");
}

Deno.test("every page is in the growth measurement, or in the list of those that read nothing growing", () => {
  const asked = pagesAsked(grown).map(([, path]) => pages.find((route) => isAt(route, path)) ?? `${path}: no page`);
  const measured = new Set(asked);
  assert.deepEqual(
    pages.filter((route) => !measured.has(route) && !settledRoutes.has(route)),
    [],
    "neither in bench/growth/asked.ts nor in settled.ts",
  );
  const known = new Set(pages);
  assert.deepEqual([...measured, ...settledRoutes].filter((route) => !known.has(route)), [], "no page any more");
  assert.deepEqual([...settledRoutes].filter((route) => measured.has(route)), [], "on both lists");
});

Deno.test("every tool that reads is in the growth measurement, or in the list of those that read nothing growing", () => {
  const known = new Set(reading.map(({ name }) => name));
  const measured = new Set(toolsAsked(grown).map(([, tool]) => tool));
  assert.deepEqual(
    [...known].filter((tool) => !measured.has(tool) && !settledTools.has(tool)),
    [],
    "neither in bench/growth/asked.ts nor in settled.ts",
  );
  assert.deepEqual([...measured, ...settledTools].filter((tool) => !known.has(tool)), [], "no tool any more");
  assert.deepEqual([...settledTools].filter((tool) => measured.has(tool)), [], "on both lists");
});

Deno.test("each growth measurement has a unique name", () => {
  for (const names of [pagesAsked(grown).map(([name]) => name), toolsAsked(grown).map(([name]) => name)]) {
    assert.deepEqual(names, [...new Set(names)]);
  }
});
