/**
 * Adds an invented language to a copy of the desk: a folder and a file, and one line in each registry. The tests need
 * more: CONTRIBUTING.md, "Add a language".
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Every line of the English file in another spelling, so that a missed look-up is seen. */
const SERVER_FILE = `/** A made-up language. @module */
import { TEXTS as FRAME_TEXTS } from "../../../widget/frame/texts/xu.ts";
import { ENGLISH } from "../en/language.ts";
import type { Language } from "../language.ts";

export const UKKISH: Language = {
  code: "xu",
  direction: FRAME_TEXTS.direction,
  person: FRAME_TEXTS.talkToPerson,
  assistant: FRAME_TEXTS.ai,
  turn: { ...ENGLISH.turn, declined: "Nukku.", yes: "Ukku", no: "Nuk" },
  record: { ...ENGLISH.record, done: "Klarukku" },
  nudges: { ...ENGLISH.nudges, offer: "Ukku hep?", yes: "Ukku, hep" },
  questions: { ...ENGLISH.questions, click: "Klik {name} ukku?" },
  launcher: { ...ENGLISH.launcher, ask: "Frag ukku…" },
  builtin: { ...ENGLISH.builtin, greeting: "Hullukku!", unknown: "Nuk wet.", passOn: "Mensukku?" },
  mail: { ...ENGLISH.mail, answered: "{company} ukku" },
  talk: { ...ENGLISH.talk, greeting: ["hullu", "ukku"] },
  answers: { yes: "ukku, ukku do", alone: "", filler: "", no: "nuk", unclear: "mukku" },
  claims: { ...ENGLISH.claims, own: [/^ukku hab/i] },
  matters: {
    ...ENGLISH.matters,
    price: { asks: "wat kostukku", drops: "wat|kostukku", name: "prisukku" },
    why: ["wurukku", null],
  },
  opposites: { ...ENGLISH.opposites, freeze: ["frostukku", "tautukku"], takenBack: "zurukku" },
  topics: { refund: "geldukku" },
  dates: {
    ...ENGLISH.dates,
    weekdays: ["sonukku", "monukku", "dinukku", "mitukku", "donukku", "frukku", "samukku"],
    nextBefore: "nextukku",
    nextWeek: "wochukku",
    on: "anukku",
    tomorrow: "morgukku",
  },
  figures: {
    ...ENGLISH.figures,
    currencies: "talukku",
    perCent: "prozukku",
    units: { ...ENGLISH.figures.units, day: "tagukku" },
    numbers: "ikku zwukku drukku vukku",
  },
  mailPrograms: {
    ...ENGLISH.mailPrograms,
    wrote: ["schrukku"],
    device: ["sendukku vun min "],
    autoReply: ["auto-ukku"],
  },
  glossary: "invoice:rechnukku change:andukku",
  abbreviations: "rg: rechnukku",
  separableVerbs: { particles: "inukku", beforeVerb: "wukku", articles: "dukku" },
  quoting: { how: "hukku", steps: null, price: null, free: null, time: null, spans: null, size: null },
  request: { ...ENGLISH.request, how: "hukku" },
  search: {
    telltales: "ukku okku ikku akku",
    askingPhrases: null,
    asking: "wukku",
    stopWords: "ekku",
    general: "lukku",
    customers: "pukku",
    courtesy: ["hokku", "nukku"],
    questions: { ...ENGLISH.search.questions, amount: "mokku" },
  },
};
`;

const FRAME_FILE = `/** A made-up language. @module */
import { ENGLISH } from "./en.ts";
import type { TranslatedTexts } from "./texts.ts";

export const TEXTS: TranslatedTexts = {
  ...ENGLISH,
  direction: "rtl",
  talkToPerson: "Mensukku ukku",
  send: "Sendukku",
  linked: { says: "{who} ukku", confirm: "Ukku", notMe: "Nuk" },
};
`;

