/**
 * Tools for customer identity.
 *
 * @see docs/reference/errors.md
 * @module
 */
import { z } from "zod";
import { byCaller, recorded } from "../activity/record.ts";
import { liveAgent } from "../agent/versions/live.ts";
import { checkToken } from "../identity/identify.ts";
import { identityStatus, setIdentity } from "../identity/secret.ts";
import { refuseOtherVersion } from "./edit.ts";
import { defineTool, type ToolGroup } from "./tool.ts";

/** Turns identity on or off, and creates secrets. */
export const setIdentityTool = defineTool({
  name: "set_identity",
  kind: "act",
  right: "keys.edit",
  changesDesk: true,
  title: "Identify customers",
  description:
    "Turns identifying customers on or off, or rotates the secret (the old one works for 24 hours). The answer shows a secret once: svc://guide/identity.",
  input: z.strictObject({
    turn: z.enum(["on", "off", "rotate"]).describe("What to do"),
  }),
  example: { turn: "on", dryRun: true },
  async run(context, { turn }, options) {
    const { desk, caller } = context;
    await refuseOtherVersion(context, await liveAgent(desk, caller.workspace), options);
    if (options.dryRun) {
      const { on, secretSetAt } = await identityStatus(desk, caller.workspace);
      const newSecret = turn === "rotate" || (turn === "on" && secretSetAt === null);
      return { saved: false, dryRun: true, on, wouldBeOn: turn !== "off", wouldMakeSecret: newSecret };
    }
    const { on, secret } = await recorded(
      desk,
      (inside) => setIdentity(inside, caller.workspace, turn),
      () => ({ ...byCaller(caller), kind: "identity_changed", subject: turn }),
    );
    return { saved: true, dryRun: false, on, ...(secret === null ? {} : { secret }) };
  },
});

/** Checks an identity token. */
export const checkIdentityToken = defineTool({
  name: "check_identity_token",
  kind: "read",
  right: "agent.read",
  title: "Check an identity token",
  description: "Says whether a token (JWT) is accepted and as which user id, or why not.",
  input: z.strictObject({ token: z.string().min(1).describe("The JWT") }),
  example: { token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1XzEifQ.signature" },
  async run({ desk, caller }, { token }) {
    const verdict = await checkToken(desk, caller.workspace, token.trim());
    if (verdict.kind === "rejected") return { accepted: false, code: verdict.code, reason: verdict.reason };
    const { userId, claims, expiresAt } = verdict;
    return { accepted: true, userId, claims, expiresAt: expiresAt.toISOString() };
  },
});

/** Tools for setting up identity, and checking why a token is rejected. */
export const identityGroup: ToolGroup = {
  name: "Identity",
  tools: [setIdentityTool, checkIdentityToken],
};
