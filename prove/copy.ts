/**
 * A temporary copy of the installation: its code, its live agent and settings, with canary keys, an app that records
 * every request, and a model that obeys the attacker. No customer's data is copied, and nothing is sent to the owner's
 * app.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../core/json.ts";
import { type CanaryApp, startApp } from "./app.ts";
import type { Installation } from "./installation.ts";
import { type ObedientModel, startModel } from "./model.ts";
import { makeOwnFolder } from "./own_folder.ts";
import { probeFiles } from "./probes.ts";
import { freePort, startProcesses } from "./processes.ts";
import { type Access, seedPath, takeAccess } from "./seed_file.ts";

/** A running copy. */
export type Copy = Access & {
  readonly url: string;
  readonly dataDir: string;
  readonly config: Config;
  readonly app: CanaryApp;
  readonly model: ObedientModel;
  /** The live files of the copy, with the addresses of its app. */
  readonly files: ReadonlyMap<string, string>;
  /** The canary keys by name. */
  readonly keys: ReadonlyMap<string, string>;
  /** Ends its processes and removes its folder; attempts in progress fail. A second call waits for the first. */
  readonly close: () => Promise<void>;
};

/** Starts the copy. @throws Error when it cannot start */
export async function startCopy({ files, settings, keys }: Installation): Promise<Copy> {
  const folder = await makeOwnFolder();
  const dataDir = folder.path;
  const origins = [...new Set([...keys.flatMap((key) => key.origins), ...originsIn(files), PROBE_ORIGIN])];
  const app = startApp(origins);
  const model = startModel();
  const own = new Map([...files, ...probeFiles(PROBE_ORIGIN)].map(([path, text]) => [path, moved(text, origins, app)]));
  const canaries = new Map([...keys.map(({ name }) => name), "PROVE_KEY"].map((name) => [name, canary(name)]));
  const seeded = [...keys, { name: "PROVE_KEY", origins: [PROBE_ORIGIN] }].map(({ name, origins }) => ({
    name,
    value: canaries.get(name) ?? "",
    origins: origins.map(app.originFor),
  }));
  await Deno.writeTextFile(
    seedPath(dataDir),
    JSON.stringify({ files: [...own], settings: openTo(settings), keys: seeded }),
    { mode: 0o600 },
  );
  const environment = environmentOf(dataDir, app, model);
  const { config, stop } = await startProcesses(environment, "prove/desk.ts");
  await Deno.remove(seedPath(dataDir));
  const end = async () => {
    await stop();
    await Promise.all([app.close(), model.close()]);
    await folder.remove();
  };
  let ended: Promise<void> | null = null;
  const close = () => ended ??= end();
  const access = await takeAccess(dataDir);
  return { ...access, url: config.baseUrl, dataDir, config, app, model, files: own, keys: canaries, close };
}

/** The origin of the probes: the copy's own actions, which are tried with every agent. */
export const PROBE_ORIGIN = "https://probe.example.com";

function canary(name: string): string {
  return `canary-${name.toLowerCase()}-${
    crypto.getRandomValues(new Uint8Array(18)).toBase64({ alphabet: "base64url" })
  }`;
}

/** The owner's settings, with the AI on and any website allowed: the attempts come from none. */
function openTo(settings: JsonObject): JsonObject {
  const objectAt = (value: JsonValue | undefined) => isJsonObject(value) ? value : {};
  const widget = objectAt(settings["widget"]);
  return {
    ...settings,
    ai: { ...objectAt(settings["ai"]), enabled: true },
    widget: { ...widget, behaviour: { ...objectAt(widget["behaviour"]), allowedWebsites: [] } },
  };
}

/** The origins in the agent's files. */
function originsIn(files: ReadonlyMap<string, string>): readonly string[] {
  const texts = [...files].filter(([path]) => path.startsWith("actions/")).map(([, text]) => text);
  return texts.flatMap((text) =>
    [...text.matchAll(/^url:\s*["']?(https?:\/\/[^/"'\s?#{]+)/gm)].map(([, at = ""]) => at)
  );
}

function moved(text: string, origins: readonly string[], app: CanaryApp): string {
  return origins.reduce((moved, origin) => moved.replaceAll(origin, app.originFor(origin)), text);
}

/** The environment of the copy: only loopback, and nothing of the owner's. */
function environmentOf(dataDir: string, app: CanaryApp, model: ObedientModel): Readonly<Record<string, string>> {
  return {
    SVC_DATA_DIR: dataDir,
    SVC_HOST: "127.0.0.1",
    SVC_PORT: String(freePort()),
    SVC_MODEL_URL: model.url,
    SVC_MODEL: "obedient",
    // Every chat of an attempt has a unique address, so that rates by address do not add up.
    SVC_TRUST_PROXY: "1",
    SVC_ALLOW_PRIVATE: app.ports.map((port) => `127.0.0.1=127.0.0.1/32:${port}`).join(","),
  };
}
