/**
 * The handles that core receives from outside: the database, the ports, the clock. Modules below `desk.ts` take these.
 *
 * @module
 */
import type { Insertable, Kysely } from "kysely";
import type { Database } from "./db/schema.ts";
import type { ToolCallTable } from "./db/tables/tool_calls.ts";
import type { TextSearch } from "./db/text_search.ts";
import type { Vectors } from "./db/vectors.ts";
import type { IdentityAuthority } from "./ports/identity.ts";
import type { Extractor } from "./ports/extractor.ts";
import type { FileStore } from "./ports/files.ts";
import type { Ledger } from "./ports/ledger.ts";
import type { Live } from "./ports/live.ts";
import type { Log } from "./ports/log.ts";
import type { MailPort } from "./ports/mail.ts";
import type { Mailboxes } from "./ports/mailboxes.ts";
import type { Outbound } from "./ports/outbound.ts";
import type { Push } from "./ports/push.ts";
import type { Trace } from "./ports/trace.ts";
import type { Totp } from "./ports/totp.ts";
import type { Vault } from "./ports/vault.ts";

/** One logged tool call. */
export type ToolCall = Readonly<Insertable<ToolCallTable>>;

/** The log of tool calls. */
export type ToolCallLog = {
  /** Queues a call to be written soon. */
  readonly note: (call: ToolCall) => void;
  /** Writes all queued calls. */
  readonly flush: () => Promise<void>;
};

/** The cost of hashing, and so of guessing, a password. A hash contains its cost. */
export type PasswordCost = { readonly memoryKib: number; readonly passes: number };

/** The handles, created once in `routes/open_desk.ts`. */
export type Handles = {
  readonly db: Kysely<Database>;
  /** Finds chunks of knowledge by their terms; the first call creates the indexes. */
  readonly textSearch: () => Promise<TextSearch>;
  /** Finds chunks by meaning; the first call creates the tables. Null if the database does not support it. */
  readonly vectors: () => Promise<Vectors | null>;
  readonly outbound: Outbound;
  readonly mail: MailPort;
  readonly mailboxes: Mailboxes;
  readonly vault: Vault;
  readonly identity: IdentityAuthority;
  readonly totp: Totp;
  readonly push: Push;
  readonly extractor: Extractor;
  /** The sandbox's record of outgoing requests, which the desk cannot write. */
  readonly ledger: Ledger;
  readonly live: Live;
  /** Removes visitors from the live store: their identity in open chats, their sockets, and their visited pages. */
  readonly forgetVisitors: (workspace: string, visitorIds: readonly string[]) => Promise<void>;
  /** Attachments of customers and teammates, and the documents of knowledge. */
  readonly files: FileStore;
  readonly log: Log;
  readonly toolCalls: ToolCallLog;
  readonly now: () => Date;
  /** The id of this process among the desks that share the database; new at each start. */
  readonly instance: string;
  /** Records spans for the operator's trace collector. */
  readonly trace: Trace;
  /** The id of the current request; null outside of one, such as in a job. */
  readonly requestId: () => string | null;
  /** Returns a new unguessable, globally unique id. */
  readonly newId: () => string;
  /** Unpredictable bytes. */
  readonly randomBytes: (count: number) => Uint8Array<ArrayBuffer>;
  readonly passwordCost: PasswordCost;
  /** The desk's public origin, such as `https://desk.example`: for external links. */
  readonly baseUrl: string;
  /** Private hosts that the operator allowed, in URL notation: `host` or `host:port` (from `SVC_ALLOW_PRIVATE`). */
  readonly privateHosts: readonly string[];
};
