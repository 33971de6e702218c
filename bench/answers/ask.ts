/**
 * Asks the search and its peer the same messages, and counts the results.
 *
 * @module
 */
import { type SearchDesk, searchKnowledge } from "../../core/knowledge/search.ts";
import type { PeerAnswer } from "./peer.ts";

/** A message, and the addresses of the pages that answer it; empty if no page does. */
export type Asked = { readonly message: string; readonly pages: readonly string[] };

/** The results of some messages. */
export type AskedTally = {
  readonly messages: number;
  /** Answered; of those, from a correct page. */
  readonly answered: number;
  readonly right: number;
  /** "I found this": counted neither as answered nor as refused; of those, one of three links is correct. */
  readonly offered: number;
  readonly offeredRight: number;
  readonly peerAnswered: number;
};

/** The search and its peer. */
export type Answering = {
  readonly desk: SearchDesk;
  readonly workspace: string;
  readonly peer: (message: string) => PeerAnswer;
};

const LINKS = 3;

/** Asks one message after the other. */
export async function askAll({ desk, workspace, peer }: Answering, asked: readonly Asked[]): Promise<AskedTally> {
  const tally = { messages: asked.length, answered: 0, right: 0, offered: 0, offeredRight: 0, peerAnswered: 0 };
  for (const { message, pages } of asked) {
    const { answerable, items } = await searchKnowledge(desk, { workspace, query: message });
    const found = [...new Set(items.map(({ url }) => url?.split("#")[0] ?? ""))];
    if (answerable === "yes") tally.answered++;
    if (answerable === "yes" && pages.includes(found[0] ?? "")) tally.right++;
    if (answerable === "weak") tally.offered++;
    if (answerable === "weak" && found.slice(0, LINKS).some((url) => pages.includes(url))) tally.offeredRight++;
    if (peer(message).isAnswered) tally.peerAnswered++;
  }
  return tally;
}

/** Adds up tallies. */
export function sumOf(tallies: readonly AskedTally[]): AskedTally {
  const sum = (of: (one: AskedTally) => number) => tallies.reduce((total, one) => total + of(one), 0);
  return {
    messages: sum((one) => one.messages),
    answered: sum((one) => one.answered),
    right: sum((one) => one.right),
    offered: sum((one) => one.offered),
    offeredRight: sum((one) => one.offeredRight),
    peerAnswered: sum((one) => one.peerAnswered),
  };
}
