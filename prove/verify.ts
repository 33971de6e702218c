/**
 * `deno task prove --verify`: verifies that a sheet, and the page beside it, are as an installation wrote them.
 *
 * @see docs/reference/commands.md
 * @module
 */
import { isOwnPage, readSigned, type SignedSheet, type Verification, verifySheet } from "./sheet.ts";

/** The result, in lines for people. */
export type VerifiedFile = { readonly isValid: boolean; readonly lines: readonly string[] };

/** A sheet has some 10 KB; a larger file is not a sheet, and is not read. */
const SHEET_BYTES_MAX = 4 * 1024 * 1024;

const VERDICTS: Readonly<Record<Verification, string>> = {
  valid: "The signature is valid: the sheet is as the installation wrote it.",
  changed: "The sheet was changed after it was signed: do not rely on it.",
  other_key: "The sheet was signed with another key.",
  unreadable:
    "This is not a sheet of deno task prove. The sheet is the file prove-….json, which also signs its page (.html).",
};

/** Verifies the sheet in a file. @param publicKey the installation's, base64url, from a source other than the sheet */
export async function verifyFile(path: string, publicKey: string): Promise<VerifiedFile> {
  const read = await readSheetFile(path);
  if (read.kind === "fault") return { isValid: false, lines: [read.fault] };
  const verdict = await verifySheet(read.text, publicKey);
  const signed = readSigned(read.text);
  const lines = [VERDICTS[verdict], ...(signed === null ? [] : MORE[verdict](signed, publicKey))];
  if (signed === null || verdict !== "valid") return { isValid: false, lines };
  const page = await verifyPage(path.replace(/\.json$/, ".html"), signed, publicKey);
  return { isValid: page.isValid, lines: [...lines, ...page.lines] };
}

/** Verifies the page of a valid sheet; a sheet without a page is valid too. */
async function verifyPage(path: string, signed: SignedSheet, publicKey: string): Promise<VerifiedFile> {
  const read = await readSheetFile(path);
  if (read.kind === "fault") return { isValid: true, lines: [`Its page was not checked: ${read.fault}`] };
  return await isOwnPage(signed, read.text, publicKey)
    ? { isValid: true, lines: [`Its page ${path} is as the installation wrote it.`] }
    : {
      isValid: false,
      lines: [`The page ${path} is not the one that was written with this sheet: do not rely on it.`],
    };
}

/** Additional information for each verdict. */
const MORE: Readonly<Record<Verification, (signed: SignedSheet, publicKey: string) => readonly string[]>> = {
  valid: ({ sheet: { at, agent, groups } }) => [
    `Version ${agent.version} of the agent (${agent.sha256}), ${at}.`,
    ...groups.map(({ name, tried, broken, unknown }) =>
      `  ${name}: ${tried} checks, ${broken.length} broken${
        unknown.length === 0 ? "" : `, ${unknown.length} not known`
      }`
    ),
    ...(agent.allowed ?? []).map((line) => `  Allowed by the agent's files: ${line}`),
  ],
  changed: () => [],
  other_key: ({ key }, publicKey) => [
    `  the sheet names ${key}`,
    `  compared with   ${publicKey}`,
    "A sheet of another installation is checked with --key and the key that its owner gives you.",
  ],
  unreadable: () => [],
};

type SheetFile = { readonly kind: "text"; readonly text: string } | { readonly kind: "fault"; readonly fault: string };

async function readSheetFile(path: string): Promise<SheetFile> {
  try {
    const { isFile, size } = await Deno.stat(path);
    if (!isFile) return { kind: "fault", fault: `${path} is not a file.` };
    if (size > SHEET_BYTES_MAX) return { kind: "fault", fault: `${path} is not a sheet: it has more than 4 MiB.` };
    return { kind: "text", text: await Deno.readTextFile(path) };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return { kind: "fault", fault: `There is no file ${path}.` };
    if (error instanceof Deno.errors.PermissionDenied) return { kind: "fault", fault: `${path} cannot be read.` };
    throw error;
  }
}
