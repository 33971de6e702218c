/**
 * Every limit of the extractor, with its unit in its name.
 *
 * @see contract, section 2
 * @module
 */

const KiB = 1024;
const MiB = 1024 * KiB;
const SECOND = 1000;

/** What one document may be and cost. */
export const EXTRACTOR_LIMITS = {
  bytesMax: 10 * MiB,
  jobMs: 60 * SECOND,
  /** More than 2,000 full pages have. */
  textCharsMax: 16 * MiB,
  queueMax: 20,
  heapMiB: 512,
  /** Of the whole process: what is unpacked does not stand in the heap. */
  memoryMiB: 1200,
  memoryLookMs: 50,
  pdfPagesMax: 2000,
  docxUnpackedBytesMax: 100 * MiB,
  /** Of what is told about a document in one header, before it is percent-encoded. */
  headerCharsMax: 4 * KiB,
} as const;
