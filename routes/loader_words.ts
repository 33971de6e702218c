/**
 * What the chat's launcher says, in each language: the script on the page carries no words itself.
 *
 * @module
 */
import type { LoaderWords } from "../widget/protocol.ts";

const ENGLISH: LoaderWords = {
  ...{ label: "Chat", open: "Chat with {name}", close: "Close chat", unread: "{n} unread" },
  ...{ ask: "Ask a question…", send: "Send", dismiss: "Dismiss" },
  ...{ using: "Support is using this page", stop: "Stop" },
};

const WORDS: Readonly<Record<string, LoaderWords>> = {
  ar: {
    ...{ label: "دردشة", open: "الدردشة مع {name}", close: "إغلاق الدردشة", unread: "{n} غير مقروءة" },
    ...{ ask: "اطرح سؤالاً…", send: "إرسال", dismiss: "إخفاء" },
    ...{ using: "الدعم يستخدم هذه الصفحة", stop: "إيقاف" },
  },
  de: {
    ...{ label: "Chat", open: "Chat mit {name}", close: "Chat schließen", unread: "{n} ungelesen" },
    ...{ ask: "Stellen Sie eine Frage…", send: "Senden", dismiss: "Ausblenden" },
    ...{ using: "Der Support benutzt diese Seite", stop: "Stopp" },
  },
  en: ENGLISH,
  es: {
    ...{ label: "Chat", open: "Chat con {name}", close: "Cerrar el chat", unread: "{n} sin leer" },
    ...{ ask: "Haga una pregunta…", send: "Enviar", dismiss: "Descartar" },
    ...{ using: "Soporte está usando esta página", stop: "Detener" },
  },
  fr: {
    ...{ label: "Chat", open: "Discuter avec {name}", close: "Fermer la discussion", unread: "{n} non lus" },
    ...{ ask: "Posez une question…", send: "Envoyer", dismiss: "Masquer" },
    ...{ using: "Le support utilise cette page", stop: "Arrêter" },
  },
  it: {
    ...{ label: "Chat", open: "Chat con {name}", close: "Chiudi la chat", unread: "{n} non letti" },
    ...{ ask: "Faccia una domanda…", send: "Invia", dismiss: "Nascondi" },
    ...{ using: "L’assistenza sta usando questa pagina", stop: "Ferma" },
  },
  ja: {
    ...{ label: "チャット", open: "{name}とチャット", close: "チャットを閉じる", unread: "未読{n}件" },
    ...{ ask: "質問を入力…", send: "送信", dismiss: "閉じる" },
    ...{ using: "サポートがこのページを操作しています", stop: "停止" },
  },
  nl: {
    ...{ label: "Chat", open: "Chat met {name}", close: "Chat sluiten", unread: "{n} ongelezen" },
    ...{ ask: "Stel een vraag…", send: "Versturen", dismiss: "Verbergen" },
    ...{ using: "Support gebruikt deze pagina", stop: "Stoppen" },
  },
  pl: {
    ...{ label: "Czat", open: "Czat z {name}", close: "Zamknij czat", unread: "nieprzeczytane: {n}" },
    ...{ ask: "Zadaj pytanie…", send: "Wyślij", dismiss: "Ukryj" },
    ...{ using: "Pomoc korzysta z tej strony", stop: "Zatrzymaj" },
  },
  pt: {
    ...{ label: "Chat", open: "Chat com {name}", close: "Fechar o chat", unread: "{n} por ler" },
    ...{ ask: "Faça uma pergunta…", send: "Enviar", dismiss: "Dispensar" },
    ...{ using: "O suporte está a usar esta página", stop: "Parar" },
  },
  tr: {
    ...{ label: "Sohbet", open: "{name} ile sohbet", close: "Sohbeti kapat", unread: "{n} okunmamış" },
    ...{ ask: "Bir soru sorun…", send: "Gönder", dismiss: "Gizle" },
    ...{ using: "Destek bu sayfayı kullanıyor", stop: "Durdur" },
  },
  zh: {
    ...{ label: "聊天", open: "与 {name} 聊天", close: "关闭聊天", unread: "{n} 条未读" },
    ...{ ask: "请输入您的问题…", send: "发送", dismiss: "关闭" },
    ...{ using: "客服正在使用此页面", stop: "停止" },
  },
};

/** The first part of a BCP 47 tag when there are words in that language, else `en`. */
export function spokenLanguage(locale: string | null): string {
  const code = locale?.split("-")[0]?.toLowerCase() ?? "";
  return Object.hasOwn(WORDS, code) ? code : "en";
}

/** The words in a language that {@linkcode spokenLanguage} gave. */
export function loaderWords(language: string): LoaderWords {
  return WORDS[language] ?? ENGLISH;
}
