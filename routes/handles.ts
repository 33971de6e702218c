/**
 * Types of the routes' state in memory: assets, settings of sites, open sockets.
 *
 * @module
 */
import type { LiveToVisitor, WidgetConfig } from "../widget/protocol.ts";
import type { Encoding } from "./http/compression.ts";
import type { NoteFile } from "../core/operator_notes.ts";
import type { StoreSizes } from "./storage/store_sizes.ts";
import type { Bundle, PageAssets } from "./desk/page/document.tsx";

/** A file in memory. */
export type Asset = {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
  /** The build's compressed copies; null for a file that is assembled at the start. */
  readonly compressed: Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>> | null;
};

/** All static files. */
export type Assets = {
  readonly loader: Asset;
  /** Files that the loader loads on demand, by name; the names never change. */
  readonly lazy: ReadonlyMap<string, Asset>;
  /** By file name. Names contain a hash, so a cached copy never goes stale. */
  readonly hashed: ReadonlyMap<string, Asset>;
  /** The script and styles of the chat's frame. */
  readonly frame: Bundle;
  /** The script that shows notifications. Browsers identify it by its address, which therefore has no hash. */
  readonly serviceWorker: Asset;
  readonly desk: PageAssets;
  readonly apps: AppAssets;
};

/** The text of the pages for AI clients. */
export type AppAssets = Readonly<
  Record<"card" | "run" | "call", { readonly script: string; readonly styles: string }>
>;

/** The served settings of one site. */
export type ServedConfig = {
  readonly workspace: string;
  /** Before localization; the name is null when the company has none. */
  readonly config: Omit<WidgetConfig, "name"> & { readonly name: string | null };
  readonly allowedWebsites: readonly string[];
  /** Whether visitors may ask for a person. */
  readonly mayTalk: boolean;
  readonly etag: string;
};

/** Settings in memory or being read: all who ask meanwhile wait for the same reading. */
export type CachedConfig = {
  readonly readAt: number;
  readonly served: Promise<ServedConfig>;
  /** Null until they were read for the first time. */
  workspace: string | null;
};

/** Settings by widget key; read again after a few seconds, or at once when they change. */
export type ConfigCache = Map<string, CachedConfig>;

/** The kinds of key in the index of sockets. */
export type Subject = "workspace" | "visitor" | "contact" | "visit" | "conversation";

/** A chat's socket. */
export type ChatSocket = {
  readonly send: (message: LiveToVisitor) => void;
  /** Reads the conversation and the customer again. */
  readonly reload: () => Promise<void>;
};

/** The index of chat sockets. */
export type ChatSockets = {
  readonly add: (subject: Subject, id: string, socket: ChatSocket) => void;
  readonly remove: (subject: Subject, id: string, socket: ChatSocket) => void;
};

/** The state of the operator's freeze list; `damaged`: it cannot be read, and the sandbox refuses everything. */
export type FreezeMode = "open" | "frozen" | "damaged";

/** The operator's settings and commands, as far as the desk sees them. */
export type Operator = {
  /**
   * The key that an operator's command wrote into the data folder under its id, while the command runs; otherwise null.
   */
  readonly key: (id: string) => Promise<string | null>;
  /** The address of the configured model. */
  readonly modelUrl: string | null;
  /** Whether other instances, each with its own sandbox and ledger, may share the database. */
  readonly sharesDatabase: boolean;
  readonly freeze: () => FreezeMode;
  /** The sizes of the installation's folders on disk. */
  readonly sizes: () => Promise<StoreSizes>;
  /** A file that an operator's command left in the data folder; null when there is none. */
  readonly note: (file: NoteFile) => Promise<string | null>;
};
