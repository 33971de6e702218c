/**
 * Tasks bound to one visitor: after they have signed out, none of their tasks changes anything.
 *
 * @module
 */
import type { ChatContext } from "../chat_context.ts";

/** The scope of the current visitor. */
export type VisitorScope = {
  /**
   * Binds a task to this visitor. After {@link VisitorScope.end} it does not start, and a running one has no further
   * effect.
   */
  readonly bind: (task: (context: ChatContext) => Promise<void>) => () => Promise<void>;
  /** Ends the scope for the next visitor. */
  readonly end: () => void;
};

/** Makes the scope of the first visitor. */
export function createVisitorScope(context: ChatContext): VisitorScope {
  let generation = 0;
  return {
    bind(task) {
      const own = generation;
      const isCurrent = () => own === generation;
      const bound = boundTo(context, isCurrent);
      return async () => {
        if (isCurrent()) await task(bound);
      };
    },
    end() {
      generation++;
    },
  };
}

function boundTo(context: ChatContext, isCurrent: () => boolean): ChatContext {
  const { thread } = context;
  return {
    ...context,
    thread: {
      ...thread,
      set: (next) => isCurrent() && thread.set(next),
      setSoon: (next) => isCurrent() && thread.setSoon(next),
    },
    act: (call) => isCurrent() && context.act(call),
  };
}
