/**
 * The handles that core is given from outside: the database, the ports, the clock. What lies below `desk.ts` takes these.
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

/** One call of a tool as it is noted. */
export type ToolCall = Readonly<Insertable<ToolCallTable>>;

/** Where calls of tools are noted. */
export type ToolCallLog = {
  /** Takes a call to be written soon. */
  readonly note: (call: ToolCall) => void;
  /** Writes what waits, and is done when all of it is written. */
  readonly flush: () => Promise<void>;
};

/** What it costs to hash a password, and so to guess one. A hash names the cost that it was made with. */
export type PasswordCost = { readonly memoryKib: number; readonly passes: number };

/** The handles, made once in `routes/open_desk.ts`. */
export type Handles = {
  readonly db: Kysely<Database>;
  /** Finds chunks of knowledge by their terms; the first call makes the indexes. */
  readonly textSearch: () => Promise<TextSearch>;
  /** Finds chunks by what they mean; the first call makes the tables. Null where the database cannot. */
  readonly vectors: () => Promise<Vectors | null>;
  readonly outbound: Outbound;
  readonly mail: MailPort;
  readonly mailboxes: Mailboxes;
  readonly vault: Vault;
  readonly identity: IdentityAuthority;
  readonly totp: Totp;
  readonly push: Push;
  readonly extractor: Extractor;
  /** The sandbox's record of what left, which the desk cannot write. */
  readonly ledger: Ledger;
  readonly live: Live;
  /** Removes what the live store knows of visitors: who they are in open chats, their sockets, and the pages they visited. */
  readonly forgetVisitors: (workspace: string, visitorIds: readonly string[]) => Promise<void>;
  /** What customers and teammates attach, and the documents of knowledge. */
  readonly files: FileStore;
  readonly log: Log;
  readonly toolCalls: ToolCallLog;
  readonly now: () => Date;
  /** The id of this process among the desks that share the database; a desk that starts again has another one. */
  readonly instance: string;
  /** Times what is done, for the operator's collector of traces. */
  readonly trace: Trace;
  /** The id of the request that is being worked for; null outside of one, such as in a job. */
  readonly requestId: () => string | null;
  /** A new unguessable id, unique everywhere. */
  readonly newId: () => string;
  /** Unpredictable bytes. */
  readonly randomBytes: (count: number) => Uint8Array<ArrayBuffer>;
  readonly passwordCost: PasswordCost;
  /** The desk's public origin, such as `https://desk.example`: for links that leave the desk. */
  readonly baseUrl: string;
  /** Private hosts that the operator allowed, as a URL writes them: `host` or `host:port` (from `SVC_ALLOW_PRIVATE`). */
  readonly privateHosts: readonly string[];
};
