/**
 * Web Push as the desk's port: the sandbox's answer, and its refusal as an error.
 *
 * @module
 */
import type { Push } from "../../core/ports/push.ts";
import { DeskError } from "../../core/problem.ts";
import type { Sandbox } from "../../sandbox/client.ts";

/** What `core` knows of the sandbox's side of Web Push. */
export function pushPort(sandbox: Pick<Sandbox, "pushNew">): Push {
  return {
    newKey: async () => {
      const answer = await sandbox.pushNew();
      if (answer.kind === "made") return { publicKey: answer.publicKey, sealed: answer.sealed };
      throw new DeskError("internal", `No key was made for notifications: ${answer.message}.`);
    },
  };
}
