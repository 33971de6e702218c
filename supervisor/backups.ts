/**
 * Backups on a schedule: once a day the supervisor runs the operator's command.
 *
 * @see docs/self-hosting.md, "Backup"
 * @module
 */
import type { TimeOfDay } from "../config.ts";
import { CODE_DIR } from "./processes.ts";

/** The next occurrence of a time of day; never now. */
export function nextTime({ hour, minute }: TimeOfDay, now: Date): Date {
  const next = new Date(now);
  next.setUTCHours(hour, minute, 0, 0);
  if (next.getTime() <= now.getTime()) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}

/** The dependencies of the schedule. */
export type ScheduleOptions = {
  readonly log: (line: string) => void;
  readonly now: () => Date;
  /** Makes one backup. @returns whether it succeeded */
  readonly run: () => Promise<boolean>;
};

/**
 * Timers cannot wait longer than 24 days, and are late on a machine that sleeps: the clock is checked once a minute.
 */
const CHECK_MS = 60_000;

/** Makes a backup each day at that time, never two at once, until it is stopped. */
export function scheduleBackups(at: TimeOfDay, { log, now, run }: ScheduleOptions): { stop(): void } {
  let due = nextTime(at, now());
  let isRunning = false;
  const look = async () => {
    if (isRunning || now().getTime() < due.getTime()) return;
    isRunning = true;
    due = nextTime(at, now());
    const isMade = await run().catch(() => false);
    isRunning = false;
    if (!isMade) log(`The backup failed. The next one is made at ${due.toISOString()}.`);
  };
  const timer = setInterval(() => void look(), CHECK_MS);
  return { stop: () => clearInterval(timer) };
}

/** Runs `backup --scheduled`, which prints its result. */
export async function runBackup(deno: string): Promise<boolean> {
  const args = ["run", "-A", "--cached-only", `--config=${CODE_DIR}/deno.json`, `${CODE_DIR}/commands/main.ts`];
  const child = new Deno.Command(deno, { args: [...args, "backup", "--scheduled"], stdin: "null" }).spawn();
  return (await child.status).success;
}
