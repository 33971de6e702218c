/**
 * Questions about the matters of every help centre in Japanese.
 *
 * @module
 */
import type { MatterWords } from "../matter_words.ts";

/** Japanese. */
export const JAPANESE_MATTERS: MatterWords = {
  matchesParts: true,
  own: "私の|僕の",
  price: { asks: "いくら|料金|値段", drops: "いくら|料金|値段|[はですか？?。]", name: null },
  included: {
    asks: "何が(?:含ま|付い|つい|使え)|含まれ(?:て|る|ます)",
    drops:
      "何が(?:含ま|付い|つい|使え)|含まれ(?:て|る|ます)|何が|まれて|れて|まれていますか|まれますか|いますか|[には？?。]",
    name: null,
  },
  signInFailed: {
    asks: "ログイン(?:が|に)?でき(?:ない|ません|なく)|ログインに失敗|サインインでき(?:ない|ません)",
    drops: null,
    name: null,
  },
  password: { things: "パスワード", troubles: "忘|リセット|再設定", name: null },
  payment: { things: "カード|決済|支払い", troubles: "失敗|拒否|通らな", name: null },
  outage: {
    things: "サイト|サーバー|ページ|アプリ|サービス",
    troubles: "落ちて|つながらない|繋がらない|開かない|開けない|表示されない",
    name: null,
  },
  mailMissing: {
    things: "メール|招待|コード",
    troubles: "届かない|届きません|届いていません|届いてない|届かなく|来ない|来ません",
    name: null,
  },
  mailTooMany: {
    things: "メール|通知",
    troubles: "多すぎ|減らし|止めたい|停止|オフ|いらない",
    name: null,
  },
  why: ["なぜ|どうして|何で", null],
  newValue: {
    isSpaced: false,
    of: null,
    before: "を|は",
    behind: "(?:に|へ)(?:変更|変え|修正|更新|して|なり).{0,20}|です.{0,10}",
    describes: null,
  },
};
