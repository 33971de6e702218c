/**
 * The house's own rules that no linter knows: the size of files and functions, and the room of `Deno` and `fetch`.
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const ROOMS = ["commands", "core", "extractor", "ipc", "kv", "routes", "sandbox", "supervisor", "widget", "examples"];
const LINES_MAX = 400;
const MEDIAN_LINES_MAX = 130;

/** Only these may touch the runtime; everything else takes what it needs as a parameter. */
const MAY_USE_DENO = [
  /^main\.ts$/,
  /^build\.ts$/,
  /^commands\//,
  /^supervisor\//,
  /^(sandbox|extractor|ipc)\//,
  /^kv\/open\.ts$/,
  /^core\/db\//,
  /^routes\/(main|start|serve|assets|files|socket)\.ts$/,
  /^examples\//,
];

async function filesIn(rooms: readonly string[]): Promise<{ path: string; text: string }[]> {
  const files: { path: string; text: string }[] = [];
  const walk = async (folder: string) => {
    for await (const entry of Deno.readDir(`${ROOT}${folder}`)) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory && entry.name !== "node_modules") await walk(path);
      else if (/\.tsx?$/.test(path) && !path.endsWith(".d.ts")) {
        files.push({ path, text: await Deno.readTextFile(`${ROOT}${path}`) });
      }
    }
  };
  for (const room of rooms) await walk(room);
  return files;
}

const ownFiles = ["main.ts", "config.ts", "build.ts"].map((path) => ({
  path,
  text: Deno.readTextFileSync(`${ROOT}${path}`),
}));
const files = [...await filesIn(ROOMS), ...ownFiles];
/** Who else may use what is exported. */
const otherFiles = await filesIn(["tests", "bench", "docs"]);
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

Deno.test("files stay under 400 lines, and half of them near 110", () => {
  const sizes = files.map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }));
  const large = sizes.filter(({ lines }) => lines > LINES_MAX);
  assert.deepEqual(large, [], "an idea is hiding in each of these");
  const median = sizes.map(({ lines }) => lines).sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
  assert.ok(median <= MEDIAN_LINES_MAX, `the median file has ${median} lines`);
});

Deno.test("Deno is used only where the outside begins", () => {
  const using = files.filter(({ path, text }) =>
    /\bDeno\.(?!Kv\b|Addr\b|HttpServer\b)/.test(withoutComments(text)) && !MAY_USE_DENO.some((room) => room.test(path))
  );
  assert.deepEqual(using.map(({ path }) => path), []);
});

// The page that shows how to install the chat shows a call of the site's own code.
/** Asks the desk's own port who answers there. */
const ASKS_ITSELF = "commands/doctor.ts";

Deno.test("fetch is called only by the sandbox, by browser code and by the doctor", () => {
  const calling = files.filter(({ path, text }) =>
    path !== ASKS_ITSELF && /(?<![.\w])fetch\(/.test(withoutComments(text)) &&
    !/^(sandbox|widget|examples|routes\/desk\/islands)\/|^routes\/desk\/chat\/install\.tsx$/.test(path)
  );
  assert.deepEqual(calling.map(({ path }) => path), []);
});

Deno.test("every file says what it is for", () => {
  const silent = files.filter(({ text }) => !/^(\/\*\*|\/\/\/)/.test(text));
  assert.deepEqual(silent.map(({ path }) => path), []);
});

Deno.test("every function and value that is exported is used by somebody else", () => {
  const holders = new Map<string, Set<string>>();
  for (const { path, text } of [...files, ...otherFiles]) {
    for (const [word] of withoutComments(text).matchAll(/[\w$]+/g)) {
      holders.set(word, (holders.get(word) ?? new Set()).add(path));
    }
  }
  const idle = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:const|function\*?|class) ([\w$]+)/gm)]
      .flatMap(([, name = ""]) => (holders.get(name)?.size ?? 0) < 2 ? [`${path}: ${name}`] : [])
  );
  assert.deepEqual(idle, [], "without export, or not at all");
});
