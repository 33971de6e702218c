/**
 * Reports the browser's state when a test failed: the text of each page and frame, and requests that failed, are
 * pending or were the last.
 *
 * @module
 */
import type { BrowserContext, Frame, Request } from "playwright-core";
import { within } from "./wait.ts";

/** The report is short, since it is at the end of a whole run; the end of a page's text matters most. */
const FRAME_CHARS_MAX = 700;
const REQUESTS_MAX = 8;
/** The prefix of each line, by which `tests/run.ts` finds it. */
export const REPORT_MARK = "page report: ";

const reports = new WeakMap<BrowserContext, () => Promise<string>>();

/** The report of a context that {@linkcode watchPages} watches, one fact per line; empty for others. */
export async function reportOf(context: BrowserContext): Promise<string> {
  return await reports.get(context)?.() ?? "";
}

/** Watches the requests of a context. */
export function watchPages(context: BrowserContext): void {
  const waiting = new Set<Request>();
  const [finished, failed]: [string[], string[]] = [[], []];
  const end = (request: Request, ended: string[], outcome: string) => {
    waiting.delete(request);
    ended.push(`${outcome} ${nameOf(request)}`);
  };
  context.on("request", (request) => void waiting.add(request));
  context.on("requestfinished", (request) => end(request, finished, "finished"));
  context.on("requestfailed", (request) => end(request, failed, request.failure()?.errorText ?? "failed"));
  reports.set(context, async () => {
    const frames = context.pages().flatMap((page) => page.frames());
    const lines = [
      ...await Promise.all(frames.map(textOf)),
      ...[...waiting].slice(-REQUESTS_MAX).map((request) => `without an answer: ${nameOf(request)}`),
      ...failed.slice(-REQUESTS_MAX),
      ...finished.slice(-REQUESTS_MAX),
    ];
    return lines.map((line) => REPORT_MARK + line).join("\n");
  });
}

const nameOf = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`;

async function textOf(frame: Frame): Promise<string> {
  const text = await within("its text", frame.evaluate("document.body.innerText")).catch((error) =>
    `no text: ${error}`
  );
  const words = String(text).replaceAll(/\s*\n\s*/g, " / ");
  return `${frame.url().slice(0, 60)}: ${words.slice(-FRAME_CHARS_MAX)}`;
}
