/**
 * The content of attachments for a model: the text of texts and documents, and pictures for a model that accepts them.
 *
 * A document is read once by the extractor, which has no network and its own limits: its text is stored.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import type { ModelFile } from "../model/model.ts";
import { ATTACHMENT_LIMITS } from "../limits/conversations.ts";
import type { ExtractRequest } from "../ports/extractor.ts";
import type { Attachment } from "./attachments.ts";
import { isPicture } from "./file_type.ts";

type ContentDesk = Pick<Desk, "db" | "files" | "extractor" | "log">;

/** A file of a workspace. */
type FileRef = { readonly workspace: string; readonly file: Attachment };

/** How the text of each media type is extracted. */
const READ_AS: ReadonlyMap<string, ExtractRequest["kind"]> = new Map([
  ["text/plain", "text"],
  ["application/pdf", "pdf"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"],
]);

/** The remaining room for the pictures of one request. */
export type PictureRoom = { pictures: number; bytes: number };

/** Returns the room for the pictures of one request. */
export function pictureRoom(seesPictures: boolean): PictureRoom {
  return {
    pictures: seesPictures ? ATTACHMENT_LIMITS.readPicturesMax : 0,
    bytes: ATTACHMENT_LIMITS.readPictureBytesMax,
  };
}

/** Returns a file's content for a model; a picture uses up its part of the room. */
export async function fileContent(desk: ContentDesk, ref: FileRef, room: PictureRoom): Promise<ModelFile> {
  const { name, type, bytes } = ref.file;
  const text = await fileText(desk, ref);
  const fits = isPicture(type) && room.pictures > 0 && bytes <= room.bytes;
  const picture = fits ? await readBytes(desk, ref) : null;
  if (picture !== null) {
    room.pictures--;
    room.bytes -= bytes;
  }
  return { name, type, bytes, text, picture };
}

/** Returns the text of a file; null if it has none, or none that can be read in time. */
async function fileText(desk: ContentDesk, ref: FileRef): Promise<string | null> {
  const { workspace, file } = ref;
  const kind = READ_AS.get(file.type);
  if (kind === undefined) return null;
  const kept = await desk.db.selectFrom("attachments").select("text")
    .where("workspace", "=", workspace).where("id", "=", file.id)
    .executeTakeFirst();
  if (kept === undefined || kept.text !== null) return kept?.text || null;
  const text = await extractText(desk, ref, kind);
  if (text === undefined) return null;
  await desk.db.updateTable("attachments").set({ text })
    .where("workspace", "=", workspace).where("id", "=", file.id)
    .execute();
  return text || null;
}

/** Returns empty text for a document without text; undefined if the next request may retry. */
async function extractText(desk: ContentDesk, ref: FileRef, kind: ExtractRequest["kind"]): Promise<string | undefined> {
  const bytes = await readBytes(desk, ref);
  if (bytes === null) return "";
  const reading = desk.extractor.extract({ kind, bytes: new Uint8Array(bytes), contentType: null, url: null });
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), ATTACHMENT_LIMITS.readMs);
  const extracted = await Promise.race([reading, late.promise]);
  clearTimeout(timer);
  if (extracted === null) return undefined;
  if (extracted.kind === "extracted") {
    return extracted.markdown.replaceAll("\0", "").trim().slice(0, ATTACHMENT_LIMITS.readCharsMax);
  }
  desk.log("info", "The text of an attachment could not be read.", { file: ref.file.id, code: extracted.code });
  return extracted.code === "busy" || extracted.code === "gone" ? undefined : "";
}

async function readBytes({ files }: ContentDesk, { workspace, file }: FileRef): Promise<ArrayBuffer | null> {
  const body = await files.read(workspace, file.id);
  return body === null ? null : await new Response(body).arrayBuffer();
}
