/**
 * Completes joining by a link: makes the teammate, names the first owner's company, and signs the browser in.
 *
 * @module
 */
import { changeSettings } from "../../../core/settings/change.ts";
import type { Caller } from "../../../core/teammates/caller.ts";
import { type CompanyDetails, completeJoining, type Joining } from "../../../core/teammates/join.ts";
import { builtInRole } from "../../../core/teammates/roles.ts";
import type { Member } from "../../../core/teammates/teammates.ts";
import type { PlainRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { START_PATH } from "../page/menu.ts";
import { signedInAnswer } from "./signed_in.ts";

/**
 * Joins, and signs in. Call it only for a person who has passed all steps of their account's sign-in.
 *
 * @throws DeskError as {@linkcode completeJoining}
 */
export async function joinedAnswer(
  served: Served,
  asked: PlainRequest,
  joining: Omit<Joining, "kind">,
  details: CompanyDetails,
): Promise<Response> {
  const { member, kind } = await completeJoining(served.desk, joining);
  if (kind === "setup" && member.role === "owner") await setCompany(served, member, details);
  // The first owner starts with the first steps, not with an empty inbox.
  const next = kind === "setup" && member.role === "owner" ? START_PATH : "/desk";
  const { account } = joining;
  const proof = account.kind === "new" ? null : { account: account.id, mark: account.passwordMark };
  const owner = { workspace: member.workspace, teammate: member.id };
  return await signedInAnswer(served, asked, owner, next, { provider: null, proof });
}

/** Saves the company's name and the browser's time zone, where the form has them. */
async function setCompany(
  { desk }: Served,
  { workspace, ...teammate }: Member,
  { company, timezone }: CompanyDetails,
): Promise<void> {
  const part = {
    ...(company === "" ? {} : { company: { name: company } }),
    ...(timezone === "" ? {} : { inbox: { businessHours: { timezone } } }),
  };
  const as = { role: builtInRole("owner"), via: "desk", token: null, readOnly: false, readsCustomers: true } as const;
  const caller: Caller = { workspace, teammate, ...as };
  await changeSettings(desk, caller, part, { dryRun: false, message: "Set up" });
}
