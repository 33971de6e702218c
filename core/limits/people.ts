/**
 * Limits of visitors, identified customers and teammates, and of their inbox and settings. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, HOUR, KiB, MINUTE, SECOND } from "../units.ts";

export const VISITOR_LIMITS = {
  /** What is stored of a visitor's page and of the page they came from. */
  urlCharsMax: 500,
  titleCharsMax: 120,
  referrerCharsMax: 300,
  /** What a website may say about its visitor: how much, and the length of a name and of a value. */
  attributesMax: 20,
  attributeNameCharsMax: 40,
  attributeCharsMax: 200,
  /** Browsers of a workspace in which nothing was said; beyond it those go that were not seen for longest, after this. */
  silentMax: 10_000,
  silentKeptMs: 3 * DAY,
  /** Pages in a visitor's trail, visits known of one visitor, and how long a trail is kept. */
  trailMax: 50,
  visitsMax: 20,
  trailMs: 30 * DAY,
  trailUrlCharsMax: 500,
  trailTitleCharsMax: 120,
  /** Time away after which a browser that comes back has started another visit; and the precision of that time. */
  awayMs: 30 * MINUTE,
  awayPrecisionMs: 5 * MINUTE,
  /** Time without a heartbeat after which a visitor is gone, and the interval of their heartbeat. */
  silentMs: 5 * MINUTE,
  stayMs: 2 * MINUTE,
  /** Messages about pages and events that a socket may send in a minute; further ones are ignored. */
  tellsPerMinuteMax: 120,
  /** Time that a teammate's message to a visitor waits for the visitor's browser. */
  callMs: 1 * MINUTE,
  nudgesPerVisitMax: 3,
  /** Time that the offers of help of a visit are kept. */
  nudgesMs: 1 * DAY,
  callCharsMax: 300,
} as const;

export const TEAMMATE_LIMITS = {
  passwordCharsMin: 12,
  passwordCharsMax: 200,
  sessionMs: 14 * DAY,
  /** How long the owner's first link and an invitation work, and a link that sets a new password. */
  setupLinkMs: 7 * DAY,
  resetLinkMs: 1 * DAY,
  invitationsMax: 100,
  /** Workspaces of an installation. */
  workspacesMax: 100,
  /** Custom roles of a workspace. */
  rolesMax: 30,
  roleNameCharsMax: 40,
  /** Precision of a session's and a teammate's "last seen". */
  seenMs: 5 * MINUTE,
  /** How long after the last heartbeat of an open page of the desk its teammate counts as online; the heartbeat's interval is 25 s. */
  onlineMs: 75 * SECOND,
  emailCharsMax: 320,
  nameCharsMax: 200,
  tokenNameCharsMax: 80,
  /** Precision of a token's "last used", so that not every request writes. */
  lastUsedMs: MINUTE,
} as const;

/** Second steps of signing in, and passkeys. */
export const SIGN_IN_LIMITS = {
  /** Between the password and the second step, and the tries within it. */
  halfSignInMs: 10 * MINUTE,
  halfSignInTriesMax: 5,
  /** Wrong codes of an authenticator app in a row, after which it waits for another second step. */
  wrongCodesMax: 20,
  recoveryCodes: 10,
  passkeysMax: 20,
  passkeyNameCharsMax: 80,
  /** Between a passkey's challenge and its answer. */
  challengeMs: 5 * MINUTE,
  /** The answer of a browser about a passkey. */
  answerCharsMax: 20_000,
  /** Between the QR code of a new authenticator app and its first code. */
  newAppMs: 15 * MINUTE,
  /** How long an address counts as one of a person's own after they signed in there. */
  knownNetworkMs: 30 * DAY,
  /** How long a sign-in, or a password typed again, lets a person change how they sign in. */
  reauthenticationMs: 10 * MINUTE,
} as const;

/** A logo, or the picture of a teammate: anyone may see it. */
export const PICTURE_LIMITS = {
  /** Two of them fit into one form. The desk's pages make larger pictures smaller before they are sent. */
  fileBytesMax: 192 * KiB,
  sidePointsMax: 2048,
  /** A picture that nothing shows is removed after this. */
  unusedMs: 1 * HOUR,
} as const;

export const INBOX_LIMITS = {
  /** Length of one tag, and tags of one conversation. */
  tagCharsMax: 40,
  tagsMax: 20,
  /** Notes of teammates about one contact. */
  notesCharsMax: 4000,
  /** Contacts and visitors that are one person. */
  mergedMax: 50,
} as const;

/** The menu that Ctrl-K opens. */
export const COMMAND_MENU_LIMITS = {
  typedCharsMax: 100,
  /** Characters from which conversations, contacts, knowledge and the agent's files are looked through. */
  foundFromChars: 2,
  /** Lines of each of these kinds, of each other kind, and of each other kind while nothing was typed. */
  foundMax: 5,
  fittingMax: 8,
  offeredMax: 8,
} as const;

export const SETTINGS_LIMITS = {
  /** Logged changes of a workspace's settings. */
  changesKept: 200,
} as const;
