/**
 * Markdown for the printed pages of the reference.
 *
 * @module
 */

/** The head of a printed page: its title, and what it is printed from. */
export function pageHead(title: string, sources: readonly string[], text: string): string {
  const names = sources.map((source) => `\`${source}\``).join(", ");
  return `# ${title}

Printed from ${names} by \`deno task docs\`; a test checks that it is current. Do not edit it by hand.

${text.trim()}
`;
}

/**
 * A table. Bars in cells are escaped.
 *
 * @example
 * table(["Code", "Status"], [["`not_found`", "404"]]);
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "-"), ...rows.map((row) => row.map(cell))];
  return lines.map((line) => `| ${line.join(" | ")} |\n`).join("");
}

/** A section with its table; the text may be empty. */
export function section(title: string, text: string, body: string): string {
  return [`\n## ${title}\n`, text === "" ? "" : `${text}\n`, body].filter((part) => part !== "").join("\n");
}

/** A block of TypeScript. */
export function typeScript(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\`\n`;
}

/** A time in its largest whole unit. @example duration(90_000); // "90 s" */
export function duration(ms: number): string {
  const unit = [["d", 86_400_000], ["h", 3_600_000], ["min", 60_000], ["s", 1000]] as const;
  const found = unit.find(([, size]) => ms >= size && ms % size === 0);
  return found === undefined ? `${ms} ms` : `${ms / found[1]} ${found[0]}`;
}

function cell(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("|", "\\|").trim();
}
