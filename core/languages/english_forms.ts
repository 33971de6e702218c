/**
 * Forms of English verbs and nouns that no rule of a stemmer joins: "backups are kept" answers "how long do you keep them".
 *
 * Left out are forms that are mostly another word: found, saw, lay, ground, wound, stuck, rose.
 *
 * @module
 */

/** A word, and its irregular forms, one a line. */
const FORMS = `
  begin began begun
  break broke broken
  bring brought
  build built rebuilt
  buy bought
  catch caught
  child children
  choose chose chosen
  come came
  draw drew drawn
  drive drove driven
  eat ate eaten
  fall fell fallen
  feel felt
  fly flew flown
  forget forgot forgotten
  freeze froze frozen
  get got gotten
  give gave given
  go went gone
  grow grew grown
  hear heard
  hide hid hidden
  hold held
  keep kept
  know knew known
  lead led
  leave left
  lend lent
  lose lost
  make made
  mean meant
  meet met
  pay paid prepaid repaid
  run ran
  say said
  sell sold resold
  send sent resent
  show shown
  sleep slept
  speak spoke spoken
  spend spent
  stand stood
  steal stole stolen
  take took taken
  teach taught
  tell told
  think thought
  throw threw thrown
  understand understood
  win won
  withdraw withdrew withdrawn
  write wrote written rewrote rewritten
`;

/** The usual form of a word, by its irregular ones. */
export const USUAL_FORMS: ReadonlyMap<string, string> = new Map(
  FORMS.trim().split("\n").map((line) => line.trim().split(" ")).flatMap(([usual = "", ...others]) =>
    others.map((form) => [form, usual] as const)
  ),
);
