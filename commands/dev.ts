/**
 * `deno task dev`: runs the desk, restarts it when its code changes, and first rebuilds the browser's scripts if theirs
 * has. Ctrl-C ends all of it.
 *
 * @module
 */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The action for a changed file: a restart, or a build of the browser's scripts and then a restart. */
export type CodeChange = "server" | "browser";

/** Watched folders and files; the first matching pattern decides. */
const WATCHED: readonly { readonly path: RegExp; readonly change: CodeChange }[] = [
  { path: /^(widget|routes\/desk\/islands)\/.+\.(ts|tsx|css)$/, change: "browser" },
  { path: /^build\.ts$/, change: "browser" },
  { path: /^(core|extractor|ipc|kv|routes|sandbox|supervisor)\/.+\.(ts|tsx|css|js|json|md)$/, change: "server" },
  { path: /^(main\.ts|config\.ts|deno\.json)$/, change: "server" },
];

/**
 * The action for a changed file; null for a file that the desk does not run.
 *
 * @param path relative to the project's folder
 * @example
 * codeChange("widget/frame/app.tsx"); // "browser"
 * codeChange("docs/architecture.md"); // null
 */
export function codeChange(path: string): CodeChange | null {
  return WATCHED.find((each) => each.path.test(path))?.change ?? null;
}

/** The project, and the `deno` arguments that start and build it. */
export type Development = {
  /** The project's folder, absolute. */
  readonly root: string;
  readonly start: readonly string[];
  readonly build: readonly string[];
  readonly log: (line: string) => void;
  /** Stops it. */
  readonly signal: AbortSignal;
};

/** Editors write a file in several steps, and a checkout writes many files: changes within this time are combined. */
const SETTLE_MS = 150;

/** Runs until the signal. If a build fails, the running desk is kept. */
export async function develop(development: Development): Promise<void> {
  const { root, log, signal } = development;
  const watcher = Deno.watchFs(root);
  signal.addEventListener("abort", () => watcher.close(), { once: true });
  let desk = startDeno(root, development.start);
  for await (const changes of changesOf(watcher, root)) {
    if (changes.has("browser") && !await builds(development)) {
      log("The browser's scripts do not build; the desk keeps running with the previous ones.");
      continue;
    }
    log("The code has changed; starting the desk again.");
    await endDeno(desk);
    if (signal.aborted) break;
    desk = startDeno(root, development.start);
  }
  await endDeno(desk);
}

/** Yields the kinds of changes, whenever files have changed and then settled. */
async function* changesOf(watcher: Deno.FsWatcher, root: string): AsyncGenerator<ReadonlySet<CodeChange>> {
  const events = watcher[Symbol.asyncIterator]();
  let next = events.next();
  while (true) {
    const first = await next;
    if (first.done) return;
    const changes = new Set(changesIn(first.value, root));
    next = events.next();
    if (changes.size === 0) continue;
    for (let more = await settled(next); more !== "settled"; more = await settled(next)) {
      if (more.done) return;
      for (const change of changesIn(more.value, root)) changes.add(change);
      next = events.next();
    }
    yield changes;
  }
}

function changesIn({ paths, kind }: Deno.FsEvent, root: string): CodeChange[] {
  if (kind === "access") return [];
  return paths.map((path) => codeChange(relative(root, path))).filter((change) => change !== null);
}

/** The next event, or that none arrived for a while. */
async function settled(
  next: Promise<IteratorResult<Deno.FsEvent>>,
): Promise<IteratorResult<Deno.FsEvent> | "settled"> {
  const rest = Promise.withResolvers<"settled">();
  const timer = setTimeout(() => rest.resolve("settled"), SETTLE_MS);
  try {
    return await Promise.race([next, rest.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function builds({ root, build }: Development): Promise<boolean> {
  const { success } = await new Deno.Command(Deno.execPath(), { args: [...build], cwd: root }).spawn().status;
  return success;
}

function startDeno(root: string, args: readonly string[]): Deno.ChildProcess {
  // Its own process group: Ctrl-C reaches only this process, which lets the desk drain.
  return new Deno.Command(Deno.execPath(), { args: [...args], cwd: root, stdin: "null", detached: true }).spawn();
}

async function endDeno(child: Deno.ChildProcess): Promise<void> {
  try {
    child.kill("SIGTERM");
  } catch {
    // It has exited with a fault that it has printed.
  }
  await child.status;
}

if (import.meta.main) {
  const end = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, () => end.abort());
  await develop({
    root: fileURLToPath(new URL("..", import.meta.url)),
    start: ["run", "-A", "--no-prompt", "--cached-only", "main.ts", "start"],
    build: ["run", "-A", "--cached-only", "build.ts"],
    log: (line) => console.error(`dev   ${line}`),
    signal: end.signal,
  });
  Deno.exit(0);
}
