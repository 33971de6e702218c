/**
 * The messages between the desk and the worker with the index of knowledge.
 *
 * @module
 */
import type { IndexedChunk } from "../../search/count.ts";
import type { StreamQuery } from "../text_search.ts";
import type { WorkerClient } from "../worker_client.ts";

/** A request to the worker. `open` or `make` comes first. */
export type IndexCall =
  /** Opens the index in a file; fails if there is none, or it cannot be read. */
  | { readonly kind: "open"; readonly path: string }
  /** Replaces the index by an empty one; null keeps it in memory. */
  | { readonly kind: "make"; readonly path: string | null }
  /** Indexes chunks; those with the same ids are replaced. */
  | { readonly kind: "add"; readonly workspace: string; readonly chunks: readonly IndexedChunk[] }
  | { readonly kind: "remove"; readonly workspace: string; readonly ids: readonly number[] }
  /** The best chunks of one stream. */
  | ({ readonly kind: "find" } & StreamQuery)
  /** Every indexed chunk of a workspace. */
  | { readonly kind: "ids"; readonly workspace: string }
  /** Removes the chunks of all other workspaces. */
  | { readonly kind: "keep"; readonly workspaces: readonly string[] }
  | { readonly kind: "close" };

/** The error of `open` if there is no index, or one of another version: nothing is damaged. */
export const NO_INDEX = "there is no index of this version";

/** Ids of chunks; empty for a request without a result. */
export type IndexResult = readonly number[];

/** The connection to the worker. */
export type IndexClient = WorkerClient<IndexCall, IndexResult>;
