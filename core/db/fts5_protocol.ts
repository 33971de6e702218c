/**
 * What the desk and the worker that holds the index of knowledge say to each other.
 *
 * @module
 */
import type { IndexedChunk, TermQuery } from "./text_search.ts";
import type { WorkerClient } from "./worker_client.ts";

/** What the worker is asked for. `open` or `make` comes first. */
export type Fts5Call =
  /** Opens the index in a file; fails where there is none, and where none can be read. */
  | { readonly kind: "open"; readonly path: string }
  /** Begins an empty index instead of what is there; null keeps it in memory. */
  | { readonly kind: "make"; readonly path: string | null }
  /** Indexes chunks, over those with the same ids. */
  | { readonly kind: "add"; readonly workspace: string; readonly chunks: readonly IndexedChunk[] }
  | { readonly kind: "remove"; readonly workspace: string; readonly ids: readonly number[] }
  | { readonly kind: "best"; readonly query: TermQuery }
  /** Every chunk of a workspace that is indexed, by its id. */
  | { readonly kind: "ids"; readonly workspace: string }
  /** Removes what is indexed of any other workspace. */
  | { readonly kind: "keep"; readonly workspaces: readonly string[] }
  | { readonly kind: "close" };

/** What `open` says where there is no index, or one of another version: nothing is wrong with it. */
export const NO_INDEX = "there is no index of this version";

/** Ids of chunks, where some were asked for. */
export type Fts5Result = readonly number[];

/** An open line to the worker. */
export type Fts5Client = WorkerClient<Fts5Call, Fts5Result>;
