/**
 * The sandbox as the desk's ports.
 *
 * @module
 */
import type { Log } from "../core/ports/log.ts";
import type { Outbound } from "../core/ports/outbound.ts";
import type { Seals } from "../core/ports/seals.ts";
import { DeskError } from "../core/problem.ts";
import type { Sandbox } from "../sandbox/client.ts";

/** What `core` knows of the sandbox. */
export function sandboxPorts(sandbox: Sandbox, log: Log): { readonly outbound: Outbound; readonly seals: Seals } {
  return {
    outbound: { call: loggedCall(sandbox, log), stream: sandbox.stream },
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

/** Calls with a debug line before and after each: where it goes and how it ended, nothing that it holds. */
function loggedCall(sandbox: Sandbox, log: Log): Outbound["call"] {
  return async (request) => {
    const call = { door: request.door, method: request.method, to: URL.parse(request.url)?.origin ?? "no address" };
    log("debug", "A request goes to the sandbox.", call);
    const answer = await sandbox.call(request);
    const end = answer.kind === "answer" ? { status: answer.status, ms: answer.ms } : { code: answer.code };
    log("debug", "The sandbox has answered.", { ...call, kind: answer.kind, ...end });
    return answer;
  };
}
