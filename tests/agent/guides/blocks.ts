/**
 * Extracts the examples of the guides as files.
 *
 * @module
 */
import type { AgentFiles } from "../../../core/agent/files.ts";
import { GUIDES } from "../../../core/agent/guides/guides.ts";

/** A fenced block of a guide; `label` is the text after the language. */
export type Block = { readonly language: string; readonly label: string; readonly content: string };

/** Every fenced block of every guide. */
export const guideBlocks: readonly Block[] = GUIDES.flatMap(({ text }) =>
  [...text.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(([, language = "", label = "", content = ""]) => ({
    language,
    label,
    content,
  }))
);

/** The agent that the guides' blocks labelled with a path make up. */
export const guideFiles: AgentFiles = new Map(
  guideBlocks.filter(({ label }) => label.includes(".")).map(({ label, content }) => [label, content] as const),
);
