/**
 * Checks that the sandbox can open the database's records of keys, and would accept them.
 *
 * @module
 */
import type { Config } from "../config.ts";
import type { Desk } from "../core/desk.ts";
import { OIDC_SECRET_NAME } from "../core/oidc/provider.ts";
import type { Sealed } from "../core/ports/vault.ts";
import { loadKeys as loadKeyFiles } from "../sandbox/keys.ts";
import { openVaultFile, type VaultFile } from "../sandbox/vault_file.ts";
import { bad, type Finding, ok } from "./finding.ts";

/** The sandbox's key folder. */
export type KeyFolder = {
  /** The ids of the key files. */
  readonly kids: ReadonlySet<string>;
  readonly vault: VaultFile;
};

/** Reads the sandbox's folder. @throws Error that names a damaged file */
export async function openKeyFolder(config: Config): Promise<KeyFolder> {
  const folder = config.keysDir;
  const hasAny = await Array.fromAsync(Deno.readDir(folder)).then(({ length }) => length > 0, () => false);
  // Reading an empty folder would create a first key file.
  const files = hasAny ? await loadKeyFiles(folder) : [];
  return { kids: new Set(files.map(({ kid }) => kid)), vault: openVaultFile(folder) };
}

/** A record in the database: its name in the vault, its title, and the record. */
type KeptRecord = { readonly name: string; readonly title: string; readonly sealed: Sealed };

/** Reports keys of a workspace that must be set again. */
export async function checkKeys(
  desk: Pick<Desk, "db">,
  workspace: string,
  { kids, vault }: KeyFolder,
): Promise<readonly Finding[]> {
  const records = await recordsOf(desk, workspace);
  const live = vault.entriesOf(workspace);
  const lost = records.filter(({ sealed }) => !kids.has(sealed.kid));
  const replaced = records.filter(({ name, sealed }) =>
    sealed.seq < (live.get(name)?.seq ?? 0) && !lost.some((one) => one.name === name)
  );
  return [
    ...(lost.length + replaced.length > 0 ? [] : [ok(`Its ${records.length} secrets can be opened.`)]),
    ...(lost.length === 0 ? [] : [bad(
      `No key of the sandbox opens ${titles(lost)}.`,
      "Put the folder keys/ back from a backup, or set them again.",
    )]),
    ...(replaced.length === 0 ? [] : [bad(
      `The sandbox refuses ${titles(replaced)}: replaced or removed since this database was saved.`,
      "Set them again.",
    )]),
  ];
}

async function recordsOf({ db }: Pick<Desk, "db">, workspace: string): Promise<readonly KeptRecord[]> {
  const [keys, identity, models, providers] = await Promise.all([
    db.selectFrom("secrets").select(["name", "sealed"]).where("workspace", "=", workspace).execute(),
    db.selectFrom("identitySecrets").select(["id", "sealed"]).where("workspace", "=", workspace).execute(),
    db.selectFrom("models").select("key").where("workspace", "=", workspace).execute(),
    db.selectFrom("oidcProviders").select("secret").where("workspace", "=", workspace).execute(),
  ]);
  return [
    ...keys.map(({ name, sealed }) => ({ name, title: name, sealed })),
    ...identity.map(({ id, sealed }) => ({ name: id, title: "the identity secret", sealed })),
    ...models.flatMap(({ key }) =>
      key === null ? [] : [{ name: key.name, title: "the model's key", sealed: key.sealed }]
    ),
    ...providers.map(({ secret }) => ({
      name: OIDC_SECRET_NAME,
      title: "the client secret of sign-in",
      sealed: secret,
    })),
  ];
}

function titles(records: readonly KeptRecord[]): string {
  return [...new Set(records.map(({ title }) => title))].join(", ");
}
