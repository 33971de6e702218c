/**
 * The files of a message: pictures are fetched and drawn, other files are download links.
 *
 * @module
 */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Attachment } from "../../protocol.ts";
import { Icon } from "../icons.tsx";
import { sizeInWords } from "../composer/size.ts";
import type { Texts } from "../texts/texts.ts";
import { isPicture } from "../composer/tray.ts";

type AttachedFileProps = {
  readonly file: Attachment;
  readonly texts: Texts;
  /** Fetches the bytes, which needs the session's bearer token, which a URL cannot carry. */
  readonly load: (id: string) => Promise<Blob>;
};

/** The files of one message; nothing when there are none. */
export function Attached({ files, texts, load }: Omit<AttachedFileProps, "file"> & {
  readonly files: readonly Attachment[];
}): VNode | null {
  if (files.length === 0) return null;
  return (
    <ul class="attached" aria-label={texts.attachedFiles}>
      {files.map((file) => (
        <li key={file.id}>
          {isPicture(file.type)
            ? <Picture file={file} texts={texts} load={load} />
            : <Chip file={file} texts={texts} load={load} />}
        </li>
      ))}
    </ul>
  );
}

/** A picture; shown as a file name when it cannot be loaded or drawn. */
function Picture(props: AttachedFileProps): VNode {
  const { file, texts, load } = props;
  const [address, setAddress] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    load(file.id).then((blob) => {
      if (gone) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    }).catch(() => setFailed(true));
    return () => {
      gone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [file.id]);
  if (failed) return <Chip {...props} />;
  return (
    <button
      type="button"
      class="picture"
      aria-label={texts.saveFile + " " + file.name}
      disabled={address === null}
      onClick={() => address !== null && save(address, file.name)}
    >
      {address === null
        ? <span class="picture-wait" />
        : <img src={address} alt={file.name} onError={() => setFailed(true)} />}
    </button>
  );
}

function Chip({ file, texts, load }: AttachedFileProps): VNode {
  const [failed, setFailed] = useState(false);

  async function fetchAndSave() {
    setFailed(false);
    try {
      const address = URL.createObjectURL(await load(file.id));
      save(address, file.name);
      // By then the browser has started reading it.
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    } catch {
      setFailed(true);
    }
  }

  return (
    <>
      <button type="button" class="file-chip" onClick={fetchAndSave}>
        <Icon name="file" />
        <span class="unseen">{texts.saveFile}</span>
        <span class="file-chip-name" dir="auto">{file.name}</span>
        <span class="file-chip-size">{sizeInWords(file.bytes)}</span>
      </button>
      {failed && <div class="unsent" role="alert">{texts.refused}</div>}
    </>
  );
}

function save(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
