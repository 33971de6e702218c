/**
 * Caches the indexes of the most recently used agent versions: a version's files never change. The last request of a
 * turn that reached a limit offers no functions, so it uses a different index without actions.
 *
 * @module
 */
import { memo } from "../../memo.ts";
import type { ModelRequest } from "../model.ts";
import { buildIndex, type Index, type IndexSource } from "./rank.ts";

/** The number of cached versions. */
const VERSIONS_MAX = 16;

/** Keyed by all inputs: versions with the same actions, tasks and examples share an index. */
const built = memo<Index>(VERSIONS_MAX);

/** Creates a reader of indexes that processes each version once. */
export function indexCache(): (request: ModelRequest) => Index {
  const kept = memo<Index>(VERSIONS_MAX);
  return (request) => {
    const functions = request.functions.length === 0 ? " without functions" : "";
    return kept(`${request.agentVersion}${functions}`, () => indexOf(request));
  };
}

function indexOf({ tasks, functions, examples }: IndexSource): Index {
  const unlabelled = functions.map(({ name, kind, description, input, changes }) => {
    return { name, kind, description, input, changes };
  });
  const source: IndexSource = { tasks, functions: unlabelled, examples };
  return built(JSON.stringify(source), () => buildIndex(source));
}
