/**
 * The whole chat: header, thread and composer.
 *
 * @module
 */
import type { VNode } from "preact";
import { DropZone } from "./choose_files.tsx";
import { Composer } from "./composer.tsx";
import type { Frame } from "./frame.ts";
import { Header } from "./header.tsx";
import { ThreadView } from "./thread_view.tsx";
import { useStore } from "./use_store.ts";

/** The whole chat. */
export function App({ frame, close }: {
  readonly frame: Frame;
  /** Null where there is nothing to close. */
  readonly close: (() => void) | null;
}): VNode {
  const { texts, chat, draft } = frame;
  const thread = useStore(frame.thread);
  const help = useStore(frame.help);
  const config = useStore(frame.config);
  const mayAttach = config.features.attachments;
  return (
    <>
      <Header config={config} texts={texts} close={close} />
      <DropZone texts={texts} add={mayAttach ? frame.trayActions.add : null}>
        <ThreadView thread={thread} help={help?.text ?? null} chat={chat} texts={texts} config={config} />
        <Composer draft={draft} files={frame} mayAttach={mayAttach} texts={texts} send={chat.send} />
      </DropZone>
    </>
  );
}
