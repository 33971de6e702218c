/**
 * The software bill of materials of a release: every package that the desk is built from and runs with.
 *
 * @see CycloneDX 1.6, https://cyclonedx.org/docs/1.6/json/
 * @module
 */
import { z } from "zod";

const lockFile = z.object({
  npm: z.record(z.string(), z.object({ integrity: z.string(), dependencies: z.array(z.string()).default([]) })),
  specifiers: z.record(z.string(), z.string()),
});

/** A package in the lock file, such as `@ai-sdk/anthropic@4.0.105_zod@4.6.7`, with its name and version. */
export type LockedPackage = {
  readonly key: string;
  readonly name: string;
  readonly version: string;
  /** SHA-512 of its archive, in hex. */
  readonly sha512: string;
  /** The keys of its dependencies. */
  readonly needs: readonly string[];
};

/** The packages of a `deno.lock`, sorted. @throws ZodError when it is not a lock file of version 5 */
export function lockedPackages(lock: string): readonly LockedPackage[] {
  const { npm } = lockFile.parse(JSON.parse(lock));
  const keys = Object.keys(npm).sort();
  return keys.map((key) => {
    const { integrity = "", dependencies = [] } = npm[key] ?? {};
    const { name, version } = splitKey(key);
    const needs = dependencies.flatMap((wanted) => keys.find((other) => isNamed(other, wanted)) ?? []);
    return { key, name, version, sha512: hexOf(integrity), needs };
  });
}

/** Whether a key is the package of a dependency, which is a name, or a name and version if there are several. */
function isNamed(key: string, wanted: string): boolean {
  return key === wanted || splitKey(key).name === wanted || key.startsWith(`${wanted}_`);
}

function splitKey(key: string): { readonly name: string; readonly version: string } {
  // A name may begin with an at sign; peers that it was resolved with follow the version.
  const at = key.indexOf("@", 1);
  return { name: key.slice(0, at), version: key.slice(at + 1).split("_")[0] ?? "" };
}

function hexOf(integrity: string): string {
  return Uint8Array.fromBase64(integrity.replace(/^sha512-/, "")).toHex();
}

/** The metadata of the release itself. */
export type SbomHead = { readonly version: string; readonly commit: string; readonly at: string };

/** Formats the bill as JSON. @param licenceOf SPDX expression of a package's licence; null when it has none */
export function printSbom(
  head: SbomHead,
  packages: readonly LockedPackage[],
  licenceOf: (found: LockedPackage) => string | null,
): string {
  const self = { type: "application", name: "desk", version: head.version, "bom-ref": "desk" };
  const components = packages.map((found) => {
    const licence = licenceOf(found);
    return {
      type: "library",
      "bom-ref": found.key,
      name: found.name,
      version: found.version,
      purl: purlOf(found),
      hashes: [{ alg: "SHA-512", content: found.sha512 }],
      ...(licence === null ? {} : { licenses: [{ expression: licence }] }),
    };
  });
  const bom = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { timestamp: head.at, component: { ...self, properties: [{ name: "commit", value: head.commit }] } },
    components,
    dependencies: [
      { ref: "desk", dependsOn: packages.map(({ key }) => key) },
      ...packages.map(({ key, needs }) => ({ ref: key, dependsOn: needs })),
    ],
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** The package URL, such as `pkg:npm/%40ai-sdk/anthropic@4.0.105`. */
function purlOf({ name, version }: LockedPackage): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}
