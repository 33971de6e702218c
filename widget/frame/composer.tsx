/**
 * The field that one writes in.
 *
 * @module
 */
import type { VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./icons.tsx";
import type { Store } from "./store.ts";
import type { Texts } from "./texts.ts";

const TEXT_CHARS_MAX = 8000;
const HEIGHT_PX_MAX = 140;

/** Where the visitor writes: Enter sends, Shift and Enter begins a line. `draft` also takes text from the page. */
export function Composer({ draft, texts, send }: {
  readonly draft: Store<string>;
  readonly texts: Texts;
  readonly send: (text: string) => void;
}): VNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(draft.get());
  // Not after the paint, as an effect would: what is typed meanwhile would be lost.
  useLayoutEffect(() => draft.subscribe(setText), [draft]);
  useLayoutEffect(() => {
    const style = field.current?.style;
    if (!style || !field.current) return;
    style.height = "auto";
    const height = Math.min(field.current.scrollHeight, HEIGHT_PX_MAX);
    style.height = height + "px";
  }, [text]);

  function submit() {
    const words = text.trim();
    if (words === "") return;
    draft.set("");
    send(words);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit();
  }

  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        value={text}
        maxLength={TEXT_CHARS_MAX}
        placeholder={texts.placeholder}
        aria-label={texts.composer}
        enterkeyhint="send"
        onInput={(event) => draft.set(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button
        type="submit"
        class="send"
        aria-label={texts.send}
        disabled={text.trim() === ""}
      >
        <Icon name="send" />
      </button>
    </form>
  );
}
