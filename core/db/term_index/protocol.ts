/**
 * What the desk and the worker that holds the index of knowledge say to each other.
 *
 * @module
 */
import type { CountedChunk, IndexedChunk } from "../../search/count.ts";
import type { TermQuery } from "../text_search.ts";
import type { WorkerClient } from "../worker_client.ts";

/** What the worker is asked for. `open` or `make` comes first. */
export type IndexCall =
  /** Opens the index in a file; fails where there is none, and where none can be read. */
  | { readonly kind: "open"; readonly path: string }
  /** Begins an empty index instead of what is there; null keeps it in memory. */
  | { readonly kind: "make"; readonly path: string | null }
  /** Indexes chunks, over those with the same ids. */
  | { readonly kind: "add"; readonly workspace: string; readonly chunks: readonly IndexedChunk[] }
  | { readonly kind: "remove"; readonly workspace: string; readonly ids: readonly number[] }
  | { readonly kind: "best"; readonly query: TermQuery; readonly limit: number }
  | { readonly kind: "count"; readonly query: TermQuery; readonly ids: readonly number[] }
  /** Every chunk of a workspace that is indexed, by its id. */
  | { readonly kind: "ids"; readonly workspace: string }
  /** Removes what is indexed of any other workspace. */
  | { readonly kind: "keep"; readonly workspaces: readonly string[] }
  | { readonly kind: "close" };

/** What `open` says where there is no index, or one of another version: nothing is wrong with it. */
export const NO_INDEX = "there is no index of this version";

/** What was asked for: chunks, or their ids alone. */
export type IndexResult = { readonly chunks: readonly CountedChunk[]; readonly ids: readonly number[] };

/** An open line to the worker. */
export type IndexClient = WorkerClient<IndexCall, IndexResult>;
