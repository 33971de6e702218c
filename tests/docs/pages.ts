/**
 * The documentation as data: its pages, their links, and the commands, variables and paths that they name.
 *
 * @module
 */
import project from "../../deno.json" with { type: "json" };
import { readText, ROOT } from "../../docs/print/source.ts";

/** The names of the tasks in `deno.json`. */
export const CONFIGURED_TASKS: readonly string[] = Object.keys(project.tasks);

/** A link of a page: the file that it leads to, and the heading in it. */
export type DocLink = { readonly target: string; readonly fragment: string };

/** One page of the documentation. */
export type DocPage = {
  /** From the project's folder, such as `docs/chat-widget.md`. */
  readonly path: string;
  readonly text: string;
  readonly links: readonly DocLink[];
};

/** Every page that people read: those at the top, and everything in `docs/`. */
export async function pagesOf(): Promise<readonly DocPage[]> {
  const paths = [...await markdownIn("", false), ...await markdownIn("docs/", true)];
  return paths.sort().map((path) => {
    const text = readText(path);
    return { path, text, links: linksOf(path, text) };
  });
}

/** The fragments of a page's headings, as GitHub makes them. */
export function headingsOf(text: string): ReadonlySet<string> {
  const headings = text.replace(/```[\s\S]*?```/g, "").matchAll(/^#{1,6} (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = ""]) =>
      heading.toLowerCase().replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[^\p{L}\p{N}\s_-]/gu, "").trim()
        .replace(/\s/g, "-")
    ),
  );
}

async function markdownIn(folder: string, deep: boolean): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(new URL(`./${folder}`, ROOT))) {
    if (isDirectory && deep) found.push(...await markdownIn(`${folder}${name}/`, true));
    else if (name.endsWith(".md")) found.push(folder + name);
  }
  return found;
}

/** Links inside the project; those in code are left out. */
function linksOf(path: string, text: string): readonly DocLink[] {
  const prose = text.replace(/```[\s\S]*?```/g, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, address = ""]) => {
    if (/^[a-z]+:/.test(address)) return [];
    const url = new URL(address, `file:///${path}`);
    return [{ target: url.pathname.slice(1), fragment: url.hash.slice(1) }];
  });
}
