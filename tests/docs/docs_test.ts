/** Everything that the documentation names exists: files, headings, commands and environment variables. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { VARIABLES } from "../../variables.ts";
import { readText, ROOT } from "../../docs/print/source.ts";
import { sourceFilesIn } from "../support/source_figures.ts";
import { CHAT_TABS } from "../../routes/desk/chat/chat_page.tsx";
import { MCP_TABS } from "../../routes/desk/mcp/connect.tsx";
import { SETTINGS_TABS } from "../../routes/desk/settings/tabs.ts";
import { CONFIGURED_TASKS, headingsOf, pagesOf } from "./pages.ts";

const pages = await pagesOf();
/** The history names things as they were. */
const current = pages.filter(({ path }) => path !== "CHANGELOG.md" && !path.startsWith("docs/decisions"));

Deno.test("links in the documentation lead to files and headings that exist", () => {
  const broken = pages.flatMap(({ path, links }) =>
    links.filter(({ target, fragment }) => {
      if (!existsSync(new URL(`./${target}`, ROOT))) return true;
      return fragment !== "" && !headingsOf(readText(target)).has(fragment);
    }).map(({ target, fragment }) => `${path}: ${target}${fragment && `#${fragment}`}`)
  );
  assert.deepEqual(broken, []);
});

/** The pages below an entry of the menu that the documentation names as `Entry, Page`. */
const MENU_PAGES: Readonly<Record<string, readonly { readonly label: string }[]>> = {
  Settings: SETTINGS_TABS,
  "Chat widget": CHAT_TABS,
  MCP: MCP_TABS,
};

Deno.test("pages of the desk that the documentation and the desk's own texts name are in its menus", async () => {
  // Texts for other programs and for trackers name the pages of those.
  const others = /^core\/issues\/presets\/|^routes\/desk\/mcp\/apps\.ts$/;
  const code = (await sourceFilesIn(["core", "routes"])).filter(({ path }) => !others.test(path));
  const named = [...current, ...code].flatMap(({ path, text }) =>
    Object.entries(MENU_PAGES).flatMap(([entry, tabs]) =>
      [...text.matchAll(new RegExp(`\\b${entry}(?:, | > )([A-Z][\\w-]*(?: [a-z]+)*)`, "g"))]
        .filter(([, page = ""]) => !tabs.some(({ label }) => page === label || page.startsWith(`${label} `)))
        .map(([words]) => `${path}: ${words}`)
    )
  );
  assert.deepEqual(named, []);
});

Deno.test("commands in the documentation are tasks of deno.json", () => {
  const unknown = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:deno|deno@[\d.]+) task (?:-q )?([a-z][\w:]*)/g)]
      .filter(([, name = ""]) => !CONFIGURED_TASKS.includes(name)).map(([command]) => `${path}: ${command}`)
  );
  assert.deepEqual(unknown, []);
});

/** Names that begin like the desk's variables and are the app's. */
const VARIABLES_OF_APPS: readonly string[] = ["SVC_IDENTITY_SECRET"];

Deno.test("environment variables in the documentation are the ones that config.ts reads", () => {
  const unknown = current.flatMap(({ path, text }) =>
    [...text.matchAll(/\bSVC_[A-Z_]+\b/g)]
      .filter(([name]) => !(name.replace(/_FILE$/, "") in VARIABLES) && !VARIABLES_OF_APPS.includes(name))
      .map(([name]) => `${path}: ${name}`)
  );
  assert.deepEqual(unknown, []);
});

Deno.test("docs/self-hosting.md explains every environment variable", () => {
  const text = readText("docs/self-hosting.md");
  assert.deepEqual(Object.keys(VARIABLES).filter((name) => !text.includes(`\`${name}\``)), []);
});

Deno.test("paths in the documentation exist", () => {
  const TOP = "commands|core|docs|examples|extractor|kv|routes|sandbox|supervisor|tests|widget|bench";
  const missing = current.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`\`((?:${TOP})/[\\w./-]*)`, "g"))]
      .filter(([, named = ""]) => !existsSync(new URL(`./${named.replace(/\.$/, "")}`, ROOT)))
      .map(([, named]) => `${path}: ${named}`)
  );
  assert.deepEqual(missing, []);
});
