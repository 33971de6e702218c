/**
 * `website.yaml`: which of the website's own actions the agent may use, and how.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { z } from "zod";
import type { Parsed, Problem } from "../problem.ts";
import { type FileNode, startOf } from "./source/node.ts";
import { verbChanges } from "./page_verbs.ts";
import { parseShape } from "./source/shape.ts";
import { problemAt, readSource, type Source } from "./source/source.ts";
import { parseYaml } from "./source/yaml.ts";

/** Without asking, after the customer's yes, or only by a person. */
export const WEBSITE_MODES = ["auto", "confirm", "human"] as const;

/** How the agent may use one website action. */
export type WebsiteAction = {
  readonly mode: typeof WEBSITE_MODES[number];
  /** The line shown while it runs. */
  readonly status: string | null;
};

/** The mode and status of each website action, by its name. */
export type WebsiteActions = ReadonlyMap<string, WebsiteAction>;

/** The names that a page may register (WebMCP's rule). */
const NAME = z.string().regex(/^[\w.-]{1,128}$/).describe("letters, digits, _, . and -, at most 128 characters");

/** The modes of website actions as written. */
export const WEBSITE_FILE = z.record(
  NAME,
  z.strictObject({
    mode: z.enum(WEBSITE_MODES).describe("auto, confirm or human"),
    status: z.string().max(200).describe(
      "a text of at most 200 characters, shown while it runs",
    ).optional(),
  }).describe("a map, such as {mode: confirm}"),
).describe("a map of website action names to {mode, status}");

/** Parses the file; an empty one sets nothing. A verb that changes the page is never weaker than `confirm`. */
export function parseWebsite(path: string, text: string): Parsed<WebsiteActions> {
  const source = readSource(path, text);
  const root = parseYaml(source);
  if (root.kind === "problems") return root;
  if (root.value.kind === "scalar" && root.value.value === null) {
    return { kind: "ok", value: new Map(), warnings: [] };
  }
  const file = parseShape(source, root.value, WEBSITE_FILE, "website");
  if (file.kind === "problems") return file;
  const entries = Object.entries(file.value);
  const weaker = entries.filter(([name, { mode }]) => isWeaker(name, mode));
  const website = new Map(entries.map(([name, { mode, status }]) => {
    return [name, { mode: isWeaker(name, mode) ? "confirm" : mode, status: status ?? null }] as const;
  }));
  return { kind: "ok", value: website, warnings: weaker.map(([name]) => weakerWarning(source, root.value, name)) };
}

/** Whether a setting would let a verb change the page without a yes: `confirm` applies instead. */
function isWeaker(name: string, mode: WebsiteAction["mode"]): boolean {
  return mode === "auto" && verbChanges(name);
}

function weakerWarning(source: Source, root: FileNode, name: string): Problem {
  return problemAt(source, startOf(root, [name, "mode"]), {
    code: "website.weaker-verb",
    message: `\`${name}\` changes the page, so the customer is asked first, whatever the file says.`,
    fix: "Write confirm, or human to have a person do it.",
  });
}
