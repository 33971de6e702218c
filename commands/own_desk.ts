/**
 * Asking the desk that runs on the operator's own machine.
 *
 * @module
 */
import { z } from "zod";
import type { Config } from "../config.ts";
import type { OutsideNeeds } from "../core/actions/outside_needs.ts";
import { operatorKeyPath } from "../supervisor/processes.ts";

const TIME_MS = 3000;

type DeskAddress = Pick<Config, "host" | "port">;

const needsSchema = z.strictObject({
  actions: z.array(z.strictObject({
    name: z.string(),
    method: z.string(),
    origin: z.string(),
    path: z.string(),
    customer: z.boolean(),
  })),
  sites: z.array(z.string()),
  models: z.array(z.string()),
});

/** Asks the desk's own port. @throws when nothing answers there */
export async function askDesk(
  { host, port }: DeskAddress,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const at = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const url = `http://${at.includes(":") ? `[${at}]` : at}:${port}${path}`;
  return await fetch(url, { headers, signal: AbortSignal.timeout(TIME_MS), redirect: "manual" });
}

/**
 * What a running desk needs from outside; null when none runs on this data folder.
 *
 * The desk answers who can write into its data folder: a key is written there for this one question.
 *
 * @throws Error with a sentence for people, when the desk answers with something else
 */
export async function askNeeds(config: DeskAddress & Pick<Config, "dataDir">): Promise<OutsideNeeds | null> {
  const key = crypto.getRandomValues(new Uint8Array(32)).toHex();
  const path = operatorKeyPath(config);
  await Deno.writeTextFile(path, key, { mode: 0o600 });
  try {
    const answer = await askDesk(config, "/operator/needs", { authorization: `Bearer ${key}` }).catch(() => null);
    const body = await answer?.text() ?? "";
    // Another program's port, or a desk on another data folder.
    if (answer === null || !answer.ok) return null;
    const needs = needsSchema.safeParse(JSON.parse(body)).data;
    if (needs === undefined) throw new Error("The running desk is of another version. Restart it, then try again.");
    return needs;
  } finally {
    await Deno.remove(path);
  }
}
