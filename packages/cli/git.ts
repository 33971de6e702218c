/**
 * Reads git's data about the folder: the last commit, and whether the repository ever contained a file of the desk.
 *
 * @module
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { CLI_LIMITS } from "./limits.ts";

/** The last commit, for History. */
export type Commit = { readonly subject: string; readonly author: string; readonly id: string };

/** Git's data; empty for a folder without git. */
export type Git = {
  lastCommit(): Promise<Commit | null>;
  /** Whether a commit below HEAD contained exactly this text at the path, or deleted the path for null. */
  had(path: string, text: string | null): Promise<boolean>;
  /** The file of the SSH key that signs commits; null for none, or when it is not a file. */
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
      // The format is `:<mode> <mode> <blob before> <blob after> <letter>\t<path>`.
      return log?.split("\n").some((line) => line.split(" ")[3] === blob) ?? false;
    },
  };
}

/** The blob id of a text. */
function blobOf(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

/** The output of git; null without git, outside of a repository, and before the first commit. */
function output(folder: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile("git", ["-C", folder, ...args], { maxBuffer: CLI_LIMITS.gitBytesMax }, (error, stdout) => {
      resolve(error === null ? stdout : null);
    });
  });
}
