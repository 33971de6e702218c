/**
 * Rules for a new password: its length, and that it is not among an attacker's first guesses. There are no rules about
 * character classes: they make passwords harder to remember, not to guess.
 *
 * @see NIST SP 800-63B, section 3.1.1.2
 * @module
 */
import { TEAMMATE_LIMITS } from "../limits/people.ts";
import { atField, DeskError } from "../problem.ts";

/** Facts about the password's owner that an attacker may know. */
export type PasswordOwner = {
  readonly email: string;
  /** The names of the companies that they work for. */
  readonly companies: readonly string[];
};

/** Sequences that people type along, possibly backwards and repeated. */
const ROWS = ["0123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop"] as const;
const SEQUENCES = ROWS.flatMap((row) => [row, Array.from(row).reverse().join("")])
  .map((row) => row.repeat(Math.ceil(TEAMMATE_LIMITS.passwordCharsMax / row.length) + 1));

/** A shorter part of an email or a company's name is not specific to the person. */
const OWN_PART_CHARS_MIN = 4;
/** The minimum number of characters besides what an attacker knows about the person. */
const OTHER_CHARS_MIN = 6;
const DISTINCT_CHARS_MIN = 5;

/**
 * Refuses a password that is too short, too long, or easy to guess.
 *
 * @example
 * await checkPassword("correct horse battery", { email: "ada@acme.example", companies: ["Acme"] });
 *
 * @throws DeskError invalid_input
 */
export async function checkPassword(password: string, owner: PasswordOwner): Promise<void> {
  const { passwordCharsMin, passwordCharsMax } = TEAMMATE_LIMITS;
  if (password.length < passwordCharsMin || password.length > passwordCharsMax) {
    const says = `A password has ${passwordCharsMin} to ${passwordCharsMax} characters.`;
    throw new DeskError("invalid_input", says, atField("password", says));
  }
  const why = await weakness(password.normalize("NFKC").toLowerCase(), owner);
  if (why === null) return;
  const fix = "A sentence of four words is hard to guess and easy to remember.";
  throw new DeskError("invalid_input", why, { fix, ...atField("password", why, fix) });
}

async function weakness(password: string, owner: PasswordOwner): Promise<string | null> {
  if (isMonotonous(password)) return "This password is a simple sequence.";
  if (isAboutOwner(password, owner)) return "This password is little more than your email or your company's name.";
  const known = await loadKnownPasswords();
  const isKnown = [password, bareWord(password), repeatedPart(password)].some((word) => known.includes(word));
  return isKnown ? "This password is on the lists that attackers try first." : null;
}

function isMonotonous(password: string): boolean {
  if (new Set(password).size < DISTINCT_CHARS_MIN) return true;
  return SEQUENCES.some((sequence) => sequence.includes(password) || sequence.includes(repeatedPart(password)));
}

function isAboutOwner(password: string, { email, companies }: PasswordOwner): boolean {
  const [local = "", domain = ""] = email.split("@");
  const names = companies.flatMap((company) => [company, ...company.split(/\s+/)]);
  const parts = [email, local, domain, ...domain.split("."), ...names]
    .map((part) => part.toLowerCase()).filter((part) => part.length >= OWN_PART_CHARS_MIN)
    .sort((one, other) => other.length - one.length);
  const others = parts.reduce((rest, part) => rest.replaceAll(part, ""), password);
  return others !== password && others.length < OTHER_CHARS_MIN;
}

/** Returns the word inside digits and signs: `dragon` in `2026dragon!!!`. */
function bareWord(password: string): string {
  const letters = Array.from(password);
  const isLetter = (letter: string) => /\p{L}/u.test(letter);
  return letters.slice(letters.findIndex(isLetter), letters.findLastIndex(isLetter) + 1).join("");
}

/** Returns the shortest repeated part of a password: `dragon` in `dragondragon`; itself if it repeats none. */
function repeatedPart(password: string): string {
  const length = (password + password).indexOf(password, 1);
  return password.slice(0, length);
}

/** Loads about 49,000 passwords that were leaked most often. Only when a password is set, which is rare. */
async function loadKnownPasswords(): Promise<readonly string[]> {
  const { default: known } = await import("@zxcvbn-ts/language-common/src/passwords.json", { with: { type: "json" } });
  return known;
}
