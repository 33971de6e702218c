/**
 * The whole chat: header, thread and composer.
 *
 * @module
 */
import type { VNode } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { Composer } from "./composer.tsx";
import type { Frame } from "./frame.ts";
import { Header } from "./header.tsx";
import type { Store } from "./store.ts";
import { ThreadView } from "./thread_view.tsx";

/** The value of a store; the component is drawn again when it changes. */
function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(store.get());
  useLayoutEffect(() => store.subscribe((next) => setValue(() => next)), [store]);
  return value;
}

/** The whole chat. */
export function App({ frame, close }: {
  readonly frame: Frame;
  /** Null where there is nothing to close. */
  readonly close: (() => void) | null;
}): VNode {
  const { texts, chat, draft } = frame;
  const thread = useStore(frame.thread);
  const config = useStore(frame.config);
  return (
    <>
      <Header config={config} texts={texts} close={close} />
      <main class="main">
        <ThreadView thread={thread} chat={chat} texts={texts} config={config} />
        <Composer draft={draft} texts={texts} send={chat.send} />
      </main>
    </>
  );
}
