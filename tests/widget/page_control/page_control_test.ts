import assert from "node:assert/strict";
import { readCommand } from "../../../widget/page_control/commands.ts";
import { isPaymentFrame, isSecret, publicText } from "../../../widget/page_control/privacy.ts";
import { createRequestBudget } from "../../../widget/page_control/request_budget.ts";
import { ruleOf, type TargetFacts } from "../../../widget/page_control/rules.ts";

const PLAIN: TargetFacts = {
  role: "button",
  name: "Show more",
  words: "",
  submits: false,
  secret: false,
  besideSecret: false,
  leaves: false,
  disabled: false,
};

Deno.test("ruleOf: reading needs no yes, acting does, and no setting weakens the rule for dangerous actions", () => {
  const modeOf = (verb: Parameters<typeof ruleOf>[0], facts: Partial<TargetFacts> = {}) => {
    const rule = ruleOf(verb, { ...PLAIN, ...facts });
    return rule.mode === "refused" ? rule.code : rule.mode;
  };
  for (const verb of ["read", "highlight", "scroll_to", "wait", "ask"] as const) assert.equal(modeOf(verb), "auto");
  for (const verb of ["click", "fill", "select", "check", "press", "go"] as const) {
    assert.equal(modeOf(verb), "confirm");
  }
  assert.equal(modeOf("click", { submits: true }), "human");
  assert.equal(modeOf("fill", { besideSecret: true }), "human");
  assert.equal(modeOf("click", { name: "" }), "human");
  assert.equal(modeOf("fill", { secret: true, besideSecret: true }), "sensitive_field");
  assert.equal(modeOf("click", { leaves: true }), "leaves_website");
  assert.equal(modeOf("click", { disabled: true }), "disabled");
  assert.equal(modeOf("highlight", { name: "Pay now", submits: true }), "auto");
  assert.equal(modeOf("fill", { name: "Order number" }), "confirm", "the name of a field is no deed");
  for (
    const name of [
      "Pay now",
      "DELETE",
      "sign-out",
      "signOut",
      "logout",
      "Konto kündigen",
      "Über­weisen",
      "Supprimer",
      "Cerrar sesión",
      "購入する",
      "إلغاء الطلب",
      "退出登录",
      "Sipariş ver",
      "Kün\u00addigen",
      "De\u200blete",
      "SATIN AL",
      "KALDIR",
      "/%64elete",
      "/konto/l%C3%B6schen?x=%",
      "/%E5%89%8A%E9%99%A4",
    ]
  ) {
    assert.equal(modeOf("click", { name }), "human", name);
  }
  for (const name of ["Orders", "Payload", "Show more", "Next", "Details anzeigen"]) {
    assert.equal(modeOf("click", { name }), "confirm", name);
  }
});

Deno.test("isSecret detects a secret field by type, autocomplete or any of its names", () => {
  const field = { type: "text", autocomplete: "", words: "" };
  for (const type of ["password", "hidden", "file"]) assert.ok(isSecret({ ...field, type }), type);
  for (const autocomplete of ["cc-number", "billing cc-exp-month", "one-time-code", "new-password"]) {
    assert.ok(isSecret({ ...field, autocomplete }), autocomplete);
  }
  for (
    const words of [
      "cardNumber",
      "card_number",
      "cardnumber",
      "CVV",
      "Ihre IBAN",
      "sort-code",
      "SSN",
      "taxId",
      "PIN",
      "otp",
      "Mot de passe",
      "Contraseña",
      "Şifre",
      "パスワード入力",
      "Numéro de carte",
      ...["2FA", "twoFactorCode", "MFA code", "TOTP", "OTPCode", "otp1", "Authenticator app code", "auth_code"],
      ...["One-time passcode", "onetimecode", "Verification code", "verificationToken", "Backup codes", "Recovery key"],
      ...["API key", "apiKey", "Client secret", "access_token", "Private key", "Seed phrase", "Mnemonic", "passwd"],
      ...["Einmalcode", "Bestätigungscode", "Sicherheitscode", "API-Schlüssel", "Wiederherstellungsschlüssel", "TAN"],
      ...["Code de vérification", "Code à usage unique", "Clé API", "Clé secrète", "Phrase de récupération"],
      ...["Código de verificación", "Código de un solo uso", "Clave secreta", "Frase de recuperación", "Clave API"],
      ...["Codice di verifica", "Codice monouso", "Chiave API", "Chiave segreta", "Frase di recupero"],
      ...["Verificatiecode", "Eenmalige code", "API-sleutel", "Herstelcode", "Kod weryfikacyjny", "Kod jednorazowy"],
      ...["Klucz API", "Fraza odzyskiwania", "Código de verificação", "Código de uso único", "Chave secreta"],
      ...[
        "Doğrulama kodu",
        "Tek kullanımlık şifre",
        "API anahtarı",
        "Kurtarma ifadesi",
        "認証コード",
        "ワンタイムコード",
      ],
      ...[
        "確認コード",
        "秘密鍵",
        "リカバリーフレーズ",
        "动态码",
        "API 密钥",
        "助记词",
        "恢复码",
        "رمز لمرة واحدة",
        "عبارة الاسترداد",
      ],
    ]
  ) {
    assert.ok(isSecret({ ...field, words }), words);
  }
  for (
    const words of [
      "Name",
      "City",
      "Shipping address",
      "Opinion",
      "Note to the seller",
      "Discard draft",
      "Postal code",
      "Pinned",
      "Tango",
      "Promo code 2",
    ]
  ) {
    assert.ok(!isSecret({ ...field, words }), words);
  }
});

