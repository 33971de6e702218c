/**
 * Words of amounts in twelve languages: currencies, per cent, units of time and of size, and the smaller numbers in words.
 *
 * @module
 */

/** Signs and names of currencies, as alternatives of a regular expression. */
export const CURRENCIES =
  "[a-z]{0,3}[$€£¥₹₽₺₩]|(?:usd|eur|gbp|chf|pln|try|jpy|cny|rmb|inr|aed|sar|egp|brl|mxn|cad|aud|sek|nok|dkk|euros?|dollars?|dólares|dollari|pounds?|pfund|cents?|zł(?:otych)?|lira|tl)(?![\\p{L}\\p{M}])|円|元|块|欧元|美元|ユーロ|ドル|يورو|دولار|ريال|درهم|جنيه";

/** Per cent, behind a number. */
export const PER_CENT =
  "%|٪|per ?cent(?![\\p{L}])|prozent|por ciento|por cento|pour ?cent|per ?cento|procent|パーセント|بالمئة|بالمائة";

/** Seconds, and the words of the unit. Longer words first: the first that fits counts. */
export const TIME_UNITS: readonly (readonly [number, string])[] = [
  [1, "seconds?|secs?|sekunden?|segundos?|secondes?|second[oi]|seconden?|sekund[yę]?|saniye|秒钟|秒間?|ثانية|ثوان"],
  [60, "minutes?|mins?|minuten?|minutos?|minut[oi]|minut[yę]?|dakika|分钟|分間|分(?!の)|دقيقة|دقائق"],
  [3600, "hours?|hrs?|stunden?|horas?|heures?|or[ae]|uur|uren|godzin[yę]?|saat|小时|個小時|时间|時間|ساعة|ساعات"],
  [
    86_400,
    "days?|werktagen?|arbeitstagen?|tagen?|tage?|días?|dias?|jours?|giorn[oi]|dagen|dag|werkdagen|dni|dzień|gün|iş günü|天|日間|日(?!間)|営業日|个工作日|工作日|يوما?|أيام|يومًا",
  ],
  [
    604_800,
    "weeks?|wochen?|semanas?|semaines?|settiman[ae]|weken|week|tygodni[ea]?|tydzień|hafta|週間|周|星期|أسبوعا?|أسابيع",
  ],
  [
    2_629_800,
    "months?|monaten?|monate?|meses|mes|mois|mes[ei]|mês|maanden|maand|miesięcy|miesiące?|miesiąc|ay|か月|ヶ月|カ月|个月|أشهر|شهرا?|شهور",
  ],
  [31_557_600, "years?|jahren?|jahre?|años?|anos?|ans?|années?|ann[oi]|jaar|jaren|lat|lata|rok|yıl|年間|سنوات|سنة|عام"],
];

/** What may be between a number and its unit. */
export const BEFORE_UNIT = "business|working|calendar|full|volle|jours ouvrés|kalender|werk";

/** Units of size, weight and length. */
export const SIZE_UNITS =
  "[kmgt]i?b|bytes?|km|cm|mm|kg|m²|litres?|liters?|kilometers?|kilometres?|miles?|kwh|mbit|gbit";

/** The numbers from 1 in words, one language a row; a bar is between words of the same number. */
const ROWS = `
one|an two three four five six seven eight nine ten eleven twelve
eins|ein|eine|einen|einer|einem zwei drei vier fünf sechs sieben acht neun zehn elf zwölf
uno|una|un dos tres cuatro cinco seis siete ocho nueve diez once doce
un|une deux trois quatre cinq six sept huit neuf dix onze douze
uno|una|un due tre quattro cinque sei sette otto nove dieci undici dodici
um|uma dois|duas três quatro cinco seis sete oito nove dez onze doze
een|één twee drie vier vijf zes zeven acht negen tien elf twaalf
jeden|jedna|jedną|jednego dwa|dwie|dwóch trzy|trzech cztery|czterech pięć|pięciu sześć|sześciu siedem|siedmiu osiem|ośmiu dziewięć|dziewięciu dziesięć|dziesięciu jedenaście dwanaście
bir iki üç dört beş altı yedi sekiz dokuz on onbir oniki
واحد|واحدة اثنان|اثنين|يومين|ساعتين|أسبوعين|شهرين ثلاثة|ثلاث أربعة|أربع خمسة|خمس ستة|ست سبعة|سبع ثمانية|ثماني تسعة|تسع عشرة|عشر
`;

/** Larger ones that pages write in words. */
const LARGER =
  "13 thirteen dreizehn|14 fourteen vierzehn catorce quatorze quattordici veertien czternaście czternastu|15 fifteen fünfzehn quince quinze quindici vijftien piętnaście|16 sixteen|18 eighteen achtzehn|20 twenty zwanzig veinte vingt venti vinte twintig dwadzieścia yirmi عشرون عشرين|21 twenty-one|24 twenty-four vierundzwanzig|25 twenty-five|30 thirty dreißig treinta trente trenta trinta dertig trzydzieści otuz ثلاثون ثلاثين|40 forty vierzig cuarenta quarante quaranta quarenta|45 forty-five|48 forty-eight achtundvierzig|50 fifty fünfzig cincuenta cinquante cinquanta cinquenta vijftig pięćdziesiąt elli خمسون خمسين|60 sixty sechzig sesenta soixante sessanta sessenta zestig sześćdziesiąt altmış|72 seventy-two|80 eighty achtzig|90 ninety neunzig noventa quatre-vingt-dix novanta negentig dziewięćdziesiąt doksan|100 hundred hundert cien cent cento cem honderd sto yüz مئة مائة";

/** A number by its word. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...ROWS.trim().split("\n").flatMap((row) =>
    row.split(" ").flatMap((same, at) => same.split("|").map((word) => [word, at + 1] as const))
  ),
  ...LARGER.split("|").flatMap((row) => {
    const [number = "", ...words] = row.split(" ");
    return words.map((word) => [word, Number(number)] as const);
  }),
]);

/** Numbers in Chinese and Japanese signs, up to 99. */
const SIGNS = "一二三四五六七八九";

/** The value of such signs: 十四 is 14; null for others. */
export function numberOfSigns(signs: string): number | null {
  const plain = signs.replaceAll("两", "二");
  const [tens = "", ones = ""] = plain.includes("十") ? plain.split("十") : ["", plain];
  const valueOf = (sign: string) => sign === "" ? 0 : SIGNS.indexOf(sign) + 1;
  if (tens.length > 1 || ones.length > 1) return null;
  const value = (plain.includes("十") ? 10 * (tens === "" ? 1 : valueOf(tens)) : 0) + valueOf(ones);
  return value === 0 ? null : value;
}
