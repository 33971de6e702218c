/**
 * The built-in model in Portuguese.
 *
 * @module
 */
import { type Language, near, whole } from "./language.ts";

/** Portuguese. */
export const PORTUGUESE: Language = {
  lines: {
    greeting: "Olá! Em que posso ajudar?",
    thanks: "De nada! Posso ajudar em mais alguma coisa?",
    goodbye: "Até à próxima e tenha um bom dia!",
    nature: "Não sou uma pessoa nem uma IA: sou o assistente automático deste serviço de apoio e sigo regras fixas.",
    ability: "Posso ajudar com isto:",
    unknown: "Lamento, isso não sei.",
    unsure: "Não tenho a certeza do que precisa. É uma destas opções?",
    signIn:
      "Inicie sessão primeiro e depois pergunte de novo. Nunca procuro uma conta por um identificador ou e-mail escrito no chat.",
    done: "Feito.",
    found: "Eis o que encontrei.",
    notSetUp: "Ainda não consigo fazer isso aqui: não está configurado.",
    failed: "Não resultou.",
    noAnswer: "Não recebi resposta agora. Tente de novo dentro de momentos.",
    invalid: "Não consigo fazer isso com o que sei.",
    changeUnknown: "Não recebi resposta, por isso não posso dizer se resultou.",
    passOn: "Posso passar a conversa a uma pessoa.",
    person: "Quero falar com uma pessoa",
    yes: "Sim",
    no: "Não",
    which: "O que deseja para “{name}”?",
    what: "O que devo pôr em “{name}”?",
    yesOrNo: "“{name}”: sim ou não?",
    already: "“{name}” já é {value}.",
    pointed: "Está assinalado na sua página: “{name}”.",
  },
  talk: {
    greeting: ["olá ola oi bom boa boas saudações", "dia tarde noite tardes noites a todos"],
    thanks: [
      "obrigado obrigada agradeço",
      "muito muitíssimo pela sua tua ajuda resposta é tudo perfeito ótimo ok está bem",
    ],
    goodbye: ["adeus tchau até", "logo breve já mais à próxima bom dia boa noite obrigado obrigada e"],
    person: [
      "humano humana pessoa agente operador operadora atendente",
      "um uma real verdadeira com falar quero preciso por favor do de suporte apoio",
    ],
    nature: near(
      "é um|és um|é uma|és uma|você é|tu és|estou a falar com|estou falando com|falo com|isto é",
      "humano|pessoa|robô|robot|bot|chatbot|ia|máquina|computador",
    ),
    wish: near(
      "falar|conversar|contactar|contatar|transferir|passar|passe me|quero|queria|gostaria|preciso",
      "um humano|uma pessoa|pessoa real|alguém|um agente|um operador|um atendente|um responsável|a vossa equipa|a sua equipe",
    ),
    denial: whole("não|nao|sem|nunca|convidar|adicionar|remover"),
    ability:
      /^(ajuda|o que (podes|pode|consegues|consegue|sabe) fazer|em que (podes|pode) ajudar|o que posso (perguntar|fazer)( aqui)?|como (podes|pode) ajudar me)(?!\p{L})/u,
    where: whole("onde|aonde|mostre me|mostra me|mostre"),
    yes: "sim",
    no: "não nao",
  },
};
