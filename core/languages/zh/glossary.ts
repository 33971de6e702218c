/**
 * English words of help pages, and the beginnings of their equivalents in Chinese.
 *
 * @module
 */

/** Chinese. */
export const CHINESE_GLOSSARY = `
    school:学校 german:德语 english:英语 french:法语 spanish:西班牙语 blank:空白,白屏
    account:账户,帐户,账号,帐号 address:地址 bank_transfer:银行转账,转账 calendar:日历 cancel:取消 card:信用卡,银行卡
    change:更改,修改,更换 company:公司 cost:费用 data:数据 delete:删除,注销 delivery:配送,送货 discount:折扣,优惠 download:下载
    email:邮件,邮箱 error:错误 export:导出 file:文件 forgotten:忘记,忘了 free:免费 guest:访客 image:图片 import:导入
    invite:邀请,添加 invoice:发票,账单 language:语言 limit:限制,上限 log_in:登录 lost:丢 month:每月,按月 notification:通知
    owner:所有者 password:密码 pay:支付,付款,付费 permission:权限 phone:手机,电话 plan:套餐,方案 price:价格,多少钱
    privacy:隐私 project:项目 receipt:收据 refund:退款 renewal:续费 reset:重置 restore:恢复 role:角色 seat:席位
    security:安全 settings:设置 share:分享,共享 size:大小 stored:存储,保存 student:学生 task:任务 tax:税 team:团队
    teammate:同事,成员 template:模板 trial:试用 twice:两次 undo:撤销 upload:上传 user:用户 year:按年,年付`;
