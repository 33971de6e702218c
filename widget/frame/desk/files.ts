/**
 * Files of a conversation: uploads, downloads and removals.
 *
 * @module
 */
import type { Attachment } from "../../protocol.ts";
import { unreachable } from "./refusal.ts";
import { bearerOf, type Requests } from "./requests.ts";

/** Sends a file and reports progress, which `fetch` cannot. Rejects when the desk cannot be reached. */
export type UploadFile = (
  url: string,
  sent: { readonly file: Blob; readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  progress: (part: number) => void,
) => Promise<Response>;

/** The files. */
export type FileClient = {
  /** Uploads a file; `progress` is called with the sent share, from 0 to 1. */
  readonly upload: (file: File, progress: (part: number) => void, signal: AbortSignal) => Promise<Attachment>;
  readonly file: (id: string) => Promise<Blob>;
  /** Deletes an uploaded file that was not sent. */
  readonly dropFile: (id: string) => Promise<void>;
};

/** The options of the files. */
export type FilesOptions = {
  readonly address: string;
  readonly uploadFile: UploadFile;
  readonly requests: Pick<Requests, "file" | "remove">;
  /** Makes a request with the session. @throws DeskRefusal */
  readonly withSession: (send: (bearer: string) => Promise<Response>) => Promise<Response>;
};

/** The desk stores fewer characters; a header has to stay small. */
const FILE_NAME_CHARS_MAX = 200;

/** Makes the requests. */
export function createFiles({ address, uploadFile, requests, withSession }: FilesOptions): FileClient {
  return {
    async upload(file, progress, signal) {
      const name = encodeURIComponent(file.name.slice(0, FILE_NAME_CHARS_MAX).toWellFormed());
      const response = await withSession(async (bearer) => {
        const headers = { ...bearerOf(bearer), "x-file-name": name };
        try {
          return await uploadFile(address + "/files", { file, headers, signal }, progress);
        } catch {
          throw unreachable();
        }
      });
      return response.json();
    },
    file: async (id) => (await withSession((bearer) => requests.file("/files/" + id, bearer))).blob(),
    async dropFile(id) {
      await withSession((bearer) => requests.remove("/files/" + id, bearer));
    },
  };
}
