/**
 * What mails to customers say in Chinese.
 *
 * @module
 */
import type { MailTexts } from "./mail_texts.ts";

export const CHINESE: MailTexts = {
  desk: "客服",
  answered: "{company} 回复了您",
  openChat: "打开聊天",
  why: "您收到这封邮件，是因为您联系过{company}。",
  unsubscribe: "不再接收此类邮件",
  unsubscribeTitle: "退订邮件",
  unsubscribeAsk: "要让{company}不再向{address}发送邮件吗？",
  unsubscribed: "已完成。您不会再收到{company}的邮件。",
  linkEnded: "此链接已失效。",
};
