/**
 * Sends requests to the desk that runs on the operator's own machine.
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
/** For an order: if one were carried out but not answered in time on a busy machine, its link would be lost. */
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

/**
 * Sends a request to the desk's own port; with a body it is a POST of JSON. @param timeMs null for no limit @throws
 * when nothing answers there
 */
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
 * Sends a request to a running desk as its operator; null when none runs on this data folder.
 *
 * The desk trusts requests from those who can write to its data folder: a key is written there for this one request.
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
 * Sends a request with a key that remains in the data folder until the desk has answered; null when nothing listens
 * there.
 *
 * @throws Error with a sentence for people, when the desk does not answer in time, since its database is not free
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
 * The outgoing requests that a running desk needs; null when none runs on this data folder.
 *
 * @throws Error with a sentence for people, when the desk's answer is invalid
 */
export async function askNeeds(config: DeskAddress & Pick<Config, "dataDir">): Promise<OutsideNeeds | null> {
  const answer = await askAsOperator(config, "/operator/needs");
  // Another program on this port, or a desk with another data folder.
  if (answer === null || !answer.ok) return null;
  const needs = needsSchema.safeParse(JSON.parse(answer.text)).data;
  if (needs === undefined) throw new Error("The running desk is of another version. Restart it, then try again.");
  return needs;
}

/** Streams the lines of a running desk's rows; null when none runs on this data folder. */
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
 * Sends an order about the team to a running desk; null when none runs on this data folder.
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
