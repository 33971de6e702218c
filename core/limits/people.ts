/**
 * Limits of visitors, identified customers and teammates, and of their inbox and settings. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, HOUR, KiB, MINUTE, SECOND } from "../units.ts";

export const VISITOR_LIMITS = {
  /** The stored length of a visitor's page and referrer. */
  urlCharsMax: 500,
  titleCharsMax: 120,
  referrerCharsMax: 300,
  /** Attributes that a website may report about its visitor: their number, and the length of a name and of a value. */
  attributesMax: 20,
  attributeNameCharsMax: 40,
  attributeCharsMax: 200,
  /** Silent visitors of a workspace; beyond it the longest unseen ones are removed, after this time. */
  silentMax: 10_000,
  silentKeptMs: 3 * DAY,
  /** Pages in a visitor's trail, stored visits of one visitor, and the retention of a trail. */
  trailMax: 50,
  visitsMax: 20,
  trailMs: 30 * DAY,
  trailUrlCharsMax: 500,
  trailTitleCharsMax: 120,
  /** Absence after which a returning browser starts another visit; and the precision of that time. */
  awayMs: 30 * MINUTE,
  awayPrecisionMs: 5 * MINUTE,
  /** Time without a heartbeat after which a visitor is gone, and the interval of their heartbeat. */
  silentMs: 5 * MINUTE,
  stayMs: 2 * MINUTE,
  /** Messages about pages and events that a socket may send in a minute; further ones are ignored. */
  tellsPerMinuteMax: 120,
  /** Time that a teammate's message to a visitor waits for their browser. */
  callMs: 1 * MINUTE,
  nudgesPerVisitMax: 3,
  /** Retention of the offers of help in a visit. */
  nudgesMs: 1 * DAY,
  callCharsMax: 300,
} as const;

export const TEAMMATE_LIMITS = {
  passwordCharsMin: 12,
  passwordCharsMax: 200,
  sessionMs: 14 * DAY,
  /** The validity of the owner's first link and an invitation, and of a password reset link. */
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
  /**
   * A teammate counts as online for this long after the last heartbeat of an open page of the desk, which is sent every
   * 25 s.
   */
  onlineMs: 75 * SECOND,
  emailCharsMax: 320,
  nameCharsMax: 200,
  tokenNameCharsMax: 80,
  /** Precision of a token's "last used", so that not every request writes. */
  lastUsedMs: MINUTE,
} as const;

/** Second factors of signing in, and passkeys. */
export const SIGN_IN_LIMITS = {
  /** Between the password and the second factor, and the attempts within it. */
  halfSignInMs: 10 * MINUTE,
  halfSignInTriesMax: 5,
  /** Consecutive wrong codes of an authenticator app, after which another second factor is required. */
  wrongCodesMax: 20,
  recoveryCodes: 10,
  passkeysMax: 20,
  passkeyNameCharsMax: 80,
  /** Between a passkey's challenge and its answer. */
  challengeMs: 5 * MINUTE,
  /** A browser's answer about a passkey. */
  answerCharsMax: 20_000,
  /** Between the QR code of a new authenticator app and its first code. */
  newAppMs: 15 * MINUTE,
  /** How long an address is known as a person's own after they signed in there. */
  knownNetworkMs: 30 * DAY,
  /** How long a sign-in, or a re-entered password, allows a person to change how they sign in. */
  reauthenticationMs: 10 * MINUTE,
} as const;

/** A logo, or the picture of a teammate, which are public. */
export const PICTURE_LIMITS = {
  /** Two of them fit into one form. The desk's pages downscale larger pictures before sending them. */
  fileBytesMax: 192 * KiB,
  sidePointsMax: 2048,
  /** An unused picture is removed after this. */
  unusedMs: 1 * HOUR,
} as const;

export const TAG_LIMITS = {
  /** Length of one tag, and tags of one conversation. */
  tagCharsMax: 40,
  tagsMax: 20,
} as const;

export const CONTACT_LIMITS = {
  /** Teammates' notes about one contact. */
  notesCharsMax: 4000,
  /** Merged contacts and visitors of one person. */
  mergedMax: 50,
} as const;

/** The menu that Ctrl-K opens. */
export const COMMAND_MENU_LIMITS = {
  typedCharsMax: 100,
  /** The minimum length of a query for conversations, contacts, knowledge and the agent's files. */
  foundFromChars: 2,
  /** Lines of each of these kinds, of each other kind, and of each other kind for an empty query. */
  foundMax: 5,
  fittingMax: 8,
  offeredMax: 8,
} as const;

export const SETTINGS_LIMITS = {
  /** Logged changes of a workspace's settings. */
  changesKept: 200,
} as const;
