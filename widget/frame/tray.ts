/**
 * The files that go with the next message: chosen, brought to the desk at once, sent or taken away.
 *
 * @module
 */
import type { Attachment } from "../protocol.ts";
import type { DeskClient } from "./desk/client.ts";
import { DeskRefusal } from "./desk/refusal.ts";
import type { Store } from "./store.ts";
import type { Texts } from "./texts/texts.ts";

/** One file of the tray. */
export type TrayFile = {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  /** How it looks, for a picture that this browser can show; an address of this page's own. */
  readonly picture: string | null;
  readonly state:
    /** On its way; `part` of it, from 0 to 1, has gone. */
    | { readonly kind: "going"; readonly part: number }
    | { readonly kind: "there"; readonly attachment: Attachment }
    | { readonly kind: "failed"; readonly why: string };
};

/** The tray: its files, and a sentence when something could not be put in. */
export type Tray = {
  readonly files: readonly TrayFile[];
  readonly fault: string | null;
};

/** What may be done with the tray. */
export type TrayActions = {
  readonly add: (files: readonly File[]) => void;
  readonly remove: (key: string) => void;
  /** Empties it into a message; the files stay on the desk. */
  readonly take: () => readonly Attachment[];
  /** Empties it and takes back what had arrived: whoever comes next at this browser is somebody else. */
  readonly clear: () => void;
};

/** What a tray is made of. */
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

/** Pictures that a browser may draw; a drawing in SVG is none of them. */
const PICTURE = /^image\/(png|jpeg|gif|webp)$/;

/** Whether this type is shown as a picture. */
export function isPicture(type: string): boolean {
  return PICTURE.test(type);
}

/** Whether something is on its way, so that the message has to wait. */
export function isGoing({ files }: Tray): boolean {
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

  async function bring(key: string, file: File) {
    const abort = new AbortController();
    aborts.set(key, abort);
    const tell = (part: number) => put(key, { kind: "going", part });
    try {
      put(key, { kind: "there", attachment: await desk.upload(file, tell, abort.signal) });
    } catch (error) {
      put(key, { kind: "failed", why: whyNot(texts, error) });
    }
    aborts.delete(key);
  }

  function takeBack({ state }: TrayFile) {
    if (state.kind === "there") desk.dropFile(state.attachment.id).catch(() => {});
  }

  return {
    add(chosen) {
      const { files } = tray.get();
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
        if (file && state.kind === "going") void bring(key, file);
      }
    },
    remove(key) {
      const file = tray.get().files.find((one) => one.key === key);
      if (!file) return;
      aborts.get(key)?.abort();
      if (file.picture !== null) forgetPicture(file.picture);
      takeBack(file);
      tray.set({ files: tray.get().files.filter((one) => one.key !== key), fault: null });
    },
    take: () => empty().flatMap(({ state }) => state.kind === "there" ? [state.attachment] : []),
    clear: () => empty().forEach(takeBack),
  };
}

function whyNot(texts: Texts, error: unknown): string {
  if (!(error instanceof DeskRefusal) || error.status === 0) return texts.fileLost;
  const why: Readonly<Record<string, string>> = {
    too_large: texts.fileTooLarge,
    unsupported_file: texts.fileKind,
    rate_limited: texts.tooMany,
    timeout: texts.fileLost,
    invalid_input: texts.fileEmpty,
  };
  return why[error.code] ?? texts.refused;
}