/** What each part of the product makes of the new language. */
const PROBE = `
import { readAnswer } from "./core/languages/yes.ts";
import { claimsIn } from "./core/conversations/words/claims.ts";
import { linesOf } from "./core/conversations/run/lines.ts";
import { nudgeFor } from "./core/conversations/nudge.ts";
import { languageOfQuestion } from "./core/search/language.ts";
import { asksForPerson, languageOf } from "./core/languages/languages.ts";
import { asksAmount } from "./core/search/question_kind.ts";
import { asksHow } from "./core/model/intents/request.ts";
import { rephrased } from "./core/search/rephrase.ts";
import { asksWhy } from "./core/languages/why.ts";
import { topicIn } from "./core/agent/handoff_topics.ts";
import { figuresIn, givenIn } from "./core/conversations/words/figures.ts";
import { withJoinedVerb } from "./core/languages/separable_verbs.ts";
import { QUOTING } from "./core/model/builtin/quoting.ts";
import { readDate } from "./core/model/dates.ts";
import { actionWords, contraryReader } from "./core/model/intents/contrary.ts";
import { withAbbreviations } from "./core/search/abbreviations.ts";
import { inEnglish } from "./core/search/in_english.ts";
import { natureOf } from "./extractor/mail/nature.ts";
import { writtenIn } from "./extractor/mail/quote.ts";
import { generalWordsOf } from "./core/languages/general_words.ts";
import { languagesOwning } from "./core/languages/own_words.ts";
import { OTHER_ASKING, stopWordsOf } from "./core/languages/stop_words.ts";
import { builtinModel } from "./core/model/fallback.ts";
import { questionFor } from "./core/website/control/questions.ts";
import { loadTexts } from "./widget/frame/texts/languages.ts";

const locale = "xu-Latn";
const request = {
  purpose: "answer", instructions: "", tasks: [], functions: [], examples: [], agentVersion: "1", locale, customer: { signedIn: true, name: null },
};
const say = async (text) => {
  const messages = [{ role: "customer", text }];
  const events = await Array.fromAsync(builtinModel().answer({ ...request, messages }, new AbortController().signal));
  return events.filter(({ kind }) => kind === "text").map(({ delta }) => delta);
};
const freeze = actionWords("frostukku_card", "");
const now = { at: new Date("2026-11-26T10:00:00Z"), timezone: "UTC" };
const spoken = await loadTexts([locale]);
console.log(JSON.stringify({
  turn: linesOf({ context: { locale } }).declined,
  nudge: nudgeFor({ kind: "error", at: "", detail: {} }, locale, true),
  question: questionFor({ command: { verb: "click" }, target: { name: "Pay" } }, locale),
  launcher: languageOf(locale).launcher.ask,
  mail: languageOf(locale).mail.answered,
  record: languageOf(locale).record.done,
  answers: ["Ukku!", "ukku do", "nuk", "mukku", "yes"].map((text) => readAnswer(text, locale)),
  person: asksForPerson("mensukku ukku"),
  greeting: await say("Hullu ukku"),
  unknown: await say("qwertz uiop"),
  claims: claimsIn("Ukku hab dat").length === 1,
  search: [languageOfQuestion("okku ikku akku"), OTHER_ASKING.has("wukku"), [...stopWordsOf("xu")]],
  words: [[...generalWordsOf("xu")], languagesOwning("pukku")],
  kinds: [asksAmount("Mokku ekku?"), asksHow("hukku ekku?"), asksWhy("wurukku?")],
  matter: rephrased("wat kostukku Zorb", "xu"),
  opposites: ["tautukku min kart", "frostukku min kart", "zurukku"].map((text) => contraryReader(text)(freeze)),
  topic: topicIn("ik will geldukku", ["refund"]),
  dates: ["morgukku", "nextukku dinukku", "wochukku anukku monukku"].map((text) => readDate(text, { locale, now })),
  figures: [
    ...figuresIn("20 talukku, 5 prozukku, 14 tagukku", locale).map(({ kind }) => kind),
    givenIn(["drukku tagukku"], [], locale).has({ written: "", kind: "duration", forms: ["s259200"] }),
  ],
  mails: [
    writtenIn("Ja.\\n\\nA <a@b.example> 24 schrukku:\\n> Old"),
    writtenIn("Ja.\\n\\nSendukku vun min Phone"),
    natureOf({ header: () => null, subject: "Auto-Ukku: hi", from: "a@b.example" }).nature,
  ],
  english: inEnglish("andukku rechnukku", locale.slice(0, 2)),
  wordings: [withAbbreviations("min rg"), withJoinedVerb("wukku lad ik inukku", "xu"), QUOTING.how.test("hukku")],
  frame: [spoken.language, spoken.texts.direction, spoken.texts.send],
}));
`;

async function addLine(path: string, before: string, line: string): Promise<void> {
  const text = await Deno.readTextFile(path);
  assert.ok(text.includes(before), `${path} has ${before}`);
  await Deno.writeTextFile(path, text.replace(before, `${line}\n${before}`));
}

