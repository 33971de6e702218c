/**
 * Every limit of the extractor, with the unit in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */

const KiB = 1024;
const MiB = 1024 * KiB;
const SECOND = 1000;

/** Limits of one document. */
export const EXTRACTOR_LIMITS = {
  bytesMax: 10 * MiB,
  /** An email: what large providers accept, with its files in base64. */
  mailBytesMax: 26 * MiB,
  jobMs: 60 * SECOND,
  /** Processor time for one document, over all threads of the process. */
  jobCpuMs: 10 * SECOND,
  /** More than 2,000 full pages contain. */
  textCharsMax: 16 * MiB,
  queueMax: 20,
  heapMiB: 512,
  /** Of the whole process: unpacked files are outside of the heap. */
  memoryMiB: 1200,
  /** The interval at which memory and processor time are checked. */
  lookMs: 50,
  /** Idle time after which the process ends; it is started again for the next document or email. */
  idleMs: 5 * 60 * SECOND,
  pdfPagesMax: 2000,
  docxUnpackedBytesMax: 100 * MiB,
  /** The document's address and its Content-Type; longer ones are cut. */
  aboutCharsMax: 4 * KiB,
  /** Everything in a request except the document. */
  aboutBytesMax: 64 * KiB,
  /** The largest text with each of its characters escaped. */
  answerBytesMax: 100 * MiB,
} as const;

/** Limits of the parts of an email. */
export const MAIL_READ_LIMITS = {
  headersBytesMax: 256 * KiB,
  nestingMax: 30,
  messageIdCharsMax: 300,
  /** Message-IDs that an email replies to. */
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
  /** Smaller pictures inside the text are logos of a signature. */
  pictureBytesMin: 8 * KiB,
  /** Characters that are read of a report, and of the email that it is about. */
  reportCharsMax: 32 * KiB,
  /** Characters of the recipient server's message in a report. */
  reportSaidCharsMax: 500,
} as const;
