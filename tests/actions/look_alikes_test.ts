/** Look-alike characters: which words are marked, and which plain ones are not. */
import assert from "node:assert/strict";
import { lookAlikeCodes, lookAlikes } from "../../core/actions/look_alikes.ts";

const MARKED: Readonly<Record<string, string>> = {
  // Alphabets that are mixed in one word.
  "p\u0430ypal": "\u0430 U+0430",
  "g\u03bfogle": "\u03bf U+03BF",
  "M\u043e\u0441\u043a\u0432\u0430": "M U+004D",
  "\u0410\u03bb\u03c6\u03b1": "\u0410 U+0410",
  "A1\u0412 2": "\u0412 U+0412",
  "\u217ficrosoft": "\u217f U+217F",
  "\u0261oogle": "\u0261 U+0261",
  // Letters that only look like letters.
  "\u{1d429}aypal": "\u{1d429} U+1D429",
  "\u24d0bc": "\u24d0 U+24D0",
  "\uff50\uff41\uff59": "\uff50 U+FF50, \uff41 U+FF41, \uff59 U+FF59",
  "見積 pa\uff59pal": "\uff59 U+FF59",
  // Addresses.
  "bill@p\u0430ypal.com": "\u0430 U+0430",
  "https://\u0430\u0440\u0440\u04cf\u0435.com/x": "\u0430 U+0430, \u0440 U+0440, \u04cf U+04CF, \u0435 U+0435",
  "see \u0430\u0440\u0440\u04cf\u0435.com.": "\u0430 U+0430, \u0440 U+0440, \u04cf U+04CF, \u0435 U+0435",
  "\u0441\u0435\u043e@example.com": "\u0441 U+0441, \u0435 U+0435, \u043e U+043E",
  "paypal.\u0441\u043e\u0440": "\u0441 U+0441, \u043e U+043E, \u0440 U+0440",
  "http://b\u00fccher.\u03bf\u03c1.example": "\u03bf U+03BF, \u03c1 U+03C1",
  "mailto:a@\u03c0\u03b1.com": "\u03c0 U+03C0, \u03b1 U+03B1",
  "https://g00gle.com/a1b0": "0 U+0030",
  "a@0racle.example.com, a@micr0soft.com:8080/0a": "0 U+0030",
  "pay@paypa1.com": "1 U+0031",
  // The last part of a host in another alphabet.
  "paypal.\u0441\u043e\u043c": "\u0441 U+0441, \u043e U+043E, \u043c U+043C",
  "PayPal.\u0421\u043e\u043c": "\u0421 U+0421, \u043e U+043E, \u043c U+043C",
  "bill@paypal.\u043a\u043e\u043c": "\u043a U+043A, \u043e U+043E, \u043c U+043C",
  "https://example.\u03bd\u03b5\u03c4/x": "\u03bd U+03BD, \u03b5 U+03B5, \u03c4 U+03C4",
  // Addresses beside other signs.
  "url=https://\u0430\u0440\u0440\u04cf\u0435.com": "\u0430 U+0430, \u0440 U+0440, \u04cf U+04CF, \u0435 U+0435",
  "Link:https:\\\\\u0443\u0430.com|": "\u0443 U+0443, \u0430 U+0430",
  "https:\u0438\u0448.com": "\u0438 U+0438, \u0448 U+0448",
  "https://e.example/?to=https://\u0438\u0448.com": "\u0438 U+0438, \u0448 U+0448",
  "at \u0430\u0440\u0440\u04cf\u0435.com\u2026": "\u0430 U+0430, \u0440 U+0440, \u04cf U+04CF, \u0435 U+0435",
  // Signs that pass for those of an address.
  "paypal\u2024com": "\u2024 U+2024",
  "https://paypal.com\u2215login.example.net": "\u2215 U+2215",
  "paypal.com\u2044x.example.net": "\u2044 U+2044",
  "https://my\u2010bank.com": "\u2010 U+2010",
  "bill\uff20paypal.com": "\uff20 U+FF20",
  // A letter or digit of any other script in a Latin name.
  "g\u101d\u1040gle": "\u101d U+101D, \u1040 U+1040",
  "https://g\u0b20ogle.com": "\u0b20 U+0B20",
  "a@bank\u0661.com": "\u0661 U+0661",
  "https://paypaI.com": "I U+0049",
};

const PLAIN: readonly string[] = [
  ...["Ada Lovelace", "Straße Łódź Đorđe ñ", "Zoë O’Neill", "I\u0307stanbul", "Nguyễn Văn Ái"],
  ...["Иван Петров", "Ельцин-Center", "IT-компания", "USB-кабель 3 м", "Ђорђе Ћирић", "Олександр Ґалаґан"],
  ...["Αθήνα", "Γιώργος και café", "Արամ Խաչատրյան", "თბილისი"],
  ...["مرحبا hello", "محمد", "بGmail", "דוד", "בGoogle", "देवनागरी", "ใช้iPhone", "ไทย"],
  ...["山田太郎", "東京タワー", "NHKニュース", "ＮＨＫ日本", "카카오톡ID", "我爱Москва和London"],
  ...["10 μm", "4,7 kΩ", "Δt", "1º piso", "2 m²", "½", "№ 7", "™", "Henry Ⅷ", "👩🏽‍💻 ok", "e\u0301t\u00e9"],
  ...["user1@web1.example.com", "a@office365.com", "https://10.0.0.1:80/", "http://xn--80ak6aa92e.com", "a@f1.com"],
  ...["отчёт1.pdf", "見積書.pdf", "support@例え.jp", "иван@почта.рф", "иван@example.com", "президент.рф"],
  ...[
    "1\u20442.Then",
    "Mon\u2013Fri.Please",
    "I use it\u3002OK 了",
    "https://GitHub.com",
    "https://IBM.com",
    "a@MyInfoInc.com",
  ],
  ...[
    "e\u2011mail",
    "co\u2010op.Yes",
    "\u05e1\u05d5\u05e3",
    "\u0647\u0644",
    "\u1019\u1040",
    "https://e.example/отчёт.pdf",
  ],
  ...["https://ru.wikipedia.org/wiki/Москва", "Hello.Привет", "3.14", "v1.0", "a.b", "...", "", "\ud800"],
];

Deno.test("look-alike characters are named with their code points", () => {
  for (const [text, codes] of Object.entries(MARKED)) {
    assert.equal(lookAlikeCodes(text), codes.replaceAll(" U", "\u00a0U"), text);
  }
});

Deno.test("plain words, names, units, files and addresses of every script are not marked", () => {
  for (const text of PLAIN) assert.equal(lookAlikeCodes(text), "", text);
});

Deno.test("a look-alike character is reported with its word and its position", () => {
  assert.deepEqual([...lookAlikes("да, \u{1f600} p\u0430y \u0430")], [[8, "\u0430"]]);
});
