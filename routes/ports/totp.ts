/**
 * The port for teammates' authenticator apps: the sandbox's answers, with its refusals as errors.
 *
 * @module
 */
import type { Totp } from "../../core/ports/totp.ts";
import { DeskError } from "../../core/problem.ts";
import type { Sandbox } from "../../sandbox/client.ts";

/** Implements the port for authenticator apps with the sandbox. */
export function totpPort(sandbox: Pick<Sandbox, "totpNew" | "totpCheck">): Totp {
  return {
    newSecret: async (account, shown) => {
      const answer = await sandbox.totpNew({ account, ...shown });
      if (answer.kind === "made") return answer;
      throw new DeskError("internal", `No secret was made for the authenticator app: ${answer.message}.`);
    },
    stepOf: async (account, sealed, code) => {
      const answer = await sandbox.totpCheck({ account, sealed, code });
      if (answer.kind === "checked") return answer.step;
      const refusal = answer.code === "busy" ? "rate_limited" : "internal";
      throw new DeskError(refusal, `The code could not be checked: ${answer.message}.`);
    },
  };
}