Deno.test("isPaymentFrame detects payment services, and not look-alike hosts", () => {
  for (
    const src of [
      "https://js.stripe.com/v3/x.html",
      "https://www.paypal.com/",
      "https://checkoutshopper-live.adyen.com/",
    ]
  ) {
    assert.ok(isPaymentFrame(src), src);
  }
  for (const src of ["https://notstripe.com/", "https://stripe.com.evil.example/", "about:blank", ""]) {
    assert.ok(!isPaymentFrame(src), src);
  }
});

Deno.test("publicText redacts before it cuts, so that no part of a number is left at the end", () => {
  const text = `${"z".repeat(70)} 4242 4242 4242 4242`;
  assert.equal(publicText(text, 80), `${"z".repeat(70)} [number]`);
  assert.equal(publicText("  two \n words ", 80), "two words");
});

Deno.test("readCommand accepts eleven verbs with their inputs, and nothing else", () => {
  const place = { gen: 1, ref: "e1" };
  const GOOD: readonly (readonly [string, unknown])[] = [
    ["read", {}],
    ["highlight", place],
    ["scroll_to", place],
    ["click", place],
    ["fill", { ...place, text: "" }],
    ["select", { ...place, option: "Pro" }],
    ["check", { ...place, on: false }],
    ["press", { ...place, key: "Tab" }],
    ["go", { path: "/x" }],
    ["wait", { ms: 3000 }],
    ["ask", { question: "Which one?" }],
  ];
  for (const [verb, input] of GOOD) assert.equal(readCommand(verb, input)?.verb, verb);
  for (const [verb] of GOOD.slice(1)) assert.equal(readCommand(verb, null), null, verb);
  for (const verb of ["evaluate", "constructor", "__proto__", ""]) assert.equal(readCommand(verb, place), null, verb);
  assert.equal(readCommand("press", { ...place, key: "F12" }), null);
  assert.equal(readCommand("wait", { ms: 3001 }), null);
  assert.equal(readCommand("fill", { ...place, text: "x".repeat(2001) }), null);
});

Deno.test("createRequestBudget allows twelve steps and a minute per request, and a stop lasts until the next one", () => {
  let now = 0;
  const requests = createRequestBudget(() => now);
  const steps = Array.from({ length: 13 }, () => requests.step("a"));
  assert.deepEqual(steps.slice(0, 12).filter(Boolean), []);
  assert.equal(steps[12], "too_many_steps");
  assert.equal(requests.step("b"), null);
  now = 60_001;
  assert.equal(requests.step("b"), "too_long");
  assert.equal(requests.step("c"), null);
  assert.ok(requests.isRunning("c"));
  requests.stop();
  assert.ok(!requests.isRunning("c"));
  assert.equal(requests.step("c"), "stopped");
  assert.equal(requests.step("d"), null);
});
