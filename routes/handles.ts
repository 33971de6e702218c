/**
 * Types of what the routes keep in memory: assets, settings of sites, open sockets.
 *
 * @module
 */
import type { LiveToVisitor, WidgetConfig } from "../widget/protocol.ts";
import type { Encoding } from "./compression.ts";
import type { NoteFile } from "../core/operator_notes.ts";
import type { StoreSizes } from "./store_sizes.ts";
import type { Bundle, PageAssets } from "./desk/document.tsx";

/** One file in memory. */
export type Asset = {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
  /** Its copies that the build compressed; null for what is put together at the start. */
  readonly compressed: Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>> | null;
};

/** Everything that is served as it is. */
export type Assets = {
  readonly loader: Asset;
  /** What the loader loads later, by file name; the names never change. */
  readonly late: ReadonlyMap<string, Asset>;
  /** By file name; the names carry a hash, so a copy never grows old. */
  readonly hashed: ReadonlyMap<string, Asset>;
  /** The chat's frame. */
  readonly frame: Bundle;
  /** Shows notifications; its address has no hash, because browsers know it by its address. */
  readonly serviceWorker: Asset;
  readonly desk: PageAssets;
  readonly apps: AppAssets;
};

/** The text of the pages that AI clients show. */
export type AppAssets = Readonly<
  Record<"card" | "run" | "call", { readonly script: string; readonly styles: string }>
>;

/** One site's settings as they are served. */
export type ServedConfig = {
  readonly workspace: string;
  /** In no language yet; without a name where the company has none. */
  readonly config: Omit<WidgetConfig, "name"> & { readonly name: string | null };
  readonly allowedWebsites: readonly string[];
  /** Whether visitors may ask for a person. */
  readonly mayTalk: boolean;
  readonly etag: string;
  readonly readAt: number;
};

/** Settings in memory, by widget key; read again after a few seconds, or at once when they change. */
export type ConfigCache = Map<string, ServedConfig>;

/** The kinds of key in the index of sockets. */
export type Subject = "workspace" | "visitor" | "contact" | "visit" | "conversation";

/** One socket of the chat. */
export type ChatLine = {
  readonly send: (message: LiveToVisitor) => void;
  /** Reads the conversation and the customer again. */
  readonly look: () => Promise<void>;
};

/** The index of sockets. */
export type ChatLines = {
  readonly add: (subject: Subject, id: string, line: ChatLine) => void;
  readonly remove: (subject: Subject, id: string, line: ChatLine) => void;
};

/** Whether the operator's freeze list is in force; `damaged`: it cannot be read, and the sandbox refuses everything. */
export type FreezeMode = "open" | "frozen" | "damaged";

/** What the desk knows of its operator. */
export type Operator = {
  /** The key that a command of the operator wrote into the data folder under its id, for as long as it asks; else null. */
  readonly key: (id: string) => Promise<string | null>;
  /** The address of the model that the desk was started with. */
  readonly modelUrl: string | null;
  /** Whether other instances, each with a sandbox and a ledger of its own, may use the same database. */
  readonly sharesDatabase: boolean;
  readonly freeze: () => FreezeMode;
  /** What the installation's folders hold on the disk. */
  readonly sizes: () => Promise<StoreSizes>;
  /** What a command of the operator left in the data folder; null where none has. */
  readonly note: (file: NoteFile) => Promise<string | null>;
};
