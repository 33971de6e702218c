/**
 * Questions about the matters of every help centre in Chinese.
 *
 * @module
 */
import type { MatterWords } from "../matter_words.ts";

/** Chinese. */
export const CHINESE_MATTERS: MatterWords = {
  matchesParts: true,
  own: "我的",
  price: { asks: "多少钱|多少錢|价格|價格", drops: "多少钱|多少錢|价格|價格|[的是？?。]", name: null },
  included: {
    asks: "包含|包括|含有|有哪些功能|有什么功能",
    drops: "包含|包括|含有|有哪些功能|有什么功能|什么|[？?。的]",
    name: null,
  },
  signInFailed: {
    asks: "(?:无法|無法|不能|没法|登不)(?:登录|登錄|登入|登陆)|登[录錄]不(?:了|上)|登不上",
    drops: null,
    name: null,
  },
  password: { things: "密码|密碼", troubles: "忘|重置|重設", name: null },
  payment: { things: "银行卡|信用卡|付款|支付", troubles: "被拒|拒绝|失败", name: null },
  outage: {
    things: "网站|網站|页面|網頁|服务器|系统|平台|应用",
    troubles: "打不开|打不開|崩溃|宕机|挂了|无法访问|無法訪問|加载不",
    name: null,
  },
  mailMissing: {
    things: "邮件|郵件|邀请|验证码",
    troubles: "没收到|没有收到|收不到|没到",
    name: null,
  },
  mailTooMany: {
    things: "邮件|郵件|通知",
    troubles: "太多|少一点|关闭|退订|取消订阅|不想收到|停止",
    name: null,
  },
  why: ["为什么|為什麼|为何", null],
  newValue: {
    isSpaced: false,
    of: null,
    before: "更改为|修改为|变更为|更新为|改成|改为|改到|换成|更改為|修改為|改為|是",
    behind: null,
    describes: null,
  },
};
