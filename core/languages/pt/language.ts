/**
 * The lines and the grammar of Portuguese.
 *
 * @module
 */
import { TEXTS as FRAME_TEXTS } from "../../../widget/frame/texts/pt.ts";
import type { Language } from "../language.ts";
import { either, near, personRequestOf, whole } from "../patterns.ts";
import { PORTUGUESE_CLAIMS } from "./claims.ts";
import { PORTUGUESE_DATES } from "./dates.ts";
import { PORTUGUESE_FIGURES } from "./figures.ts";
import { PORTUGUESE_GLOSSARY } from "./glossary.ts";
import { PORTUGUESE_MAIL } from "./mail.ts";
import { PORTUGUESE_MAIL_PROGRAMS } from "./mail_programs.ts";
import { PORTUGUESE_MATTERS } from "./matters.ts";
import { PORTUGUESE_OPPOSITES } from "./opposites.ts";

/** Portuguese. */
export const PORTUGUESE: Language = {
  code: "pt",
  direction: FRAME_TEXTS.direction,
  person: FRAME_TEXTS.talkToPerson,
  assistant: FRAME_TEXTS.ai,
  turn: {
    declined: "Está bem, não o fiz.",
    nothingHere: "Não há nada aqui.",
    tooLate: "Isto já não pode ser premido.",
    questionAnswered: "Esta pergunta já foi respondida.",
    questionOver: "Esta pergunta já não é válida. Por favor, peça de novo.",
    personByTopic: "Uma pessoa vai tratar disto. Passei-lhe a conversa.",
    personByLimit: "Não posso responder mais vezes na mesma conversa. A partir daqui continua uma pessoa.",
    notHere: "Não posso ajudar com isto aqui.",
    noMoreReplies: "Não posso responder mais vezes na mesma conversa. Por favor, comece uma nova.",
    personByRequest: "Passei a conversa a uma pessoa. A resposta chega aqui.",
    away: "De momento não estamos e responderemos assim que voltarmos.",
    waitMinutes: "Normalmente respondemos em menos de {n} minutos.",
    waitHours: "Normalmente respondemos em menos de {n} horas.",
    backAt: "Voltamos: {time}.",
    personOnPage: "Disto trata uma pessoa. Passei-lhe a conversa e a resposta chega aqui.",
    personAlone: "Obrigado. Uma pessoa da nossa equipa responde aqui.",
    addedForPerson: "Obrigado, juntei isso para a pessoa que lhe vai responder.",
    fault: "Lamento, neste momento não consigo responder.",
    brokenOff: "Lamento, a minha resposta foi interrompida.",
    offerPerson: "Quer falar com uma pessoa?",
    unknownEffect: "Não recebi uma resposta clara, por isso não sei se resultou. Não vou tentar de novo por mim.",
    signIn: "Inicie sessão primeiro e depois prima de novo.",
    noPress: "Esse botão não pode ser usado agora.",
    searching: "Estou a procurar…",
    noWords: "Lamento, não sei o que dizer a isso.",
    done: "Feito.",
    failed: "Não resultou. Nada foi alterado.",
    failedOnPage: "Não resultou nesta página.",
    mayHaveWorked: "Não recebi uma resposta clara: pode ter resultado ou não.",
    busy: "Um momento: ainda estou a tratar da sua última mensagem.",
    linkRemoved: "(ligação removida)",
    keyRemoved: "(removido)",
    interrupted: "Fui interrompido. Por favor, envie de novo.",
    internal: "Algo correu mal do nosso lado.",
    joined: "{name} entrou na conversa.",
    aiAgain: "O assistente de IA voltou a responder.",
    yes: "Sim",
    no: "Não",
    lookAlikes: "Olhe com atenção: alguns caracteres imitam outros ({characters})",
  },
  record: {
    done: "Feito",
    failed: "Não feito",
    unknown: "Não se sabe se foi feito",
    pressed: "Premiu “{words}”",
    wrote: "Escreveu “{words}”",
    nothingChanged: "Nada foi alterado.",
    notThisChange: "Esta alteração não foi feita.",
    changeUnknown: "Não se sabe se isto foi alterado.",
    figuresUnknown: "Não consta dos nossos dados: {figures}. Confirme antes de contar com isso.",
    byMail: "Por e-mail de {from}, remetente não verificado:",
  },
  nudges: {
    sent: "O que acabou de enviar não chegou.",
    loaded: "Algo nesta página não carregou.",
    script: "Algo nesta página deixou de funcionar.",
    control: "Um botão desta página parece não reagir.",
    namedControl: "“{name}” parece não reagir.",
    stuck: "Há alguns minutos algo não funcionou nesta página.",
    noAnswer: "A ligação foi interrompida.",
    signedOut: "Talvez tenha de entrar novamente.",
    tooLarge: "Era demasiado grande.",
    notAccepted: "Algo não foi aceite.",
    tooMany: "Houve demasiadas tentativas ao mesmo tempo.",
    ourFault: "A culpa é nossa, não sua.",
    offer: "Podemos ajudar?",
    yes: "Sim, por favor ajude-me",
  },
  questions: {
    click: "Clicar em {name}?",
    fill: "Escrever {value} em {name}?",
    select: "Escolher {value} em {name}?",
    on: "Marcar {name}?",
    off: "Desmarcar {name}?",
    press: "Premir {value} em {name}?",
    go: "Abrir {value}?",
    look: "Ver esta página consigo?",
  },
  launcher: {
    label: "Chat",
    open: "Chat com {name}",
    close: "Fechar o chat",
    unread: "{n} por ler",
    ask: "Faça uma pergunta…",
    send: "Enviar",
    dismiss: "Dispensar",
    using: "O suporte está a usar esta página",
    stop: "Parar",
  },
  builtin: {
    greeting: "Olá! Em que posso ajudar?",
    thanks: "De nada! Posso ajudar em mais alguma coisa?",
    goodbye: "Até à próxima e tenha um bom dia!",
    nature:
      "Não sou uma pessoa: sou o assistente de IA deste serviço de apoio, um programa que responde por regras fixas.",
    ability: "Posso ajudar com isto:",
    unknown: "Lamento, isso não sei.",
    stillReading: "Ainda estou a ler as páginas de ajuda. Tente de novo daqui a um minuto.",
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
    which: "Escolha, por favor: {name}",
    what: "Indique, por favor: {name}",
    yesOrNo: "{name}: sim ou não?",
    already: "{name}: já é {value}.",
    onlyThese: "Aqui só posso escolher uma destas opções.",
    pointed: "Está assinalado na sua página: “{name}”.",
    sorry: "Lamento o ocorrido.",
    okay: "Está bem. Diga-me se precisar de mais alguma coisa.",
    notAsked: "Não lhe perguntei nada agora. Em que posso ajudar?",
    offered: "Encontrei isto sobre “{about}”. É o que procura?",
    readOn: "Ler mais",
    openNow: "Estamos abertos agora, até às {time}.",
    closedNow: "Agora estamos fechados. Próxima abertura: {time}.",
    openingHours: "Horário ({zone}):",
    anyTime: "Pode escrever-nos aqui a qualquer momento.",
    praised: "Obrigado, é muito simpático!",
  },
  mail: PORTUGUESE_MAIL,
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
    nature: either(
      /^(?:como (?:te chamas|você se chama|é que te chamas)|qual é o (?:teu|seu) nome|(?:és|você é) (?:o )?(?:chatgpt|claude|gemini))$/u,
      /^(?:quem és tu|quem és|quem é você|quem é voce|o que és|o que é você|com quem falo)$/u,
      near(
        "é um|és um|é uma|és uma|você é|tu és|estou a falar com|estou falando com|falo com|isto é",
        "humano|pessoa|robô|robot|bot|chatbot|ia|máquina|computador",
      ),
    ),
    personRequest: personRequestOf({
      talk: "falar|conversar|contactar|contatar|passe me",
      wish: "transferir|passar|quero|queria|gostaria|preciso",
      human: "um humano|pessoa real|um agente|um operador|um atendente|a vossa equipa|a sua equipe",
      anyone: "uma pessoa|alguém|um responsável",
    }),
    denial: whole("não|nao|sem|nunca|convidar|adicionar|remover"),
    ability:
      /^(ajuda|o que (podes|pode|consegues|consegue|sabe) fazer|em que (podes|pode) ajudar|o que posso (perguntar|fazer)( aqui)?|como (podes|pode) ajudar me)(?!\p{L})/u,
    where: whole("onde|aonde|mostre me|mostra me|mostre"),
    yes: "sim",
    no: "não nao",
    presence: whole(
      "tem alguém|há alguém|alguém aí|está aí|estão aí|você está aí|como (?:está|estás|estão|vai|vais)(?: você)?(?: hoje)?$",
    ),
    succeeded: [
      null,
      whole("funcionou|deu certo|correu bem|(?:já )?(?:foi|está) feito|(?:você )?(?:fez|fizeste) isso"),
    ],
    okay: ["ok okay certo entendi percebi bem", "está tudo muito então ah perfeito beleza desculpa desculpe"],
    refuses: [
      whole("não|nao|nunca|jamais|sem"),
      whole("posso|consigo|pode|funciona|é|está|foi|tenho|tem|há|sei|por que|porque|chegou"),
    ],
    hours: whole(
      "horários?|horarios?|(?:estão|estao|está|esta) (?:abertos?|fechados?)|(?:a que horas|quando) (?:abrem|fecham|abre|fecha)|(?:abrem|trabalham|atendem) (?:aos?|à|hoje|no).{0,30}",
    ),
    praise: whole(
      "(?:és|você é|vocês são|são|é) (?:mesmo |muito |um |uma |o |a |os |as )*(?:máximo|incríve\\p{L}+|fantástic\\p{L}+|simpátic\\p{L}+|melhor(?:es)?|demais|ótim\\p{L}+|gentil|gentis)|bom trabalho|adorei|adoro",
    ),
    anger: whole(
      "inútil|estúpid[oa]|idiotas?|ridículo|terrível|horrível|péssimo|vergonha|inaceitável|irritad[oa]|furios[oa]|farto|farta|cansad[oa] disto|odeio|desiludid[oa]|decepcionad[oa]|desesperad[oa]|golpe|merda|lixo|não (?:é|foi|era) (?:isso )?o que (?:eu )?(?:pergunt|ped|quer|disse|procur)\\p{L}*|não (?:é|foi|era) a minha pergunta|resposta errada|não (?:me )?(?:entendeu|entendeste|entenderam|percebeu|percebeste)|isso não (?:me )?(?:ajuda|responde)|(?:nunca|não) (?:pedi|solicitei|contratei|encomendei)|não (?:foi|é) (?:muito )?útil|não ajudou|não é o que procuro|isso está errado",
    ),
    trouble: whole(
      "nada funciona|não funciona nada|recusad[oa]|cobrad[oa] duas vezes|cobraram duas vezes|travad[oa]|travou|bloquead[oa]|quebrad[oa]|não funciona|não carrega|não abre|erro|falhou|roubad[oa]|hackead[oa]|sumiu|desapareceu|emergência",
    ),
  },
  answers: {
    yes: `
      sim, claro, claro que sim, com certeza, certamente, exato, exatamente, isso mesmo, correto, sem dúvida, confirmo,
      eu confirmo, confirmado, pode fazer, faça, faça isso, faz isso, avance, avançar, pode avançar, prossiga,
      pode prosseguir, concordo, estou de acordo, sim pode`,
    alone: "confirmar",
    filler: `
      por favor, obrigado, obrigada, muito obrigado, muito obrigada, perfeito, ótimo, óptimo, bom, bem, muito bem,
      está bem, tudo bem, de acordo, agora`,
    no: `
      não, nao, não obrigado, não obrigada, agora não, ainda não, melhor não, nunca, jamais, de jeito nenhum,
      de modo nenhum, nem pensar, claro que não, cancelar, cancele, cancela, pare, parar, deixa, deixe, deixa pra lá,
      esquece, esqueça, não quero, não faça, não faça isso, não confirmo, não concordo, prefiro não, mudei de ideia`,
    unclear: `
      talvez, quem sabe, depende, não sei, nao sei, vamos ver, acho que sim, pode ser, certo, absolutamente, tanto faz,
      por que não, porque não, pois, pois é, e, também, além disso, então, depois, com isso, já, ja`,
  },
  claims: PORTUGUESE_CLAIMS,
  matters: PORTUGUESE_MATTERS,
  opposites: PORTUGUESE_OPPOSITES,
  topics: { refund: "reembols|dinheiro de volta|devol\\p{L}* (?:\\p{L}+ ){0,2}dinheiro" },
  dates: PORTUGUESE_DATES,
  figures: PORTUGUESE_FIGURES,
  mailPrograms: PORTUGUESE_MAIL_PROGRAMS,
  glossary: PORTUGUESE_GLOSSARY,
  abbreviations: null,
  separableVerbs: null,
  quoting: { how: "como\\s", steps: null, price: null, free: null, time: null, spans: null, size: null },
  request: {
    polite: "por favor|pode|poderia|podes|quero|queria|gostaria de|preciso de|ajude-me a|me ajude a|olá|oi|bom dia",
    ending: "por favor|obrigado|obrigada",
    rulesOut: "não",
    but: "mas|só|apenas|em vez|quero|preciso",
    question: "que|qual|quais|quando|onde|quem|quant[oa]s?|(?:tenho|estou)(?=[^.,!?]*\\?)",
    how: "como|onde (?:posso|se)|posso|podemos|é possível|devo|há(?=[^.,!?]*\\?)|por que|porque|explique",
    ownState:
      "(?:est(?:ou|amos|á)|tenho(?! (?:de|que))|temos(?! (?:de|que))|(?:é|foi) (?:o |a )?(?:meu|minha|noss[oa]))(?=[^.!]*\\?)",
    beforeVerb: null,
    topic: "mostr\\p{L}*|ver|meu|minha|meus|minhas|nosso|nossa|diga",
    command:
      "mude|mudar|altere|alterar|cancele|cancelar|apague|apagar|exclua|excluir|reserve|reservar|peça|pedir|envie|enviar|reembolse|bloqueie|bloquear|adicione|adicionar|renove|renovar|passe",
    speaker: "eu|meu|minha|meus|nosso|nossa",
  },
  search: {
    questions: {
      opens: "como|onde|quem|qual|quais|quando|quanto",
      whether: "posso|podemos|é possível|aceitam|há(?=[^.,!?]*\\?)",
      within: null,
      amount: "quant[oa]s?",
      place: "quem|onde",
      numbers:
        "dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|catorze|vinte|trinta|cinquenta|sessenta|noventa|cem|cento|mil|nenhuma?|ilimitad[oa]s?",
      pointing: "isso|isto|eles|elas",
      continuation: "e|também",
      means: "quis dizer|quero dizer|queria dizer|refiro-me|me refiro",
      notThis: "não (?:os?|as?|uma?|meu|minha|à|ao)\\s[^,.;:!?]{1,30}",
      introduces: "chamo",
      phone: "número de telefone|telefone de (?:contat?o|contacto|suporte)|ligar para (?:vocês|alguém)",
      ownPhone: "meu|minha|nosso|nossa|mudar|alterar",
      calls: "ligue|ligar|por telefone",
    },
    telltales: "o os as e é uma para com como posso meu não que do da dos das em quando você seu no na mais ao pelo",
    askingPhrases: null,
    asking: "onde quanto quem qual quais tenho preciso quero pode podemos devo me",
    stopWords: null,
    general: `
      estão meus minhas nosso nossa nossos nossas encontro encontrar isto isso este esta esse essa eu tu ele ela nós você vocês me te se o a os as um uma de do da no na em com por
      para sem sobre e ou mas sim não que quê como quando onde quem porquê obrigado obrigada muito também é são era
      foi ser estar está estou há posso pode tenho tem meu minha seu sua aqui ali assim tudo todos nada algo outro
      outra outros outras fazer faço faz feito ir vou vai vamos vir dar dá tomar dizer digo diz ver vejo saber sei
      acreditar acho pensar penso querer quero queria poder preciso precisar deixar coisa coisas tempo dia dias
      semana mês ano anos hoje amanhã ontem agora depois vez continuar continua primeiro primeira último última
      próximo novo nova velho bom boa mau melhor verdade dois três quatro cinco dez gente pessoa pergunta palavra
      número mais menos já só talvez
      usar uso utilizar funciona encontrar encontro`,
    customers: `
      custa custam cancelar mudar pedido fatura senha preço preços pagar redefinir convidar apagar excluir entrega dinheiro
      assinatura conta`,
    courtesy: [
      `
      olá ola oi caro cara caros prezado prezados obrigado obrigada favor atenciosamente saudações
      cumprimentos abraço abraços desculpe desculpa desculpem urgente`,
      `
      bom boa boas dia tarde noite equipe equipa a todos espero possam possa ajudar ajuda antecedência
      antecipadamente desde já muito muitíssimo por me chamo nome meu é incomodar incomodo outra vez preciso
      resposta rápida rápido logo alguém talvez se foi perguntado enviado do iphone melhores com os um uma`,
    ],
  },
};
