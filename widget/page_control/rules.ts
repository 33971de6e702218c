/**
 * The rules of page control: a command runs immediately, after the customer's confirmation, by a person, or not at all.
 *
 * @module
 */
import type { Command } from "./commands.ts";
import { wordTest } from "./word_test.ts";

/** The facts of a command's target on the current page. */
export type TargetFacts = {
  readonly role: string;
  readonly name: string;
  /** All other names of it and of its form: a harmless label must not hide its effect. */
  readonly words: string;
  /** It sends a form. */
  readonly submits: boolean;
  /** It is a field for a secret. */
  readonly secret: boolean;
  /** Its form has a field for a secret, or a payment service's frame. */
  readonly besideSecret: boolean;
  /** It leads to another website, another tab, or a download. */
  readonly leaves: boolean;
  readonly disabled: boolean;
};

/** Why a command is not run. */
export type RefusalCode =
  | "bad_input"
  | "stale"
  | "sensitive_field"
  | "private"
  | "leaves_website"
  | "disabled"
  | "wrong_kind"
  | "needs_person"
  | "needs_confirmation"
  | "declined"
  | "stopped"
  | "too_many_steps"
  | "too_long";

/** How a command may be run. */
export type Rule =
  | { readonly mode: "auto" | "confirm" | "human" }
  | { readonly mode: "refused"; readonly code: RefusalCode };

/**
 * Whether words name something that only a person should do. Words without accents; ø, æ and ł are separate letters.
 */
const isGrave = wordTest(
  "delete,remove,erase,cancel,terminate,deactivate,unsubscribe,pay,payment,buy,purchase,order,check out,transfer,withdraw," +
    "refund,send,submit,sign out,log out,close account," +
    "loschen,entfernen,abbrechen,kundigen,stornieren,bezahlen,zahlen,kaufen,bestellen,uberweisen,senden,abschicken,abmelden," +
    "supprimer,effacer,annul*,resilier,payer,acheter,commander,transferer,virer,envoyer,deconn*," +
    "elimin*,borrar,cancelar,pagar,comprar,pedir,transferir,enviar,cerrar sesion," +
    "rimuovi,paga,pagare,acquista,compra,ordina,trasferisci,invia,esci,disconnetti," +
    "verwijderen,opzeggen,betalen,kopen,bestel,overmaken,overboeken,verzenden,verstuur,uitloggen," +
    "usun,anuluj,zapłac,kup,zamow,przelej,wyslij,wyloguj," +
    "excluir,apagar,remover,encomendar,sair,terminar sessao," +
    "sil,kaldir,iptal,ode,satin al,siparis,gonder,cikis," +
    "削除,取り消,取消,キャンセル,支払,購入,注文,振込,送金,送信,ログアウト,解約," +
    "删除,移除,支付,付款,购买,下单,订购,转账,发送,退出,注销,登出," +
    "حذف,إزالة,إلغاء,دفع,شراء,اشتر,طلب,تحويل,إرسال,تسجيل الخروج",
);

const LOOKS_ONLY = /^(highlight|scroll_to)$/;
/** Verbs that change nothing. All others need at least a confirmation. */
const AT_ONCE = /^(read|highlight|scroll_to|wait|ask)$/;
/** Typing and choosing have no effect yet, so the name of their field is not checked. */
const ENTERS_ONLY = /^(fill|select)$/;

/** The rule for a verb on a target; no setting relaxes it. */
export function ruleOf(verb: Command["verb"], target: TargetFacts | null): Rule {
  const mode = AT_ONCE.test(verb) ? "auto" : "confirm";
  if (!target || LOOKS_ONLY.test(verb)) return { mode };
  if (target.secret) return { mode: "refused", code: "sensitive_field" };
  if (target.leaves) return { mode: "refused", code: "leaves_website" };
  if (target.disabled) return { mode: "refused", code: "disabled" };
  // Without a name the customer would confirm it blindly.
  const does = !ENTERS_ONLY.test(verb) && (target.submits || isGrave(target.name + " " + target.words));
  return { mode: does || target.besideSecret || !target.name ? "human" : mode };
}
