/**
 * Joins by a link: the first owner's, or an invitation. It is checked first and completed later, because a person with
 * an account and a second factor proves it in between.
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
import { accountOfEmail, addAccount, passwordFingerprint } from "./accounts.ts";
import { hashPassword, isPassword, type PasswordDesk } from "./password.ts";
import { takeFreeName } from "./free_name.ts";
import { findRole } from "./roles.ts";
import { addMember, checkPerson, type Member } from "./teammates.ts";
import { findWorkspace } from "./workspaces.ts";

/** A person who may use a link; nothing has changed yet. */
export type Joining = {
  readonly kind: "may_join";
  /** Identifies the link. */
  readonly linkHash: string;
  readonly name: string;
  readonly address: string | null;
  /** Their existing account, or the one to create. */
  readonly account:
    | { readonly kind: "known"; readonly id: string; readonly passwordMark: string }
    | { readonly kind: "new"; readonly email: string; readonly passwordHash: string };
};

/** A first owner's company details; empty if they gave none. */
export type CompanyDetails = { readonly company: string; readonly timezone: string };

/** The email has an account, and the password is wrong. `refusal` does not disclose either. */
export type WrongPassword = { readonly kind: "wrong_password"; readonly refusal: DeskError };

/**
 * Validates a newcomer's input. An invited person keeps the invitation's email, whatever was typed. A person with an
 * account joins with its password.
 *
 * @throws DeskError not_found if the link is unknown, used or expired, or resets a password
 * @throws DeskError invalid_input for an invalid email, name or password
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
  // Also compared without an account: the time would reveal whether there is one.
  const isTheirs = await isPassword(desk, newcomer.password, known?.passwordHash ?? null);
  if (known === null) {
    const passwordHash = await hashPassword(desk, newcomer.password, owner);
    return { ...joining, account: { kind: "new", email, passwordHash } };
  }
  const passwordMark = passwordFingerprint(known) ?? "";
  if (isTheirs) return { ...joining, account: { kind: "known", id: known.id, passwordMark } };
  return { kind: "wrong_password", refusal: await refusalOf(newcomer.password, owner) };
}

/**
 * Uses up the link and creates its teammate, both or neither.
 *
 * @returns the teammate, and the kind of the link
 * @throws DeskError not_found if the link was used up or withdrawn meanwhile
 * @throws DeskError name_taken if the person is a teammate already, or another one has the name; the link remains valid
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
 * Both in one, for a person without a second factor: in the demo, and in tests.
 *
 * @throws DeskError as the two do; invalid_input for a wrong password
 */
export async function joinByLink(desk: LinkDesk & PasswordDesk, token: string, newcomer: Newcomer): Promise<Member> {
  const joining = await checkJoining(desk, token, newcomer);
  if (joining.kind === "wrong_password") throw joining.refusal;
  return (await completeJoining(desk, joining)).member;
}

/** Validates email and name; a first owner who must correct one also reads at once what is wrong with the password. */
async function checkDetails(
  newcomer: Newcomer,
  { kind }: AccountLink,
  companies: readonly string[],
): Promise<Pick<Newcomer, "email" | "name">> {
  try {
    return checkPerson(newcomer);
  } catch (error) {
    // An invited person may have an account, whose password need not follow new rules.
    if (kind !== "setup" || !(error instanceof DeskError)) throw error;
    const weak = await weaknessOf(newcomer.password, { email: newcomer.email, companies });
    throw joinRefusals(weak === null ? [error] : [error, weak]);
  }
}

/** Returns the facts about the newcomer that an attacker would use to guess the password. */
async function companiesOf(
  desk: Pick<Desk, "db">,
  { workspace }: AccountLink,
  { company }: Newcomer,
): Promise<readonly string[]> {
  const known = (await findWorkspace(desk, workspace))?.name;
  return [known, company].filter((name) => name !== undefined && name !== null);
}

/** A weak password is refused like a newcomer's. */
async function refusalOf(password: string, owner: Parameters<typeof checkPassword>[1]): Promise<DeskError> {
  const says = "This password was not accepted.";
  const fix = "If you have an account here already, type its password.";
  return await weaknessOf(password, owner) ??
    new DeskError("invalid_input", says, { fix, ...atField("password", says, fix) });
}

/** Returns which rule a password breaks, or null. */
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
