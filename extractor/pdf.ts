/**
 * Converts a PDF to Markdown.
 *
 * @module
 */

// Its large part is imported only with the first PDF.
import { getDocumentProxy } from "unpdf";
import { EXTRACTOR_LIMITS } from "./limits.ts";
import { cleanText, squeeze } from "./clean.ts";
import { DocumentFault } from "./fault.ts";
import { languageTag } from "./head.ts";
import { linesOfPage, type PdfLine, withoutRepeats } from "./pdf_lines.ts";
import { layOut } from "./pdf_layout.ts";
import { type CMaps, openCMaps } from "./pdf_cmaps.ts";
import { type Extracted, extracted } from "./protocol.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Outline = Awaited<ReturnType<Pdf["getOutline"]>>;

/** With fewer letters per page than this, a file with pictures is scanned. */
const LETTERS_PER_PAGE_MIN = 8;
const OUTLINE_MAX = 2000;
const OUTLINE_DEPTH_MAX = 4;

/** Reads a PDF. @throws DocumentFault encrypted, scanned, too_large, unsupported or unreadable */
export async function readPdf(bytes: Uint8Array): Promise<Extracted> {
  // Checked before the reader takes over the bytes: pictures are streams, which are never inside another one.
  const hasPictures = /\/Subtype\s*\/Image\b/.test(new TextDecoder("latin1").decode(bytes));
  const cmaps = openCMaps();
  const pdf = await open(bytes, cmaps);
  if (pdf.numPages > EXTRACTOR_LIMITS.pdfPagesMax) {
    const most = EXTRACTOR_LIMITS.pdfPagesMax.toLocaleString("en");
    throw new DocumentFault("too_large", `The PDF has more than ${most} pages. Split it into smaller files.`);
  }
  const pages: (readonly PdfLine[])[] = [];
  for (let number = 1; number <= pdf.numPages; number++) pages.push(await readPage(pdf, number));
  const letters = pages.flat().reduce((count, { text }) => count + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
  if (hasPictures && letters < LETTERS_PER_PAGE_MIN * pages.length) {
    throw new DocumentFault(
      "scanned",
      "The PDF holds pictures of text. Export it with text, or run text recognition (OCR) on it, and upload it again.",
    );
  }
  if (letters === 0 && cmaps.lacked()) {
    throw new DocumentFault(
      "unsupported",
      "The PDF does not say what its letters are: its fonts are not in it. Export it again with embedded fonts, or as .docx.",
    );
  }
  const outline = new Map<string, number>();
  noteOutline(await pdf.getOutline().catch(() => null), 1, outline);
  const { title, language } = await readInfo(pdf);
  const markdown = layOut(withoutRepeats(pages), outline);
  return extracted({ title: title || firstHeading(markdown), language, markdown });
}

async function open(bytes: Uint8Array, cmaps: CMaps): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes.slice(), {
      // Called with `new`, which returns the object that the function returns.
      BinaryDataFactory: function () {
        return cmaps;
      },
      cMapPacked: false,
      disableFontFace: true,
      enableXfa: false,
      useSystemFonts: false,
      useWorkerFetch: false,
      verbosity: 0,
    });
  } catch (fault) {
    if (fault instanceof Error && fault.name === "PasswordException") {
      throw new DocumentFault("encrypted", "The PDF has a password. Remove the password and upload it again.");
    }
    throw new DocumentFault("unreadable", "The PDF is damaged, or not a PDF. Export it again and upload that.");
  }
}

/** Reads a page. An unreadable one is skipped, since the others may be good. */
async function readPage(pdf: Pdf, number: number): Promise<readonly PdfLine[]> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    page.cleanup();
    return linesOfPage(items.filter((item) => "str" in item), { left, bottom, right, top });
  } catch {
    return [];
  }
}

/** Records headings and their levels from the bookmarks. */
function noteOutline(outline: Outline | null, depth: number, noted: Map<string, number>): void {
  for (const { title, items } of outline ?? []) {
    if (noted.size >= OUTLINE_MAX) return;
    noted.set(squeeze(title).toLowerCase(), depth);
    if (depth < OUTLINE_DEPTH_MAX) noteOutline(items, depth + 1, noted);
  }
}

async function readInfo(pdf: Pdf): Promise<{ readonly title: string; readonly language: string | null }> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const property = (name: string): string => {
    const value: unknown = Object.getOwnPropertyDescriptor(info, name)?.value;
    return typeof value === "string" ? squeeze(cleanText(value)) : "";
  };
  const title = property("Title").replace(/^Microsoft (Word|PowerPoint) - /, "");
  const isName = /^(untitled|document\d*|slide \d+)$|\.(docx?|pdf|pptx?|indd|tex|html?)$/i.test(title);
  return { title: isName ? "" : title.slice(0, 300), language: languageTag(property("Language")) };
}

function firstHeading(markdown: string): string {
  return markdown.match(/^#{1,6} (.{1,300})$/m)?.[1] ?? "";
}
