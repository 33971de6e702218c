/**
 * The composer: the field for the next message, and its files.
 *
 * @module
 */
import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Attachment } from "../../protocol.ts";
import { AttachButton } from "./choose_files.tsx";
import type { ChatFrame } from "../frame.ts";
import { Icon } from "../icons.tsx";
import type { Store } from "../store.ts";
import type { Texts } from "../texts/texts.ts";
import { isUploading } from "./tray.ts";
import { TrayView } from "./tray_view.tsx";
import { useStore } from "../use_store.ts";

/** The desk's limit for a message. */
const TEXT_CHARS_MAX = 8000;
const HEIGHT_PX_MAX = 140;

/** Adjusts the field's height to its text, up to a limit. */
function fitHeight(field: HTMLTextAreaElement): void {
  field.style.height = "auto";
  field.style.height = Math.min(field.scrollHeight, HEIGHT_PX_MAX) + "px";
}

/** The files of a paste that is meant as files: a copied table cell is pasted as text and as a picture. */
function pastedFiles({ clipboardData }: ClipboardEvent): readonly File[] {
  return clipboardData?.getData("text/plain") ? [] : [...clipboardData?.files ?? []];
}

/** Enter without modifiers; in an input method it selects a word. */
function isSendKey({ key, shiftKey, isComposing }: KeyboardEvent): boolean {
  return key === "Enter" && !shiftKey && !isComposing;
}

/** The composer: Enter sends, Shift and Enter starts a line. `draft` can also be set by the page. */
export function Composer({ draft, files, mayAttach, texts, send }: {
  readonly draft: Store<string>;
  readonly files: Pick<ChatFrame, "tray" | "trayActions">;
  readonly mayAttach: boolean;
  readonly texts: Texts;
  readonly send: (text: string, attachments: readonly Attachment[]) => void;
}): VNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useStore(draft);
  const tray = useStore(files.tray);
  const { add, remove, take } = files.trayActions;
  useLayoutEffect(() => field.current ? fitHeight(field.current) : undefined, [text]);

  const hasFile = tray.files.some(({ state }) => state.kind === "there");
  const words = text.trim();
  // Longer text is kept in the field: the visitor decides what to cut.
  const isTooLong = words.length > TEXT_CHARS_MAX;
  const mayNot = isTooLong || isUploading(tray) || (words === "" && !hasFile);

  function submit(event: Event) {
    event.preventDefault();
    if (mayNot) return;
    draft.set("");
    send(words, take());
    field.current?.focus();
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = pastedFiles(event);
    if (!mayAttach || pasted.length === 0) return;
    event.preventDefault();
    add(pasted);
  }

  return (
    <form
      class="composer"
      onSubmit={submit}
    >
      <TrayView tray={tray} texts={texts} remove={remove} />
      {isTooLong && <div class="tray-fault" role="alert">{`${words.length} / ${TEXT_CHARS_MAX}`}</div>}
      <div class="composer-row">
        {mayAttach && <AttachButton texts={texts} add={add} />}
        <textarea
          ref={field}
          rows={1}
          // When empty, it has the direction of its placeholder.
          dir={text === "" ? undefined : "auto"}
          value={text}
          placeholder={texts.placeholder}
          aria-label={texts.composer}
          enterkeyhint="send"
          onInput={(event) => draft.set(event.currentTarget.value)}
          onKeyDown={(event) => isSendKey(event) && submit(event)}
          onPaste={onPaste}
        />
        <button type="submit" class="send" aria-label={texts.send} disabled={mayNot}>
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}
