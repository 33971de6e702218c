/**
 * Matters of which every help centre has a page, and how customers ask for them in twelve languages.
 *
 * @module
 */
import { wholeText } from "./patterns.ts";

/** A question, and what pages call its matter. */
export type Matter = {
  readonly asks: RegExp;
  /** It is about what is the customer's own: no page has that. */
  readonly unless: RegExp | null;
  /** Words of the question that say nothing beside the name of the matter. */
  readonly drops: RegExp;
  /** The names, in English and in the language of `asks` where it has its own. */
  readonly names: Readonly<Record<string, string>>;
};

/** Words that ask what something costs, by language: a word for an amount of something else is not one of them. */
const COSTS: readonly string[] = [
  "how much (?:is|are|does|do|for|would)|what (?:does|do|would) .{1,40} cost|cost of|price of",
  "was kostet|was kosten|wie ?viel kostet|wie ?viel kosten|wie teuer|preis (?:für|von)",
  "cuánto (?:cuesta|cuestan|vale)|cuanto (?:cuesta|vale)|precio de",
  "combien (?:coûte|coûtent|ça coûte|coute)|quel est le (?:prix|tarif)|prix (?:de|du)",
  "quanto (?:costa|costano)|quanto (?:custa|custam|é o)|prezzo (?:di|del)|preço (?:do|da|de)",
  "hoeveel kost|hoeveel kosten|wat kost|wat kosten|prijs van",
  "ile kosztuje|ile kosztują|jaka jest cena|cena (?:za|planu)",
  "ne kadar|fiyatı ne|kaç para",
];
const COST_SIGNS = "多少钱|多少錢|价格|價格|いくら|料金|値段|بكم|كم سعر|كم يكلف|كم تكلف|ما سعر|कितने का|कितनी कीमत";

/** What something costs. */
export const PRICE: Matter = {
  asks: new RegExp(`${wholeText(COSTS.join("|"))}|${COST_SIGNS}`, "iu"),
  unless: new RegExp(
    `${
      wholeText(
        "my|our|mein\\p{L}*|unser\\p{L}*|mi|mis|nuestr[oa]s?|mon|ma|mes|notre|nos|mio|mia|nostr[oa]|meu|minha|nosso|nossa|mijn|onze|mój|moja|moje|mojego|nasz|benim|planım|hesabım",
      )
    }|我的|私の|僕の|خطتي|حسابي|मेर`,
    "iu",
  ),
  drops: new RegExp(
    `${
      wholeText(
        "how much|is|are|does|do|for|would|what|costs?|costing|of|price|was|wie ?viel|teuer|kostet|kosten|preis|für|von|cuánto|cuanto|cuesta|cuestan|vale|precio|de|combien|coûte|coûtent|coute|ça|quel|est|le|la|prix|tarif|du|quanto|costa|costano|custa|custam|é|o|prezzo|di|del|preço|do|da|hoeveel|wat|kost|prijs|van|ile|kosztuje|kosztują|jaka|jest|cena|za|planu|ne|kadar|fiyatı|kaç|para",
      )
    }|${COST_SIGNS}|[はですか？?。的是]`,
    "giu",
  ),
  names: { en: "price", de: "Preis", es: "precio", fr: "prix", it: "prezzo", pt: "preço", nl: "prijs", pl: "cena" },
};

const PASSWORDS =
  "password|passwort|kennwort|contraseña|mot de passe|parola d'ordine|senha|palavra-passe|wachtwoord|hasło|hasła|şifre|şifremi|parolamı";
const FORGETS =
  "reset|forgot|forgotten|lost|recover|restore|zurücksetzen|vergessen|restablecer|olvidé|olvidado|olvide|réinitialiser|oublié|reimpostare|dimenticato|redefinir|esqueci|resetten|vergeten|zresetować|zapomniałem|zapomniałam|sıfırla\\p{L}*|unuttum";
/** "I can't remember it", by language. */
const REMEMBERS_NOT =
  "(?:can['’]?t|can not|cannot|don['’]?t|do not) (?:remember|recall)|erinnere mich nicht|nicht (?:mehr )?an (?:mein|das)|no recuerdo|no me acuerdo|ne me (?:souviens|rappelle)|non (?:mi )?ricordo|não (?:me )?lembro|herinner me .{1,30} niet|nie pamiętam|hatırlamıyorum";
