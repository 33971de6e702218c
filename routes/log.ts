/**
 * The desk's log, on standard error: lines for people, or JSON for a collector.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { requestId } from "../ipc/request_id.ts";
import { tell } from "../ipc/tell.ts";
import { isKeyValue } from "../core/agent/keys/key_forms.ts";
import { type Log, LOG_LEVELS, type LogLevel } from "../core/ports/log.ts";

/** A line before formatting: a message and its facts, among them the id of the request. */
export type LogLine = {
  readonly at: Date;
  readonly level: LogLevel;
  readonly message: string;
  readonly facts: Readonly<Record<string, unknown>>;
};

/**
 * Opens the log. Lines below the configured level are dropped.
 *
 * @param onLine called with each line, for a collector
 */
export function openLog(
  { log: format, logLevel }: Pick<Config, "log" | "logLevel">,
  onLine: (line: LogLine) => void = () => {},
): Log {
  const written = new Set(LOG_LEVELS.slice(LOG_LEVELS.indexOf(logLevel)));
  return (level, message, detail = {}) => {
    if (!written.has(level)) return;
    const request = requestId();
    const asked = request === null ? {} : { request };
    const facts = Object.fromEntries(
      Object.entries({ ...detail, ...asked }).map(([name, value]) => [name, withoutKeys(factOf(value))]),
    );
    const at = new Date();
    const line = format === "json" ? JSON.stringify({ at, level, message, ...facts }) : textLine(level, message, facts);
    tell(withoutControls(line));
    onLine({ at, level, message, facts });
  };
}

/** An error as its stack only: a database error contains its row, and so a customer's message. */
function factOf(value: unknown): unknown {
  return value instanceof Error ? value.stack ?? value.message : value;
}

/** Text that may be a key: keys of services are at least this long. */
const WORD = /[\w.-]{16,2000}/g;

/** Removes words that look like a key, such as in the text of another service's error. */
function withoutKeys(fact: unknown): unknown {
  return typeof fact === "string" ? fact.replace(WORD, (word) => isKeyValue(word) ? "[key]" : word) : fact;
}

/**
 * A line for people. Only the first line of an entry starts with a level; further lines of a stack start with a bar,
 * even where a collector trims leading blanks, so that no text can imitate an entry.
 */
function textLine(level: string, message: string, detail: Readonly<Record<string, unknown>>): string {
  const facts = Object.entries(detail).map(([name, value]) =>
    `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`
  );
  return [`${level.padEnd(5)} ${message}`, ...facts].join(" ").replace(/\r?\n/g, "\n      | ");
}

/** All except the line break; U+2028 and U+2029 begin a line in some viewers. */
const CONTROL = /(?!\n)[\p{Cc}\u2028\u2029]/gu;

/** Escapes control characters as JSON does. JSON itself keeps those above U+007F, which terminals obey too. */
function withoutControls(line: string): string {
  return line.replace(CONTROL, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
