/**
 * English words of help pages, and the beginnings of their equivalents in Japanese.
 *
 * @module
 */

/** Japanese. */
export const JAPANESE_GLOSSARY = `
    school:学校 german:ドイツ語 english:英語 french:フランス語 spanish:スペイン語 blank:真っ白
    account:アカウント address:住所,アドレス bank_transfer:銀行振込,振込 calendar:カレンダー cancel:解約,キャンセル card:カード
    change:変更 company:会社 cost:費用 data:データ delete:削除 delivery:配送,配達 discount:割引 download:ダウンロード email:メール
    error:エラー export:エクスポート,書き出し file:ファイル forgotten:忘れ free:無料 guest:ゲスト image:画像 import:インポート
    invite:招待,追加 invoice:請求書 language:言語 limit:上限,制限 log_in:ログイン lost:なくし month:毎月,月額 notification:通知
    owner:オーナー password:パスワード pay:支払 permission:権限 phone:電話,スマホ,携帯 plan:プラン price:料金,価格
    privacy:プライバシー project:プロジェクト receipt:領収書 refund:返金 renewal:更新 reset:リセット restore:復元 role:役割
    seat:席 security:セキュリティ settings:設定 share:共有 size:サイズ stored:保存 student:学生 task:タスク tax:税 team:チーム
    teammate:同僚,メンバー template:テンプレート trial:試用,トライアル twice:二重 undo:元に戻 upload:アップロード user:ユーザー
    year:年払,年額`;
