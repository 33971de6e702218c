/**
 * How much the folders of an installation hold on the disk, for the status page.
 *
 * @module
 */
import { readdir, stat } from "node:fs/promises";

/** Bytes of each store; null where there is none, or more files than are counted. */
export type StoreSizes = Readonly<Record<"files" | "ledger" | "index", number | null>> & {
  /** The place of the files in a bucket, such as `acme/desk/files`; null: they are in a folder. */
  readonly bucket: string | null;
};

/** More files than these are not counted: a page must not wait for a million of them. */
const FILES_MAX = 20_000;

/** Reads the sizes of an installation's folders. */
export async function readStoreSizes(
  { dataDir, filesDir, bucket = null }: {
    readonly dataDir: string;
    readonly filesDir: string;
    readonly bucket?: string | null;
  },
): Promise<StoreSizes> {
  const [files, ledger, index] = await Promise.all([
    bucket === null ? bytesBelow(filesDir) : null,
    bytesBelow(`${dataDir}/ledger`),
    bytesOfSqlite(`${dataDir}/db/knowledge.sqlite`),
  ]);
  return { files, ledger, index, bucket };
}

/** The bytes of all files below a folder. */
export async function bytesBelow(folder: string, filesMax = FILES_MAX): Promise<number | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null);
  const files = entries?.filter((entry) => entry.isFile()) ?? null;
  if (files === null || files.length > filesMax) return null;
  const sizes = await Promise.all(files.map(({ parentPath, name }) => bytesOf(`${parentPath}/${name}`)));
  return sizes.reduce<number>((total, size) => total + (size ?? 0), 0);
}

/** With the write-ahead log, in which a young index is as a whole. */
async function bytesOfSqlite(path: string): Promise<number | null> {
  const [database, log] = await Promise.all([bytesOf(path), bytesOf(`${path}-wal`)]);
  return database === null ? null : database + (log ?? 0);
}

async function bytesOf(path: string): Promise<number | null> {
  return await stat(path).then(({ size }) => size, () => null);
}
