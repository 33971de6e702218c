/**
 * The sandbox as the desk's ports.
 *
 * @module
 */
import type { Outbound } from "../core/ports/outbound.ts";
import type { Seals } from "../core/ports/seals.ts";
import { DeskError } from "../core/problem.ts";
import type { Sandbox } from "../sandbox/client.ts";

/** What `core` knows of the sandbox. */
export function sandboxPorts(sandbox: Sandbox): { readonly outbound: Outbound; readonly seals: Seals } {
  return {
    outbound: { call: sandbox.call, stream: sandbox.stream },
    seals: {
      seal: (name, content) => sandbox.seal(name, content),
      bind: async (name, sealed, origins) => {
        const answer = await sandbox.bind(sealed, name, origins);
        if (answer.kind === "bound") return answer.sealed;
        throw new DeskError("key_not_set", `The key ${name.name} could not be bound: ${answer.message}`, {
          fix: "Set it again with set_key.",
        });
      },
      openIdentity: async (sealed, name) => {
        const answer = await sandbox.open(sealed, name);
        if (answer.kind === "opened") return answer.value;
        throw new DeskError("internal", `The identity secret could not be opened: ${answer.message}`);
      },
    },
  };
}
