/**
 * The settings of signed changes of the agent: who may sign, and whether a change by a token must be signed.
 *
 * @see docs/agent-in-git.md
 * @module
 */
import { z } from "zod";
import { readSignerKey } from "../agent/versions/signer_key.ts";
import { setting } from "./setting.ts";

const signingKey = z.string().max(300).refine(
  (line) => readSignerKey(line) !== null,
  "a key is written ssh-ed25519 AAAA… name, as in ~/.ssh/id_ed25519.pub",
).describe("line of an ed25519 public key with a name");

/** Both, as members of the settings of the AI. */
export const signedChanges = {
  signingKeys: setting(z.array(signingKey).max(50).default([]), {
    label: "Keys that may sign",
    help:
      "The public keys (ssh-ed25519) of those who sign what they push from git, one per line, each with a name at " +
      "its end. History shows the name. Only an owner changes this.",
    section: "signed",
    placeholder: "ssh-ed25519 AAAAC3… Ada's laptop",
    deskOnly: true,
    right: "agent.accept",
  }),
  onlySigned: setting(z.boolean().default(false), {
    label: "Only signed changes by a token",
    help:
      "What changes the agent with an API token or as a connected AI client is refused unless it is a signed push. " +
      "The desk's own pages stay as they are. Only an owner changes this.",
    section: "signed",
    deskOnly: true,
    right: "agent.accept",
  }),
} as const;
