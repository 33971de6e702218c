/**
 * The texts of emails to customers in Chinese.
 *
 * @module
 */
import type { MailTexts } from "../mail_texts.ts";

export const CHINESE_MAIL: MailTexts = {
  desk: "客服",
  answered: "{company} 回复了您",
  openChat: "打开聊天",
  why: "您收到这封邮件，是因为您联系过{company}。",
  unsubscribe: "不再接收此类邮件",
  unsubscribeTitle: "退订邮件",
  unsubscribeAsk: "要让{company}不再向{address}发送邮件吗？",
  unsubscribed: "已完成。您不会再收到{company}的邮件。",
  linkEnded: "此链接已失效。",
  openConversation: "打开对话",
  linkUntil: "此链接在 {time}（UTC）之前可在任何设备上使用。请勿转发：它会打开此对话。",
  whyAddressGiven: "您收到此邮件，是因为有人在 {company} 的聊天中留下了此地址。如果不是您本人，请在下方停止接收。",
  transcript: "您与 {company} 的对话",
  you: "您",
  ai: "AI 助手",
  leaveTitle: "如果您离开，我们可以通过邮件回复吗？",
  leaveHelp: "该地址仅用于此对话。",
  email: "电子邮件",
  leave: "将回复发送到此处",
  notNow: "不用，谢谢",
  left: "您未看到的回复将发送到 {address}。",
  change: "更改",
  invalidAddress: "请输入完整的电子邮件地址，例如 name@example.com。",
  tooOften: "操作过于频繁，请稍后再试。",
  notSaved: "未成功，请重试。",
  sendTranscript: "通过邮件把此对话发给我",
  transcriptSent: "对话正在发送到 {address}。",
  byAgent: "由 {company} 的 AI 客服回复。您对此邮件的回复将由人工阅读。",
  byLink: "您是从邮件打开此对话的。您可以在此阅读和回复。如需确认更改，请使用我们网站上的聊天。",
};
