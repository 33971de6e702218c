/**
 * Files sent with an email. They were checked at their upload, and their bytes are read when the mail is sent: the
 * outbox only contains their descriptions.
 *
 * @module
 */
import type { Attachment } from "../attachments/attachments.ts";
import type { Desk } from "../desk.ts";
import { MAIL_LIMITS } from "../limits/mail.ts";
import type { MailFile } from "../ports/mail.ts";
import { DeskError } from "../problem.ts";
import { MiB } from "../units.ts";

/**
 * Refuses files that are too large together for an email.
 *
 * @throws DeskError too_large
 */
export function checkMailFiles(files: readonly Attachment[]): void {
  const bytes = bytesOf(files);
  if (bytes <= MAIL_LIMITS.filesBytesMax) return;
  const megabytes = (bytes / MiB).toFixed(1);
  throw new DeskError(
    "too_large",
    `The files have ${megabytes} MB together; an email may have ${MAIL_LIMITS.filesBytesMax / MiB} MB of files.`,
    { fix: "Send them in two answers, or take one out." },
  );
}

/** Returns as many of the files as one email may have, in order. */
export function fitMailFiles(files: readonly Attachment[]): readonly Attachment[] {
  const taken: Attachment[] = [];
  for (const file of files) {
    if (taken.length >= MAIL_LIMITS.filesMax) break;
    if (bytesOf(taken) + file.bytes <= MAIL_LIMITS.filesBytesMax) taken.push(file);
  }
  return taken;
}

/** Returns the files with their bytes; null if one of them no longer exists. */
export async function readMailFiles(
  { files: store }: Pick<Desk, "files">,
  workspace: string,
  files: readonly Attachment[],
): Promise<MailFile[] | null> {
  const read: MailFile[] = [];
  for (const { id, name, type } of files) {
    const body = await store.read(workspace, id);
    if (body === null) return null;
    const content = new Uint8Array(await new Response(body).arrayBuffer());
    read.push({ name, type, content: content.toBase64() });
  }
  return read;
}

function bytesOf(files: readonly Attachment[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
