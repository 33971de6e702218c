/** The desk's styles are one sheet on every page: two folders must not use the same class name. */
import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { contrast } from "../../../widget/color.ts";

const PAGES = new URL("../../../routes/desk/", import.meta.url);
const STYLES = new URL("css/", PAGES);

/** What every room builds with. */
const SHARED = [
  "base",
  "shell",
  "parts",
  "lists",
  "controls",
  "options",
  "forms",
  "bulk",
  "thread",
  "files",
  "code",
  "passages",
];

/** The sheets of the rooms that have more than one of their own name. */
const ROOM_OF: Readonly<Record<string, string>> = {
  inbox_list: "inbox",
  inbox_side: "inbox",
  talk: "inbox",
  composer: "inbox",
  draft: "inbox",
  ...{
    imagined: "chat_widget",
    knowledge_read: "knowledge",
    inbox_settings: "settings",
    settings_form: "settings",
    usage: "settings",
    status: "settings",
    agent_files: "agent",
    agent_draft: "agent",
    agent_parts: "agent",
    test_case: "tests",
  },
  two_step: "team",
  test_runs: "tests",
  test_chat: "tests",
  widget_editor: "widgets",
  preview: "widgets",
};

/** One selector, without the lists and blocks around it. */
type Selector = { readonly room: string; readonly text: string; readonly names: readonly string[] };

