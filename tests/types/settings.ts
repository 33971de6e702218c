/**
 * The TypeScript settings of `deno task ok:types`: those of `deno.json` for most files, and those of a workspace member
 * for its entries, as `deno check` does.
 *
 * @module
 */
import { readFileSync, realpathSync } from "node:fs";
import { join, relative } from "node:path";
import { packagesWithTypes, sourcesOf, textModules } from "./comments.ts";

/** Relative paths are from the folder of the settings. */
type CompilerOptions = Readonly<Record<string, unknown>>;
type FolderConfig = { readonly compilerOptions?: CompilerOptions; readonly workspace?: readonly string[] };

/** A file for `tsc --project`. */
type Tsconfig = {
  readonly compilerOptions: CompilerOptions;
  readonly files: readonly string[];
  readonly include: readonly string[];
  readonly exclude: readonly string[];
};

/** What `tsc` is given: the settings by their names, and the text of files of declarations that they name. */
export type Settings = {
  readonly tsconfigs: Readonly<Record<string, Tsconfig>>;
  readonly declarations: Readonly<Record<string, string>>;
};

/** A link to the declarations of `node:` modules that packages use too. */
const NODE_TYPES = "node_modules/.deno/node_modules/@types/node/index.d.ts";

/** How Deno reads modules. `incremental` leaves out what did not change since the last time. */
const MODULES = {
  allowImportingTsExtensions: true,
  customConditions: ["deno", "node"],
  incremental: true,
  isolatedModules: true,
  module: "preserve",
  moduleDetection: "force",
  moduleResolution: "bundler",
  noEmit: true,
  resolveJsonModule: true,
  target: "esnext",
  types: [],
} as const;

/**
 * A setting for the root, one for each workspace member that has entries, and one for the project's own files of
 * declarations: in the others `skipLibCheck` leaves those out together with the ones of packages.
 *
 * @param project The path of the project's root
 * @param folder Where the settings will be written: a path
 * @param entries Files and folders, from the root of the project
 * @param denoTypes What `deno types` prints
 */
export function settingsOf(project: string, folder: string, entries: readonly string[], denoTypes: string): Settings {
  const from = (path: string) => relative(folder, join(project, path));
  const configOf = (member: string): FolderConfig =>
    JSON.parse(readFileSync(join(project, member, "deno.json"), "utf8"));
  const root = configOf(".");
  const sources = sourcesOf(project);
  const setting = (options: CompilerOptions, ambient: readonly string[], own: readonly string[]): Tsconfig => ({
    compilerOptions: { ...root.compilerOptions, skipLibCheck: true, lib: ["esnext"], ...options, ...MODULES },
    files: [...ambient, ...own.filter(isFile).map(from)],
    include: own.filter((entry) => !isFile(entry)).map((entry) => `${from(entry)}/**/*`),
    exclude: [from("tests/judges/packages"), `${from(".")}/**/node_modules`],
  });
  const members = (root.workspace ?? []).map((member) => member.replace("./", ""));
  const memberOf = (entry: string) => members.find((member) => entry.startsWith(`${member}/`));
  const inMember = (member: string | undefined) => entries.filter((entry) => memberOf(entry) === member);
  // By its real path, as packages find it: by that of the link it would be read twice, and its types would differ.
  const node = relative(folder, realpathSync(join(project, NODE_TYPES)));
  const ambient = ["deno.d.ts", "texts.d.ts", node, from("tests/types/modules.d.ts")];
  const paths = Object.fromEntries(packagesWithTypes(sources).map(([name, path]) => [name, [from(path)]]));
  const declared = sources.map(({ path }) => path).filter((path) => path.endsWith(".d.ts"));
  const tsconfigs = {
    root: setting({ paths }, ambient, inMember(undefined)),
    declarations: setting({ skipLibCheck: false, skipDefaultLibCheck: true }, [node], declared),
    ...Object.fromEntries(
      members.map((
        member,
      ) => [member.replaceAll("/", "_"), setting(configOf(member).compilerOptions ?? {}, [], inMember(member))]),
    ),
  };
  const used = Object.entries(tsconfigs).filter(([, { files, include }]) => files.length + include.length > 0);
  // Stock TypeScript does not know the names of Deno's parts.
  const deno = denoTypes.replaceAll(/^\/\/\/ <reference (?:no-default-lib|lib)=.*$/gm, "");
  return {
    tsconfigs: Object.fromEntries(used),
    declarations: { "deno.d.ts": deno, "texts.d.ts": textModules(project, sources) },
  };
}

/** Whether an entry is a file: a folder stands for all TypeScript files in it. */
function isFile(entry: string): boolean {
  return /\.tsx?$/.test(entry);
}
