/**
 * Verbs and their opposites in twelve languages. Of English ones whole words count, of the others beginnings of words; of
 * those without spaces any place.
 *
 * @module
 */
import { lazy } from "../../memo.ts";
import { stem } from "../../search/stem.ts";
import { messageWordsOf } from "../../search/tokens.ts";

const RESTORE =
  `wiederherstell reaktivier widerruf rückgängig zurücknehm rétabl réactiv restablec reactiv restaur ripristin
  riattiv reativ herstel heractiv przywró wznow wznów cofn geri yeniden 再開 元に戻 取り消 恢复 恢復 撤销 撤銷 استعادة استرجاع
  التراجع`;

/** A row is a pair: English words and `:` beginnings of others, `|` the opposite in the same way. */
const TABLE = [
  `cancel terminate : kündig stornier annul résili cancel disdi opzeg anuluj wypowie rezygn iptal キャンセル 解約 取消 退订
    退訂 إلغاء ألغ الغاء | reinstate reactivate restore undo uncancel : ${RESTORE}`,
  `delete remove erase : lösch supprim effac borr elimin apag exclu verwijder usun usuń sil 削除 删除 刪除 حذف
    | restore recover undelete : ${RESTORE}`,
  `freeze lock block suspend pause : sperr einfrier pausier bloqu gel congel blocc sospend bloque blokke bevrie zablok
    zamro dondur engelle 凍結 冻结 暂停 تجميد جمد حظر إيقاف أوقف
    | thaw resume reopen release unfreeze unlock unblock : entsperr freischalt freigeb auftau débloq dégel desbloq
    descongel reanud sblocc riprend deblokk ontgrendel ontdooi hervat odblok odmro wznów wznow çöz kaldır 解除 再開 解凍 解冻
    解锁 恢复 فك رفع استئناف`,
  `open : öffn eröffn ouvr abr apr otw otwor aç 打开 فتح | close : schließ schliess ferm cerr chiud fech sluit zamkn kapat
    关闭 關閉 إغلاق أغلق`,
  "start begin | stop end",
  `add : hinzu ajout añad agreg aggiung adicion toevoeg doda ekle 追加 添加 增加 إضافة أضف
    | remove : entfern retir quit rimuov remov verwijder usun usuń kaldır çıkar 削除 移除 删除 إزالة أزل`,
  `increase raise : erhöh augment aument verhog zwiększ artır 増や 增加 提高 زيادة
    | decrease lower reduce : verringer reduzier senk dimin reduc redu riduc verlaag verminder zmniejsz azalt düşür 減ら 减少
    降低 تقليل تخفيض`,
  `activate enable : aktivier einschalt activ attiv ativ inschakel aktyw włącz etkinleştir 有効 启用 啟用 تفعيل
    | deactivate disable : deaktivier abschalt ausschalt désactiv desactiv disattiv desativ deactiv uitschakel dezaktyw
    wyłącz devre 無効 停用 禁用 تعطيل`,
  `subscribe : abonn suscrib abbon subscrev subskry 購読 订阅 訂閱 اشترك
    | unsubscribe : abbestell abmeld désabonn désinscri disiscri afmeld uitschrijf wypis 退会 退订 退訂`,
  "deposit | withdraw",
  "send | receive",
  "invite | uninvite disinvite withdraw revoke",
  "move change | keep leave",
];

/** They ask to take back what an action did. */
const TAKEN_BACK =
  `reverse revert undo rollback reversal : rückgängig zurücknehm annull widerruf deshac revertir revient
  ripristin desfazer reverter terugdraai ongedaan cofn geri 元に戻 撤销 撤銷 撤回 التراجع`;

/** Words of one meaning: stems in English, beginnings in other languages. */
export type Meaning = { readonly stems: ReadonlySet<string>; readonly others: RegExp | null };

/** The pairs of the table. */
export const opposites: () => readonly (readonly [Meaning, Meaning])[] = lazy(() =>
  TABLE.map((row) => {
    const [one = "", other = ""] = row.split("|");
    return [meaningOf(one), meaningOf(other)];
  })
);

/** Takes back what was done. */
export const takesBack: () => Meaning = lazy(() => meaningOf(TAKEN_BACK));

/** Some words: as they are written, in lower case, with one space between, and their stems. */
export type StemmedText = { readonly plain: string; readonly stems: ReadonlySet<string> };

/** Whether some words have one of a meaning. */
export function hasMeaning({ plain, stems }: StemmedText, { stems: known, others }: Meaning): boolean {
  return [...known].some((one) => stems.has(one)) || (others !== null && others.test(plain));
}

/** Whether words of another language than English lift something: 凍結を解除 has the word for freezing, too. */
export function lifts({ plain }: StemmedText, { others }: Meaning): boolean {
  return others !== null && others.test(plain);
}

function meaningOf(text: string): Meaning {
  const [english = "", other = ""] = text.split(":");
  const words = other.trim().split(/\s+/).filter((word) => word !== "");
  const [within, beginning] = [
    words.filter((word) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)),
    words.filter((word) => !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)),
  ];
  const patterns = [
    ...within.length === 0 ? [] : [within.join("|")],
    // The article of Arabic is a part of the word.
    ...beginning.length === 0 ? [] : [`(?<![\\p{L}\\p{M}])(?:ال)?(?:${beginning.join("|")})`],
  ];
  return {
    stems: new Set(messageWordsOf(english).map(stem)),
    others: patterns.length === 0 ? null : new RegExp(patterns.join("|"), "u"),
  };
}
