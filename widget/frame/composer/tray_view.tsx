/**
 * The files above the field, with progress and a button to remove each.
 *
 * @module
 */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../icons.tsx";
import { sizeInWords } from "./size.ts";
import type { Texts } from "../texts/texts.ts";
import type { Tray, TrayFile } from "./tray.ts";

/** The files of the next message; nothing when there are none. */
export function TrayView({ tray, texts, remove }: {
  readonly tray: Tray;
  readonly texts: Texts;
  readonly remove: (key: string) => void;
}): VNode {
  return (
    <>
      {tray.files.length > 0 && (
        <ul class="tray" aria-label={texts.attachedFiles}>
          {tray.files.map((file) => <TrayRow key={file.key} file={file} texts={texts} remove={remove} />)}
        </ul>
      )}
      {tray.fault !== null && <div class="tray-fault" role="alert">{tray.fault}</div>}
      <div class="unseen" role="status">{sayState(tray, texts)}</div>
    </>
  );
}

function TrayRow({ file, texts, remove }: {
  readonly file: TrayFile;
  readonly texts: Texts;
  readonly remove: (key: string) => void;
}): VNode {
  const { key, name, picture, state } = file;
  // A file declared as a picture need not be one.
  const [broken, setBroken] = useState(false);
  return (
    <li class="tray-file" data-state={state.kind}>
      {picture === null || broken
        ? (
          <span class="tray-icon">
            <Icon name="file" />
          </span>
        )
        : <img class="tray-picture" src={picture} alt="" onError={() => setBroken(true)} />}
      <span class="tray-words">
        <span class="tray-name" dir="auto">{name}</span>
        {state.kind === "failed"
          ? <span class="tray-why">{state.why}</span>
          : state.kind === "going"
          ? <progress aria-label={texts.uploading + " " + name} max={1} value={state.part} />
          : <span class="tray-size">{sizeInWords(state.attachment.bytes)}</span>}
      </span>
      <button type="button" class="tray-remove" aria-label={texts.removeFile + " " + name} onClick={() => remove(key)}>
        <Icon name="close" />
      </button>
    </li>
  );
}

/** The text that screen readers announce after a change. */
function sayState({ files }: Tray, texts: Texts): string {
  return files.flatMap(({ name, state }) => {
    if (state.kind === "going") return [];
    return [name + ": " + (state.kind === "there" ? texts.fileAttached : state.why)];
  }).join(" ");
}
