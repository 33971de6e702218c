/**
 * The provider as an owner enters it: checked, and discovered by its address.
 *
 * @module
 */
import { typedName } from "../typed_name.ts";
import type { Desk } from "../desk.ts";
import type { RoleRule } from "../db/tables/oidc.ts";
import { SECRET_LIMITS } from "../limits/actions.ts";
import { OIDC_LIMITS } from "../limits/oidc.ts";
import { DeskError } from "../problem.ts";
import { listRoles, type Role } from "../teammates/roles.ts";
import { type DiscoveredProvider, discoverProvider } from "./discover.ts";
import { type OidcDesk, secretProof } from "./door.ts";
import type { OidcProvider } from "./provider.ts";

/** The values of the form. */
export type WrittenProvider = {
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Empty keeps the stored one, if client and token endpoint are unchanged. */
  readonly clientSecret: string;
  /** One per line, or separated by commas. */
  readonly domains: string;
  /** A role, or empty: people without a matching rule cannot sign in. */
  readonly defaultRole: string;
  readonly roleClaim: string;
  /** One rule per line: `value = role`. */
  readonly roleRules: string;
  readonly required: boolean;
};

/** A checked provider. Its client's secret is the stored one, or a new one that is not in the vault yet. */
export type CheckedProvider = Omit<OidcProvider, "secret"> & {
  readonly secret: OidcProvider["secret"] | NewClientSecret;
};

/** The credential for the token endpoint, and the endpoint's origin. */
export type NewClientSecret = { readonly value: string; readonly origins: readonly string[] };

/** Returns the roles that a provider may assign: all except the owner's, which a person transfers. */
export async function grantableRoles(desk: Pick<Desk, "db">, workspace: string): Promise<readonly Role[]> {
  return (await listRoles(desk, workspace)).filter(({ rights }) => !rights.has("team.own"));
}

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/**
 * Checks the form's values, and reads the provider's metadata; nothing is saved yet.
 *
 * @param kept the stored provider, whose secret is kept for an unchanged client
 * @throws DeskError invalid_input, with the invalid field
 */
export async function readProvider(
  desk: OidcDesk & Pick<Desk, "db">,
  workspace: string,
  written: WrittenProvider,
  kept: OidcProvider | null,
): Promise<CheckedProvider> {
  const label = checkText(
    "label",
    written.label,
    OIDC_LIMITS.labelCharsMax,
    "Write what the button says, such as Google.",
  );
  const clientId = checkText("clientId", written.clientId, OIDC_LIMITS.clientIdCharsMax, "Copy it from the provider.");
  const roles = await grantableRoles(desk, workspace);
  const policy = {
    label,
    domains: readDomains(written.domains),
    defaultRole: readRole(roles, "defaultRole", written.defaultRole),
    ...readRoleMap(roles, written),
    required: written.required,
  };
  const secret = written.clientSecret.trim();
  if (secret !== "") checkSecret(secret);
  const found = await discoverProvider(desk, workspace, written.issuer, clientId);
  const { issuer, authentication, origins, tokenOrigin } = found;
  const client = { workspace, issuer, clientId, authentication, origins, ...policy };
  if (secret === "") return { ...client, secret: keptSecret(kept, clientId, found) };
  const value = secretProof(authentication, clientId, secret);
  return { ...client, secret: { value, origins: [tokenOrigin] } };
}

/** Formats the provider for the form; the secret is never in a page. @param roles those that the provider may assign */
export function writeProvider(provider: OidcProvider | null, roles: readonly Role[]): WrittenProvider {
  const nameOf = (id: string) => {
    const role = roles.find((each) => each.id === id);
    return role === undefined || role.isBuiltIn ? id : role.label;
  };
  return {
    label: provider?.label ?? "",
    issuer: provider?.issuer ?? "",
    clientId: provider?.clientId ?? "",
    clientSecret: "",
    domains: provider?.domains.join("\n") ?? "",
    defaultRole: provider === null ? "teammate" : provider.defaultRole ?? "",
    roleClaim: provider?.roleClaim ?? "",
    roleRules: provider?.roleRules.map(({ value, role }) => `${value} = ${nameOf(role)}`).join("\n") ?? "",
    required: provider?.required ?? false,
  };
}

function keptSecret(kept: OidcProvider | null, clientId: string, found: DiscoveredProvider): OidcProvider["secret"] {
  if (kept === null) throw fault("clientSecret", "The client secret is missing.", "Copy it from the provider.");
  const isSame = kept.issuer === found.issuer && kept.clientId === clientId &&
    kept.authentication === found.authentication && kept.origins.includes(found.tokenOrigin);
  if (isSame) return kept.secret;
  throw fault(
    "clientSecret",
    "The client secret belongs to another client or address.",
    "Enter the secret of this client.",
  );
}

