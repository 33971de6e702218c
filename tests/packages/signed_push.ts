/**
 * Signed pushes with keys from `ssh-keygen`, for the tests of the command line.
 *
 * @module
 */
import { join } from "node:path";
import { json } from "../../core/db/json.ts";
import { PUSH_NAMESPACE, type PushedChange, pushStatement } from "../../core/agent/versions/push_statement.ts";
import type { DeskServer } from "../mcp/desk_server.ts";

/** A key pair in files. */
export type TestKey = { readonly path: string; readonly line: string };

/** Makes a pair of keys in a folder. */
export async function makeKey(folder: string, name: string, type = "ed25519"): Promise<TestKey> {
  const path = join(folder, `${name}.key`);
  await keygen(["-q", "-t", type, "-N", "", "-C", name, "-f", path]);
  return { path, line: (await Deno.readTextFile(`${path}.pub`)).trim() };
}

/** The signature of a text, or of a change, as `ssh-keygen` prints it. */
export async function sign(key: TestKey, what: PushedChange | string, namespace = PUSH_NAMESPACE): Promise<string> {
  const text = typeof what === "string" ? what : pushStatement(what);
  return await keygen(["-q", "-Y", "sign", "-n", namespace, "-f", key.path], text);
}

/** Writes the settings of signed pushes, as an owner does. */
export async function saveSigning(
  { desk, workspace }: DeskServer,
  ai: { readonly signingKeys?: readonly string[]; readonly onlySigned?: boolean },
): Promise<void> {
  await desk.db.updateTable("workspaces").set({ settings: json({ ai }) }).where("id", "=", workspace).execute();
}

async function keygen(args: readonly string[], input = ""): Promise<string> {
  const child = new Deno.Command("ssh-keygen", { args: [...args], stdin: "piped", stdout: "piped", stderr: "piped" })
    .spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input));
  await writer.close();
  const { success, stdout, stderr } = await child.output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}
