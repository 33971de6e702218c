/**
 * Asking the desk that runs on the operator's own machine.
 *
 * @module
 */
import { z } from "zod";
import type { Config } from "../config.ts";
import type { OutsideNeeds } from "../core/actions/outside_needs.ts";
import type { TeamOrder } from "../core/teammates/operator_team.ts";
import { lineStream } from "../ipc/lines.ts";
import { withOperatorKey } from "./operator_key.ts";

const TIME_MS = 3000;
/** Of an order: on a busy machine one that was carried out and not answered in time would have made a link for no one. */
const ORDER_MS = 60_000;

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
  providers: z.array(z.string()),
});

/** Asks the desk's own port; with a body it is a POST of JSON. @param timeMs null: as long as it takes @throws when nothing answers there */
export async function askDesk(
  { host, port }: DeskAddress,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body: string | null = null,
  timeMs: number | null = TIME_MS,
): Promise<Response> {
  const at = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const url = `http://${at.includes(":") ? `[${at}]` : at}:${port}${path}`;
  const method = body === null ? "GET" : "POST";
  const signal = timeMs === null ? null : AbortSignal.timeout(timeMs);
  return await fetch(url, { method, headers, body, signal, redirect: "manual" });
}

/**
 * Asks a running desk as its operator; null when none runs on this data folder.
 *
 * The desk answers who can write into its data folder: a key is written there for this one question.
 */
async function askAsOperator(
  config: DeskAddress & Pick<Config, "dataDir">,
  path: string,
  body: string | null = null,
  timeMs: number = TIME_MS,
): Promise<{ readonly ok: boolean; readonly text: string } | null> {
  const answer = await asOperator(config, (headers) => askDesk(config, path, headers, body, timeMs));
  return answer === null ? null : { ok: answer.ok, text: await answer.text() };
}

/**
 * Asks with a key that is in the data folder until the desk has answered; null when nothing listens there.
 *
 * @throws Error with a sentence for people, when the desk does not answer in time: its database is not free
 */
async function asOperator(
  config: Pick<Config, "dataDir">,
  ask: (headers: Readonly<Record<string, string>>) => Promise<Response>,
): Promise<Response | null> {
  return await withOperatorKey(config.dataDir, async (authorization) => {
    try {
      return await ask({ authorization, "content-type": "application/json" });
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "TimeoutError") return null;
      throw new Error("The running desk did not answer in time. Try again.");
    }
  });
}

/**
 * What a running desk needs from outside; null when none runs on this data folder.
 *
 * @throws Error with a sentence for people, when the desk answers with something else
 */
export async function askNeeds(config: DeskAddress & Pick<Config, "dataDir">): Promise<OutsideNeeds | null> {
  const answer = await askAsOperator(config, "/operator/needs");
  // Another program's port, or a desk on another data folder.
  if (answer === null || !answer.ok) return null;
  const needs = needsSchema.safeParse(JSON.parse(answer.text)).data;
  if (needs === undefined) throw new Error("The running desk is of another version. Restart it, then try again.");
  return needs;
}

/** The lines of a running desk's rows; null when none runs on this data folder. */
export async function askRows(config: DeskAddress & Pick<Config, "dataDir">): Promise<ReadableStream<string> | null> {
  const answer = await asOperator(config, (headers) => askDesk(config, "/operator/rows", headers, null, null));
  if (answer?.ok !== true || answer.body === null) {
    await answer?.body?.cancel();
    return null;
  }
  return answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(lineStream());
}

const replySchema = z.strictObject({ done: z.boolean(), text: z.string() });

/**
 * Has a running desk carry out an order about its team; null when none runs on this data folder.
 *
 * @throws Error with a sentence for people, when the desk refuses
 */
export async function orderTeam(
  config: DeskAddress & Pick<Config, "dataDir">,
  order: TeamOrder,
): Promise<string | null> {
  const answer = await askAsOperator(config, "/operator/team", JSON.stringify(order), ORDER_MS);
  if (answer === null || !answer.ok) return null;
  const { done, text } = replySchema.parse(JSON.parse(answer.text));
  if (!done) throw new Error(text);
  return text;
}
