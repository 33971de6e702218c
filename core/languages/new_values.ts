/**
 * How customers write the new value of something they want changed, in twelve languages: "my address to 12 High Street",
 * 住所を…に変更.
 *
 * @module
 */
/** Words between what is changed and its new value, by language. */
const BEFORE: Readonly<Record<string, string>> = {
  en: "to|into|is",
  de: "auf|zu|in|ist|lautet",
  es: "a|por|es",
  fr: "à|en|par|pour|est",
  it: "in|con|è",
  pt: "para|por|é",
  nl: "naar|in|is",
  pl: "na|to",
  ar: "إلى|الى|هو|هي",
};

/** What the name may go on with before them: "the address of my order to". */
const OF = "(?:\\s+(?:of|for|von|für|der|des|de|del|da|do|di|du|van|voor|dla)(?:\\s+\\p{L}+){1,3}?)?";

/** The same in scripts without spaces. */
const SIGNS_BEFORE = "更改为|修改为|变更为|更新为|改成|改为|改到|换成|更改為|修改為|改為|是|を|は";

/** Verbs and particles behind the value, where a language has them at the end. */
const BEHIND = [
  "ändern|umändern|abändern|aktualisieren|wechseln|setzen|umstellen|um|ab",
  "wijzigen|veranderen|aanpassen|zetten",
  "olarak .{1,30}|ile .{1,30}|yap\\p{L}{0,15}",
].join("|");
const SIGNS_BEHIND = "(?:に|へ)(?:変更|変え|修正|更新|して|なり).{0,20}|です.{0,10}";

const BETWEEN: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(BEFORE).map(([code, words]) => [code, new RegExp(`^${OF}\\s+(?:${words})(?![\\p{L}\\p{M}])`, "iu")]),
);
const BETWEEN_SIGNS = new RegExp(`^(?:[^\\s:：]{0,12}(?:${SIGNS_BEFORE})|\\s*[:：])`, "u");
const END = new RegExp(`(?:\\s+(?:${BEHIND})|${SIGNS_BEHIND})[\\s.!。！]*$`, "iu");

/**
 * The new value that follows the name of what is changed, as it is written; null where none of these words says that one
 * does.
 *
 * @param rest what follows the name in its sentence
 * @param languages that it may be in
 * @example
 * newValueIn(" to 12 High Street, Leeds.", ["en"]) // "12 High Street, Leeds"
 */
export function newValueIn(rest: string, languages: readonly string[]): string | null {
  const before = languages.map((code) => BETWEEN.get(code)?.exec(rest)?.[0]).find((found) => found !== undefined) ??
    BETWEEN_SIGNS.exec(rest)?.[0];
  // Turkish has its word for the change behind the value alone.
  const isBehind = before === undefined && languages.includes("tr") && /^\s/.test(rest) && END.test(rest);
  if (before === undefined && !isBehind) return null;
  return rest.slice(before?.length ?? 0).replace(END, "")
    .replace(/^["'“„«「\s]+|["'”»」.!?。！？\s]+$/gu, "");
}

/** Words that a description begins with: "a new one", "meine andere Adresse". */
const DESCRIBES = new RegExp(
  `^(?:${
    [
      "an?|the|my|our|another|some\\p{L}*|this|that",
      "eine?[mnrs]?|der|die|das|de[mn]|mein\\p{L}*|unser\\p{L}*|andere?\\p{L}*",
      "un|una|el|la|los|las|mi|nuestr[oa]|otr[oa]",
      "une|le|les|mon|ma|notre|autre",
      "uno|il|lo|mio|mia|altr[oa]",
      "uma?|o|a|meu|minha|outr[oa]",
      "een|het|de|mijn|ander\\p{L}*",
      "inn[yae]|nowy|nowa|nowe|mój|moja|moje",
      "bir|başka|yeni|benim",
    ].join("|")
  })(?![\\p{L}\\p{M}])`,
  "iu",
);

/** Whether a value is nothing to write down: it has no number, and no name in capitals or in a script without them. */
export function onlyDescribes(value: string): boolean {
  if (/\p{N}/u.test(value)) return false;
  return DESCRIBES.test(value) || !/\p{Lu}|\p{Lo}/u.test(value) || [...value].length < 2;
}
