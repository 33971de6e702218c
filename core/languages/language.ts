/**
 * One language of the desk: what it says (`lines.ts`) and how it understands (`grammar.ts`). Each language is one value of
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
  /** How the chat names the AI. */
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
   * By English words of help pages, the beginnings of words that mean the same on most of them: a wrong one finds a wrong
   * page. Several words are joined by `_`. A question is searched in English pages by them. Null for English.
   */
  readonly glossary: string | null;
  /** What customers write short and pages spell out, such as `pw: password`, with commas between. */
  readonly abbreviations: string | null;
  readonly separableVerbs: SeparableVerbs | null;
  readonly quoting: QuotingWords | null;
  readonly request: RequestWords;
  readonly search: SearchWords;
};
