/**
 * The project's own rules that no linter checks: the size of files and functions, and the places of `Deno` and `fetch`.
 */
import assert from "node:assert/strict";
import { LANGUAGES } from "../core/languages/languages.ts";
import {
  circlesIn,
  functionsIn,
  linesOf,
  longestDeclaration,
  medianOf,
  readSource,
  ROOMS,
  sourceFilesIn,
  TOP_FILES,
} from "./support/source_figures.ts";

const LINES_MAX = 400;
const MEDIAN_LINES_MAX = 110;
const FUNCTION_LINES_MAX = 70;

/** The files and folders that may use `Deno`, from the marked list in `docs/architecture.md`. */
const USES_DENO = [...runtimeList().matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);

const files = [...await sourceFilesIn(ROOMS), ...await Promise.all(TOP_FILES.map(readSource))];
/** Who else may use what is exported. */
const otherFiles = await sourceFilesIn(["tests", "bench", "docs"]);
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

Deno.test("files stay under 400 lines, and half of them under 110", () => {
  const sizes = files.map((file) => ({ path: file.path, lines: linesOf(file) }));
  assert.deepEqual(sizes.filter(({ lines }) => lines > LINES_MAX), [], "each of these holds more than one idea");
  const median = medianOf(sizes.map(({ lines }) => lines));
  assert.ok(median <= MEDIAN_LINES_MAX, `the median file has ${median} lines`);
});

Deno.test("files of tests, benches and the printed documents stay under 400 lines", () => {
  const long = otherFiles.filter((file) => linesOf(file) > LINES_MAX).map(({ path }) => path);
  assert.deepEqual(long, [], "each of these holds more than one idea");
});

/** A program that ends with the result of its own call has not yet run what is declared below it. */
Deno.test("a program declares its constants and classes above the call that runs it", () => {
  const below = files.filter(({ text }) => {
    const [, rest = ""] = text.split(/^Deno\.exit\(await /m);
    return /^(?:export )?(?:const|let|class) /m.test(rest);
  });
  assert.deepEqual(below.map(({ path }) => path), [], "each of these fails when it comes to use one");
});

Deno.test("the library for YAML reads every text with the options that keep its time linear", () => {
  const reading = files.filter(({ path, text }) =>
    path.startsWith("core/") && /import \{[^}]*\bparse(?:Document)?\b[^}]*\} from "yaml"/.test(text)
  );
  const calls = reading.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![.\w])parse(?:Document)?\([^)]*\)/g)].map(([call]) => ({ path, call }))
  );
  assert.ok(calls.length >= 6, `${calls.length} calls`);
  assert.deepEqual(calls.filter(({ call }) => !call.includes("YAML_OPTIONS")), []);
});

const longFunctions = files.filter((file) => longestDeclaration(file) > FUNCTION_LINES_MAX).flatMap(functionsIn)
  .filter(({ lines }) => lines > FUNCTION_LINES_MAX)
  .map(({ path, name }) => `${path} ${name}`);

Deno.test("functions stay under 70 lines", () => {
  assert.deepEqual(longFunctions, []);
});

Deno.test("a field of an object is written as a field, not packed into a spread literal to share a line", () => {
  const packing = files.filter(({ text }) => withoutComments(text).includes("...{")).map(({ path }) => path);
  assert.deepEqual(packing, []);
});

