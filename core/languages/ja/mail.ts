/**
 * The texts of emails to customers in Japanese.
 *
 * @module
 */
import type { MailTexts } from "../mail_texts.ts";

export const JAPANESE_MAIL: MailTexts = {
  desk: "サポート",
  answered: "{company}から返信がありました",
  openChat: "チャットを開く",
  why: "{company}にご連絡いただいたため、このメールをお送りしています。",
  unsubscribe: "今後このメールを受け取らない",
  unsubscribeTitle: "配信停止",
  unsubscribeAsk: "{company}から{address}へのメール配信を停止しますか。",
  unsubscribed: "停止しました。今後{company}からのメールは届きません。",
  linkEnded: "このリンクは無効になりました。",
  openConversation: "会話を開く",
  linkUntil: "リンクは{time}（UTC）まで、どの端末でも使えます。この会話が開くため、他の人に渡さないでください。",
  whyAddressGiven:
    "{company}のチャットでこのアドレスが入力されたため、このメールをお送りしています。お心当たりがない場合は、下から配信を停止してください。",
  transcript: "{company}との会話",
  you: "お客様",
  ai: "AIアシスタント",
  leaveTitle: "チャットを離れた後、メールでお答えしてもよろしいですか。",
  leaveHelp: "アドレスはこの会話にのみ使用します。",
  email: "メールアドレス",
  leave: "回答を受け取る",
  notNow: "いいえ、結構です",
  left: "未読の回答は{address}に届きます。",
  change: "変更",
  invalidAddress: "name@example.com のように、メールアドレスをすべて入力してください。",
  tooOften: "操作が多すぎます。しばらくしてからお試しください。",
  notSaved: "うまくいきませんでした。もう一度お試しください。",
  sendTranscript: "この会話をメールで受け取る",
  transcriptSent: "会話を{address}に送信しています。",
  byAgent: "{company} の AI エージェントによる回答です。このメールへの返信は担当者が読みます。",
  byLink:
    "この会話はメールから開かれました。ここで読み書きできます。変更を確定するには、当サイトのチャットをご利用ください。",
};
