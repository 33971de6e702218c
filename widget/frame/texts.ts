/** Every word that the frame itself says. */
export type Texts = {
  readonly greeting: string;
  readonly intro: string;
  readonly online: string;
  readonly away: string;
  readonly close: string;
  readonly thread: string;
  readonly composer: string;
  readonly placeholder: string;
  readonly send: string;
  readonly working: string;
  readonly sending: string;
  readonly notSent: string;
  readonly retry: string;
  readonly connectionLost: string;
  readonly tooMany: string;
  readonly refused: string;
  readonly earlier: string;
  readonly latest: string;
  readonly suggestions: string;
  readonly teammate: string;
  /** After a teammate's name. */
  readonly isTyping: string;
  readonly seen: string;
  readonly you: string;
  readonly showCard: string;
  readonly opensNewTab: string;
  readonly confirmation: string;
  readonly showMore: string;
  readonly clear: string;
  readonly options: string;
  readonly noMatches: string;
  readonly wrongFormat: string;
  readonly table: string;
  readonly chart: string;
  readonly attach: string;
  readonly dropHere: string;
  readonly file: string;
  readonly attachedFiles: string;
  readonly uploading: string;
  readonly fileAttached: string;
  readonly removeFile: string;
  readonly saveFile: string;
  readonly tooManyFiles: string;
  readonly fileTooLarge: string;
  readonly fileKind: string;
  readonly fileEmpty: string;
  readonly fileLost: string;
};

const ENGLISH: Texts = {
  greeting: "Hi, how can we help?",
  intro: "Ask anything. Most questions are answered right away.",
  online: "Answers right away",
  away: "Away at the moment",
  close: "Close chat",
  thread: "Conversation",
  composer: "Your message",
  placeholder: "Write a message…",
  send: "Send",
  working: "Writing an answer",
  sending: "Sending…",
  notSent: "Not sent.",
  retry: "Try again",
  connectionLost: "The connection was lost. Please try again.",
  tooMany: "That was a lot at once. Please wait a moment and try again.",
  refused: "That did not work. Please try again.",
  earlier: "Show earlier messages",
  latest: "Jump to the latest message",
  suggestions: "Suggested questions",
  teammate: "Team",
  isTyping: "is typing",
  seen: "Seen",
  you: "You said",
  showCard: "Show the card",
  opensNewTab: "opens in a new tab",
  confirmation: "Please confirm",
  showMore: "Show more",
  clear: "Clear",
  options: "Options",
  noMatches: "Nothing found",
  wrongFormat: "Please match the requested format.",
  table: "Table",
  chart: "Chart",
  attach: "Attach files",
  dropHere: "Drop files to attach them",
  file: "File",
  attachedFiles: "Attached files",
  uploading: "Uploading",
  fileAttached: "attached.",
  removeFile: "Remove",
  saveFile: "Save",
  tooManyFiles: "A message can have 5 files.",
  fileTooLarge: "Larger than 10 MB.",
  fileKind: "This kind of file cannot be sent. Pictures, PDF, text, DOCX and XLSX can.",
  fileEmpty: "The file is empty.",
  fileLost: "The file did not arrive. Remove it and try again.",
};

const TEXTS: { readonly [language: string]: Texts } = { en: ENGLISH };

/** The words for the first language that there is a table for, else the English ones. Languages are BCP 47 tags. */
export function textsFor(languages: readonly string[]): Texts {
  for (const language of languages) {
    const texts = TEXTS[language.split("-")[0] ?? ""];
    if (texts) return texts;
  }
  return ENGLISH;
}
