/**
 * The desk's report of waiting conversations.
 *
 * @module
 */

/** A waiting conversation in a notification. */
export type NotifiedConversation = {
  readonly id: string;
  /** The start of the wait, as an ISO time. */
  readonly since: string;
  readonly href: string;
  readonly title: string;
  readonly body: string;
};

/** The response to `GET /desk/waiting`. */
export type NotificationReport = {
  /** The id of the teammate who is notified. */
  readonly teammate: string;
  /** When the desk read the list, in milliseconds since 1970 by the desk's clock. */
  readonly readAt: number;
  readonly count: number;
  /** Whether each kind of notification is wanted now. */
  readonly sound: boolean;
  readonly desktop: boolean;
  /** The newest, newest first. */
  readonly newest: readonly NotifiedConversation[];
};

/** Fetches the report; null when the desk cannot be reached or the teammate has signed out. */
export async function fetchWaiting(): Promise<NotificationReport | null> {
  try {
    const answer = await fetch("/desk/waiting", { redirect: "error", headers: { accept: "application/json" } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
