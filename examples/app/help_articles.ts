/**
 * The app's help centre: what the demo's agent answers questions from.
 *
 * @module
 */

import { ACCOUNT_ARTICLES } from "./help_account.ts";
import type { HelpArticle } from "./help_article.ts";
import { WORK_ARTICLES } from "./help_work.ts";

/** The first articles that a newcomer needs. */
const FIRST_ARTICLES: readonly HelpArticle[] = [
  {
    name: "teammates",
    title: "Invite teammates",
    lead: "Work on a timeline together. Everybody you invite takes one seat.",
    parts: [
      {
        id: "invite",
        heading: "Add or invite someone",
        paragraphs: ["An invitation is valid for 14 days and can be sent again at any time."],
        steps: [
          "Open Team in the menu and press Invite.",
          "Type one email address a line.",
          "Choose a role and press Send.",
        ],
      },
      {
        id: "roles",
        heading: "Roles",
        paragraphs: [
          "Admins change the account, the seats and who is in the team. Editors change timelines. Guests look and comment, " +
          "and take no seat.",
        ],
      },
      {
        id: "leaving",
        heading: "Remove someone who left the company",
        paragraphs: [
          "Press Remove beside their name under Team. Their timelines stay with the account, and the seat is free at once.",
        ],
      },
    ],
  },
  {
    name: "export",
    title: "Export a timeline",
    lead: "Take your work with you, to print it or to use it elsewhere.",
    parts: [
      {
        id: "formats",
        heading: "Formats",
        paragraphs: [
          "A timeline can be exported as PDF, as a spreadsheet (XLSX) or as calendar entries (ICS).",
          "The PDF fits on one page up to 60 tasks; larger timelines are spread over several pages.",
        ],
      },
      {
        id: "how",
        heading: "How to export",
        paragraphs: ["Exports are ready within a minute and stay downloadable for seven days."],
        steps: ["Open the timeline.", "Press Share, then Export.", "Choose a format and press Download."],
      },
    ],
  },
  {
    name: "import",
    title: "Import from a spreadsheet",
    lead: "Bring your tasks along instead of typing them.",
    parts: [
      {
        id: "file",
        heading: "The file",
        paragraphs: [
          "Plotline reads CSV and XLSX files of up to 5,000 rows. The first row names the columns: Task, Start, End and Owner.",
          "Dates are read as 2026-12-14 or as 14 December 2026.",
        ],
      },
      {
        id: "duplicates",
        heading: "Duplicates",
        paragraphs: ["A task with the same name and start as an existing one is skipped. Nothing is overwritten."],
      },
    ],
  },
  {
    name: "calendar",
    title: "Connect a calendar",
    lead: "See your milestones where you plan your day.",
    parts: [
      {
        id: "subscribe",
        heading: "Subscribe",
        paragraphs: [
          "Every timeline has a calendar address. Copy it under Share, Calendar, and subscribe to it in Google Calendar, " +
          "Outlook or Apple Calendar.",
          "Changes appear in your calendar within 15 minutes.",
        ],
      },
      {
        id: "stop",
        heading: "Stop sharing",
        paragraphs: ["Press Reset address under Share, Calendar. The old address stops working at once."],
      },
    ],
  },
  {
    name: "security",
    title: "Sign-in and security",
    lead: "How your account and your data are protected.",
    parts: [
      {
        id: "two-factor",
        heading: "Two-factor sign-in",
        paragraphs: [
          "Turn it on under Profile, Security. You need an authenticator app; ten recovery codes are shown once.",
        ],
      },
      {
        id: "data",
        heading: "Where your data is stored, and how it is protected",
        paragraphs: [
          "All data is stored on servers in Frankfurt and Dublin, and nowhere outside the European Union. It is encrypted, " +
          "and so are the backups, which are kept for 30 days.",
        ],
      },
      {
        id: "password",
        heading: "Forgotten password",
        paragraphs: ["Press Forgotten password on the sign-in page. The link in the mail works for one hour."],
      },
    ],
  },
];

/** Every article. */
export const HELP_ARTICLES: readonly HelpArticle[] = [...FIRST_ARTICLES, ...ACCOUNT_ARTICLES, ...WORK_ARTICLES];
