/**
 * The files for the next message: chosen, uploaded immediately, sent or removed.
 *
 * @module
 */
import type { Attachment } from "../../protocol.ts";
import type { DeskClient } from "../desk/client.ts";
import { DeskRefusal } from "../desk/refusal.ts";
import type { Store } from "../store.ts";
import type { Texts } from "../texts/texts.ts";

/** A file in the tray. */
export type TrayFile = {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  /** An object URL of a displayable picture; null otherwise. */
  readonly picture: string | null;
  readonly state:
    /** Being uploaded; `part` is the sent share, from 0 to 1. */
    | { readonly kind: "going"; readonly part: number }
    | { readonly kind: "there"; readonly attachment: Attachment }
    | { readonly kind: "failed"; readonly why: string };
};

/** The tray: its files, and a sentence when a file was refused. */
export type Tray = {
  readonly files: readonly TrayFile[];
  readonly fault: string | null;
};

/** The actions of the tray. */
export type TrayActions = {
  readonly add: (files: readonly File[]) => void;
  readonly remove: (key: string) => void;
  /** Takes the uploaded files for a message. Failed ones are removed too: the visitor has seen why before they sent. */
  readonly take: () => readonly Attachment[];
  /** Empties it and deletes the uploaded files, when the visitor has signed out. */
  readonly clear: () => void;
};

/** The options of a tray. */
export type TrayParts = {
  readonly desk: Pick<DeskClient, "upload" | "dropFile">;
  readonly tray: Store<Tray>;
  readonly texts: Texts;
  readonly newId: () => string;
  readonly pictureOf: (file: File) => string;
  readonly forgetPicture: (picture: string) => void;
};

/** An empty tray. */
export const EMPTY_TRAY: Tray = { files: [], fault: null };

const FILES_MAX = 5;
const FILE_BYTES_MAX = 10 * 1024 * 1024;

/** Pictures that a browser may draw; SVG is excluded. */
const PICTURE = /^image\/(png|jpeg|gif|webp)$/;

/** Whether this type is shown as a picture. */
export function isPicture(type: string): boolean {
  return PICTURE.test(type);
}

/** Whether a file is being uploaded, so that the message has to wait. */
export function isUploading({ files }: Tray): boolean {
  return files.some(({ state }) => state.kind === "going");
}

/** Makes the tray's actions. */
export function createTray({ desk, tray, texts, newId, pictureOf, forgetPicture }: TrayParts): TrayActions {
  const aborts = new Map<string, AbortController>();

  function put(key: string, state: TrayFile["state"]) {
    const { files, fault } = tray.get();
    tray.set({ files: files.map((file) => file.key === key ? { ...file, state } : file), fault });
  }

  function empty(): readonly TrayFile[] {
    const { files } = tray.get();
    tray.set(EMPTY_TRAY);
    for (const { key, picture } of files) {
      aborts.get(key)?.abort();
      aborts.delete(key);
      if (picture !== null) forgetPicture(picture);
    }
    return files;
  }

  async function upload(key: string, file: File) {
    const abort = new AbortController();
    aborts.set(key, abort);
    const progress = (part: number) => put(key, { kind: "going", part });
    try {
      put(key, { kind: "there", attachment: await desk.upload(file, progress, abort.signal) });
    } catch (error) {
      put(key, { kind: "failed", why: reasonOf(texts, error) });
    }
    aborts.delete(key);
  }

  function deleteUploaded({ state }: TrayFile) {
    if (state.kind === "there") desk.dropFile(state.attachment.id).catch(() => {});
  }

  return {
    add(chosen) {
      // Refused files are removed when the visitor chooses another one, and take no place.
      const files = tray.get().files.filter(({ state }) => state.kind !== "failed");
      const fitting = chosen.slice(0, FILES_MAX - files.length);
      const added = fitting.map((file): TrayFile => ({
        key: newId(),
        name: file.name || texts.file,
        bytes: file.size,
        picture: isPicture(file.type) ? pictureOf(file) : null,
        state: file.size > FILE_BYTES_MAX ? { kind: "failed", why: texts.fileTooLarge } : { kind: "going", part: 0 },
      }));
      tray.set({ files: [...files, ...added], fault: fitting.length < chosen.length ? texts.tooManyFiles : null });
      for (const [at, { key, state }] of added.entries()) {
        const file = fitting[at];
        if (file && state.kind === "going") void upload(key, file);
      }
    },
    remove(key) {
      const file = tray.get().files.find((one) => one.key === key);
      if (!file) return;
      aborts.get(key)?.abort();
      if (file.picture !== null) forgetPicture(file.picture);
      deleteUploaded(file);
      tray.set({ files: tray.get().files.filter((one) => one.key !== key), fault: null });
    },
    take() {
      return empty().flatMap(({ state }) => state.kind === "there" ? [state.attachment] : []);
    },
    clear: () => empty().forEach(deleteUploaded),
  };
}

function reasonOf(texts: Texts, error: unknown): string {
  if (!(error instanceof DeskRefusal) || error.status === 0) return texts.fileLost;
  const why: Readonly<Record<string, string>> = {
    too_large: texts.fileTooLarge,
    unsupported_file: texts.fileKind,
    rate_limited: texts.tooMany,
    message_first: texts.fileAfterMessage,
    timeout: texts.fileLost,
    invalid_input: texts.fileEmpty,
  };
  return why[error.code] ?? texts.refused;
}