const PASSWORD_SIGNS = "(?:密码|密碼|パスワード|كلمة المرور|كلمة السر|पासवर्ड)";
const FORGET_SIGNS = "(?:忘|重置|重設|リセット|再設定|نسيت|إعادة تعيين|भूल|रीसेट)";

/** A password that does not open any more. */
export const PASSWORD: Matter = {
  asks: eitherOrder([`${FORGETS}|${REMEMBERS_NOT}`, PASSWORDS], [FORGET_SIGNS, PASSWORD_SIGNS]),
  unless: null,
  // The matter is the whole question.
  drops: /[^]+/g,
  names: { en: "forgotten password", de: "Passwort vergessen", es: "contraseña olvidada", fr: "mot de passe oublié" },
};

const PAYMENTS =
  "card|payment|charge|karte|kreditkarte|zahlung|abbuchung|tarjeta|pago|carte|paiement|prélèvement|carta|pagamento|cartão|kaart|betaling|karta|kartą|płatność|płatności|kart|kartım|ödeme|ödemem";
const REFUSES =
  "declined|refused|rejected|failed|fails|(?:did|does)(?:n['’]?t| not) (?:work|go through)|can(?:not|['’]?t) be charged|abgelehnt|fehlgeschlagen|schlug fehl|nicht (?:belastet|durchgegangen)|rechazad[oa]|fallad[oa]|falló|refusée?|échoué|rifiutat[ao]|fallit[oa]|recusad[oa]|falhou|geweigerd|mislukt|odrzucon[ay]|nie powiodła|reddedildi|başarısız";
const PAYMENT_SIGNS = "(?:银行卡|信用卡|付款|支付|カード|決済|支払い|البطاقة|بطاقتي|الدفع|कार्ड|भुगतान)";
const REFUSE_SIGNS = "(?:被拒|拒绝|失败|失敗|拒否|通らな|رفض|مرفوض|فشل|अस्वीकार|विफल)";

/** A payment that did not work. */
export const PAYMENT_FAILED: Matter = {
  asks: eitherOrder([PAYMENTS, REFUSES], [PAYMENT_SIGNS, REFUSE_SIGNS]),
  unless: /\b(?:id|identity|sim|member|loyalty|gift|business|report|sound|graphics)[ -]?cards?\b/i,
  drops: /[^]+/g,
  names: { en: "payment failed", de: "Zahlung fehlgeschlagen", es: "pago fallido", fr: "paiement échoué" },
};

/** Words that ask what something holds, by language. */
const INCLUDES: readonly string[] = [
  "what(?: all)? (?:does|do|will|would) .{1,40} (?:include|contain|offer|come with|cover)|what(?:['’]?s| is| are)(?: all)? (?:included|contained)|what['’]?s in|what (?:do|would|will) (?:i|we|you) get (?:with|in|on|for)|what comes with|(?:what|which) features (?:does|do|are|come)",
  "was (?:ist|sind|steckt|gibt es|habe ich) .{0,40}(?:enthalten|inbegriffen|drin|dabei|inklusive)|was (?:enthält|beinhaltet|umfasst|bietet)|was (?:bekomme|kriege|bekommt|kriegt) (?:ich|man) (?:mit|bei|in|für)|welche funktionen (?:hat|bietet|sind)",
  "qué (?:incluyen?|traen?|ofrecen?|contienen?|viene (?:con|en))|qué está incluido|qué funciones (?:tiene|incluye)",
  "(?:que|qu['’]est-ce que) .{0,30}(?:comprend|comprennent|inclut|contient|offre|propose)|qu['’]est-ce qui est (?:inclus|compris)|qu['’](?:y a-t-il|est-ce qu['’]il y a) dans|quelles fonctionnalités",
  "(?:cosa|che cosa) (?:include|includono|comprende|offre|contiene|è incluso|c['’]è (?:in|nel))|quali funzioni",
  "o que (?:inclui|incluem|está incluído|vem (?:com|no|em)|oferece|contém|tem (?:o|no))|quais (?:são as )?funcionalidades",
  "wat (?:zit er in|krijg ik (?:met|bij)|omvat|bevat|biedt)|wat is (?:er )?inbegrepen|welke functies",
  "co (?:zawiera|zawierają|obejmuje|oferuje|wchodzi w skład|dostanę w|jest w planie)|jakie funkcje",
  "ne(?:ler)?(?:i|yi)? (?:içeriyor|içerir|dahil|sunuyor|kapsıyor)|hangi özellikler",
];
const INCLUDE_SIGNS =
  "包含|包括|含有|有哪些功能|有什么功能|何が(?:含ま|付い|つい|使え)|含まれ(?:て|る|ます)|(?:ماذا|ما الذي) (?:يشمل|تشمل|يتضمن|تتضمن|يحتوي|تحتوي|يقدم|تقدم)|ما المشمول";

