/**
 * The React hook, which takes the needed parts of React as arguments: the package does not bundle React.
 *
 * @module
 */
import { loadChat } from "./index.ts";
import { chat } from "./queue.ts";
import { followChat, NOTHING_SHOWN } from "./state.ts";
import type { ShownChat, UseChat } from "./types.ts";

/** The parts of React that the hook uses. */
export type ReactParts = {
  readonly useState: (start: ShownChat) => readonly [ShownChat, (next: ShownChat) => void];
  readonly useEffect: (effect: () => () => void, on: readonly unknown[]) => void;
};

/** Makes `useChat`. The chat stays on the page when the component is unmounted. */
export function reactHook({ useState, useEffect }: ReactParts): UseChat {
  return (options) => {
    const [shown, setShown] = useState(NOTHING_SHOWN);
    // Effects run only in browsers, so rendering adds nothing to the page.
    useEffect(() => {
      loadChat(options);
      return followChat(setShown);
    }, [options.desk, options.key]);
    return { chat, ...shown };
  };
}
