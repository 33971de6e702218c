/**
 * Public pictures: a company's logo, and the pictures of teammates. Each has its own URL, which is never reused, so
 * that browsers may cache it.
 *
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "../desk.ts";
import { PICTURE_LIMITS } from "../limits/people.ts";
import { DeskError } from "../problem.ts";
import { KiB } from "../units.ts";
import { fileTypeOf } from "./file_type.ts";
import { pictureSize } from "./picture_size.ts";

/** Types that browsers show without running scripts; an animation would move beside every message. */
const PICTURE_TYPES: readonly string[] = ["image/png", "image/jpeg", "image/webp"];

/** The types offered by a file field. */
export const PICTURE_ACCEPT = PICTURE_TYPES.join(",");

/** Returns the URL of a picture: a path of this desk. */
export function picturePath(id: string): string {
  return `/pictures/${id}`;
}

/** Returns the URL of a teammate's picture, or null. */
export function teammatePicture(id: string | null): string | null {
  return id === null ? null : picturePath(id);
}

/**
 * Stores an uploaded picture. Once it is unused, {@linkcode dropUnusedPictures} removes it.
 *
 * @returns its id
 * @throws DeskError unsupported_file for another type and for a broken one, too_large
 */
export async function storePicture(
  desk: Pick<Desk, "db" | "files" | "now" | "newId">,
  workspace: string,
  content: Uint8Array,
): Promise<string> {
  const type = checkedType(content);
  const id = desk.newId();
  await desk.db.insertInto("pictures").values({ id, workspace, type, createdAt: desk.now() }).execute();
  await desk.files.write(workspace, id, ReadableStream.from([content]));
  return id;
}

/** Returns a picture by its id, in any workspace, or null. */
export async function findPicture(
  { db, files }: Pick<Desk, "db" | "files">,
  id: string,
): Promise<{ readonly type: string; readonly content: Uint8Array<ArrayBuffer> } | null> {
  const row = await db.selectFrom("pictures").select(["workspace", "type"]).where("id", "=", id).executeTakeFirst();
  if (row === undefined) return null;
  const body = await files.read(row.workspace, id);
  if (body === null) return null;
  return { type: row.type, content: new Uint8Array(await new Response(body).arrayBuffer()) };
}

/** Removes pictures that no teammate and no setting uses. The sweep of files removes their bytes. */
export async function dropUnusedPictures({ db, now }: Pick<Desk, "db" | "now">): Promise<void> {
  await db.deleteFrom("pictures")
    .where("createdAt", "<", new Date(now().getTime() - PICTURE_LIMITS.unusedMs))
    .where("id", "not in", db.selectFrom("teammates").select("picture").where("picture", "is not", null))
    .where(({ not, exists, selectFrom }) =>
      not(exists(
        selectFrom("workspaces").select("workspaces.id").whereRef("workspaces.id", "=", "pictures.workspace")
          .where(sql<boolean>`'/pictures/' || pictures.id in (
            settings #>> '{widget,appearance,logo}', settings #>> '{widget,appearance,logoDark}')`),
      ))
    )
    .execute();
}

/** Returns the media type by content, once the picture is known to be small enough for any browser. */
function checkedType(content: Uint8Array): string {
  const { fileBytesMax, sidePointsMax } = PICTURE_LIMITS;
  if (content.length > fileBytesMax) {
    throw new DeskError("too_large", `The picture is larger than ${fileBytesMax / KiB} KB.`, {
      fix: "Make it smaller: 256 × 256 points are enough.",
    });
  }
  const type = fileTypeOf(content)?.type ?? "";
  const size = PICTURE_TYPES.includes(type) ? pictureSize(type, content) : null;
  if (size === null || size.width * size.height === 0) {
    throw new DeskError("unsupported_file", "This is not a picture that browsers can show.", {
      fix: "Choose a PNG, JPEG or WebP file.",
    });
  }
  if (Math.max(size.width, size.height) <= sidePointsMax) return type;
  throw new DeskError("too_large", `The picture is too large: ${size.width} × ${size.height} points.`, {
    fix: `Make it smaller: at most ${sidePointsMax} × ${sidePointsMax} points.`,
  });
}
