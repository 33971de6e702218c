/**
 * The time, place and language of a customer's message: a line of the desk before it, for the model.
 *
 * It is kept unchanged in the history, so that the next request begins like the last one, and is omitted while nothing
 * in it has changed.
 *
 * @module
 */
import { onOneLine } from "../../../widget/visible_text.ts";
import { dateFormat } from "../../date_format.ts";
import type { Page } from "../../db/visitor_facts.ts";
import type { JsonObject } from "../../json.ts";
import { languageOfChat } from "../../search/language.ts";
import { CONVERSATION_LIMITS } from "../../limits/conversations.ts";
import type { ModelMessage } from "../../model/model.ts";
import { redactAddress } from "../../redact.ts";
import { type BusinessHours, isOpenAt, nextOpening } from "../../settings/hours.ts";
import { MINUTE } from "../../units.ts";
import { readData } from "../message_data.ts";
import type { Message } from "../messages.ts";

/** The time is repeated after this interval. */
const TIME_REPEATED_MS = 30 * MINUTE;

/** The length of the part of a message used to detect its language. */
const LANGUAGE_CHARS_MAX = 300;

/** Facts that determine the lines of a conversation besides its messages. */
export type SituationFacts = {
  readonly hours: BusinessHours;
  /** Whether customers can be handed over to people: otherwise the team is not mentioned. */
  readonly hasPerson: boolean;
  /** The language that the conversation began in, BCP 47. */
  readonly locale: string | null;
};

/** Returns the customer's situation when they wrote or pressed, as stored with the message. */
export function situationData(
  page: Page | null,
  timezone: string | null,
): { readonly page?: JsonObject; readonly timezone?: string } {
  return { ...pageData(page), ...(timezone === null ? {} : { timezone }) };
}

/** Returns the runtime's name of a time zone; null if a browser invented it. */
export function knownZone(timeZone: string | undefined): string | null {
  try {
    return timeZone === undefined ? null : new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Returns a page in its stored form: without its query, which may contain secrets. */
export function pageData(page: Page | null): { readonly page?: JsonObject } {
  if (page === null) return {};
  const url = URL.parse(redactAddress(page.url));
  return url === null ? {} : { page: { url: `${url.origin}${url.pathname}`, title: onOneLine(page.title) } };
}

/** Reads messages in order, and returns the new facts before each. */
export function openSituation(facts: SituationFacts): { before(message: Message): readonly ModelMessage[] } {
  const wrote: string[] = [];
  let last = { key: "", at: 0 };
  return {
    before(message) {
      if (message.author !== "customer") return [];
      if (message.kind === "text" && message.text !== null) wrote.push(message.text.slice(0, LANGUAGE_CHARS_MAX));
      const language = languageName(wrote, facts.locale);
      const team = teamLine(facts, message.at);
      const { page, timezone = null } = readData(message);
      const place = page === undefined ? null : `page: ${onOneLine(page.url)}
title: ${onOneLine(page.title)}`;
      const key = JSON.stringify([language, team, place, timezone]);
      const at = message.at.getTime();
      if (key === last.key && at - last.at < TIME_REPEATED_MS) return [];
      last = { key, at };
      const text = [
        `It is ${timeIn(facts.hours.timezone, message.at)}.`,
        ...(timezone === null || timezone === facts.hours.timezone
          ? []
          : [`Where the customer is, it is ${timeIn(timezone, message.at)}.`]),
        ...(language === null ? [] : [`Answer in ${language}.`]),
        ...(team === null ? [] : [team]),
        ...(place === null ? [] : ["The customer is on this page:"]),
      ].join(" ");
      return [{ role: "desk", text, ...(place === null ? {} : { quoted: place }) }];
    },
  };
}

function teamLine({ hours, hasPerson }: SituationFacts, at: Date): string | null {
  if (!hasPerson || hours.days.length === 0) return null;
  if (isOpenAt(hours, at)) return "The team is there now.";
  const opening = nextOpening(hours, at);
  return opening === null ? null : `The team is away until ${timeIn(hours.timezone, opening)}.`;
}

/** Formats a time with its time zone: "Tuesday, 24 November 2026 at 14:05 (Europe/Berlin)". */
export function timeIn(timeZone: string, at: Date): string {
  const format = dateFormat("en-GB", { timeZone, dateStyle: "full", timeStyle: "short" });
  return `${format.format(at)} (${timeZone})`;
}

/** Returns the English name of the language to answer in; null if unknown. */
function languageName(wrote: readonly string[], locale: string | null): string | null {
  return nameOfLanguage(languageOfChat(wrote.slice(-CONVERSATION_LIMITS.languageMessagesMax), locale));
}

/** Returns the English name of a language, such as German for `de-CH`; null if it is not a language. */
export function nameOfLanguage(tag: string | null): string | null {
  try {
    const { language } = new Intl.Locale(tag ?? "");
    return new Intl.DisplayNames(["en"], { type: "language" }).of(language) ?? null;
  } catch {
    return null;
  }
}
