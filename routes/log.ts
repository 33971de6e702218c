/**
 * The desk's log, on standard error: lines for people, or JSON for a collector.
 *
 * @module
 */
import type { Log } from "../core/ports/log.ts";

/** Opens the log. Nothing below `info` is written. */
export function openLog(form: "text" | "json"): Log {
  return (level, message, detail = {}) => {
    if (level === "debug") return;
    const facts = Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, factOf(value)]));
    console.error(
      form === "json" ? JSON.stringify({ at: new Date(), level, message, ...facts }) : textLine(level, message, facts),
    );
  };
}

/** An error by its place alone: a database's error carries the row that it is about, and with it a customer's words. */
function factOf(value: unknown): unknown {
  return value instanceof Error ? value.stack ?? value.message : value;
}

function textLine(level: string, message: string, detail: Readonly<Record<string, unknown>>): string {
  const facts = Object.entries(detail).map(([name, value]) =>
    `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`
  );
  return [`${level.padEnd(5)} ${message}`, ...facts].join(" ");
}
