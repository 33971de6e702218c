/**
 * The name under which a file is shown and saved; it never refers to a path on a disk.
 *
 * @module
 */
import { replaceHidden } from "../../widget/visible_text.ts";
import { ATTACHMENT_LIMITS } from "../limits/conversations.ts";
import type { FileType } from "./file_type.ts";

/** Characters removed from names besides hidden ones: line ends, folder separators and quotes. */
const LEFT_OUT = /[\n"<>:|?*\\/`]/g;

/** Device names on Windows, whatever follows their first dot: a browser there saves no file with such a name. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]|con(?:in|out)\$) *(?:\.|$)/i;

/**
 * Returns the last part of the sender's name, without anything deceptive, with an extension that matches its content:
 * `../invoice.exe` that is a PDF becomes `invoice.exe.pdf`.
 */
export function fileNameOf(given: string, { extensions }: Pick<FileType, "extensions">): string {
  const last = given.toWellFormed().split(/[\\/]/).at(-1) ?? "";
  const visible = replaceHidden(last.normalize("NFC"), () => "");
  const clean = visible.replace(LEFT_OUT, "").replace(/\s+/g, " ").replace(/^[. ]+|(?<![. ])[. ]+$/g, "");
  const [, stem = clean, ending = ""] = /^(.+)\.([a-zA-Z0-9]{1,8})$/s.exec(clean) ?? [];
  const fits = extensions.includes(ending.toLowerCase());
  const kept = Array.from(fits ? stem : clean).slice(0, ATTACHMENT_LIMITS.nameCharsMax).join("").trim();
  const stemShown = DEVICE.test(kept) ? `_${kept}` : kept;
  return `${stemShown === "" ? "file" : stemShown}.${fits ? ending.toLowerCase() : extensions[0]}`;
}