function readDomains(text: string): readonly string[] {
  const domains = [...new Set(text.toLowerCase().split(/[\s,]+/).map((each) => each.replace(/^@/, "")))].filter(
    Boolean,
  );
  const wrong = domains.find((domain) => !DOMAIN.test(domain) || domain.length > OIDC_LIMITS.domainCharsMax);
  if (wrong !== undefined) {
    throw fault(
      "domains",
      `“${wrong.slice(0, 100)}” is not a domain.`,
      "Write one domain per line, such as example.com.",
    );
  }
  if (domains.length <= OIDC_LIMITS.domainsMax) return domains;
  throw fault("domains", `There can be ${OIDC_LIMITS.domainsMax} domains.`, "Remove some.");
}

function readRoleMap(
  roles: readonly Role[],
  written: Pick<WrittenProvider, "roleClaim" | "roleRules">,
): Pick<OidcProvider, "roleClaim" | "roleRules"> {
  const lines = written.roleRules.split("\n").map((line) => line.trim()).filter(Boolean);
  const claim = written.roleClaim.trim();
  if (claim === "") {
    if (lines.length === 0) return { roleClaim: null, roleRules: [] };
    throw fault("roleClaim", "The rules need the name of a claim.", "Write it, such as groups, or remove the rules.");
  }
  checkText("roleClaim", claim, OIDC_LIMITS.roleClaimCharsMax, "Write the claim's name, such as groups.");
  if (lines.length === 0) {
    throw fault("roleRules", "The claim needs at least one rule.", "Write rules such as support-admins = admin.");
  }
  if (lines.length > OIDC_LIMITS.roleRulesMax) {
    throw fault("roleRules", `There can be ${OIDC_LIMITS.roleRulesMax} rules.`, "Remove some.");
  }
  return { roleClaim: claim, roleRules: lines.map((line) => readRule(roles, line)) };
}

function readRule(roles: readonly Role[], line: string): RoleRule {
  const at = line.lastIndexOf("=");
  const value = line.slice(0, Math.max(at, 0)).trim();
  const role = at < 0 ? null : readRole(roles, "roleRules", line.slice(at + 1).trim());
  if (value !== "" && value.length <= OIDC_LIMITS.roleValueCharsMax && role !== null) return { value, role };
  throw fault("roleRules", `“${line.slice(0, 100)}” is not a rule.`, "Write rules such as support-admins = admin.");
}

/** Returns the id of a role given by its id or its label; null for an empty text. */
function readRole(roles: readonly Role[], field: "defaultRole" | "roleRules", text: string): string | null {
  if (text === "") return null;
  const name = text.toLowerCase();
  const role = roles.find(({ id }) => id === text) ?? roles.find(({ label }) => label.toLowerCase() === name);
  if (role !== undefined) return role.id;
  const fix = `Use ${roles.map(({ id, label, isBuiltIn }) => isBuiltIn ? id : label).join(", ")}.`;
  throw name === "owner"
    ? fault(field, "A provider makes no one an owner.", `${fix} Hand ownership over on the Team page.`)
    : fault(field, `There is no role “${text.slice(0, 60)}”.`, fix);
}

function checkSecret(secret: string): void {
  // The credential contains client id and secret, encoded: a third of it leaves room for that.
  const charsMax = SECRET_LIMITS.charsMax / 3;
  if (secret.length >= SECRET_LIMITS.charsMin && secret.length <= charsMax && /^[\x21-\x7e]+$/.test(secret)) return;
  throw fault(
    "clientSecret",
    `A client secret has ${SECRET_LIMITS.charsMin} to ${
      Math.floor(charsMax)
    } letters, digits and signs, and no spaces.`,
    "Copy the secret alone, as the provider shows it.",
  );
}

function checkText(field: "label" | "clientId" | "roleClaim", typed: string, charsMax: number, fix: string): string {
  const text = typedName(typed, charsMax);
  if (text !== null) return text;
  throw fault(
    field,
    typed.trim() === "" ? "This is missing." : `This has at most ${charsMax} characters on one line.`,
    fix,
  );
}

/** Creates the error about one field of the form. */
function fault(parameter: keyof WrittenProvider, message: string, fix: string): DeskError {
  return new DeskError("invalid_input", message, { fix, faults: [{ parameter, message, fix }] });
}
