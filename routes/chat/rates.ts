/**
 * Rates of the chat, and the client that each act of a visitor is counted for.
 *
 * @module
 */
import { CHAT_RATES, type CountedAs, type Rate } from "../../core/limits/rates.ts";
import type { Counter, RateVerdict } from "../../kv/rates.ts";
import { refuseOver, type Served } from "../served.ts";

/** An act that has a rate. */
export type ChatAct = keyof typeof CHAT_RATES;

/** The client behind an act. */
export type ChatClient = {
  readonly workspace: string;
  readonly address: string;
  /** Null for a browser without a visitor yet. */
  readonly visitorId: string | null;
  /** The contact of a verified customer. */
  readonly customerId: string | null;
};

/**
 * Counts an act for its client by the rates in `CHAT_RATES`.
 *
 * @throws DeskError rate_limited with the longest wait of those that refuse; then nothing is counted
 */
export async function takeChatRate(served: Pick<Served, "rates">, act: ChatAct, client: ChatClient): Promise<void> {
  refuseOver(await countChatAct(served, act, client));
}

/** Counts an act and returns whether it is within the rates, for callers without a request to refuse. */
export async function countChatAct(
  { rates }: Pick<Served, "rates">,
  act: ChatAct,
  client: ChatClient,
): Promise<RateVerdict> {
  return await rates.takeAll(countersOf(act, client));
}

function countersOf(act: ChatAct, client: ChatClient): readonly Counter[] {
  const rates: Readonly<Partial<Record<CountedAs, Rate>>> = CHAT_RATES[act];
  return countedAs(client).flatMap(([kind, id]) => {
    const rate = rates[kind];
    return rate === undefined ? [] : [{ name: `${act} ${kind}`, subject: `${client.workspace} ${id}`, rate }];
  });
}

function countedAs(
  { workspace, address, visitorId, customerId }: ChatClient,
): readonly (readonly [CountedAs, string])[] {
  if (customerId !== null) return [["customer", customerId]];
  return [
    ...(visitorId === null ? [] : [["visitor", visitorId] as const]),
    ["address", address],
    ["workspace", workspace],
  ];
}
