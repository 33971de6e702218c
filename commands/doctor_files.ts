/**
 * Checks that an installation still has the files of its release.
 *
 * @module
 */
import { bad, type Finding, ok } from "./finding.ts";
import { compareFiles, type FileState } from "./release/manifest.ts";

const NAMED_MAX = 5;

/** Reports files that differ from the release, or that there is no list to compare with. */
export async function checkFiles(folder: string): Promise<readonly Finding[]> {
  try {
    const state = await compareFiles(folder);
    return state === null
      ? [ok("It runs from a checkout: git knows its files, and there is no release to compare with.")]
      : [
        findingOf(state),
      ];
  } catch {
    return [bad("The list of this release's files cannot be read.", "Unpack the release again.")];
  }
}

function findingOf({ version, changed, missing, count }: FileState): Finding {
  if (changed.length + missing.length === 0) return ok(`All ${count} files are those of version ${version}.`);
  const named = [...changed, ...missing.map((path) => `${path} (missing)`)];
  const more = named.length > NAMED_MAX ? ` and ${named.length - NAMED_MAX} more` : "";
  return bad(
    `Files are not those of version ${version}: ${named.slice(0, NAMED_MAX).join(", ")}${more}.`,
    "Unpack the release again, and find out who changed them.",
  );
}
