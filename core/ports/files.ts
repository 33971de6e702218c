/**
 * The port to file storage: the bytes of attachments and documents.
 *
 * @module
 */
/** Bytes of files by workspace and id, both made by the desk: no name of a sender's ever reaches a disk. */
export type FileStore = {
  /** Keeps what comes; nothing of it stays when the body fails. */
  write(workspace: string, id: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** Null when there is no such file. */
  read(workspace: string, id: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null>;
  /** Removes it if it is there. */
  remove(workspace: string, id: string): Promise<void>;
  /** Ids of everything that is kept, by workspace. */
  list(): AsyncIterable<{ readonly workspace: string; readonly ids: readonly string[] }>;
};
