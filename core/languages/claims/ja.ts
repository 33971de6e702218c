/**
 * How Japanese says that something was changed. Its verbs stand at the end of the clause, with the negation in them.
 *
 * @module
 */
import type { ClaimGrammar } from "../language.ts";

const DEED =
  "(?:変更|更新|解約|キャンセル|返金|削除|追加|送信|送付|お送り|予約|設定|適用|完了|手続き|処理|アップグレード|ダウングレード|切り替え|切り替|移行|登録|発行|停止|再開|閉鎖|反映|注文|購入|払い戻し|取り消し|有効|無効|移動|招待|リセット|延長|更改|申請|申し込み|増や|減ら)";
const END = "(?=$|[\\s。！!、)）]|が|ので|から|よ|ね)";

/** Japanese. */
export const JAPANESE_CLAIMS: ClaimGrammar = {
  own: [
    new RegExp(
      `${DEED}[^、。]{0,6}?(?:しました|いたしました|致しました|ておきました|できました|ております)${END}`,
      "u",
    ),
  ],
  reported: [
    new RegExp(
      `${DEED}[^、。]{0,6}?(?:されました|されています|されております|が済みました|済みです|済みました|済み|になりました|わりました|替わりました|が完了です|完了です|が完了して(?:います|おります))${END}`,
      "u",
    ),
    new RegExp(`(?:に|と)(?:なりました|なっています|なっております)${END}`, "u"),
    /(?:現在|今).{1,30}(?:ご利用中|をご利用いただいて)/u,
  ],
  whole: /^(?:完了|変更済み|対応済み|できました)(?:です|しました)?$/u,
  state: /(?:は|が).{1,30}(?:です|になっています|をご利用)/u,
  denial: /^(?!)/u,
  opening: /^(?=.*(?:場合|かどうか|したか|されたか|とのこと|おっしゃ|と表示|と書|次第|^\d{1,2}月に|^\d{4}年))/u,
};
