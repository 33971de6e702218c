/**
 * What a customer says yes to before something is done on their page, made by code from the exact step.
 *
 * @module
 */
import { onOneLine } from "../../actions/summary.ts";
import type { Wanted } from "./gate.ts";

/** `{name}` is what the page calls the element, `{value}` what is written, chosen, pressed or opened. */
type Questions = {
  readonly click: string;
  readonly fill: string;
  readonly select: string;
  readonly on: string;
  readonly off: string;
  readonly press: string;
  readonly go: string;
  /** For everything that only the teammates want to be asked for. */
  readonly look: string;
};

const ENGLISH: Questions = {
  ...{ click: "Click {name}?", fill: "Write {value} into {name}?", select: "Choose {value} in {name}?" },
  ...{ on: "Tick {name}?", off: "Untick {name}?", press: "Press {value} on {name}?", go: "Open {value}?" },
  look: "Look at this page with you?",
};

const QUESTIONS: Readonly<Record<string, Questions>> = {
  ar: {
    ...{ click: "النقر على {name}؟", fill: "كتابة {value} في {name}؟", select: "اختيار {value} في {name}؟" },
    ...{ on: "تحديد {name}؟", off: "إلغاء تحديد {name}؟", press: "الضغط على {value} في {name}؟", go: "فتح {value}؟" },
    look: "النظر إلى هذه الصفحة معك؟",
  },
  de: {
    ...{ click: "{name} anklicken?", fill: "{value} in {name} eintragen?", select: "{value} in {name} auswählen?" },
    ...{ on: "{name} ankreuzen?", off: "Das Kreuz bei {name} entfernen?", press: "{value} auf {name} drücken?" },
    ...{ go: "{value} öffnen?", look: "Diese Seite mit Ihnen ansehen?" },
  },
  es: {
    ...{ click: "¿Hacer clic en {name}?", fill: "¿Escribir {value} en {name}?", select: "¿Elegir {value} en {name}?" },
    ...{ on: "¿Marcar {name}?", off: "¿Desmarcar {name}?", press: "¿Pulsar {value} en {name}?", go: "¿Abrir {value}?" },
    look: "¿Mirar esta página con usted?",
  },
  fr: {
    ...{ click: "Cliquer sur {name} ?", fill: "Écrire {value} dans {name} ?", select: "Choisir {value} dans {name} ?" },
    ...{ on: "Cocher {name} ?", off: "Décocher {name} ?", press: "Appuyer sur {value} dans {name} ?" },
    ...{ go: "Ouvrir {value} ?", look: "Regarder cette page avec vous ?" },
  },
  it: {
    ...{ click: "Fare clic su {name}?", fill: "Scrivere {value} in {name}?", select: "Scegliere {value} in {name}?" },
    ...{ on: "Selezionare {name}?", off: "Deselezionare {name}?", press: "Premere {value} su {name}?" },
    ...{ go: "Aprire {value}?", look: "Guardare questa pagina con lei?" },
  },
  ja: {
    ...{ click: "{name}をクリックしますか？", fill: "{name}に{value}と入力しますか？" },
    ...{ select: "{name}で{value}を選びますか？", on: "{name}にチェックを入れますか？" },
    ...{ off: "{name}のチェックを外しますか？", press: "{name}で{value}キーを押しますか？" },
    ...{ go: "{value}を開きますか？", look: "このページを一緒に見ますか？" },
  },
  nl: {
    ...{ click: "Op {name} klikken?", fill: "{value} in {name} invullen?", select: "{value} kiezen bij {name}?" },
    ...{ on: "{name} aanvinken?", off: "{name} uitvinken?", press: "{value} indrukken bij {name}?" },
    ...{ go: "{value} openen?", look: "Deze pagina met u bekijken?" },
  },
  pl: {
    ...{ click: "Kliknąć {name}?", fill: "Wpisać {value} w {name}?", select: "Wybrać {value} w {name}?" },
    ...{ on: "Zaznaczyć {name}?", off: "Odznaczyć {name}?", press: "Nacisnąć {value} na {name}?" },
    ...{ go: "Otworzyć {value}?", look: "Obejrzeć tę stronę razem z Panem/Panią?" },
  },
  pt: {
    ...{ click: "Clicar em {name}?", fill: "Escrever {value} em {name}?", select: "Escolher {value} em {name}?" },
    ...{ on: "Marcar {name}?", off: "Desmarcar {name}?", press: "Premir {value} em {name}?", go: "Abrir {value}?" },
    look: "Ver esta página consigo?",
  },
  tr: {
    ...{ click: "{name} tıklansın mı?", fill: "{name} alanına {value} yazılsın mı?" },
    ...{ select: "{name} için {value} seçilsin mi?", on: "{name} işaretlensin mi?" },
    ...{ off: "{name} işareti kaldırılsın mı?", press: "{name} üzerinde {value} tuşuna basılsın mı?" },
    ...{ go: "{value} açılsın mı?", look: "Bu sayfaya sizinle birlikte bakılsın mı?" },
  },
  zh: {
    ...{ click: "点击{name}吗？", fill: "在{name}中填写{value}吗？", select: "在{name}中选择{value}吗？" },
    ...{ on: "勾选{name}吗？", off: "取消勾选{name}吗？", press: "在{name}上按{value}键吗？" },
    ...{ go: "打开{value}吗？", look: "和您一起查看此页面吗？" },
  },
};

/** The question for a step, in the customer's language; English where there is none. */
export function questionFor({ command, target }: Wanted, locale: string | null): string {
  const questions = QUESTIONS[locale?.split("-")[0]?.toLowerCase() ?? ""] ?? ENGLISH;
  const name = inQuotes(target?.name ?? "");
  const ask = (question: string, value = "") =>
    // At once, so that no name or value can bring a place of its own.
    question.replaceAll(/\{(name|value)\}/g, (_, place) => place === "name" ? name : inQuotes(value));
  switch (command.verb) {
    case "click":
      return ask(questions.click);
    case "fill":
      return ask(questions.fill, command.text);
    case "select":
      return ask(questions.select, command.option);
    case "check":
      return ask(command.on ? questions.on : questions.off);
    case "press":
      return ask(questions.press, command.key);
    case "go":
      return ask(questions.go, command.path);
    default:
      return questions.look;
  }
}

function inQuotes(text: string): string {
  return `“${onOneLine(text).replaceAll(/[“”]/g, '"')}”`;
}
