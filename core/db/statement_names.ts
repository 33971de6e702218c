/**
 * Selects which statements a PostgreSQL server keeps parsed and planned: each connection has them under a name. Parsing
 * and planning a chat's queries takes the server three times as long as answering them.
 *
 * A name is derived from the text alone, so that a connection shared by a pooler never runs another statement by it.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { DATABASE_LIMITS } from "../limits/database.ts";

/** The names of one desk's statements. */
export type StatementNames = {
  /** Returns the name that a statement is sent with; undefined if it is sent without. */
  nameOf(text: string, place: "alone" | "in_transaction"): string | undefined;
  /**
   * Whether a statement was refused because of its name, before it did anything. The names used so far are not used
   * again.
   */
  refused(error: unknown): boolean;
};

/** Statements worth planning. */
const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i;

/**
 * Queries whose best plan depends on their values: searches, lists by tags or by many ids, numbers of a report. The
 * server estimates plans with a typical value, and would read a whole table for a word or a tag without matches.
 */
const DEPENDS_ON_VALUES = /@@|@>|\bi?like\b|\bjsonb_array_elements|\bfilter\s*\(|\bwithin group\b/i;

/** Returns all columns: after a newer desk has added one, the server refuses the name once. */
const ALL_COLUMNS = /\*(?=\s|,|$)/;

const RESULT_CHANGED = "0A000";
/** The name is unknown, or already known: a pooler has changed the connection between two transactions. */
const NOT_OURS: readonly unknown[] = ["26000", "42P05"];

/** Starts without names. A statement gets one after it was used several times, and keeps it. */
export function statementNames(): StatementNames {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  let generation = 0;
  let isOff = false;

  function count(text: string): string | undefined {
    if (names.size >= DATABASE_LIMITS.preparedMax || !PLANNED.test(text) || DEPENDS_ON_VALUES.test(text)) {
      return undefined;
    }
    const used = (uses.get(text) ?? 0) + 1;
    if (used < DATABASE_LIMITS.preparedAfter) {
      // Statements built for one request, such as a long list of ids, must not fill the memory.
      if (uses.size >= DATABASE_LIMITS.countedStatementsMax) uses.clear();
      uses.set(text, used);
      return undefined;
    }
    uses.delete(text);
    const name = `desk${generation}_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
    names.set(text, name);
    return name;
  }

  return {
    nameOf: (text, place) => {
      // A failed transaction cannot be continued, and so cannot send the statement again without its name.
      if (isOff || place === "in_transaction" && ALL_COLUMNS.test(text)) return undefined;
      return names.get(text) ?? count(text);
    },
    refused: (error) => {
      if (!(error instanceof Error)) return false;
      const code: unknown = Reflect.get(error, "code");
      const isNotOurs = NOT_OURS.includes(code);
      if (!isNotOurs && !(code === RESULT_CHANGED && error.message.startsWith("cached plan"))) return false;
      isOff ||= isNotOurs;
      generation++;
      names.clear();
      return true;
    },
  };
}
