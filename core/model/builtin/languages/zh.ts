/**
 * The built-in model in Chinese.
 *
 * @module
 */
import type { Language } from "./language.ts";

/** Chinese, whose words are not parted by spaces: a "word" here is what stands between two signs. */
export const CHINESE: Language = {
  lines: {
    greeting: "您好!请问有什么可以帮您?",
    thanks: "不客气!还有什么可以帮您的吗?",
    goodbye: "再见,祝您愉快!",
    nature: "我不是人,也不是人工智能。我是本客服的自动助手,按固定规则工作。",
    ability: "我可以帮您处理这些:",
    unknown: "抱歉,这个我不知道。",
    unsure: "我不确定您需要什么。是以下其中一项吗?",
    signIn: "请先登录,然后再问我一次。我不会根据聊天中输入的账号或电子邮箱查找账户。",
    done: "已完成。",
    found: "以下是我找到的内容。",
    notSetUp: "这里还不能这样做:尚未设置好。",
    failed: "没有成功。",
    noAnswer: "刚才没有收到答复。请稍后再试。",
    invalid: "根据我所知道的内容,无法做到。",
    changeUnknown: "我没有收到答复,所以无法确定是否成功。",
    passOn: "我可以为您转接人工客服。",
    person: "我想和人工客服交谈",
    yes: "是",
    no: "否",
    which: "“{name}”您想选哪一个?",
    what: "“{name}”应该填什么?",
    yesOrNo: "“{name}”:是还是否?",
    already: "“{name}”已经是{value}。",
    pointed: "已在您的页面上标出：“{name}”。",
  },
  talk: {
    greeting: ["你好 您好 你好啊 嗨 哈喽 早上好 早安 下午好 晚上好 大家好 在吗 在嗎", "请问 啊"],
    thanks: ["谢谢 謝謝 谢谢你 谢谢您 多谢 非常感谢 感谢 太谢谢了 谢谢了", "好的 好 没事了 就这些 太好了"],
    goodbye: ["再见 再見 拜拜 回头见", "谢谢 好的"],
    person: ["人工 人工客服 真人 客服 转人工 轉人工 真人客服 找人工", "请 我要 我想 谢谢"],
    nature:
      /(你|您|这|這)是(不是)?(一个|一個)?(真人|人|机器人|機器人|ai|人工智能|机器|电脑)(吗|嗎|么|$)|是机器人吗|是真人吗/,
    wish:
      /(转|轉|接|找|要|想和|想跟|和|跟|与|联系|聯繫).{0,6}(人工|真人|客服人员|客服人員|人工客服|工作人员|活人)|(人工|真人)(客服|服务|服務)$/,
    denial: /不(要|想|用|需要)|别|不必/,
    ability: /^(帮助|幫助|你(能|会|可以)(做|帮我做)?(什么|些什么)|您(能|可以)做什么|怎么用|我可以问什么)/,
    where: /哪里|哪儿|在哪|给我看|指给我/,
    yes: "是 是的 对",
    no: "否 不 不是",
  },
};
