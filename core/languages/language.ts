/**
 * One language of the desk: its lines (`lines.ts`) and its grammar (`grammar.ts`). Each language is one value of
 * {@linkcode Language}: a language that lacks a part does not compile.
 *
 * @module
 */
import type {
  AnswerPhrases,
  ClaimGrammar,
  QuotingWords,
  RequestWords,
  SearchWords,
  SeparableVerbs,
  SmallTalkPatterns,
} from "./grammar.ts";
import type { BuiltinLines, ControlQuestions, LauncherLines, NudgeLines, RecordLines, TurnLines } from "./lines.ts";
import type { MailTexts } from "./mail_texts.ts";
import type { MatterWords } from "./matter_words.ts";
import type { DateWords, FigureWords, MailProgramWords, OppositeWords, TopicWords } from "./vocabulary.ts";

/** One language. */
export type Language = {
  /** The primary subtag of BCP 47, such as `de`. */
  readonly code: string;
  readonly direction: "ltr" | "rtl";
  /** The short reply that asks for a person; the chat's button sends the same text. */
  readonly person: string;
  /** The AI's name in the chat. */
  readonly assistant: string;
  readonly turn: TurnLines;
  readonly record: RecordLines;
  readonly nudges: NudgeLines;
  readonly questions: ControlQuestions;
  readonly launcher: LauncherLines;
  readonly builtin: BuiltinLines;
  readonly mail: MailTexts;
  readonly talk: SmallTalkPatterns;
  readonly answers: AnswerPhrases;
  readonly claims: ClaimGrammar;
  readonly matters: MatterWords;
  readonly opposites: OppositeWords;
  readonly topics: TopicWords;
  readonly dates: DateWords;
  readonly figures: FigureWords;
  readonly mailPrograms: MailProgramWords;
  /**
   * For English words of help pages, the beginnings of words with the same meaning on most of them: a wrong one finds a
   * wrong page. Several words are joined by `_`. Used to search a question in English pages. Null for English.
   */
  readonly glossary: string | null;
  /** Abbreviations of customers that pages spell out, such as `pw: password`, separated by commas. */
  readonly abbreviations: string | null;
  readonly separableVerbs: SeparableVerbs | null;
  readonly quoting: QuotingWords | null;
  readonly request: RequestWords;
  readonly search: SearchWords;
};
