/**
 * Every limit of the extractor, with its unit in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */

const KiB = 1024;
const MiB = 1024 * KiB;
const SECOND = 1000;

/** What one document may be and cost. */
export const EXTRACTOR_LIMITS = {
  bytesMax: 10 * MiB,
  /** One email: what the large providers take, with its files in base64. */
  mailBytesMax: 26 * MiB,
  jobMs: 60 * SECOND,
  /** Processor time of one document, of all threads of the process together. */
  jobCpuMs: 10 * SECOND,
  /** More than 2,000 full pages have. */
  textCharsMax: 16 * MiB,
  queueMax: 20,
  heapMiB: 512,
  /** Of the whole process: unpacked files are outside of the heap. */
  memoryMiB: 1200,
  /** How often memory and processor time are compared with their limits. */
  lookMs: 50,
  /** Without a document or email, until the process ends; it is started again for the next one. */
  idleMs: 5 * 60 * SECOND,
  pdfPagesMax: 2000,
  docxUnpackedBytesMax: 100 * MiB,
  /** Of the document's address and of its Content-Type; what is longer is cut. */
  aboutCharsMax: 4 * KiB,
  /** Of everything in a question but the document. */
  aboutBytesMax: 64 * KiB,
  /** The largest text with each of its characters escaped. */
  answerBytesMax: 100 * MiB,
} as const;

/** What is taken from one email. */
export const MAIL_READ_LIMITS = {
  headersBytesMax: 256 * KiB,
  nestingMax: 30,
  messageIdCharsMax: 300,
  /** Message-IDs that an email says it answers. */
  answersMax: 40,
  recipientsMax: 100,
  addressCharsMax: 320,
  nameCharsMax: 200,
  subjectCharsMax: 300,
  textCharsMax: 100_000,
  linesMax: 5000,
  elementsMax: 50_000,
  filesMax: 10,
  fileNameCharsMax: 200,
  /** A smaller picture inside the text is the logo of a signature. */
  pictureBytesMin: 8 * KiB,
  /** The part of a report that is read, and of the email that it is about. */
  reportCharsMax: 32 * KiB,
  /** What a report says that the recipient's server said. */
  reportSaidCharsMax: 500,
} as const;
