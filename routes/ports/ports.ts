/**
 * Implements the desk's ports with the sandbox.
 *
 * @module
 */
import type { Handles } from "../../core/handles.ts";
import type { Log } from "../../core/ports/log.ts";
import type { Outbound } from "../../core/ports/outbound.ts";
import type { OperatorMail } from "../../core/ports/mail.ts";
import type { FetchedMails } from "../../core/ports/mailboxes.ts";
import { DeskError } from "../../core/problem.ts";
import type { Sandbox } from "../../sandbox/client.ts";
import { identityPort } from "./identity.ts";
import { pushPort } from "./push.ts";
import { totpPort } from "./totp.ts";

/** The ports that `core` gets. */
export function sandboxPorts(
  sandbox: Sandbox,
  log: Log,
  operatorMail: OperatorMail | null = null,
): Pick<Handles, "outbound" | "mail" | "mailboxes" | "vault" | "identity" | "totp" | "push"> {
  return {
    outbound: { call: loggedCall(sandbox, log), stream: sandbox.stream },
    mail: {
      operator: operatorMail,
      send: sandbox.mail,
      txt: async (name) => {
        const answer = await sandbox.txt({ name });
        return answer.kind === "records" ? answer : { kind: "unknown", message: answer.message };
      },
    },
    mailboxes: {
      fetch: async (request) => {
        const { head, bytes } = await sandbox.mailbox(request);
        return head.kind === "fetched" ? { ...head, mails: cutApart(head.mails, bytes) } : head;
      },
    },
    vault: {
      setSecret: async (id, content) => {
        const answer = await sandbox.setSecret(id, content);
        if (answer.kind === "set") return answer.sealed;
        throw notKept(`The key ${id.name} could not be stored`, answer.message);
      },
      sealToken: async (workspace, token) => {
        const answer = await sandbox.sealToken(workspace, token);
        if (answer.kind === "set") return answer.sealed;
        throw notKept("The provider's token could not be sealed", answer.message);
      },
      removeSecret: async (id) => {
        const answer = await sandbox.removeSecret(id);
        if (answer.kind !== "removed") throw notKept(`The key ${id.name} could not be removed`, answer.message);
      },
      removeWorkspace: async (workspace) => {
        const answer = await sandbox.removeWorkspace({ workspace });
        if (answer.kind !== "removed") throw notKept("The keys of the workspace could not be removed", answer.message);
      },
      isSecret: async (id, sealed, value) => {
        const answer = await sandbox.compareSecret(id, sealed, value);
        return answer.kind === "compared" && answer.same;
      },
      maskSecrets: async (workspace, texts) => {
        const answer = await sandbox.maskSecrets(workspace, texts);
        if (answer.kind === "masked") return answer.texts;
        throw new DeskError("unavailable", `The text could not be searched for keys: ${answer.message}.`, {
          fix: "Nothing was sent. Try again in a moment.",
        });
      },
    },
    identity: identityPort(sandbox),
    totp: totpPort(sandbox),
    push: pushPort(sandbox),
  };
}

/** Splits a stream into emails, each with its bytes. */
function cutApart(
  mails: readonly { readonly uid: number; readonly bytes: number; readonly isCut: boolean }[],
  bytes: Uint8Array<ArrayBuffer>,
): FetchedMails["mails"] {
  let at = 0;
  return mails.map(({ uid, isCut, bytes: length }) => {
    at += length;
    return { uid, isCut, bytes: bytes.slice(at - length, at) };
  });
}

function notKept(what: string, why: string): DeskError {
  return new DeskError("key_not_set", `${what}: ${why}.`, {
    fix: "Try again in a moment; `deno task doctor` says more.",
  });
}

/** Wraps calls with a debug line before and after each: where it goes and how it ended, never its content. */
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
