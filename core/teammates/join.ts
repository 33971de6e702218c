/**
 * Joining by a link: by that of the first owner, or by an invitation. It is checked first and done afterwards, because who
 * has an account with a second step shows that between the two.
 *
 * @module
 */
import { recordActivity } from "../activity/record.ts";
import type { Desk } from "../desk.ts";
import { opaqueHash } from "../identity/opaque.ts";
import { atField, DeskError, joinRefusals } from "../problem.ts";
import { checkPassword } from "../sign_in/password_rules.ts";
import {
  type AccountLink,
  checkMaker,
  findAccountLink,
  invalidLink,
  type LinkDesk,
  type Newcomer,
  takeLink,
} from "./account_link.ts";
import { accountOfEmail, addAccount } from "./accounts.ts";
import { hashPassword, isPassword, type PasswordDesk } from "./password.ts";
import { takeFreeName } from "./free_name.ts";
import { findRole } from "./roles.ts";
import { addMember, checkPerson, type Member } from "./teammates.ts";
import { findWorkspace } from "./workspaces.ts";

/** A person who has shown that they may use a link; nothing has changed yet. */
export type Joining = {
  readonly kind: "may_join";
  /** Names the link. */
  readonly linkHash: string;
  readonly name: string;
  readonly address: string | null;
  /** The account that they have already, or the one that is made for them. */
  readonly account:
    | { readonly kind: "known"; readonly id: string }
    | { readonly kind: "new"; readonly email: string; readonly passwordHash: string };
};

/** What a first owner says of their company; empty where they said nothing. */
export type CompanyDetails = { readonly company: string; readonly timezone: string };

/** The email has an account, and the password is not its own. `refusal` does not say the one or the other. */
export type WrongPassword = { readonly kind: "wrong_password"; readonly refusal: DeskError };

/**
 * Checks what a newcomer typed. Who was invited keeps the invitation's email, whatever was typed. Who has an account
 * already joins with its password.
 *
 * @throws DeskError not_found when the link is unknown, used or too old, or sets a password
 * @throws DeskError invalid_input for an email, name or password that cannot be one
 */
export async function checkJoining(
  desk: LinkDesk & PasswordDesk,
  token: string,
  newcomer: Newcomer,
): Promise<Joining | WrongPassword> {
  const link = await findAccountLink(desk, token);
  if (link === null || link.kind === "reset") throw invalidLink();
  const companies = await companiesOf(desk, link, newcomer);
  const { email, name } = await checkDetails({ ...newcomer, email: link.email ?? newcomer.email }, link, companies);
  const known = await accountOfEmail(desk, email);
  const owner = { email, companies };
  const joining = { kind: "may_join", linkHash: opaqueHash(token), name, address: newcomer.address ?? null } as const;
  // Compared without an account, too: the time would show whether there is one.
  const isTheirs = await isPassword(desk, newcomer.password, known?.passwordHash ?? null);
  if (known === null) {
    const passwordHash = await hashPassword(desk, newcomer.password, owner);
    return { ...joining, account: { kind: "new", email, passwordHash } };
  }
  if (isTheirs) return { ...joining, account: { kind: "known", id: known.id } };
  return { kind: "wrong_password", refusal: await refusalOf(newcomer.password, owner) };
}

/**
 * Uses up the link and makes its teammate, both or neither.
 *
 * @returns the teammate, and what kind of link it was
 * @throws DeskError not_found when the link was used up or withdrawn meanwhile
 * @throws DeskError name_taken when the person is a teammate already, or another one has the name; the link stays good
 */
export async function completeJoining(
  desk: LinkDesk,
  { linkHash, name, address, account }: Omit<Joining, "kind">,
): Promise<{ readonly member: Member; readonly kind: AccountLink["kind"] }> {
  return await desk.db.transaction().execute(async (db) => {
    const link = await takeLink({ ...desk, db }, linkHash);
    if (link.role === null) throw invalidLink();
    await checkMaker({ db }, link, link.role);
    // Every start without an owner printed a link; one in an old log must not create a second owner.
    if (link.kind === "setup" && link.role === "owner") await endOwnerLinks({ db }, link.workspace);
    const { workspace, role } = link;
    const id = account.kind === "known" ? account.id : await addAccount({ ...desk, db }, account);
    const member = await addMember({ ...desk, db }, { workspace, role, name, account: id });
    await takeFreeName({ db }, workspace, name, member.id);
    const { label } = await findRole({ db }, workspace, role) ?? { label: role };
    const activity = { kind: "joined", by: member, address, detail: { role: label } } as const;
    await recordActivity({ ...desk, db }, { workspace, ...activity });
    return { member, kind: link.kind };
  });
}

/**
 * Both in one, for a person whose second step is not asked: in the demo, and in tests.
 *
 * @throws DeskError as the two do; invalid_input for a wrong password
 */
export async function joinByLink(desk: LinkDesk & PasswordDesk, token: string, newcomer: Newcomer): Promise<Member> {
  const joining = await checkJoining(desk, token, newcomer);
  if (joining.kind === "wrong_password") throw joining.refusal;
  return (await completeJoining(desk, joining)).member;
}

/** Checks email and name; a first owner who has to correct one reads at once what is wrong with the password, too. */
async function checkDetails(
  newcomer: Newcomer,
  { kind }: AccountLink,
  companies: readonly string[],
): Promise<Pick<Newcomer, "email" | "name">> {
  try {
    return checkPerson(newcomer);
  } catch (error) {
    // Who was invited may have an account, whose password follows no new rule.
    if (kind !== "setup" || !(error instanceof DeskError)) throw error;
    const weak = await weaknessOf(newcomer.password, { email: newcomer.email, companies });
    throw joinRefusals(weak === null ? [error] : [error, weak]);
  }
}

/** What an attacker who guesses the newcomer's password knows of them. */
async function companiesOf(
  desk: Pick<Desk, "db">,
  { workspace }: AccountLink,
  { company }: Newcomer,
): Promise<readonly string[]> {
  const known = (await findWorkspace(desk, workspace))?.name;
  return [known, company].filter((name) => name !== undefined && name !== null);
}

/** A password that breaks a rule is refused as a newcomer's is. */
async function refusalOf(password: string, owner: Parameters<typeof checkPassword>[1]): Promise<DeskError> {
  const says = "This password was not accepted.";
  const fix = "If you have an account here already, type its password.";
  return await weaknessOf(password, owner) ??
    new DeskError("invalid_input", says, { fix, ...atField("password", says, fix) });
}

/** Which rule a password breaks; null for none. */
async function weaknessOf(...asked: Parameters<typeof checkPassword>): Promise<DeskError | null> {
  try {
    await checkPassword(...asked);
    return null;
  } catch (error) {
    if (error instanceof DeskError) return error;
    throw error;
  }
}

async function endOwnerLinks(desk: Pick<Desk, "db">, workspace: string): Promise<void> {
  await desk.db.deleteFrom("accountLinks")
    .where("workspace", "=", workspace).where("kind", "=", "setup").where("role", "=", "owner")
    .where("usedAt", "is", null).execute();
}