Deno.test("a refusal that names a parameter carries it, so that a form can show it at its field", () => {
  const naming = files.filter(({ text }) => /"invalid_input",\s*["`](?:\w+|\$\{\w+\}): /.test(text)).map(({ path }) =>
    path
  );
  // The body is no parameter.
  const others = naming.filter((path) => path !== "core/problem.ts" && path !== "routes/http/read_body.ts");
  assert.deepEqual(
    others,
    [],
    "each of these can throw wrongParameter(…), or unmarkedParameter(…) where its form marks no field",
  );
});

Deno.test("no files import each other in a circle, types included", () => {
  assert.deepEqual(circlesIn(files), []);
});

Deno.test("Deno is used in the files and folders that docs/architecture.md lists, and nowhere else", async () => {
  const using = [...files, ...await sourceFilesIn(["docs"])].filter(({ text }) =>
    /\bDeno\.(?!Kv\b|Addr\b|HttpServer\b)/.test(withoutComments(text))
  ).map(({ path }) => path);
  assert.ok(USES_DENO.length > 5, "docs/architecture.md has no list between <!-- runtime --> and <!-- end -->");
  assert.deepEqual(using.filter((path) => !USES_DENO.some((name) => path.startsWith(name))), [], "not listed");
  assert.deepEqual(USES_DENO.filter((name) => !using.some((path) => path.startsWith(name))), [], "listed, and unused");
});

Deno.test("routes hold no SQL: a query is a function of core", () => {
  const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;
  const asking = files.filter(({ path, text }) => path.startsWith("routes/") && query.test(withoutComments(text)));
  assert.deepEqual(asking.map(({ path }) => path), []);
});

/** Asks the desk's own port who answers there. */
const ASKS_ITSELF = "commands/own_desk.ts";

/** Texts that the desk gives away, of code that runs elsewhere: on the site with the chat, and in an app with the bundle. */
const GIVEN_AWAY: readonly string[] = ["routes/desk/chat/snippets.ts", "routes/desk/mcp/bundle/bridge.ts"];

Deno.test("fetch is called only by browser code, by the doctor, by deno task prove and by deno task eval", () => {
  const calling = files.filter(({ path, text }) =>
    path !== ASKS_ITSELF && /(?<![.\w])fetch\(/.test(withoutComments(text)) &&
    !/^(widget|eval|examples|prove|routes\/desk\/islands)\//.test(path) && !GIVEN_AWAY.includes(path)
  );
  assert.deepEqual(calling.map(({ path }) => path), []);
});

Deno.test("every file begins with a module doc", () => {
  const silent = files.filter(({ text }) => !/^(\/\*\*|\/\/\/)/.test(text));
  assert.deepEqual(silent.map(({ path }) => path), []);
});

Deno.test("every function and value that is exported is used by another file", () => {
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

/**
 * Types with two declarations. One process may not import another's code, so each side of a wire declares the messages
 * itself; a test or a schema on each side checks them.
 */
const WIRE_COPIES: readonly string[] = [
  // The browser and the desk.
  ...[
    "Answerer",
    "Attachment",
    "ChangeQuestion",
    "FieldValues",
    "Json",
    "OfferedAction",
    "PageAnswer",
    "PageCall",
    "QuestionEnd",
    "QuestionPlace",
    "QuestionRow",
    "SourceLink",
    "ThreadMessage",
  ],
  ...["Trouble", "TurnEvent"],
  // The desk's ports and the sandbox.
  ...["Door", "IdentityRecord", "ModelProvider", "OutboundAnswer", "OutboundCustomer", "OutboundRequest", "Sealed"],
  ...["MailAnswer", "MailRequest", "MailStage", "MailTls"],
  // The desk's port and the extractor.
  ...["ExtractFailure", "ExtractRequest", "Extracted"],
];

Deno.test("an exported type name has one meaning: it is declared in one file, but for the types of a wire", () => {
  const declared = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name = ""]) => ({ name, path }))
  );
  const paths = Map.groupBy(declared, ({ name }) => name);
  const repeated = [...paths].filter(([, places]) => new Set(places.map(({ path }) => path)).size > 1);
  const unexpected = repeated.filter(([name]) => !WIRE_COPIES.includes(name))
    .map(([name, places]) => `${name}: ${places.map(({ path }) => path).join(", ")}`);
  assert.deepEqual(unexpected, [], "name each type for what it is");
  const stale = WIRE_COPIES.filter((name) => !repeated.some(([other]) => other === name));
  assert.deepEqual(stale, [], "these are declared once, so they need no exception");
});

/** The registries of languages; and the scripts by which the search recognises a language. */
const MAY_LIST_LANGUAGES =
  /^(core\/languages\/|widget\/frame\/texts\/|core\/mail\/texts\/|core\/search\/language\.ts$)/;

Deno.test("languages are listed, and locales taken apart, only in the registries of languages", () => {
  const codes = LANGUAGES.map(({ code }) => code).join("|");
  const code = new RegExp(`(?<![\\w.])(?:"(${codes})"|(${codes}):)`, "g");
  const listing = files.filter(({ path, text }) => {
    const listed = [...withoutComments(text).matchAll(code)].map(([, quoted, key]) => quoted ?? key);
    const takesApart = /locale\??\.split\(|\.split\((?:"-"|\/\[-_\]\/)\)\[0\]/.test(text);
    return (new Set(listed).size > 2 || takesApart) && !MAY_LIST_LANGUAGES.test(path);
  });
  assert.deepEqual(listing.map(({ path }) => path), []);
});

function runtimeList(): string {
  const text = Deno.readTextFileSync(new URL("../docs/architecture.md", import.meta.url));
  return /<!-- runtime -->([\s\S]*?)<!-- end -->/.exec(text)?.[1] ?? "";
}
