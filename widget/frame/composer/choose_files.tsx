/**
 * Adds files to the chat: chosen with a button, or dropped anywhere on it.
 *
 * @module
 */
import type { ComponentChildren, VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import { Icon } from "../icons.tsx";
import type { Texts } from "../texts/texts.ts";

/** The file types that the dialog offers; the desk checks the content. */
const ACCEPT = "image/png,image/jpeg,image/gif,image/webp,.pdf,.txt,.log,.csv,.md,.json,.docx,.xlsx";

/** Opens the browser's file dialog. */
export function AttachButton({ texts, add }: {
  readonly texts: Texts;
  readonly add: (files: readonly File[]) => void;
}): VNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        onChange={({ currentTarget }) => {
          add([...currentTarget.files ?? []]);
          // The same file may be chosen again after it was removed.
          currentTarget.value = "";
        }}
      />
      <button
        type="button"
        class="attach"
        aria-label={texts.attach}
        title={texts.attach}
        onClick={() => input.current?.click()}
      >
        <Icon name="attach" />
      </button>
    </>
  );
}

/** The chat's main part, on which files may be dropped. */
export function DropZone({ texts, add, children }: {
  readonly texts: Texts;
  /** Null where files are not accepted. */
  readonly add: ((files: readonly File[]) => void) | null;
  readonly children: ComponentChildren;
}): VNode {
  const [over, setOver] = useState(false);

  function onDragOver(event: DragEvent) {
    if (add === null || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  }

  function onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
    const stays = currentTarget instanceof Node && relatedTarget instanceof Node &&
      currentTarget.contains(relatedTarget);
    if (!stays) setOver(false);
  }

  function onDrop(event: DragEvent) {
    setOver(false);
    const dropped = [...event.dataTransfer?.files ?? []];
    if (add === null || dropped.length === 0) return;
    event.preventDefault();
    add(dropped);
  }

  return (
    <main class="main" onDragOver={onDragOver} onDragLeave={onDragLeave} onDrop={onDrop}>
      {children}
      {over && <div class="drop-here" aria-hidden="true">{texts.dropHere}</div>}
    </main>
  );
}
