/**
 * The indexes of the agents' versions that were asked for last: a version's files never change. The last request of a turn
 * that reached a limit offers no functions, so that its index knows no actions: it is another one.
 *
 * @module
 */
import { memo } from "../../memo.ts";
import type { ModelRequest } from "../model.ts";
import { buildIndex, type Index } from "./rank.ts";

/** Versions whose index is kept. */
const VERSIONS_MAX = 16;

/** Makes a reader of indexes that builds each version's once. */
export function indexKeeper(): (request: ModelRequest) => Index {
  const kept = memo<Index>(VERSIONS_MAX);
  return (request) => {
    const functions = request.functions.length === 0 ? " without functions" : "";
    return kept(`${request.agentVersion}${functions}`, () => buildIndex(request));
  };
}
