/**
 * The lines of mail programs in Chinese.
 *
 * @module
 */
import type { MailProgramWords } from "../vocabulary.ts";

/** Chinese. */
export const CHINESE_MAIL_PROGRAMS: MailProgramWords = {
  wroteBeginnings: ["在", "于", "於"],
  wrote: ["写道", "寫道"],
  wroteAtEnd: ["写道"],
  original: ["原始邮件", "原始郵件"],
  forwarded: ["转发的邮件", "轉寄郵件"],
  fromLine: ["发件人", "寄件者"],
  otherLines: ["发送时间", "发送日期", "收件人", "主题", "寄件日期", "收件者", "主旨"],
  device: ["发自我的", "從我的"],
  autoReply: ["自动回复", "自動回覆"],
};
