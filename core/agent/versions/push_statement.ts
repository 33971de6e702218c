/**
 * The text that a signed push signs, built identically by the command line and the desk.
 *
 * It contains the workspace, the base version and every file of the change, so that a signature is valid only for one
 * change of one version on one desk. A version's number is used once.
 *
 * @see docs/agent-in-git.md
 * @module
 */
import { createHash } from "node:crypto";

/** The namespace of the signature (`ssh-keygen -Y sign -n`): one for another namespace is invalid. */
export const PUSH_NAMESPACE = "desk-agent-push";

/** A change of the agent. */
export type PushedChange = {
  readonly workspace: string;
  /** The version that the change is based on. */
  readonly base: number;
  /** The line of History. */
  readonly message: string;
  /** The files layered over that version; null deletes one. */
  readonly files: readonly { readonly path: string; readonly content: string | null }[];
};

/** Builds the text: one line per item, the files by path. */
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
