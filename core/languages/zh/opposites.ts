/**
 * Verbs and their opposites in Chinese.
 *
 * @module
 */
import type { OppositeWords } from "../vocabulary.ts";

const RESTORED = "恢复 恢復 撤销 撤銷";

/** Chinese. */
export const CHINESE_OPPOSITES: OppositeWords = {
  cancel: ["取消 退订 退訂", RESTORED],
  delete: ["删除 刪除", RESTORED],
  freeze: ["冻结 暂停", "解冻 解锁 恢复 解除"],
  open: ["打开", "关闭 關閉"],
  start: null,
  add: ["添加 增加", "移除 删除"],
  increase: ["增加 提高", "减少 降低"],
  activate: ["启用 啟用", "停用 禁用"],
  subscribe: ["订阅 訂閱", "退订 退訂"],
  deposit: null,
  send: null,
  invite: null,
  move: null,
  takenBack: "撤销 撤銷 撤回",
};
