import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { WidgetConfig } from "../protocol.ts";
import type { Chat } from "./chat.ts";
import { Composer } from "./composer.tsx";
import { Header } from "./header.tsx";
import type { Store } from "./store.ts";
import type { Texts } from "./texts.ts";
import type { Thread } from "./thread.ts";
import { ThreadView } from "./thread_view.tsx";

/** The whole chat. */
export function App({ settings, texts, chat, store, draft, close }: {
  readonly settings: Store<WidgetConfig>;
  readonly texts: Texts;
  readonly chat: Chat;
  readonly store: Store<Thread>;
  readonly draft: Store<string>;
  readonly close: (() => void) | null;
}): VNode {
  const [thread, setThread] = useState(store.get());
  const [config, setConfig] = useState(settings.get());
  useEffect(() => store.subscribe(setThread), [store]);
  useEffect(() => settings.subscribe(setConfig), [settings]);
  return (
    <>
      <Header config={config} texts={texts} close={close} />
      <main class="main">
        <ThreadView
          thread={thread}
          chat={chat}
          texts={texts}
          config={config}
        />
        <Composer draft={draft} texts={texts} send={chat.send} />
      </main>
    </>
  );
}
