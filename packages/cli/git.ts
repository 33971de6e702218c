/**
 * What git knows of the folder: the last commit, and whether the repository ever had a file as it is on the desk.
 *
 * @module
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { CLI_LIMITS } from "./limits.ts";

/** The last commit, for History. */
export type Commit = { readonly subject: string; readonly author: string; readonly id: string };

/** What git knows; a folder without git knows nothing. */
export type Git = {
  lastCommit(): Promise<Commit | null>;
  /** Whether a commit below HEAD had exactly this text at the path, or deleted the path for null. */
  had(path: string, text: string | null): Promise<boolean>;
  /** The file of the SSH key that commits are signed with; null for none, or where it is no file. */
  signingKey(): Promise<string | null>;
};

/** Reads the repository around a folder. */
export function gitOf(folder: string): Git {
  const git = (...args: readonly string[]) => output(folder, args);
  return {
    async lastCommit() {
      const [id = "", author = "", subject = ""] =
        (await git("log", "-1", "--format=%h%x00%an%x00%s", "--", "."))?.trim().split("\0") ?? [];
      return id === "" ? null : { id, author, subject };
    },
    async signingKey() {
      const key = (await git("config", "user.signingkey"))?.trim() ?? "";
      return /^(~?\/|\.)/.test(key) ? key : null;
    },
    async had(path, text) {
      const log = await git("log", "-m", "--format=", "--raw", "--no-abbrev", "--no-renames", "--", path);
      const blob = text === null ? "0".repeat(40) : blobOf(text);
      // `:<mode> <mode> <blob before> <blob after> <letter>\t<path>`
      return log?.split("\n").some((line) => line.split(" ")[3] === blob) ?? false;
    },
  };
}

/** The name that git gives to a file's content. */
function blobOf(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

/** What git prints; null without git, outside of a repository, and before the first commit. */
function output(folder: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile("git", ["-C", folder, ...args], { maxBuffer: CLI_LIMITS.gitBytesMax }, (error, stdout) => {
      resolve(error === null ? stdout : null);
    });
  });
}
