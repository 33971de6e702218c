/**
 * The files of a message: pictures inline, others as download links.
 *
 * @module
 */
import type { Attachment } from "../../../core/attachments/attachments.ts";
import { isPicture } from "../../../core/attachments/file_type.ts";
import { Icon } from "../ui/icons.tsx";

/** Files below a message's text; nothing when there are none. */
export function Attachments(props: { files: readonly Attachment[] }) {
  if (props.files.length === 0) return null;
  return (
    <ul class="attached" aria-label="Attached files">
      {props.files.map((file) => (
        <li key={file.id}>
          {isPicture(file.type) ? <Picture file={file} /> : <Saved file={file} />}
        </li>
      ))}
    </ul>
  );
}

function Picture({ file }: { file: Attachment }) {
  const address = `/desk/files/${file.id}`;
  return (
    <a class="attached-picture" href={address} target="_blank" rel="noopener" title={file.name}>
      <img src={address} alt={file.name} loading="lazy" decoding="async" />
    </a>
  );
}

function Saved({ file }: { file: Attachment }) {
  return (
    <a class="attached-file" href={`/desk/files/${file.id}`} download={file.name}>
      <Icon name="file" />
      <span class="attached-name" dir="auto">{file.name}</span>
      <small>{sizeText(file.bytes)}</small>
    </a>
  );
}

/** Formats a size in bytes, such as `12 KB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  return bytes < 999_500_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
