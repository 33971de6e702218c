/**
 * The desk's log, on standard error: lines for people, or JSON for a collector.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { requestId } from "../ipc/request_id.ts";
import { tell } from "../ipc/tell.ts";
import { isKeyValue } from "../core/agent/key_forms.ts";
import { type Log, LOG_LEVELS, type LogLevel } from "../core/ports/log.ts";

/** A line as it is written, without the time's form: what it says and its facts, among them the id of the request. */
export type LogLine = {
  readonly at: Date;
  readonly level: LogLevel;
  readonly message: string;
  readonly facts: Readonly<Record<string, unknown>>;
};

/**
 * Opens the log. Nothing below the configured level is written.
 *
 * @param onLine gets each line as well, such as for a collector
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

/** An error by its stack alone: a database error carries its row, and with it a customer's message. */
function factOf(value: unknown): unknown {
  return value instanceof Error ? value.stack ?? value.message : value;
}

/** What may be a key: those of services are at least so long. */
const WORD = /[\w.-]{16,2000}/g;

/** A text without words that have the form of a key, such as one in the text of another service's error. */
function withoutKeys(fact: unknown): unknown {
  return typeof fact === "string" ? fact.replace(WORD, (word) => isKeyValue(word) ? "[key]" : word) : fact;
}

/**
 * A line for people. Only a line that the desk begins has a level at its start: the further lines of a stack have a bar,
 * which is also there where a collector cuts off leading blanks, so that no text can imitate a line.
 */
function textLine(level: string, message: string, detail: Readonly<Record<string, unknown>>): string {
  const facts = Object.entries(detail).map(([name, value]) =>
    `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`
  );
  return [`${level.padEnd(5)} ${message}`, ...facts].join(" ").replace(/\r?\n/g, "\n      | ");
}

/** All but the line break; U+2028 and U+2029 begin a line in some viewers. */
const CONTROL = /(?!\n)[\p{Cc}\u2028\u2029]/gu;

/** Control characters as JSON writes them: JSON itself keeps those above U+007F, which terminals obey, too. */
function withoutControls(line: string): string {
  return line.replace(CONTROL, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
