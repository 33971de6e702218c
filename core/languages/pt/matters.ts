/**
 * Questions about the matters of every help centre in Portuguese.
 *
 * @module
 */
import type { MatterWords } from "../matter_words.ts";

/** Portuguese. */
export const PORTUGUESE_MATTERS: MatterWords = {
  matchesParts: false,
  own: "meu|minha|nosso|nossa",
  price: {
    asks: "quanto (?:custa|custam|é o)|preço (?:do|da|de)",
    drops: "quanto|custa|custam|é|o|preço|do|da|de",
    name: "preço",
  },
  included: {
    asks:
      "o que (?:inclui|incluem|está incluído|vem (?:com|no|em)|oferece|contém|tem (?:o|no))|quais (?:são as )?funcionalidades|diferenças? entre",
    drops:
      "o|que|inclui|incluem|está|incluído|vem|com|no|em|oferece|contém|tem|quais|são|as|funcionalidades|qual|é|a|diferenças?|entre|e",
    name: "inclui",
  },
  signInFailed: {
    asks: "não (?:consigo|posso) (?:entrar|aceder|acessar|iniciar sessão|fazer login)",
    drops: null,
    name: null,
  },
  password: {
    things: "senha|palavra-passe",
    troubles: "redefinir|esqueci|não (?:me )?lembro",
    name: null,
  },
  payment: { things: "cartão|pagamento", troubles: "recusad[oa]|falhou", name: null },
  outage: {
    things: "site|página|serviço|aplicação|aplicativo|tudo",
    troubles: "fora do ar|em baixo|não (?:carrega|abre|responde|funciona)",
    name: null,
  },
  mailMissing: {
    things: "e?-?mails?|convite|código",
    troubles: "não (?:\\p{L}+ )?(?:recebi|recebo|chegou|chegam?)",
    name: null,
  },
  mailTooMany: {
    things: "e?-?mails|notificações|newsletter",
    troubles: "(?:demasiad[oa]s|muit[oa]s|menos|desativar|parar de receber|não quero)",
    name: null,
  },
  why: ["por ?que|porquê", "e|mas"],
  newValue: {
    isSpaced: true,
    of: "de|da|do",
    before: "para|por|é",
    behind: null,
    describes: "uma?|o|a|meu|minha|outr[oa]",
  },
};
