/**
 * The port for Web Push: the sandbox's answer, with its refusal as an error.
 *
 * @module
 */
import type { Push } from "../../core/ports/push.ts";
import { DeskError } from "../../core/problem.ts";
import type { Sandbox } from "../../sandbox/client.ts";

/** Implements the push port with the sandbox. */
export function pushPort(sandbox: Pick<Sandbox, "pushNew">): Push {
  return {
    newKey: async () => {
      const answer = await sandbox.pushNew();
      if (answer.kind === "made") return { publicKey: answer.publicKey, sealed: answer.sealed };
      throw new DeskError("internal", `No key was made for notifications: ${answer.message}.`);
    },
  };
}