function selectorsOf(room: string, sheet: string): readonly Selector[] {
  const plain = sheet.replace(/\/\*[\s\S]*?\*\//g, "").replace(/@keyframes[^{]*\{(?:[^{}]*\{[^}]*\})*\s*\}/g, "");
  const rules = plain.replace(/@[^{;]*\{/g, "{").match(/[^{};]+(?=\{)/g) ?? [];
  return rules.flatMap((rule) => rule.split(/,(?![^(]*\))/)).map((part) => part.trim()).filter((text) => text !== "")
    .map((text) => ({ room, text, names: [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name ?? "") }));
}

async function readSelectors(): Promise<readonly Selector[]> {
  const all: Selector[] = [];
  for await (const { name } of Deno.readDir(STYLES)) {
    const sheet = name.replace(/\.css$/, "");
    const room = SHARED.includes(sheet) ? "" : ROOM_OF[sheet] ?? sheet;
    all.push(...selectorsOf(room, await Deno.readTextFile(new URL(name, STYLES))));
  }
  return all;
}

const selectors = await readSelectors();
const shared = new Set(selectors.filter(({ room }) => room === "").flatMap(({ names }) => names));

Deno.test("a CSS class belongs to one room or to all", () => {
  const rooms = new Map<string, Set<string>>();
  for (const { room, names } of selectors) {
    if (room === "") continue;
    for (const name of names) {
      if (!shared.has(name)) rooms.set(name, (rooms.get(name) ?? new Set()).add(room));
    }
  }
  const taken = [...rooms].filter(([, of]) => of.size > 1).map(([name, of]) => `.${name}: ${[...of].join(", ")}`);
  assert.deepEqual(taken, [], "give it a name of its own in each room, or one rule in a sheet for all");
});

/** The rooms of folders and pages that have none of their own name; an app's are the page's that it shows. */
const ROOM_OF_FOLDER: Readonly<Record<string, string>> = {
  chat: "chat_widget",
  "audit.tsx": "audit",
  account: "team",
  two_step: "team",
  profile: "team",
  workspaces: "team",
  "islands/apps/run.tsx": "tests",
};

/** Where a page's or a part's own styles are, by its folder. */
function roomOfPage(path: string): string {
  const [folder = ""] = path.split("/");
  return ROOM_OF_FOLDER[path] ?? ROOM_OF_FOLDER[folder] ?? (path.includes("/") ? folder : "");
}

Deno.test("a page uses only its room's CSS classes and the shared ones", async () => {
  const owner = new Map(
    selectors.filter(({ room }) => room !== "").flatMap(({ room, names }) =>
      names.filter((name) => !shared.has(name)).map((name) => [name, room] as const)
    ),
  );
  const foreign: string[] = [];
  for (const path of globSync("**/*.tsx", { cwd: PAGES })) {
    const text = await Deno.readTextFile(new URL(path, PAGES));
    for (const [, list = ""] of text.matchAll(/class="([^"]*)"|class=\{`([^`]*)/g)) {
      for (const name of list.split(/\s+/)) {
        const room = owner.get(name);
        if (room !== undefined && room !== roomOfPage(path)) foreign.push(`${path}: .${name} of ${room}`);
      }
    }
  }
  assert.deepEqual(foreign, []);
});

Deno.test("a room's styles do not apply to other rooms", () => {
  const reaching = selectors.filter(({ room, names }) => room !== "" && names.every((name) => shared.has(name)));
  assert.deepEqual(
    reaching.filter(({ text, names }) => names.length > 0 || /^[a-z\[]/.test(text)).map(({ room, text }) =>
      `${room}: ${text}`
    ),
    [],
    "it paints every page that is built like that",
  );
});

/** The colours of text, and the surfaces that it is on: of the desk, and of the chat. */
const PALETTES = [
  {
    sheet: new URL("base.css", STYLES),
    texts: ["text", "muted", "accent", "good", "warn", "bad"],
    surfaces: ["rail", "ground", "panel", "raised", "accent-soft", "good-soft", "warn-soft", "bad-soft"],
  },
  {
    sheet: new URL("../../../widget/frame/css/tokens.css", import.meta.url),
    texts: ["text", "text-2", "text-3", "success", "danger", "warning", "info", "discovery"],
    surfaces: [
      ...["surface", "raised", "muted", "muted-2"],
      ...["success-soft", "danger-soft", "warning-soft", "info-soft", "discovery-soft"],
    ],
  },
] as const;

/** Both colours of each name, with six digits. */
function paletteOf(sheet: string): ReadonlyMap<string, readonly [light: string, dark: string]> {
  const whole = (hex = "") => hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, "$&$&") : hex;
  const found = sheet.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)/g);
  return new Map([...found].map(([, name = "", light, dark]) => [name, [whole(light), whole(dark)]]));
}

Deno.test("text is readable on every surface, in light and dark", async () => {
  for (const { sheet, texts, surfaces } of PALETTES) {
    const palette = paletteOf(await Deno.readTextFile(sheet));
    for (const text of texts) {
      for (const surface of surfaces) {
        for (const [at, theme] of ["light", "dark"].entries()) {
          const [one, other] = [palette.get(text)?.[at], palette.get(surface)?.[at]];
          assert.ok(one !== undefined && other !== undefined, `${text} and ${surface} are in the palette`);
          const ratio = contrast(one, other);
          assert.ok(ratio >= 4.5, `${theme}: ${text} on ${surface} has ${ratio.toFixed(2)} : 1`);
        }
      }
    }
  }
});

/** The edges of fields, and the surfaces that fields are on. */
const EDGES = [
  { sheet: new URL("base.css", STYLES), surfaces: ["rail", "ground", "panel", "raised"] },
  {
    sheet: new URL("../../../widget/frame/css/tokens.css", import.meta.url),
    surfaces: ["surface", "raised", "muted"],
  },
] as const;

Deno.test("the border of a field has a contrast of 3:1 on every surface, in light and dark", async () => {
  for (const { sheet, surfaces } of EDGES) {
    const palette = paletteOf(await Deno.readTextFile(sheet));
    for (const surface of surfaces) {
      for (const [at, theme] of ["light", "dark"].entries()) {
        const [edge, behind] = [palette.get("edge")?.[at], palette.get(surface)?.[at]];
        assert.ok(edge !== undefined && behind !== undefined, `edge and ${surface} are in the palette`);
        const ratio = contrast(edge, behind);
        assert.ok(ratio >= 3, `${theme}: edge on ${surface} has ${ratio.toFixed(2)} : 1`);
      }
    }
  }
});

/** What ends the selector of a field, or of the box around one without an edge of its own. */
const FIELD =
  /(?:(?:^|[\s>])(?:input|select|textarea|:is\((?:input|select|textarea)[^)]*\))|\.(?:code|composer|settings-search|upload-drop|field|editable))$/;

Deno.test("fields are drawn with the border colour of sufficient contrast", async () => {
  const faint: string[] = [];
  const folders = [STYLES, new URL("../../../widget/frame/css/", import.meta.url)];
  let seen = 0;
  for (const folder of folders) {
    for await (const { name } of Deno.readDir(folder)) {
      const sheet = (await Deno.readTextFile(new URL(name, folder))).replace(/\/\*[\s\S]*?\*\//g, "");
      for (const [, list = "", body = ""] of sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
        const field = list.split(/,(?![^(]*\))/).find((part) => FIELD.test(part.trim()));
        const [, line] = /border(?:-color)?: [^;]*var\(--(edge|line[\w-]*)\)/.exec(body) ?? [];
        if (field === undefined || line === undefined) continue;
        seen++;
        if (line !== "edge") faint.push(`${name}: ${field.trim()}`);
      }
    }
  }
  assert.ok(seen > 15, `only ${seen} edges were found`);
  assert.deepEqual(faint, []);
});
