/**
 * The whole chat: header, thread and composer.
 *
 * @module
 */
import type { VNode } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { firstWords } from "../opener.ts";
import { answererOfNew } from "./header/answerer.ts";
import { DropZone } from "./composer/choose_files.tsx";
import { CompactBar } from "./header/compact_bar.tsx";
import { Composer } from "./composer/composer.tsx";
import { Earlier } from "./panels/earlier_part.tsx";
import { mayWrite } from "./panels/earlier_view.ts";
import type { ChatFrame } from "./frame.ts";
import { Header } from "./header/header.tsx";
import { TalkToPerson } from "./header/talk_to_person.tsx";
import { isBusy } from "./thread/thread.ts";
import { ThreadView } from "./thread/thread_view.tsx";
import { useStore } from "./use_store.ts";

/** The whole chat. */
export function App({ frame, close }: {
  readonly frame: ChatFrame;
  /** Null when there is nothing to close. */
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
  const view = useStore(frame.view);
  const shown = view === null ? thread : view.thread;
  const isNew = view?.row === null && shown !== null;
  const answerer = isNew ? answererOfNew(thread) : thread.answerer;
  const goesToPerson = isNew && answerer !== null;
  const writes = shown !== null && mayWrite(view);
  const lists = frame.mayList && (thread.hasOthers || thread.conversation !== null || view !== null);
  useLayoutEffect(() => {
    // The focused element may have been removed.
    if (document.activeElement !== document.body || !document.hasFocus()) return;
    document.querySelector<HTMLElement>(isNew ? "textarea" : ".past")?.focus();
  }, [view]);
  return (
    <>
      {isCompact && <CompactBar thread={thread} config={config} texts={texts} mode={frame.compactMode} close={close} />}
      <Header
        config={config}
        texts={texts}
        thread={{ ...thread, answerer }}
        view={view}
        earlier={lists ? chat.earlier : null}
        close={close}
      />
      <DropZone texts={texts} add={mayAttach && writes ? frame.trayActions.add : null}>
        {shown !== null && (
          <ThreadView
            key={view === null ? "" : view.row?.id ?? "new"}
            thread={shown}
            help={view?.row ? null : help?.text ?? null}
            greeting={greeting}
            chat={chat}
            texts={texts}
            config={goesToPerson ? { ...config, ai: false } : config}
          />
        )}
        {view !== null && !isNew && (
          <Earlier view={view} mayBegin={!isBusy(thread)} texts={texts} chats={chat.earlier} />
        )}
        {writes && <Composer draft={draft} files={frame} mayAttach={mayAttach} texts={texts} send={chat.send} />}
        {writes && !goesToPerson && config.features.talkToPerson && (
          <TalkToPerson thread={shown} texts={texts} send={chat.send} />
        )}
      </DropZone>
    </>
  );
}