/** What a plan, a price or a parcel holds. */
export const INCLUDED: Matter = {
  asks: new RegExp(`${wholeText(INCLUDES.join("|"))}|${INCLUDE_SIGNS}`, "iu"),
  unless: null,
  drops: new RegExp(
    `${
      wholeText(
        "what['’]?s?|all|does|do|is|are|will|would|included?|contain(?:ed)?|offer|comes?|with|cover|in|get|i|we|you|on|for|the|which|features|was|ist|sind|steckt|gibt|es|habe|ich|man|enthalten|inbegriffen|drin|dabei|inklusive|enthält|beinhaltet|umfasst|bietet|bekomme|kriege|bekommt|kriegt|mit|bei|für|welche|funktionen|hat|qué|incluyen?|traen?|ofrecen?|contienen?|viene|con|en|está|incluido|funciones|tiene|el|la|que|qu['’]est-ce|qu['’]y|a-t-il|comprend|comprennent|inclut|contient|offre|propose|inclus|compris|dans|le|quelles|fonctionnalités|cosa|che|include|includono|comprende|contiene|è|incluso|nel|il|quali|funzioni|o|inclui|incluem|incluído|vem|com|no|em|oferece|contém|tem|quais|são|as|funcionalidades|wat|zit|er|krijg|ik|met|bij|omvat|bevat|biedt|inbegrepen|welke|functies|co|zawiera|zawierają|obejmuje|oferuje|wchodzi|w|skład|dostanę|jest|planie|jakie|funkcje|ne(?:ler)?(?:i|yi)?|içeriyor|içerir|dahil|sunuyor|kapsıyor|hangi|özellikler",
      )
    }|${INCLUDE_SIGNS}|何が|まれて|れて|まれていますか|まれますか|いますか|ماذا|ما|什么|[には？?。的]`,
    "giu",
  ),
  names: {
    en: "included",
    de: "enthalten",
    es: "incluye",
    fr: "comprend",
    it: "include",
    pt: "inclui",
    nl: "inbegrepen",
    pl: "zawiera",
  },
};

const SERVICES =
  "site|website|app|page|server|service|system|platform|dashboard|portal|everything|seite|webseite|website|server|dienst|system|plattform|alles|sitio|web|página|servidor|servicio|aplicación|todo|page|serveur|service|appli|application|tout|sito|pagina|servizio|tutto|site|página|serviço|aplicação|aplicativo|tudo|pagina|dienst|alles|strona|serwer|usługa|aplikacja|wszystko|site|sayfa|sunucu|hizmet|uygulama";
const DOWN =
  "(?:is|are|seems?|seem to be|went|gone) (?:\\p{L}+ ){0,2}(?:down|offline|unreachable|unavailable)|(?:wo|do|does|ca|is)n['’]?t (?:load|loading|open|reachable|respond|responding)|not (?:load(?:ing)?|reachable|respond(?:ing)?)|has an outage|nicht (?:erreichbar|geladen|verfügbar)|lädt nicht|ist (?:\\p{L}+ )?(?:down|offline)|caíd[oa]|no (?:carga|funciona|responde|abre)|ne (?:charge|répond|s['’]ouvre|fonctionne) pas|en panne|hors (?:ligne|service)|inaccessible|non (?:si carica|carica|risponde|funziona|si apre|raggiungibile)|fora do ar|em baixo|não (?:carrega|abre|responde|funciona)|onbereikbaar|laadt niet|ligt plat|plat|nie (?:działa|ładuje|odpowiada|otwiera)|nie ładuje się|çöktü|açılmıyor|yüklenmiyor|çalışmıyor|erişilemiyor";
