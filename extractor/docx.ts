/**
 * The text of a Word file as Markdown.
 *
 * Not with mammoth, which does not distinguish hidden text, and unpacks before checking. Nothing that the file refers
 * to is ever fetched.
 *
 * @see https://ecma-international.org/publications-and-standards/standards/ecma-376/
 * @module
 */

import { EXTRACTOR_LIMITS } from "./limits.ts";
import { cleanText, squeeze } from "./clean.ts";
import { writeBody } from "./docx_body.ts";
import { readNumbering, readStyles } from "./docx_styles.ts";
import { DocumentFault } from "./fault.ts";
import { absoluteUrl, languageTag } from "./head.ts";
import { type Extracted, extracted } from "./protocol.ts";
import { type Element, parseTree } from "./tree.ts";
import { indexElements, textOf } from "./walk.ts";
import { openZip, type Zip, type ZipFault } from "./zip.ts";

const ELEMENTS_MAX = 800_000;
const ATTRIBUTES = new Set(
  "w:val w:id w:ilvl w:styleId w:numId w:abstractNumId w:type w:fill r:id Id Target TargetMode Type".split(" "),
);
/** The first bytes of files that are not zip archives: Word's old format, and new files with a password. */
const OLD_FORMAT = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads a Word file. @throws DocumentFault encrypted, unsupported, unreadable, too_large or too_heavy */
export function readDocx(bytes: Uint8Array): Extracted {
  if (OLD_FORMAT.every((byte, at) => bytes[at] === byte)) throw oldFormat(bytes);
  const zip = openArchive(bytes);
  const path = documentPath(zip);
  const body = readXml(zip, path);
  if (body === null) {
    throw new DocumentFault("unsupported", "The file is a zip archive without a Word document in it. Upload a .docx.");
  }
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const part = (name: string) => readXml(zip, folder + name);
  const { markdown, title } = writeBody(body, {
    styles: readStyles(part("styles.xml")),
    numbering: readNumbering(part("numbering.xml")),
    links: readLinks(part(`_rels/${path.slice(folder.length)}.rels`)),
    notes: [part("footnotes.xml"), part("endnotes.xml")],
  });
  const core = readXml(zip, "docProps/core.xml");
  const property = (name: string) => {
    const [first] = core === null ? [] : indexElements(core).get(name) ?? [];
    return first === undefined ? "" : squeeze(cleanText(textOf(first)));
  };
  return extracted({
    title: (property("dc:title") || title).slice(0, 300),
    markdown,
    language: languageTag(property("dc:language")),
  });
}

/** The faults of an archive, as messages for the teammate who added the file. */
const ZIP_FAULTS: Readonly<Record<ZipFault["code"], () => DocumentFault>> = {
  damaged: () =>
    new DocumentFault("unreadable", "The file is damaged, or not a Word file. Save it as .docx again and upload that."),
  encrypted: () => new DocumentFault("encrypted", "The file has a password. Remove the password and upload it again."),
  too_many_files: () => new DocumentFault("too_large", "The file is made of more than 10,000 parts."),
};

function openArchive(bytes: Uint8Array): Zip {
  const zip = openZip(bytes);
  if (zip.kind === "fault") throw ZIP_FAULTS[zip.code]();
  if (zip.unpackedBytes <= EXTRACTOR_LIMITS.docxUnpackedBytesMax) return zip;
  const most = Math.floor(EXTRACTOR_LIMITS.docxUnpackedBytesMax / 1024 / 1024);
  throw new DocumentFault(
    "too_large",
    `The file unpacks to more than ${most} MB. Split it, or make its pictures smaller.`,
  );
}

function readPart(zip: Zip, name: string): Uint8Array | null {
  try {
    return zip.read(name);
  } catch {
    throw ZIP_FAULTS.damaged();
  }
}

function oldFormat(bytes: Uint8Array): DocumentFault {
  const isEncrypted = new TextDecoder("utf-16le").decode(bytes).includes("EncryptedPackage");
  return isEncrypted
    ? new DocumentFault("encrypted", "The Word file has a password. Remove the password and upload it again.")
    : new DocumentFault("unsupported", "The file is in Word's old format. Save it as .docx and upload that.");
}

/** The path of the document in the archive. */
function documentPath(zip: Zip): string {
  const roots = readXml(zip, "_rels/.rels");
  const document = roots === null
    ? undefined
    : indexElements(roots).get("Relationship")?.find((each) =>
      each.attributes.get("Type")?.endsWith("/officeDocument")
    );
  return document?.attributes.get("Target")?.replace(/^\//, "") ?? "word/document.xml";
}

function readXml(zip: Zip, name: string): Element | null {
  const bytes = readPart(zip, name);
  if (bytes === null) return null;
  // Always decoded as UTF-8, as Word writes it; entities declared in the file are not expanded.
  return parseTree(new TextDecoder().decode(bytes), { isXml: true, attributes: ATTRIBUTES, elementsMax: ELEMENTS_MAX });
}

/** The web addresses of links, by id. */
function readLinks(relationships: Element | null): ReadonlyMap<string, string> {
  const all = relationships === null ? [] : indexElements(relationships).get("Relationship") ?? [];
  return new Map(all.flatMap(({ attributes }): [string, string][] => {
    const url = attributes.get("TargetMode") === "External" ? absoluteUrl(attributes.get("Target"), null) : null;
    const id = attributes.get("Id");
    return url === null || id === undefined ? [] : [[id, url]];
  }));
}
