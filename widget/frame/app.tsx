/**
 * The whole chat: header, thread and composer.
 *
 * @module
 */
import type { VNode } from "preact";
import { firstWords } from "../opener.ts";
import { DropZone } from "./choose_files.tsx";
import { CompactBar } from "./compact_bar.tsx";
import { Composer } from "./composer.tsx";
import type { ChatFrame } from "./frame.ts";
import { Header } from "./header.tsx";
import { TalkToPerson } from "./talk_to_person.tsx";
import { ThreadView } from "./thread_view.tsx";
import { useStore } from "./use_store.ts";

/** The whole chat. */
export function App({ frame, close }: {
  readonly frame: ChatFrame;
  /** Null where there is nothing to close. */
  readonly close: (() => void) | null;
}): VNode {
  const { texts, chat, draft } = frame;
  const thread = useStore(frame.thread);
  const help = useStore(frame.help);
  const config = useStore(frame.config);
  const page = useStore(frame.page);
  const greeting = firstWords(config, page.url);
  const mayAttach = config.features.attachments;
  const isCompact = useStore(frame.isCompact);
  return (
    <>
      {isCompact && <CompactBar thread={thread} config={config} texts={texts} mode={frame.compactMode} close={close} />}
      <Header config={config} texts={texts} thread={thread} close={close} />
      <DropZone texts={texts} add={mayAttach ? frame.trayActions.add : null}>
        <ThreadView
          thread={thread}
          help={help?.text ?? null}
          greeting={greeting}
          chat={chat}
          texts={texts}
          config={config}
        />
        <Composer draft={draft} files={frame} mayAttach={mayAttach} texts={texts} send={chat.send} />
        {config.features.talkToPerson && <TalkToPerson thread={thread} texts={texts} send={chat.send} />}
      </DropZone>
    </>
  );
}
