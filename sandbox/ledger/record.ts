/**
 * Records outgoing requests in the ledger: calls one by one, reads of websites per hour.
 *
 * @module
 */

import { requestId } from "../../ipc/request_id.ts";
import { timeStep } from "../../ipc/stopwatch.ts";
import { DOORS } from "../doors.ts";
import { LEDGER_LIMITS } from "../limits.ts";
import { type Failure, type OutboundRequest, type Refused, refused } from "../protocol.ts";
import type { LedgerEvent } from "./entry.ts";
import type { LedgerWriter } from "./write.ts";

/** The facts about a request that is about to leave. */
export type LedgerFacts = {
  /** The target. */
  readonly origin: string;
  /** The path, with `{user.id}` in place of the customer's id. */
  readonly path: string;
  /** Names of its secrets. */
  readonly keys: readonly string[];
  /** `customerPseudonym` of its customer. */
  readonly customer: string | null;
  readonly named: boolean;
};

/** A recorded call; call `end` once, when it is over. It resolves once the end is in the ledger. */
export type Recorded = {
  readonly kind: "recorded";
  readonly end: (ended: { readonly status: number } | Failure) => Promise<void>;
};

/** The recorded fields of a request. */
export type RecordedRequest = Pick<OutboundRequest, "workspace" | "door" | "method" | "call" | "url">;

/** Records requests before they leave. */
export type Recorder = {
  /** Resolves once the request is recorded; a refusal when it cannot be. */
  readonly leave: (request: RecordedRequest, leaving: LedgerFacts) => Promise<Recorded | Refused>;
  /** Counts a DNS query for a name chosen by the desk; a refusal when it cannot be recorded. */
  readonly lookUp: (name: string) => Refused | null;
  /** Records an operation on a secret, or a change of the freeze; a failure refuses the operation. */
  readonly note: (event: LedgerEvent) => Refused | null;
  /** Why the ledger cannot be written; null when it can. */
  readonly fault: () => string | null;
  /** Records the counts, and closes the ledger. */
  readonly close: () => void;
};

/** Requests and characters of URLs, by origin. */
type SiteCounts = Record<string, { requests: number; urlChars: number }>;

/** DNS queries are counted like a website: they belong to the installation, and go to its name server. */
const NAME_SERVER = { workspace: "installation", origin: "dns" } as const;

/** The sum of the websites beyond {@linkcode LEDGER_LIMITS}.sitesMax in an hour. */
const OTHER_SITES = "others";

/** Makes a recorder that writes to a ledger. */
export function makeRecorder(ledger: LedgerWriter, clock: () => Date): Recorder {
  let hour = "";
  let sites: SiteCounts = {};

  const note = (event: LedgerEvent): Refused | null => {
    const appended = ledger.append(event);
    return appended.kind === "appended" ? null : unwritable(appended.message);
  };

  const noteReads = (): Refused | null => {
    if (Object.keys(sites).length === 0) return null;
    const failure = note({ kind: "reads", since: hour, sites });
    if (failure === null) sites = {};
    return failure;
  };

  const countRead = (
    { workspace, url }: Pick<RecordedRequest, "workspace" | "url">,
    { origin }: Pick<LedgerFacts, "origin">,
  ): Refused | null => {
    const now = `${clock().toISOString().slice(0, 13)}:00:00.000Z`;
    const failure = now === hour ? null : noteReads();
    if (failure !== null) return failure;
    hour = now;
    const name = Object.hasOwn(sites, origin) || Object.keys(sites).length < LEDGER_LIMITS.sitesMax
      ? origin
      : OTHER_SITES;
    const counted = sites[name] ?? { requests: 0, urlChars: 0 };
    const isNew = counted.requests === 0 || name === OTHER_SITES;
    const refusal = isNew ? note({ kind: "site", workspace, origin }) : null;
    if (refusal !== null) return refusal;
    sites[name] = { requests: counted.requests + 1, urlChars: counted.urlChars + url.length };
    return null;
  };

  const append = (event: LedgerEvent) => timeStep("ledger", () => ledger.appendInGroup(event));

  const recordCall = async (request: RecordedRequest, leaving: LedgerFacts): Promise<Recorded | Refused> => {
    const { workspace, door, method, call } = request;
    const id = requestId();
    const asked = id === null ? {} : { request: id };
    const appended = await append({ kind: "call", workspace, call, door, method, ...leaving, ...asked });
    if (appended.kind === "failed") return unwritable(appended.message);
    const { n } = appended;
    return {
      kind: "recorded",
      end: async (ended) => {
        // A failure is reported by `fault`: the response has arrived, and is not withheld.
        await append({ kind: "end", of: n, ...endOf(ended) });
      },
    };
  };

  return {
    leave: async (request, leaving) => {
      if (!DOORS[request.door].reads) return await recordCall(request, leaving);
      return countRead(request, leaving) ?? { kind: "recorded", end: () => Promise.resolve() };
    },
    lookUp: (name) => countRead({ ...NAME_SERVER, url: name }, NAME_SERVER),
    note,
    fault: ledger.fault,
    close: () => {
      noteReads();
      ledger.close();
    },
  };
}

function endOf(ended: { readonly status: number } | Failure) {
  if ("status" in ended) return { status: ended.status, code: null, sent: true };
  return { status: null, code: ended.code, sent: ended.kind === "no_answer" && ended.sent };
}

function unwritable(why: string): Refused {
  return refused(
    "ledger",
    `the sandbox's ledger cannot be written (${why}), and nothing leaves without its line there`,
  );
}