const SERVICE_SIGNS =
  "(?:网站|網站|页面|網頁|服务器|系统|平台|应用|サイト|サーバー|ページ|アプリ|サービス|الموقع|الخادم|الصفحة|التطبيق|الخدمة)";
const DOWN_SIGNS =
  "(?:打不开|打不開|崩溃|宕机|挂了|无法访问|無法訪問|加载不|落ちて|つながらない|繋がらない|開かない|開けない|表示されない|معطل|متوقف|لا يعمل|لا تعمل|لا يفتح|لا تفتح|لا يحمل)";

/** "Is your website down", "is Plotline down". */
const IS_DOWN = "(?:is|are) (?:\\p{L}+ ){1,3}(?:down|offline)(?! (?:payment|the|to|from|by|for \\p{L}+ days))";

/** The service itself does not work. */
export const OUTAGE: Matter = {
  asks: new RegExp(`${eitherOrder([SERVICES, DOWN], [SERVICE_SIGNS, DOWN_SIGNS]).source}|${wholeText(IS_DOWN)}`, "iu"),
  unless: null,
  drops: /[^]+/g,
  names: { en: "service status down", de: "Störung Status", es: "estado del servicio", fr: "état du service" },
};

/** "I can't log in", by language. */
const NO_SIGN_INS: readonly string[] = [
  "(?:ca(?:n['’]?t|nnot|n not)|unable to|couldn['’]?t|won['’]?t let me|not able to|trouble|problems?|fail(?:s|ed|ing)? to) (?:log(?:ging)?|sign(?:ing)?|get) ?(?:back )?(?:in|into|on)|(?:log ?in|sign ?in|logging in|signing in) (?:fails|failed|does ?n['’]?t work|(?:is )?not working|isn['’]?t working|is broken|problems?|error)|locked out",
  "(?:kann|konnte|komme|komm) .{0,30}nicht .{0,20}(?:einloggen|anmelden|rein|reinkommen|ins? (?:mein )?konto)|(?:einloggen|anmelden|anmeldung|login) (?:geht|funktioniert|klappt) nicht|ausgesperrt",
  "no puedo (?:iniciar sesión|entrar|acceder|ingresar)|no me deja (?:iniciar sesión|entrar|acceder)",
  "(?:arrive|peux|parviens) (?:pas|plus) .{0,10}(?:connecter|accéder à mon compte)|connexion (?:impossible|échoue)",
  "non (?:riesco|posso|mi fa) .{0,10}(?:accedere|entrare|fare il login|effettuare l['’]accesso)",
  "não (?:consigo|posso) (?:entrar|aceder|acessar|iniciar sessão|fazer login)",
  "kan .{0,15}niet .{0,10}(?:inloggen|aanmelden)|(?:inloggen|aanmelden) (?:lukt|werkt) niet",
  "nie mogę (?:się )?(?:zalogować|dostać na konto)|logowanie nie działa",
  "giriş yapam\\p{L}*|giremiyorum|oturum açam\\p{L}*",
];
const NO_SIGN_IN_SIGNS =
  "ログイン(?:が|に)?でき(?:ない|ません|なく)|ログインに失敗|サインインでき(?:ない|ません)|(?:无法|無法|不能|没法|登不)(?:登录|登錄|登入|登陆)|登[录錄]不(?:了|上)|登不上|(?:لا|لم) (?:أستطيع|استطيع|يمكنني|أتمكن من) (?:تسجيل الدخول|الدخول)";

/** An account that does not let its owner in. */
export const SIGN_IN_FAILED: Matter = {
  asks: new RegExp(`${wholeText(NO_SIGN_INS.join("|"))}|${NO_SIGN_IN_SIGNS}`, "iu"),
  unless: null,
  drops: /[^]+/g,
  names: {
    en: "can't log in sign in",
    de: "Anmeldung nicht möglich",
    es: "no puedo iniciar sesión",
    fr: "connexion impossible",
  },
};

/** One of some words near one of some others, in either order: words first, then signs of scripts without spaces. */
function eitherOrder(words: readonly [string, string], signs: readonly [string, string]): RegExp {
  const [one, other] = words.map(wholeText);
  const [sign, otherSign] = signs;
  return new RegExp(
    `${one}.{0,40}${other}|${other}.{0,40}${one}|${sign}.{0,20}${otherSign}|${otherSign}.{0,20}${sign}`,
    "iu",
  );
}
