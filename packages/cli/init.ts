/**
 * `init`: creates a folder for an agent, with schemas for editors.
 *
 * @module
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { editorSchemas } from "../../core/agent/editor_schemas.ts";
import { starterAgent } from "../../core/agent/starter.ts";
import type { CommandRun } from "./cli.ts";
import { CONFIG_FILE, configuredDesk } from "./config.ts";
import { OWN_FOLDER, readAgent, refuseLinks, writeAgentFile } from "./folder.ts";

const VSCODE_FILE = ".vscode/settings.json";

/** The tests of a new agent; the first line is for the YAML language server of editors. */
const FIRST_TESTS = `# yaml-language-server: $schema=../${OWN_FOLDER}/tests.schema.json
- name: A person is asked for
  message: I want to talk to a person.
  expect:
    outcome: handoff
`;

/**
 * Writes missing files and the schemas, without changing existing ones. A folder with a desk gets its agent from there,
 * since files written here would be added by the next `push`.
 */
export async function init(run: CommandRun): Promise<number> {
  const { cli, folder } = run;
  const firstFiles = [...starterAgent(), ["tests/first.yaml", FIRST_TESTS] as const];
  const desk = await configuredDesk(run);
  const writesAgent = desk === null && (await readAgent(folder)).size === 0;
  // All paths are checked before the first file is written, so that a refused run leaves the folder as it was.
  const own = [CONFIG_FILE, VSCODE_FILE, ".gitignore", ...editorSchemas().map(({ kind }) => schemaPath(kind))];
  for (const path of [...own, ...(writesAgent ? firstFiles.map(([each]) => each) : [])]) {
    await refuseLinks(folder, path);
  }
  await mkdir(folder, { recursive: true });
  await writeNew(run, CONFIG_FILE, `${JSON.stringify(desk === null ? {} : { desk }, null, 2)}\n`);
  await writeNew(run, VSCODE_FILE, `${JSON.stringify(editorSettings(), null, 2)}\n`);
  await ignoreOwn(run);
  await writeSchemas(folder);
  if (writesAgent) {
    for (const [path, text] of firstFiles) {
      await writeAgentFile(folder, path, text);
      cli.print(`added  ${path}`);
    }
  }
  cli.note(
    desk === null
      ? "The folder is ready: `check` needs no desk. `pull --theirs` brings the files of one, in place of these."
      : `The folder is ready. \`pull\` brings the files of ${desk}.`,
  );
  return 0;
}

/** Writes this program's schemas beside the agent. */
async function writeSchemas(folder: string): Promise<void> {
  await mkdir(join(folder, OWN_FOLDER), { recursive: true });
  for (const { kind, schema } of editorSchemas()) {
    await writeFile(join(folder, schemaPath(kind)), `${JSON.stringify(schema, null, 2)}\n`);
  }
}

function schemaPath(kind: string): string {
  return `${OWN_FOLDER}/${kind}.schema.json`;
}

/** Settings for VS Code's JSON support and the YAML language server. */
function editorSettings() {
  const schemas = editorSchemas();
  const of = (language: "yaml" | "json") => schemas.filter((each) => each.language === language);
  return {
    "yaml.schemas": Object.fromEntries(of("yaml").map(({ kind, matches }) => [`./${schemaPath(kind)}`, matches])),
    "json.schemas": of("json").map(({ kind, matches }) => ({
      fileMatch: [`/${matches}`],
      url: `./${schemaPath(kind)}`,
    })),
  };
}

async function writeNew({ cli, folder }: CommandRun, path: string, text: string): Promise<void> {
  const place = join(folder, path);
  await mkdir(dirname(place), { recursive: true });
  const isNew = await writeFile(place, text, { flag: "wx" }).then(() => true, () => false);
  if (isNew) cli.print(`added  ${path}`);
}

async function ignoreOwn({ cli, folder }: CommandRun): Promise<void> {
  const place = join(folder, ".gitignore");
  const before = await readFile(place, "utf8").catch(() => "");
  const line = `/${OWN_FOLDER}/state.json`;
  if (before.split("\n").includes(line)) return;
  await writeFile(place, `${before}${before === "" || before.endsWith("\n") ? "" : "\n"}${line}\n`);
  cli.print("added  .gitignore");
}
