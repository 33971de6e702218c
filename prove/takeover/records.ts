/**
 * What a desk had before it was taken over: current, replaced, removed and foreign records, and tickets.
 *
 * @module
 */
import type { Sandbox } from "../../sandbox/client.ts";
import type { Sealed } from "../../sandbox/protocol.ts";
import { signToken } from "../groups/customer.ts";
import { eventually } from "./eventually.ts";

/** Values that must not appear in the program's output, or at any other host. */
export const KEYS = {
  live: "live-key-0123456789abcdef",
  old: "old-key-0123456789abcdef",
  gone: "gone-key-0123456789abcdef",
} as const;

/** The program's input, and the identity secret, which it does not get. */
export type DeskRecords = {
  readonly records: Readonly<Record<string, unknown>>;
  readonly identitySecret: string;
};

/** Sets keys and identity secrets, and signs a customer in. */
export async function makeRecords(sandbox: Sandbox, appOrigin: string): Promise<DeskRecords> {
  const set = async (name: string, value: string, workspace = "w1"): Promise<Sealed> => {
    const answer = await sandbox.setSecret({ workspace, name }, { value, origins: [appOrigin] });
    if (answer.kind !== "set") throw new Error(`${answer.code}: ${answer.message}`);
    return answer.sealed;
  };
  const replaced = await set("KEY", KEYS.old);
  const live = await set("KEY", KEYS.live);
  const removed = await set("GONE", KEYS.gone);
  const foreign = await set("KEY", KEYS.old, "w2");
  await sandbox.removeSecret({ workspace: "w1", name: "GONE" });
  const [own, other] = [await madeIdentity(sandbox, "w1"), await madeIdentity(sandbox, "w2")];
  const ended = await ticketOf(sandbox, "w1", own, 1);
  const records = {
    live,
    replaced,
    removed,
    foreign,
    identity: { name: own.name, sealed: own.sealed },
    ticket: (await ticketOf(sandbox, "w1", own, 3600)).ticket,
    foreignTicket: (await ticketOf(sandbox, "w2", other, 3600)).ticket,
    endedTicket: ended.ticket,
  };
  await eventually(() => Date.now() > ended.expiresAt);
  return { records, identitySecret: own.secret };
}

type MadeIdentity = Extract<Awaited<ReturnType<Sandbox["identityNew"]>>, { kind: "made" }>;

async function madeIdentity(sandbox: Sandbox, workspace: string): Promise<MadeIdentity> {
  const made = await sandbox.identityNew({ workspace });
  if (made.kind !== "made") throw new Error(made.message);
  return made;
}

async function ticketOf(
  sandbox: Sandbox,
  workspace: string,
  { secret, name, sealed }: MadeIdentity,
  seconds: number,
): Promise<{ readonly ticket: string; readonly expiresAt: number }> {
  const token = await signToken(secret, { sub: "u_1", exp: Math.floor(Date.now() / 1000) + seconds });
  const answer = await sandbox.identify({ workspace, token, secrets: [{ name, sealed }] });
  if (answer.kind !== "accepted") throw new Error(JSON.stringify(answer));
  return answer;
}
