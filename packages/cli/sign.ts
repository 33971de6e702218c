/**
 * Signs a push with an SSH key, using `ssh-keygen`: the key may be in a file, in an agent or on a token.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { spawn } from "node:child_process";
import { PUSH_NAMESPACE, type PushedChange, pushStatement } from "../../core/agent/versions/push_statement.ts";
import { CliError, type CommandRun, isOn, textOption } from "./cli.ts";
import { readConfig } from "./config.ts";
import type { Git } from "./git.ts";

/**
 * Whether this push is to be signed: by the switch, by a named key, or because `desk.json` requires it for every push.
 */
export async function isSigned(run: CommandRun): Promise<boolean> {
  return isOn(run, "sign") || textOption(run, "signing-key") !== null || (await readConfig(run.folder)).sign;
}

/** The signature of a change, in the desk's format. @throws CliError without a key, or when signing fails */
export async function signPush(run: CommandRun, git: Git, change: PushedChange): Promise<string> {
  const key = textOption(run, "signing-key") ?? run.cli.env["DESK_SIGNING_KEY"] ?? await git.signingKey();
  if (key === null) {
    throw new CliError(
      "Which key? Give --signing-key <file>, set DESK_SIGNING_KEY, or set user.signingkey of git to an SSH key's file.",
    );
  }
  return await sshSign(key.replace(/^~(?=\/)/, run.cli.env["HOME"] ?? "~"), pushStatement(change));
}

function sshSign(key: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("ssh-keygen", ["-q", "-Y", "sign", "-n", PUSH_NAMESPACE, "-f", key]);
    const [out, faults]: [Uint8Array[], Uint8Array[]] = [[], []];
    child.stdout.on("data", (bytes) => void out.push(bytes));
    child.stderr.on("data", (bytes) => void faults.push(bytes));
    child.on("error", () => reject(new CliError("ssh-keygen is missing. Install OpenSSH 8.2 or later to sign.")));
    child.on("close", (code) => {
      const signature = textOf(out).trim();
      if (code === 0 && signature !== "") {
        // The signature contains its key's type; the desk would only report that this key may not sign.
        return Buffer.from(signature.replace(/^-.*$/gm, ""), "base64").includes("ssh-ed25519")
          ? resolve(signature)
          : reject(
            new CliError(
              `${key} is not an ed25519 key, and the desk accepts no other kind. Make one: ssh-keygen -t ed25519`,
            ),
          );
      }
      reject(new CliError(`${key} does not sign: ${textOf(faults).trim() || `ssh-keygen ended with ${code}`}`));
    });
    // A process that ended early stops reading; its own fault is reported.
    child.stdin.on("error", () => {});
    child.stdin.end(text);
  });
}

function textOf(parts: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return parts.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
}
