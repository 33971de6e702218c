/**
 * The desk's requests for the objects of its files, and their answers.
 *
 * The desk names a file by workspace and id; the sandbox determines its key in the bucket, so that the desk cannot
 * reach other objects.
 *
 * @module
 */
import { z } from "zod";
import { BUCKET_LIMITS } from "../limits.ts";
import { type BucketReason, isBucketReason } from "./faults.ts";

/** The key of a file, the installation's mark, or a probe. */
const key = z.string().regex(/^(?:[\w-]{1,100}\/[\w-]{1,100}|\.desk|\.probe-[\w-]{36})$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const upload = z.string().min(1).max(BUCKET_LIMITS.uploadCharsMax);
const etag = z.string().min(1).max(BUCKET_LIMITS.etagCharsMax);
const part = z.int().min(1).max(BUCKET_LIMITS.partsMax);

export const objectPutSchema = z.strictObject({ key, sha256 });
export const objectKeySchema = z.strictObject({ key });
export const objectPartSchema = z.strictObject({ key, upload, part, sha256 });
export const objectCompleteSchema = z.strictObject({
  key,
  upload,
  etags: z.array(etag).max(BUCKET_LIMITS.partsMax).readonly(),
});
export const objectAbortSchema = z.strictObject({ key, upload });
/** Lists the keys with a prefix, after a mark from the previous answer. */
export const objectListSchema = z.strictObject({
  after: z.string().max(BUCKET_LIMITS.markCharsMax).nullable(),
});

/** The store failed the request. */
const objectFailedSchema = z.strictObject({
  kind: z.literal("failed"),
  reason: z.custom<BucketReason>(isBucketReason),
  /** The status of its response; null for none. */
  status: z.int().nullable(),
});
export type ObjectFailed = Readonly<z.infer<typeof objectFailedSchema>>;

const orFailed = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, objectFailedSchema]);

export const objectDoneSchema = orFailed(z.strictObject({ kind: z.literal("done") }));
export type ObjectDone = { readonly kind: "done" };
export const objectBegunSchema = orFailed(z.strictObject({ kind: z.literal("begun"), upload }));
export type ObjectBegun = { readonly kind: "begun"; readonly upload: string };
export const objectStoredSchema = orFailed(z.strictObject({ kind: z.literal("stored"), etag }));
export type ObjectStored = { readonly kind: "stored"; readonly etag: string };
export const objectHeadSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("object") }),
  z.strictObject({ kind: z.literal("missing") }),
  objectFailedSchema,
]);
export const objectListedSchema = orFailed(z.strictObject({
  kind: z.literal("listed"),
  keys: z.array(z.string().max(1024)).readonly(),
  next: z.string().nullable(),
}));
export type ObjectListed = {
  readonly kind: "listed";
  readonly keys: readonly string[];
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
};

/** Whether the store failed the request. */
export function isFailed<Answer extends { readonly kind: string }>(
  answer: Answer | ObjectFailed,
): answer is ObjectFailed {
  return answer.kind === "failed";
}
