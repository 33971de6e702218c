/**
 * What mails to customers say in Japanese.
 *
 * @module
 */
import type { MailTexts } from "./mail_texts.ts";

export const JAPANESE: MailTexts = {
  desk: "サポート",
  answered: "{company}から返信がありました",
  openChat: "チャットを開く",
  why: "{company}にご連絡いただいたため、このメールをお送りしています。",
  unsubscribe: "今後このメールを受け取らない",
  unsubscribeTitle: "配信停止",
  unsubscribeAsk: "{company}から{address}へのメール配信を停止しますか。",
  unsubscribed: "停止しました。今後{company}からのメールは届きません。",
  linkEnded: "このリンクは無効になりました。",
};