/** A copy of what the probe loads, with the new language in it. */
async function deskWithNewLanguage(serverFile: string): Promise<string> {
  const copy = await Deno.makeTempDir();
  const walk = async (folder: string) => {
    await Deno.mkdir(`${copy}/${folder}`, { recursive: true });
    for await (const { name, isDirectory } of Deno.readDir(`${ROOT}${folder}`)) {
      if (name === "node_modules") continue;
      if (isDirectory) await walk(`${folder}/${name}`);
      else await Deno.copyFile(`${ROOT}${folder}/${name}`, `${copy}/${folder}/${name}`);
    }
  };
  await Promise.all(["core", "extractor", "widget"].map(walk));
  const { version, imports, compilerOptions } = JSON.parse(await Deno.readTextFile(`${ROOT}deno.json`));
  await Deno.writeTextFile(
    `${copy}/deno.json`,
    JSON.stringify({ version, imports, compilerOptions, nodeModulesDir: "manual" }),
  );
  await Deno.remove(`${copy}/widget/deno.json`);
  await Deno.symlink(`${ROOT}node_modules`, `${copy}/node_modules`);
  await Deno.mkdir(`${copy}/core/languages/xu`);
  await Deno.writeTextFile(`${copy}/core/languages/xu/language.ts`, serverFile);
  await addLine(
    `${copy}/core/languages/registry.ts`,
    "export { CHINESE }",
    'export { UKKISH } from "./xu/language.ts";',
  );
  await Deno.writeTextFile(`${copy}/widget/frame/texts/xu.ts`, FRAME_FILE);
  const line = '  xu: () => import("./xu.ts"),';
  await addLine(`${copy}/widget/frame/texts/languages.ts`, "  zh: () =>", line);
  return copy;
}

async function deno(cwd: string, args: readonly string[]) {
  const env = { NO_COLOR: "1" };
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args: [...args], cwd, env }).output();
  const text = new TextDecoder();
  return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
}

Deno.test("a chat in a new language needs a folder, a file and one line in each registry", async () => {
  const copy = await deskWithNewLanguage(SERVER_FILE);
  try {
    await Deno.writeTextFile(`${copy}/probe.ts`, PROBE);
    const { stdout, stderr } = await deno(copy, ["run", "-A", "--no-check", "--no-lock", "--cached-only", "probe.ts"]);
    assert.notEqual(stdout, "", stderr);
    assert.deepEqual(JSON.parse(stdout), {
      turn: "Nukku.",
      nudge: {
        text: "Something on this page stopped working. Ukku hep?",
        suggestions: ["Ukku, hep", "Mensukku ukku"],
      },
      question: "Klik “Pay” ukku?",
      launcher: "Frag ukku…",
      mail: "{company} ukku",
      record: "Klarukku",
      answers: ["yes", "yes", "no", "filler", "yes"],
      person: true,
      greeting: ["Hullukku!"],
      unknown: ["Nuk wet."],
      claims: true,
      search: ["xu", true, ["ekku"]],
      words: [["lukku"], ["xu"]],
      kinds: [true, true, true],
      matter: ["price Zorb", "prisukku Zorb"],
      opposites: [true, false, true],
      topic: "refund",
      dates: ["2026-11-27", "2026-12-01", "2026-11-30"],
      figures: ["money", "share", "duration", true],
      mails: ["Ja.", "Ja.", "auto_reply"],
      english: ["change invoice"],
      wordings: ["min rechnukku", "wukku inukkulad ik", true],
      frame: ["xu", "rtl", "Sendukku"],
    });
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
});

Deno.test("a language without one of its parts does not compile, and the error names the part", async () => {
  const copy = await deskWithNewLanguage(SERVER_FILE.replace(/^ {2}claims: .*\n/m, ""));
  try {
    const { code, stderr } = await deno(copy, ["check", "--no-lock", "core/languages/languages.ts"]);
    assert.notEqual(code, 0);
    assert.match(stderr, /Property 'claims' is missing/);
    await Deno.writeTextFile(`${copy}/core/languages/xu/language.ts`, SERVER_FILE);
    const whole = await deno(copy, ["check", "--no-lock", "core/languages/languages.ts"]);
    assert.equal(whole.code, 0, whole.stderr);
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
});

Deno.test("the chat's scripts stay within their size limits with a new language", async () => {
  const copy = await deskWithNewLanguage(SERVER_FILE);
  try {
    // The made-up texts share the English ones; a real file has its own.
    await Deno.copyFile(`${copy}/widget/frame/texts/de.ts`, `${copy}/widget/frame/texts/xu.ts`);
    // What the build reads besides, from where it is.
    await Deno.copyFile(`${ROOT}build.ts`, `${copy}/build.ts`);
    for await (const { name } of Deno.readDir(ROOT)) {
      const isThere = await Deno.lstat(`${copy}/${name}`).then(() => true, () => false);
      if (!isThere && name !== "build") await Deno.symlink(`${ROOT}${name}`, `${copy}/${name}`);
    }
    const { code, stdout, stderr } = await deno(copy, [
      "run",
      "-A",
      "--no-check",
      "--cached-only",
      "build.ts",
      "--sizes",
    ]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^part-xu-/m);
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
});
