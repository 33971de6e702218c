/**
 * Health checks: liveness and readiness.
 *
 * @module
 */
import { ping } from "../core/db/upkeep.ts";
import { modelsWithoutTools } from "../core/model/breaker.ts";
import { finding } from "../core/model/try_findings.ts";
import type { PlainRequest } from "./request.ts";
import { isPrivateAddress } from "./proxy_watch.ts";
import type { Served } from "./served.ts";
import type { FolderFault } from "./storage/shared_folders.ts";
import type { InstallationFault } from "./installation_fault.ts";

/** `GET /healthz`: answers while this process runs. */
export function isAlive(): Response {
  return Response.json({ ok: true }, { headers: { "cache-control": "no-store" } });
}

/** One part of the desk, as `/readyz` names it. */
export type Part = {
  readonly name: "database" | "kv" | "files" | "sandbox" | "keys" | "folders";
  readonly isWell: boolean;
  /** How long the check took. */
  readonly ms: number;
};

/**
 * Checks every part: that the stores can be written, the sandbox answers and, with several instances, that the folders
 * are shared.
 */
export async function readParts(
  { desk, kv, sandboxAnswers, folders }: Pick<Served, "desk" | "kv" | "sandboxAnswers" | "folders">,
): Promise<{ readonly parts: readonly Part[]; readonly missing: readonly FolderFault[] }> {
  const missing: FolderFault[] = [];
  const [database, store, files, sandbox, shared] = await Promise.all([
    ask("database", () => ping(desk.db)),
    ask("kv", () => kv.set(["ready"], 1, { expireIn: 60_000 })),
    ask("files", () => desk.files.tryWrite()),
    ask("sandbox", sandboxAnswers),
    ask("folders", async () => void missing.push(...await folders())),
  ]);
  const lacks = (name: "keys" | "files") => missing.some((fault) => fault.name === name);
  const stores = [database, store, { ...files, isWell: files.isWell && !lacks("files") }, sandbox];
  // A database that does not answer is reported itself; the check of the folders needs it.
  const folder = shared.isWell || stores.some(({ isWell }) => !isWell) ? [] : [shared];
  const keys = lacks("keys") ? [{ name: "keys", isWell: false, ms: shared.ms } as const] : [];
  return { parts: [...stores, ...keys, ...folder], missing };
}

/**
 * `GET /readyz`: the stores can be written and the sandbox answers, within two seconds; 503 names those that do not, such
 * as `kv` and `files` on a full disk, and `keys` and `files` where the folders are not those of the other instances.
 * `extractor` is `awake`, `asleep` or `away`; the desk is ready without it, and documents wait.
 * `deno task doctor`, which asks from the desk's own network, also gets the faults of a proxy, of these folders and of the
 * machine's clock, and models that cannot call functions.
 */
export async function isReady(served: Served, { request, address }: PlainRequest): Promise<Response> {
  const [{ parts, missing }, extractor] = await Promise.all([readParts(served), served.extractorState()]);
  const failing = parts.filter(({ isWell }) => !isWell).map(({ name }) => name);
  const isLocal = isPrivateAddress(address) && !request.headers.has("x-forwarded-for");
  const faults = () => [
    ...served.proxy.faults(),
    ...[...missing, ...clockFaults(served)].map(({ text, fix }) => ({ text, fix })),
  ];
  const warnings = isLocal ? { warnings: [...faults(), ...modelFaults(served.desk)] } : {};
  return Response.json({ ok: failing.length === 0, failing, extractor, ...warnings }, {
    status: failing.length === 0 ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}

/** The fault of the clock as a list, to be shown with the others. */
export function clockFaults({ clockFault }: Pick<Served, "clockFault">): readonly InstallationFault[] {
  const fault = clockFault();
  return fault === null ? [] : [fault];
}

function modelFaults({ breakers }: Served["desk"]): readonly { readonly text: string; readonly fix: string }[] {
  return modelsWithoutTools(breakers).map((model) => ({
    text: `The model ${model} cannot call functions (tools): the built-in agent, or the second model, answers for it.`,
    fix: finding("no_tools").fix,
  }));
}

/** Clients of `/readyz` soon give up themselves. */
const ANSWER_MS_MAX = 2000;

/** Checks a part: it is well when its check resolves in time, with anything but false. */
async function ask(name: Part["name"], question: () => Promise<unknown>): Promise<Part> {
  const began = performance.now();
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ANSWER_MS_MAX);
  const answered = question().then((answer) => answer !== false, () => false);
  const isWell = await Promise.race([late.promise, answered]);
  clearTimeout(timer);
  return { name, isWell, ms: performance.now() - began };
}
