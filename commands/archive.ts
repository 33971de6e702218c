/**
 * The format of a backup: gzip of one JSON value per line. The first line describes it, followed by the sandbox's keys,
 * every row of every table as the database formats it, and the attached files in pieces. The last line counts them, so
 * that an incomplete file is detected.
 *
 * The rows are not specific to a database: a backup of PGlite can be restored into PostgreSQL, and vice versa.
 *
 * @module
 */
import { z } from "zod";
import { readJson } from "../core/json.ts";

const headSchema = z.strictObject({
  format: z.literal("desk-backup"),
  v: z.literal(1),
  /** Date and time, which are shown. */
  at: z.iso.datetime(),
  /** The migrations of the database. */
  migrations: z.array(z.string()),
});

/** The first line. */
export type ArchiveHead = z.output<typeof headSchema>;

/**
 * The files of the sandbox's folder in a backup: the keys that open every record, the vault file, and the key that
 * signs the sheets of `deno task prove`.
 */
export const BACKED_UP_KEYS = /^(?:[1-9][0-9]{0,5}\.key|vault\.json|prove\.jwk)$/;

const entrySchema = z.union([
  z.strictObject({ key: z.string().regex(BACKED_UP_KEYS), text: z.string() }),
  z.strictObject({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.strictObject({
    file: z.string().regex(/^[\w-]{1,100}\/[\w-]{1,100}$/),
    base64: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/),
  }),
  z.strictObject({ end: z.literal(true), entries: z.int() }),
]);

/** A line after the first: a key file, a row, the next piece of an attached file, or the end. */
export type ArchiveEntry = z.output<typeof entrySchema>;

/** An archive being read. */
export type OpenArchive = { readonly head: ArchiveHead; readonly entries: AsyncGenerator<ArchiveEntry, void, void> };

/** Writes an archive that only this user can read; it appears complete or not at all. */
export async function writeArchive(
  path: string,
  head: ArchiveHead,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<number> {
  const unfinished = `${path}.new`;
  // An existing file may be left from a crash or made by another user: only a new one is certain to be private.
  await Deno.remove(unfinished).catch(() => {});
  const file = await Deno.open(unfinished, { write: true, createNew: true, mode: 0o600 });
  const lines = ReadableStream.from(linesOf(head, entries));
  const counted = { entries: 0 };
  const count = new TransformStream<string, string>({
    transform: (line, controller) => {
      counted.entries++;
      controller.enqueue(line);
    },
  });
  try {
    await lines.pipeThrough(count).pipeThrough(new TextEncoderStream()).pipeThrough(new CompressionStream("gzip"))
      .pipeTo(file.writable);
  } catch (error) {
    await Deno.remove(unfinished).catch(() => {});
    throw error;
  }
  await Deno.rename(unfinished, path);
  // Without the first and the last line.
  return counted.entries - 2;
}

/** Opens an archive. @throws Error that describes the fault, also while its entries are read */
export async function readArchive(path: string): Promise<OpenArchive> {
  const file = await openBackup(path);
  const lines = splitLines(file.readable.pipeThrough(new DecompressionStream("gzip")));
  const first = await lines.next().catch(() => null);
  const head = first?.value === undefined ? null : headSchema.safeParse(readJson(first.value));
  if (head?.success !== true) {
    await lines.return();
    throw new Error(`${path} is not a backup of the desk, or was made by a later version.`);
  }
  return { head: head.data, entries: readEntries(path, lines) };
}

/** Opens the file of a backup. @throws Error with a sentence for people */
export async function openBackup(path: string): Promise<Deno.FsFile> {
  return await Deno.open(path).catch((error) => {
    throw error instanceof Deno.errors.NotFound ? new Error(`There is no file ${path}.`) : error;
  });
}

async function* linesOf(head: ArchiveHead, entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<string> {
  yield JSON.stringify(head) + "\n";
  let count = 0;
  for await (const entry of entries) {
    count++;
    yield JSON.stringify(entry) + "\n";
  }
  yield JSON.stringify({ end: true, entries: count }) + "\n";
}

async function* readEntries(
  path: string,
  lines: AsyncGenerator<string, void, void>,
): AsyncGenerator<ArchiveEntry, void, void> {
  const broken = () => new Error(`${path} is damaged or not whole.`);
  let count = 0;
  let isEnded = false;
  try {
    // Reads beyond the last line too, for gzip's checksum, and to detect appended data.
    for await (const line of lines) {
      if (isEnded) throw broken();
      const entry = entrySchema.safeParse(readJson(line));
      if (!entry.success) throw broken();
      if ("end" in entry.data) {
        if (entry.data.entries !== count) throw broken();
        isEnded = true;
        continue;
      }
      count++;
      yield entry.data;
    }
  } catch (error) {
    // Gunzip's message for a truncated file would not help an operator.
    throw error instanceof TypeError || error instanceof RangeError ? broken() : error;
  }
  if (!isEnded) throw broken();
}

/** The longest line: more than a row with the largest text takes, with each of its characters escaped. */
const LINE_CHARS_MAX = 256 * 1024 * 1024;

/**
 * Splits text into lines in linear time.
 *
 * @throws RangeError for a longer line, which gzip can produce from a few kilobytes to exhaust the memory
 */
export async function* splitLines(
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
  charsMax: number = LINE_CHARS_MAX,
): AsyncGenerator<string, void, void> {
  let parts: string[] = [];
  let chars = 0;
  for await (const text of bytes.pipeThrough(new TextDecoderStream())) {
    const lines = text.split("\n");
    for (const [at, line] of lines.entries()) {
      parts.push(line);
      chars += line.length;
      if (chars > charsMax) throw new RangeError(`a line has more than ${charsMax} characters`);
      if (at === lines.length - 1) break;
      yield parts.join("");
      [parts, chars] = [[], 0];
    }
  }
  if (chars > 0) yield parts.join("");
}
