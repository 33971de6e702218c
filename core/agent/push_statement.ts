/**
 * What a signed push signs: a text that the command line and the desk make alike.
 *
 * It names the workspace, the version that the change is made from and every file of the change, so that a signature
 * fits one change of one version of one desk, and nothing else. A version's number is used once.
 *
 * @see docs/agent-in-git.md
 * @module
 */
import { createHash } from "node:crypto";

/** The purpose that the signature is made for (`ssh-keygen -Y sign -n`): one for another purpose does not count. */
export const PUSH_NAMESPACE = "desk-agent-push";

/** A change of the agent. */
export type PushedChange = {
  readonly workspace: string;
  /** The version that the change is made from. */
  readonly base: number;
  /** The line of History. */
  readonly message: string;
  /** The files that are laid over that version; null deletes one. */
  readonly files: readonly { readonly path: string; readonly content: string | null }[];
};

/** The text: a line for each thing, the files by path. */
export function pushStatement({ workspace, base, message, files }: PushedChange): string {
  const lines = files.map(({ path, content }) =>
    `${content === null ? "delete" : sha256(content)} ${JSON.stringify(path)}`
  );
  const head = [PUSH_NAMESPACE, `workspace ${workspace}`, `base ${base}`, `message ${JSON.stringify(message)}`];
  return [...head, ...lines.sort(), ""].join("\n");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
