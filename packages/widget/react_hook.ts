/**
 * The React hook, with the parts of React that it uses given: the package brings no React of its own.
 *
 * @module
 */
import { loadChat } from "./index.ts";
import { chat } from "./queue.ts";
import { followChat, NOTHING_SHOWN } from "./state.ts";
import type { ShownChat, UseChat } from "./types.ts";

/** What the hook needs of React. */
export type ReactParts = {
  readonly useState: (start: ShownChat) => readonly [ShownChat, (next: ShownChat) => void];
  readonly useEffect: (effect: () => () => void, on: readonly unknown[]) => void;
};

/** Makes `useChat`. The chat stays on the page when the component goes. */
export function reactHook({ useState, useEffect }: ReactParts): UseChat {
  return (options) => {
    const [shown, setShown] = useState(NOTHING_SHOWN);
    // An effect runs in a browser alone, so that rendering adds nothing to the page.
    useEffect(() => {
      loadChat(options);
      return followChat(setShown);
    }, [options.desk, options.key]);
    return { chat, ...shown };
  };
}
