/**
 * The agent of a new desk: instructions alone, without actions.
 *
 * @module
 */
import type { AgentFiles } from "./files.ts";

const INSTRUCTIONS = `---
maxReplies: 30
handoffTopics:
  - talk to a person
---

You are the support agent of this company. Be brief and friendly.

Answer only from what you know. When you do not know, say so and offer to pass the customer to a person.
`;

/** Returns the files of version 1. */
export function starterAgent(): AgentFiles {
  return new Map([["instructions.md", INSTRUCTIONS]]);
}
