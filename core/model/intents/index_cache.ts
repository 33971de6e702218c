/**
 * The indexes of the agents' versions that were asked for last: a version's files never change. The last request of a turn
 * that reached a limit offers no functions, so that its index knows no actions: it is another one.
 *
 * @module
 */
import { memo } from "../../memo.ts";
import type { ModelRequest } from "../model.ts";
import { buildIndex, type Index, type IndexSource } from "./rank.ts";

/** Versions whose index is kept. */
const VERSIONS_MAX = 16;

/** By all that they are made from: a version whose actions, tasks and examples are those of another has its index. */
const built = memo<Index>(VERSIONS_MAX);

/** Makes a reader of indexes that looks at each version once. */
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
