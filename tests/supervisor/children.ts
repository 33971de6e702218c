/**
 * Lists a supervisor's child processes from Linux's `/proc`.
 *
 * @module
 */

/** A running process. */
export type Child = {
  readonly name: string;
  readonly pid: number;
  readonly env: Readonly<Record<string, string>>;
};

/** What the entry files of the processes end with. */
const ENTRIES: readonly [end: string, name: string][] = [
  ["/sandbox/main.ts", "sandbox"],
  ["/extractor/main.ts", "extractor"],
  ["/routes/main.ts", "desk"],
  ["/desk.js", "desk"],
  ["/demo_desk.js", "desk"],
  ["/examples/demo/desk.ts", "desk"],
  ["/examples/app/main.ts", "example app"],
];

/** The children of a process, by the entry file that each runs. */
export function childrenOf(parent: number): readonly Child[] {
  return [...Deno.readDirSync("/proc")].flatMap(({ name }) => {
    const child = /^\d+$/.test(name) ? readChild(Number(name), parent) : null;
    return child === null ? [] : [child];
  });
}

/** One child by its name. @throws Error when it does not run */
export function childOf(parent: number, name: string): Child {
  const found = childrenOf(parent).find((child) => child.name === name);
  if (found === undefined) throw new Error(`${name} does not run`);
  return found;
}

function readChild(pid: number, parent: number): Child | null {
  try {
    const status = Deno.readTextFileSync(`/proc/${pid}/status`);
    if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== parent) return null;
    const args = Deno.readTextFileSync(`/proc/${pid}/cmdline`).split("\0");
    const [, name] = ENTRIES.find(([end]) => args.some((arg) => arg.endsWith(end))) ?? [];
    if (name === undefined) return null;
    const pairs = Deno.readTextFileSync(`/proc/${pid}/environ`).split("\0").filter((pair) => pair.includes("="));
    const env = Object.fromEntries(pairs.map((pair) => [pair.split("=")[0] ?? "", pair.slice(pair.indexOf("=") + 1)]));
    return { name, pid, env };
  } catch {
    // It ended while it was read.
    return null;
  }
}

/** Ends a supervisor and its processes at once, as a machine that loses its power does: none sees another one end. */
export function killAtOnce(supervisor: number): void {
  const pids = [supervisor, ...childrenOf(supervisor).map(({ pid }) => pid)];
  for (const signal of ["SIGSTOP", "SIGKILL"] as const) {
    for (const pid of pids) Deno.kill(pid, signal);
  }
}
